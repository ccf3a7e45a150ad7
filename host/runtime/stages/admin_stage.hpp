#pragma once

#include <memory>
#include <optional>

#include "host/endpoints/endpoints.hpp"
#include "host/http/server.hpp"
#include "host/requests/admin_listener.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/database_stage.hpp"
#include "host/runtime/stages/http_stage.hpp"
#include "host/runtime/stages/jobs_stage.hpp"
#include "host/runtime/stages/modules_stage.hpp"
#include "host/runtime/stages/periodic_work_stage.hpp"
#include "host/runtime/stages/rights_stage.hpp"
#include "host/runtime/stages/stage.hpp"
#include "host/supervision/workers/serving_file.hpp"

namespace cardcage::runtime {

/// The listener for operators: readiness and metrics of all stages before it.
class AdminStage final : public Stage {
public:
    struct Watched {
        RightsStage& rights;
        DatabaseStage& database;
        ModulesStage& modules;
        JobsStage& jobs;
        HttpStage& http;
        PeriodicWorkStage& periodic_work;
    };
    AdminStage(Basics& basics, const Watched& watched) : basics_(basics), watched_(watched) {}
    const char* name() const override { return "admin"; }

protected:
    void start() override;
    void end() override;

private:
    void watchProcess();
    void watchRequests();
    void watchWork();
    endpoints::Readiness readiness();
    std::string modules(const std::string& query) const;

    Basics& basics_;
    const Watched watched_;
    std::unique_ptr<requests::AdminListener> listener_;
    std::unique_ptr<http::Server> server_;
    std::optional<supervision::ServingFile> serving_file_;
};

}  // namespace cardcage::runtime
