#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "host/endpoints/endpoints.hpp"
#include "host/http/server.hpp"
#include "host/requests/admin_listener.hpp"
#include "host/runtime/processes/workers_stage.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/rights_stage.hpp"
#include "host/runtime/stages/stage.hpp"

namespace cardcage::runtime {

/// The listener for operators of a server with workers: it answers whatever they do.
class ParentAdminStage final : public Stage {
public:
    ParentAdminStage(Basics& basics, RightsStage& rights, WorkersStage& workers)
        : basics_(basics), rights_(rights), workers_(workers) {}
    const char* name() const override { return "admin"; }

protected:
    void start() override;
    void end() override { server_.reset(); }

private:
    using Answers = std::vector<std::pair<supervision::Worker, std::optional<supervision::Answer>>>;

    void watchWorkers();
    Answers askAll(const std::string& page) const;
    endpoints::Readiness readiness() const;
    std::string metrics() const;
    std::string modules(const std::string& query) const;

    Basics& basics_;
    RightsStage& rights_;
    WorkersStage& workers_;
    std::unique_ptr<requests::AdminListener> listener_;
    std::unique_ptr<http::Server> server_;
};

}  // namespace cardcage::runtime
