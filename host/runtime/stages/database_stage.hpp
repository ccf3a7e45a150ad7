#pragma once

#include <chrono>
#include <memory>

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

    const DatabaseServer& server() const { return *server_; }
    database::Pool& pool() { return *pool_; }         ///< of requests and tasks
    database::Pool& jobPool() { return *job_pool_; }  ///< of jobs and their tasks
    /// Returns the limits of the owner's sessions.
    const std::shared_ptr<database::Reach>& ownerReach() const { return owner_reach_; }
    /// From memory: the database answered a moment ago.
    bool answers() const { return watch_->answers(); }
    /// From memory: a connection is being sought, or an answer is late.
    bool isHeldUp() { return pool_->seeking() > 0 || watch_->isInDoubt(); }
    /// For the end of the host: no statement is worth waiting longer for, whatever the database does.
    void limitWaiting(std::chrono::milliseconds time);
    /// Prepared statements may name tables that have changed.
    void invalidateStatements();

protected:
    void start() override;
    void end() override;

private:
    database::Connection::Settings connectionSettings() const;

    Basics& basics_;
    std::unique_ptr<DatabaseServer> server_;
    std::unique_ptr<database::Pool> pool_;
    std::unique_ptr<database::Pool> job_pool_;
    std::unique_ptr<database::Watch> watch_;
    std::shared_ptr<database::Reach> owner_reach_ = std::make_shared<database::Reach>();
};

}  // namespace cardcage::runtime
