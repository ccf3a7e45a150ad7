#include "host/runtime/reports/modules_report.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

#include "host/calls/slots.hpp"
#include "host/json/object_writer.hpp"
#include "host/requests/query/query_parameters.hpp"

namespace cardcage::runtime {
namespace {

constexpr std::size_t named_tenants = 20;  ///< of one set; there can be thousands

std::string_view nameOf(modules::ModuleState::Kind kind) {
    using Kind = modules::ModuleState::Kind;
    return kind == Kind::On ? "on" : kind == Kind::Off ? "off" : kind == Kind::Quarantined ? "quarantined" : "refused";
}

bool areEqual(const modules::ModuleState& one, const modules::ModuleState& other) {
    return one.id == other.id && one.version == other.version && one.kind == other.kind && one.reason == other.reason;
}

std::string stateText(const modules::ModuleState& state) {
    return json::ObjectWriter()
        .member("id", state.id)
        .member("version", state.version)
        .member("state", nameOf(state.kind))
        .member("reason", state.reason)
        .text();
}

std::string routeText(const modules::Route& route) {
    return json::ObjectWriter()
        .member("method", route.method)
        .member("path", route.path)
        .member("model", route.model)
        .member("version", route.version)
        .member("is_default", route.isDefault())
        .member("is_deprecated", route.deprecated())
        .text();
}

std::string liveText(const modules::Generation& generation) {
    return json::ObjectWriter()
        .member("id", generation.id())
        .member("version", generation.manifest().version.text)
        .member("build", generation.hash())
        .member("file", generation.origin().filename().string())
        .member("state", "live")
        .json("routes", json::arrayOf(generation.registration().routes, routeText))
        .text();
}

std::string callText(const calls::RunningCall& call) {
    const auto& outer = call.outermost();
    const auto running = calls::Clock::now() - call.begin();
    return json::ObjectWriter()
        .member("route", call.isWork() ? outer.route.view() : outer.phase.view())
        .member("tenant", outer.tenant.view())
        .member("request_id", outer.request.view())
        .member("running_s", std::chrono::duration_cast<std::chrono::seconds>(running).count())
        .text();
}

/// Work that began before the generation left service may use any generation of that time. At its end, only its own
/// functions run.
bool holds(const calls::RunningCall& call, const installation::Retiring::One& retiring) {
    if (!retiring.is_ending) return call.isWork() && call.begin() <= retiring.since;
    const auto& inner = call.innermost();
    return !call.isWork() && inner.module.view() == retiring.id && inner.version.view() == retiring.version;
}

std::string retiringText(const installation::Retiring::One& retiring, const std::vector<calls::RunningCall>& calls) {
    std::vector<std::string> holders;
    for (const auto& call : calls) {
        if (holds(call, retiring)) holders.push_back(callText(call));
    }
    const auto age = installation::Retiring::Clock::now() - retiring.since;
    return json::ObjectWriter()
        .member("id", retiring.id)
        .member("version", retiring.version)
        .member("build", retiring.build)
        .member("state", retiring.is_ending ? "ending" : "draining")
        .member("age_s", std::chrono::duration_cast<std::chrono::seconds>(age).count())
        .json("held_by", json::arrayOf(holders))
        .text();
}

std::string generationsText(const tenancy::Installation& installation, const installation::Installer& installer) {
    std::vector<std::string> all;
    for (const auto& generation : installation.table->installed()) all.push_back(liveText(*generation));
    const auto retiring = installer.retiring();
    const auto calls = retiring.empty() ? std::vector<calls::RunningCall>() : calls::runningCalls();
    for (const auto& one : retiring) all.push_back(retiringText(one, calls));
    return json::arrayOf(all);
}

std::string pinnedText(const modules::UnloadReport& pinned) {
    return json::ObjectWriter()
        .member("id", pinned.id)
        .member("version", pinned.version)
        .member("build", pinned.hash)
        .member("reason", pinned.reason)
        .text();
}

std::string refusedText(const installation::RefusedModule& refused) {
    return json::ObjectWriter()
        .member("file", refused.file)
        .member("code", refused.code)
        .member("reason", refused.reason)
        .text();
}

/// Tenants by the set that serves them.
using Members = std::map<const modules::ModuleSet*, std::vector<std::string>>;

Members membersOf(const tenancy::Installation& installation) {
    Members members{{&installation.table->defaults(), {}}};
    for (const auto& [id, tenant] : installation.tenants) {
        members[&installation.table->setOf(id)].push_back(tenant->slug);
    }
    for (auto& [set, slugs] : members) std::ranges::sort(slugs);
    return members;
}

std::string setText(const modules::ModuleSet& set, std::vector<std::string> slugs, const modules::ModuleSet& defaults) {
    const bool is_default = &set == &defaults;
    std::vector<std::string> states;
    for (const auto& state : set.states()) {
        const bool is_same = !is_default && std::ranges::any_of(defaults.states(), [&](const auto& usual) {
            return areEqual(state, usual);
        });
        if (!is_same) states.push_back(stateText(state));
    }
    const auto count = slugs.size();
    slugs.resize(std::min(count, named_tenants));
    return json::ObjectWriter()
        .member("is_default", is_default)
        .member("tenants", count)
        .member("slugs", slugs)
        .json("modules", json::arrayOf(states))
        .text();
}

std::string setsText(const tenancy::Installation& installation) {
    const auto& defaults = installation.table->defaults();
    const auto members = membersOf(installation);
    std::vector<std::string> sets{setText(defaults, members.at(&defaults), defaults)};
    for (const auto& [set, slugs] : members) {
        if (set != &defaults) sets.push_back(setText(*set, slugs, defaults));
    }
    return json::arrayOf(sets);
}

std::string tenantText(const tenancy::Installation& installation, std::string_view slug) {
    for (const auto& [id, tenant] : installation.tenants) {
        if (tenant->slug != slug) continue;
        return json::ObjectWriter()
            .member("slug", slug)
            .json("modules", json::arrayOf(installation.table->setOf(id).states(), stateText))
            .text();
    }
    return "null";
}

/// Returns the slug that the query names; nothing without one.
std::optional<std::string> askedTenant(const std::string& query) {
    const auto parsed = requests::parsedQuery(query);
    const auto tenant = parsed.value("tenant");
    return tenant ? std::optional<std::string>(*tenant) : std::nullopt;
}

bool isAboutTrust(std::string_view key) {
    return key == "modules.dev" || key == "modules.audit.allow" || key.starts_with("modules.keys.") ||
           key.starts_with("modules.signatures.");
}

bool isChoice(std::string_view key) {
    return key == "modules.enabled" || key == "modules.disabled" || key.starts_with("modules.pin.") ||
           key.starts_with("modules.provider.");
}

/// The settings by which this process judges signatures, and those of the choice of modules that it has by flags or its
/// environment, so that commands beside it judge by the same ones. They read the rest from the files, which they
/// change.
std::string settingsText(const Basics& basics) {
    const auto file = basics.sources.file.string() + ':';
    json::ObjectWriter text;
    for (const auto& [key, value] : basics.configuration->values()) {
        const bool is_own = value.source != "default" && !value.source.starts_with(file);
        if (isAboutTrust(key) || (isChoice(key) && is_own)) text.member(key, value.text);
    }
    return text.text();
}

}  // namespace

std::string modulesReport(const ModulesReported& reported, const std::string& query) {
    const auto installation = reported.installer.current().load();
    const auto& basics = reported.basics;
    const auto file = std::filesystem::absolute(basics.sources.file);
    json::ObjectWriter text;
    text.member("in_force", reported.in_force)
        .member("is_dev", basics.configuration->boolean("modules.dev"))
        .json("settings", settingsText(basics))
        .member("modules_directory", basics.paths.modules.string())
        .member("configuration_file", file.lexically_normal().string())
        .member("configuration", reported.configuration.current()->fingerprint())
        .member("configuration_complaints", reported.configuration.complaints())
        .json("generations", generationsText(*installation, reported.installer))
        .json("pinned", json::arrayOf(reported.installer.pinned(), pinnedText))
        .json(
            "quarantined",
            json::arrayOf(
                reported.installer.quarantined(), [](const auto& build) { return supervision::textOf(build); }
            )
        )
        .json("refused", json::arrayOf(reported.installer.refused(), refusedText))
        .json("sets", setsText(*installation));
    if (const auto slug = askedTenant(query)) text.json("tenant", tenantText(*installation, *slug));
    return text.text();
}

std::string modulesPage(const std::vector<ProcessModules>& processes) {
    const auto process_text = [](const ProcessModules& process) {
        return json::ObjectWriter()
            .member("worker", process.worker)
            .member("pid", process.pid)
            .member("state", process.state)
            .json("report", process.report.empty() ? "null" : process.report)
            .text();
    };
    return json::ObjectWriter().json("processes", json::arrayOf(processes, process_text)).text() + '\n';
}

}  // namespace cardcage::runtime
