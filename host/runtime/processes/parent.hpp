#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/runtime/processes/parent_database_stage.hpp"
#include "host/runtime/processes/server_process.hpp"
#include "host/runtime/processes/workers_stage.hpp"

namespace cardcage::runtime {

/// The life of the parent of several workers: it has the addresses, the embedded database and the page for operators,
/// keeps the workers running, and runs no code of modules. One per process.
class Parent final : public ServerProcess {
public:
    /// As ServerProcess. `worker`: the command line of a worker, the name of the program first.
    Parent(config::Sources sources, Launch launch, Words words, Ready ready, std::vector<std::string> worker);
    ~Parent() override;

protected:
    int whileServing() override;

private:
    void waitUntil(supervision::Workers::Clock::time_point time);
    void heed(int signal);
    void reload();
    void beginEnd();
    void tellNews();
    std::string status() const;

    const int signals_;
    WorkersStage* workers_;
    bool has_served_ = false;
    bool is_ending_ = false;
    bool is_replacing_ = false;
    std::string told_;  ///< last status
};

}  // namespace cardcage::runtime
