#include "host/runtime/stages/database_stage.hpp"

namespace cardcage::runtime {
namespace {

/// Notices, mail and the collection of files may all wait for the database; one is left for look-ups of tokens.
constexpr unsigned spare_connections = 4;

}  // namespace

void DatabaseStage::start() {
    const auto& configuration = *basics_.configuration;
    const bool is_worker = basics_.launch.is_worker;
    const auto embedded = is_worker ? DatabaseServer::Embedded::Wait : DatabaseServer::Embedded::Own;
    server_ = std::make_unique<DatabaseServer>(configuration, basics_.paths, embedded);
    if (!is_worker) server_->migrateHost();
    const auto workers = configuration.integer("server.workers") + configuration.integer("server.long_workers");
    pool_ = std::make_unique<database::Pool>(connectionSettings(), static_cast<unsigned>(workers), spare_connections);
    const auto job_workers = static_cast<unsigned>(configuration.integer("jobs.workers"));
    job_pool_ = std::make_unique<database::Pool>(connectionSettings(), job_workers, 2);
    watch_ = std::make_unique<database::Watch>(connectionSettings(), [this](std::size_t address) {
        basics_.log.warning("the database is reached at another address", {{"place", std::to_string(address + 1)}});
        pool_->moveTo(address);
        job_pool_->moveTo(address);
    });
    server_->keepRunning(basics_.log);
}

void DatabaseStage::end() {
    watch_.reset();
    {
        const std::lock_guard lock(stopping_);
        job_pool_.reset();
        pool_.reset();
    }
    if (server_) stopServer();
}

void DatabaseStage::cancelJobs() {
    const std::lock_guard lock(stopping_);
    if (job_pool_) job_pool_->cancel();
}

void DatabaseStage::stopServer() {
    const std::lock_guard lock(stopping_);
    server_->stop();
}

database::Connection::Settings DatabaseStage::connectionSettings() const {
    return {
        .url = server_->runtimeUrl(), .connect_timeout = basics_.configuration->duration("database.connect_timeout")};
}

void DatabaseStage::limitWaiting(std::chrono::milliseconds time) {
    pool_->limitWaiting(time);
    job_pool_->limitWaiting(time);
    owner_reach_->limitWaiting(time);
}

void DatabaseStage::invalidateStatements() {
    pool_->invalidateStatements();
    job_pool_->invalidateStatements();
}

}  // namespace cardcage::runtime
