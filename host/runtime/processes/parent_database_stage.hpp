#pragma once

#include <memory>
#include <utility>

#include "host/database/connection.hpp"
#include "host/runtime/database_server.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/stage.hpp"

namespace cardcage::runtime {

/// The embedded database, which the workers use, and the host's schema, once for all of them.
class ParentDatabaseStage final : public Stage {
public:
    explicit ParentDatabaseStage(Basics& basics) : basics_(basics) {}
    const char* name() const override { return "database"; }

    /// Returns a connection of its own, which opens its session when it is used. `reach`: limits its waiting.
    std::unique_ptr<database::Connection> connection(std::shared_ptr<database::Reach> reach = {}) const {
        return std::make_unique<database::Connection>(database::Connection::Settings{
            .url = server_->runtimeUrl(),
            .connect_timeout = basics_.configuration->duration("database.connect_timeout"),
            .reach = std::move(reach)});
    }

protected:
    void start() override {
        server_ =
            std::make_unique<DatabaseServer>(*basics_.configuration, basics_.paths, DatabaseServer::Embedded::Own);
        server_->migrateHost();
        server_->keepRunning(basics_.log);
    }
    void end() override { server_.reset(); }

private:
    Basics& basics_;
    std::unique_ptr<DatabaseServer> server_;
};

}  // namespace cardcage::runtime
