#pragma once

#include <chrono>
#include <memory>
#include <mutex>

#include "host/database/connecting/watch.hpp"
#include "host/database/pool.hpp"
#include "host/runtime/database_server.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/stage.hpp"

namespace cardcage::runtime {

/// Time for writes at the end of the host: an unreachable database does not keep it from ending.
inline constexpr auto last_words = std::chrono::milliseconds(2'000);

/// The database: the server when it is the embedded one, the host's schema, the connections.
class DatabaseStage final : public Stage {
public:
    explicit DatabaseStage(Basics& basics) : basics_(basics) {}
    const char* name() const override { return "database"; }

    /// Returns the addresses of the database, of the embedded server or of database.url.
    const DatabaseServer& server() const { return *server_; }
    /// Returns the connections of requests and periodic tasks.
    database::Pool& pool() { return *pool_; }
    /// Returns the connections of jobs and their tasks.
    database::Pool& jobPool() { return *job_pool_; }
    /// Returns the limits of the owner's sessions.
    const std::shared_ptr<database::Reach>& ownerReach() const { return owner_reach_; }
    /// Returns, from memory, whether the database answered a moment ago.
    bool answers() const { return watch_->answers(); }
    /// Returns, from memory, whether a connection is being sought or an answer is late.
    bool isHeldUp() { return pool_->seeking() > 0 || watch_->isInDoubt(); }
    /// Limits the waiting for any statement from now on, whatever the database does: for the end of the host.
    void limitWaiting(std::chrono::milliseconds time);
    /// Cancels what jobs run in the database; nothing after the end of this stage. From any thread.
    void cancelJobs();
    /// Ends the embedded server while this stage still stands: for a process that is about to end.
    void stopServer();
    /// Prepares statements anew, because they may name tables that have changed.
    void invalidateStatements();

protected:
    void start() override;
    void end() override;

private:
    database::Connection::Settings connectionSettings() const;

    Basics& basics_;
    std::mutex stopping_;  ///< guards the end of the pools and of the server
    std::unique_ptr<DatabaseServer> server_;
    std::unique_ptr<database::Pool> pool_;
    std::unique_ptr<database::Pool> job_pool_;
    std::unique_ptr<database::Watch> watch_;
    std::shared_ptr<database::Reach> owner_reach_ = std::make_shared<database::Reach>();
};

}  // namespace cardcage::runtime
