#include <algorithm>

#include "host/json/object_writer.hpp"
#include "host/runtime/stages/admin_stage.hpp"
#include "host/supervision/watchdog.hpp"

// The answer of /readyz.

namespace cardcage::runtime {
namespace {

std::string textOf(const modules::ModuleState& state) {
    using Kind = modules::ModuleState::Kind;
    const auto* kind = state.kind == Kind::On            ? "on"
                       : state.kind == Kind::Off         ? "off"
                       : state.kind == Kind::Quarantined ? "quarantined"
                                                         : "refused";
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

std::string textOf(const calls::RunningCall& late) {
    const auto running = calls::Clock::now() - late.begin();
    const auto& inner = late.innermost();
    const auto& outer = late.outermost();
    return json::ObjectWriter()
        .member("module", inner.module.view())
        .member("version", inner.version.view())
        .member("operation", inner.operation.view())
        .member("route", outer.route.view())
        .member("tenant", outer.tenant.view())
        .member("request_id", outer.request.view())
        .member("running_s", std::chrono::duration_cast<std::chrono::seconds>(running).count())
        .text();
}

}  // namespace

endpoints::Readiness AdminStage::readiness() {
    const bool database_answers = watched_.database.answers();
    const auto late = supervision::lateCalls();
    const auto held = supervision::heldBy(late);
    const auto is_left = [&](std::size_t held_ones, std::string_view setting) {
        return held_ones < static_cast<std::size_t>(basics_.configuration->integer(setting));
    };
    const bool has_workers =
        is_left(held.ordinary, "server.workers") && is_left(held.long_running, "server.long_workers");
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
                          .json("quarantined", json::arrayOf(installer.quarantined(), text_of))
                          .json("late", json::arrayOf(late, text_of))
                          .member("configuration", watched_.periodic_work.fingerprint())
                          .text();
    return {ready, text + '\n'};
}

}  // namespace cardcage::runtime
