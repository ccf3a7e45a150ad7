#include "host/runtime/processes/workers_stage.hpp"

#include <unistd.h>

#include "host/supervision/workers/memory.hpp"
#include "host/supervision/workers/worker_process.hpp"

namespace cardcage::runtime {
namespace {

using namespace std::chrono_literals;

constexpr auto silence_of_worker = 60s;
constexpr auto patience_of_page = 1s;
constexpr auto patience_with_records = 500ms;
constexpr auto time_to_exit = 5s;  ///< of a worker that ends itself after server.drain_timeout

}  // namespace

void WorkersStage::start() {
    notices_.emplace();
    records_.emplace(recordSettings(), basics_.log);
    workers_.emplace(settings(), basics_.log);
    recordLeft();
    serving_file_.emplace(
        basics_.paths.run, supervision::Serving{.pid = getpid(), .admin_url = rights_.adminUrl(), .has_workers = true}
    );
}

void WorkersStage::end() {
    serving_file_.reset();
    workers_.reset();
    if (records_) records_->await(patience_with_records);
    records_.reset();
    notices_.reset();
}

supervision::Workers::Settings WorkersStage::settings() {
    return {
        .count = static_cast<unsigned>(basics_.configuration->integer("server.processes")),
        .start = [this](unsigned) { return startOne(); },
        .patience = basics_.configuration->duration("server.drain_timeout") + time_to_exit,
        .start_limit = basics_.configuration->duration("server.start_timeout"),
        .silence = silence_of_worker,
        .memory_limit = memoryLimit(),
        .memory_of = supervision::residentBytesOf,
        .buried = [this](const supervision::Death& death) { records_->add(death); }};
}

DeathRecords::Settings WorkersStage::recordSettings() {
    return {
        .run = basics_.paths.run,
        .connect = [this](auto reach) { return database_.connection(std::move(reach)); },
        .recorded = [this](const auto& record) { count(record); }};
}

/// The half of what there is leaves room for the database, for the files in the page cache, and for a worker that is
/// being replaced.
std::uint64_t WorkersStage::memoryLimit() const {
    const auto& configuration = *basics_.configuration;
    const auto chosen = configuration.bytes("server.memory_limit");
    const auto processes = static_cast<std::uint64_t>(configuration.integer("server.processes"));
    return chosen ? chosen : supervision::availableMemory() / 2 / processes;
}

/// Its modules may have to stay out: the record is awaited, unless the database is away.
pid_t WorkersStage::startOne() {
    records_->await(patience_with_records);
    return supervision::startWorker(
        {.arguments = command_,
         .public_socket = rights_.publicAddress().impl()->sockfd(),
         .notify_socket = notices_->address(),
         .watchdog = silence_of_worker}
    );
}

/// Processes of an earlier server that ended without a record. Before the first worker makes a directory.
void WorkersStage::recordLeft() {
    rights_.waitForOrphans();
    try {
        const auto connection = database_.connection();
        supervision::recordCrashes(basics_.paths.run, *connection, basics_.log, [this](const auto& record) {
            count(record);
        });
    } catch (const std::exception& error) {
        basics_.log.error("the end of an earlier server is not recorded yet", {{"cause", error.what()}});
    }
}

void WorkersStage::count(const supervision::CrashRecord& record) {
    if (!record.culprit) return;
    const std::lock_guard lock(counting_);
    ++crashes_[std::string(record.culprit->module.view())];
}

observability::Metrics::Readings WorkersStage::crashes() const {
    const std::lock_guard lock(counting_);
    return crashes_;
}

void WorkersStage::hearAll() {
    while (const auto notice = notices_->receive()) workers_->hear(*notice);
}

std::optional<supervision::Answer> WorkersStage::ask(const supervision::Worker& worker, const std::string& page) const {
    return supervision::askWorker(supervision::RunDirectory::of(basics_.paths.run, worker.pid), page, patience_of_page);
}

}  // namespace cardcage::runtime
