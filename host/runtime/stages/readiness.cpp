#include <algorithm>

#include "host/json/object_writer.hpp"
#include "host/runtime/stages/admin_stage.hpp"

// The answer of /readyz.

namespace cardcage::runtime {
namespace {

std::string textOf(const modules::ModuleState& state) {
    using Kind = modules::ModuleState::Kind;
    const auto* kind = state.kind == Kind::On ? "on" : state.kind == Kind::Off ? "off" : "refused";
    return json::ObjectWriter()
        .member("id", state.id)
        .member("version", state.version)
        .member("state", kind)
        .member("reason", state.reason)
        .text();
}

std::string textOf(const installation::RefusedModule& refused) {
    return json::ObjectWriter()
        .member("file", refused.file)
        .member("code", refused.code)
        .member("reason", refused.reason)
        .text();
}

std::string textOf(const modules::UnloadReport& pinned) {
    return json::ObjectWriter()
        .member("id", pinned.id)
        .member("version", pinned.version)
        .member("reason", pinned.reason)
        .text();
}

std::string textOf(const observability::RunningCall& late) {
    const auto running = observability::RunningCalls::Clock::now() - late.begin;
    return json::ObjectWriter()
        .member("module", late.module)
        .member("version", late.version)
        .member("operation", late.operation)
        .member("route", late.route)
        .member("tenant", late.tenant)
        .member("request_id", late.request)
        .member("running_s", std::chrono::duration_cast<std::chrono::seconds>(running).count())
        .text();
}

}  // namespace

endpoints::Readiness AdminStage::readiness() {
    const bool database_answers = watched_.database.answers();
    const auto late = watched_.periodic_work.lateCalls();
    const auto held = std::ranges::count_if(late, &observability::RunningCall::holds_worker);
    const bool has_workers = held < basics_.configuration->integer("server.workers");
    const bool ready = database_answers && has_workers && !basics_.draining;
    const auto installation = watched_.modules.installation().load();
    const auto& installer = watched_.modules.installer();
    const auto text_of = [](const auto& item) { return textOf(item); };
    const auto text = json::ObjectWriter()
                          .member("ready", ready)
                          .member("draining", basics_.draining.load())
                          .json("database", json::ObjectWriter().member("ok", database_answers).text())
                          .json("modules", json::arrayOf(installation->table->defaults().states(), text_of))
                          .json("refused", json::arrayOf(installer.refused(), text_of))
                          .json("pinned", json::arrayOf(installer.pinned(), text_of))
                          .json("late", json::arrayOf(late, text_of))
                          .member("configuration", watched_.periodic_work.fingerprint())
                          .text();
    return {ready, text + '\n'};
}

}  // namespace cardcage::runtime
