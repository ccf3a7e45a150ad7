#pragma once

#include <memory>

#include "host/auth/guess_limiter.hpp"
#include "host/http/server.hpp"
#include "host/requests/application.hpp"
#include "host/requests/deprecated_use.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/database_stage.hpp"
#include "host/runtime/stages/modules_stage.hpp"
#include "host/runtime/stages/rights_stage.hpp"
#include "host/runtime/stages/stage.hpp"

namespace cardcage::runtime {

/// The public listener and what answers its requests.
class HttpStage final : public Stage {
public:
    HttpStage(Basics& basics, RightsStage& rights, DatabaseStage& database, ModulesStage& modules)
        : basics_(basics), rights_(rights), database_(database), modules_(modules) {}
    const char* name() const override { return "http"; }

    /// Returns the counts of connections and requests so far.
    http::Server::Counters counters() const { return server_->counters(); }
    /// Returns the counts of requests for deprecated versions, which a periodic task writes to the log.
    requests::DeprecatedUse& deprecatedUse() { return *deprecated_use_; }
    /// Writes a line about each request to the log from now on, or no longer.
    void logRequests(bool wanted) { application_->logRequests(wanted); }
    /// Stops accepting and lets running requests end, within the time. They have most of it to end by themselves; what
    /// still runs in the database then is cancelled there, and the rest of the time is for its 503.
    void drain(std::chrono::milliseconds patience);

protected:
    void start() override;
    void end() override;

private:
    void makeApplication();

    Basics& basics_;
    RightsStage& rights_;
    DatabaseStage& database_;
    ModulesStage& modules_;
    std::unique_ptr<auth::GuessLimiter> link_limiter_;
    std::unique_ptr<requests::DeprecatedUse> deprecated_use_;
    std::unique_ptr<requests::Application> application_;
    std::unique_ptr<http::Server> server_;
};

}  // namespace cardcage::runtime
