#pragma once

#include <Poco/Util/ServerApplication.h>
#include <signal.h>

#include <array>
#include <exception>

#include "host/runtime/stages/stage.hpp"

namespace cardcage::runtime {

/// Actions for signals of a crash before Poco::Util::Application takes them over: the first base of an application.
struct CrashActions {
    CrashActions();
    void restore() const;

    std::array<struct sigaction, 4> actions;
};

/// A server made of stages only. Those that had begun when one of them does not start stop in reverse, too; Poco's own
/// application would leave them running.
class StagedApplication : private CrashActions, public Poco::Util::ServerApplication {
public:
    ~StagedApplication() override { removeStages(); }

    /// Starts the stages, waits in `whileServing`, stops them; returns the exit code. Throws whatever a stage or
    /// `whileServing` throws, after the stages have stopped. `arguments`: as ServerApplication reads them.
    int serve(const ArgVec& arguments);

protected:
    StagedApplication();

    /// Adds a stage behind those before. Owned by the application.
    template <class OneStage>
    OneStage* add(OneStage* stage) {
        addSubsystem(stage);
        return stage;
    }
    /// All stages have started; they stop when this returns its exit code.
    virtual int whileServing() = 0;
    bool hasFailed() const { return failure_ != nullptr; }
    void initialize(Poco::Util::Application& self) override;
    /// Stops every stage, last one first, also when one of them throws.
    void uninitialize() override;
    /// Destroys the stages, last one first. A derived class whose members they use calls it in its destructor.
    void removeStages();

private:
    int main(const ArgVec& arguments) final;
    void stopStages();

    std::exception_ptr failure_;  ///< Poco would only print it
};

}  // namespace cardcage::runtime
