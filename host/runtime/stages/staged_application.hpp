#pragma once

#include <Poco/Util/ServerApplication.h>
#include <signal.h>

#include <array>

#include "host/runtime/stages/stage.hpp"

namespace cardcage::runtime {

/// Actions for signals of a crash before Poco::Util::Application takes them over.
struct CrashActions {
    CrashActions();
    void restore() const;

    std::array<struct sigaction, 4> actions;
};

/// A server made of stages only. Those that had begun when one of them does not start stop in reverse, too; Poco's own
/// application would leave them running.
class StagedApplication : private CrashActions, public Poco::Util::ServerApplication {
public:
    /// The stages, last one first.
    ~StagedApplication() override;

protected:
    StagedApplication();

    /// Adds a stage behind those before. Owned by the application.
    template <class OneStage>
    OneStage* add(OneStage* stage) {
        addSubsystem(stage);
        return stage;
    }
    void initialize(Poco::Util::Application& self) override;

private:
    void stopStages();
};

}  // namespace cardcage::runtime
