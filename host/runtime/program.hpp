#pragma once

#include <memory>

#include "host/runtime/end_guard.hpp"
#include "host/runtime/periodic_tasks.hpp"
#include "host/runtime/processes/server_process.hpp"
#include "host/runtime/stages/admin_stage.hpp"
#include "host/runtime/stages/mail_stage.hpp"

namespace cardcage::runtime {

/// The life of a process that serves, the only one of its server or one of several workers: its stages in start order,
/// the wait for signals, the end. One per process.
class Program final : public ServerProcess {
public:
    /// As ServerProcess.
    Program(config::Sources sources, Launch launch, Words words, Ready ready);
    /// The stages use the members of this class.
    ~Program() override { removeStages(); }

protected:
    int whileServing() override;
    void haveStopped() override { end_guard_.reset(); }

private:
    void heedRequests(PeriodicTasks& tasks);
    void heed(int signal);
    void endAtOnceWhenAskedAgain();
    void reload();
    void readKeys();
    void drain();
    void guardEnd(std::chrono::milliseconds patience);

    DatabaseStage* database_;
    ModulesStage* modules_;
    JobsStage* jobs_;
    HttpStage* http_;
    PeriodicWorkStage* periodic_work_;
    std::unique_ptr<EndGuard> end_guard_;
};

}  // namespace cardcage::runtime
