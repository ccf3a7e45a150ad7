#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "host/runtime/processes/death_records.hpp"
#include "host/runtime/processes/parent_database_stage.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/rights_stage.hpp"
#include "host/runtime/stages/stage.hpp"
#include "host/supervision/crash_record.hpp"
#include "host/supervision/workers/inquiry.hpp"
#include "host/supervision/workers/notice_socket.hpp"
#include "host/supervision/workers/serving_file.hpp"
#include "host/supervision/workers/workers.hpp"

namespace cardcage::runtime {

/// The workers of a parent, and what they say.
class WorkersStage final : public Stage {
public:
    /// `command`: the command line of a worker, the name of the program first.
    WorkersStage(Basics& basics, RightsStage& rights, ParentDatabaseStage& database, std::vector<std::string> command)
        : basics_(basics), rights_(rights), database_(database), command_(std::move(command)) {}
    const char* name() const override { return "workers"; }

    /// Returns the workers; none of them runs before the first Workers::look.
    supervision::Workers& workers() { return *workers_; }
    const supervision::Workers& workers() const { return *workers_; }
    /// Returns the descriptor of their messages.
    int notices() const { return notices_->descriptor(); }
    /// Returns the crashes that this process has recorded, by module. [any thread]
    observability::Metrics::Readings crashes() const;
    /// Passes on the messages that have come.
    void hearAll();
    /// Asks a worker for a page for operators; absent when it does not answer. [any thread]
    std::optional<supervision::Answer> ask(const supervision::Worker& worker, const std::string& page) const;

protected:
    void start() override;
    void end() override;

private:
    supervision::Workers::Settings settings();
    DeathRecords::Settings recordSettings();
    pid_t startOne();
    void recordLeft();
    void count(const supervision::CrashRecord& record);
    std::uint64_t memoryLimit() const;

    Basics& basics_;
    RightsStage& rights_;
    ParentDatabaseStage& database_;
    const std::vector<std::string> command_;
    std::optional<supervision::NoticeSocket> notices_;
    std::optional<DeathRecords> records_;
    std::optional<supervision::Workers> workers_;
    std::optional<supervision::ServingFile> serving_file_;
    mutable std::mutex counting_;  ///< guards what follows
    observability::Metrics::Readings crashes_;
};

}  // namespace cardcage::runtime
