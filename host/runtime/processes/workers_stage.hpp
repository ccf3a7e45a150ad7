#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/rights_stage.hpp"
#include "host/runtime/stages/stage.hpp"
#include "host/supervision/workers/inquiry.hpp"
#include "host/supervision/workers/notice_socket.hpp"
#include "host/supervision/workers/serving_file.hpp"
#include "host/supervision/workers/workers.hpp"

namespace cardcage::runtime {

/// The workers of a parent, and what they say.
class WorkersStage final : public Stage {
public:
    /// `command`: the command line of a worker, the name of the program first.
    WorkersStage(Basics& basics, RightsStage& rights, std::vector<std::string> command)
        : basics_(basics), rights_(rights), command_(std::move(command)) {}
    const char* name() const override { return "workers"; }

    /// Returns the workers; none of them runs before the first Workers::look.
    supervision::Workers& workers() { return *workers_; }
    const supervision::Workers& workers() const { return *workers_; }
    /// Returns the descriptor of their messages.
    int notices() const { return notices_->descriptor(); }
    /// Passes on the messages that have come.
    void hearAll();
    /// Asks a worker for a page for operators; absent when it does not answer. [any thread]
    std::optional<supervision::Answer> ask(const supervision::Worker& worker, const std::string& page) const;

protected:
    void start() override;
    void end() override;

private:
    supervision::Workers::Settings settings();
    pid_t startOne();
    void bury(const supervision::Death& death);
    std::uint64_t memoryLimit() const;

    Basics& basics_;
    RightsStage& rights_;
    const std::vector<std::string> command_;
    std::optional<supervision::NoticeSocket> notices_;
    std::optional<supervision::Workers> workers_;
    std::optional<supervision::ServingFile> serving_file_;
};

}  // namespace cardcage::runtime
