#include "host/admin/modules/server_modules.hpp"

#include <algorithm>

#include "host/admin/command_line.hpp"
#include "host/modules/semantic_version.hpp"

namespace cardcage::admin {
namespace {

std::string text(const json::Node& node, const std::string& name) {
    return json::textOf(json::member(node, name));
}

std::int64_t number(const json::Node& node, const std::string& name) {
    const auto object = json::asObject(node);
    return object ? object->optValue(name, std::int64_t{0}) : 0;
}

bool flag(const json::Node& node, const std::string& name) {
    const auto object = json::asObject(node);
    return object && object->optValue(name, false);
}

/// Returns what `read` makes of each element of a member that is an array.
template <class Read>
auto listIn(const json::Node& node, const std::string& name, const Read& read) {
    std::vector<decltype(read(node))> list;
    if (const auto items = json::asArray(json::member(node, name))) {
        for (const auto& item : *items) list.push_back(read(item));
    }
    return list;
}

/// The members of an object of texts.
std::map<std::string, std::string> textsIn(const json::Node& node, const std::string& name) {
    std::map<std::string, std::string> texts;
    if (const auto object = json::asObject(json::member(node, name))) {
        for (const auto& key : object->getNames()) texts[key] = text(object, key);
    }
    return texts;
}

ModuleStates statesIn(const json::Node& node) {
    ModuleStates states;
    const auto all = listIn(node, "modules", [](const json::Node& state) {
        return ModuleFacts{text(state, "id"), text(state, "version"), text(state, "state"), text(state, "reason")};
    });
    for (const auto& state : all) states[state.id] = state;
    return states;
}

RouteFacts routeIn(const json::Node& node) {
    return {
        text(node, "method"),
        text(node, "path"),
        text(node, "model"),
        number(node, "version"),
        flag(node, "is_default"),
        flag(node, "is_deprecated")};
}

std::string holderIn(const json::Node& node) {
    auto holder = text(node, "route");
    if (const auto tenant = text(node, "tenant"); !tenant.empty()) holder += " of " + tenant;
    return holder + " for " + std::to_string(number(node, "running_s")) + " s";
}

GenerationFacts generationIn(const json::Node& node) {
    return {
        .id = text(node, "id"),
        .version = text(node, "version"),
        .build = text(node, "build"),
        .file = text(node, "file"),
        .state = text(node, "state"),
        .reason = {},
        .age_s = number(node, "age_s"),
        .held_by = listIn(node, "held_by", holderIn),
        .routes = listIn(node, "routes", routeIn)};
}

/// Reads a generation in quarantine, or pinned, which has no more than a reason.
GenerationFacts withReason(const json::Node& node, const char* state) {
    return {
        .id = text(node, "id"),
        .version = text(node, "version"),
        .build = text(node, "build"),
        .file = {},
        .state = state,
        .reason = text(node, "reason"),
        .held_by = {},
        .routes = {}};
}

/// Sets other than that of the defaults tell only what differs from it.
std::vector<TenantSet> setsIn(const json::Node& report) {
    auto sets = listIn(report, "sets", [](const json::Node& node) {
        return TenantSet{
            .is_default = flag(node, "is_default"),
            .tenants = static_cast<std::size_t>(number(node, "tenants")),
            .slugs = listIn(node, "slugs", [](const json::Node& slug) { return json::textOf(slug); }),
            .states = statesIn(node)};
    });
    for (auto& set : sets) set.states.insert(sets.front().states.begin(), sets.front().states.end());
    return sets;
}

ProcessReport reportIn(const json::Node& process) {
    const auto report = json::member(process, "report");
    ProcessReport read{
        .worker = static_cast<unsigned>(number(process, "worker")),
        .pid = static_cast<pid_t>(number(process, "pid")),
        .in_force = number(report, "in_force"),
        .is_dev = flag(report, "is_dev"),
        .settings = textsIn(report, "settings"),
        .modules_directory = text(report, "modules_directory"),
        .configuration_file = text(report, "configuration_file"),
        .configuration = text(report, "configuration"),
        .configuration_complaints = text(report, "configuration_complaints"),
        .generations = listIn(report, "generations", generationIn),
        .refused = listIn(
            report,
            "refused",
            [](const json::Node& node) {
                return RefusedFile{text(node, "file"), text(node, "reason")};
            }
        ),
        .sets = setsIn(report),
        .tenant = std::nullopt};
    for (const auto* state : {"pinned", "quarantined"}) {
        const auto more = listIn(report, state, [state](const json::Node& node) { return withReason(node, state); });
        read.generations.insert(read.generations.end(), more.begin(), more.end());
    }
    if (const auto tenant = json::member(report, "tenant"); json::asObject(tenant)) read.tenant = statesIn(tenant);
    return read;
}

bool isNewer(const std::string& one, const std::string& other) {
    const auto first = modules::SemanticVersion::parse(one);
    const auto second = modules::SemanticVersion::parse(other);
    return first && second && *second < *first;
}

}  // namespace

std::string RouteFacts::label() const {
    auto label = method + ' ' + path;
    if (!model.empty()) label += ' ' + model;
    if (version > 0) label += "-v" + std::to_string(version);
    return label;
}

const GenerationFacts* ProcessReport::live(std::string_view id, std::string_view version) const {
    const auto found = std::ranges::find_if(generations, [&](const auto& generation) {
        return generation.state == "live" && generation.id == id && generation.version == version;
    });
    return found == generations.end() ? nullptr : &*found;
}

bool ProcessReport::isServable(const GenerationFacts& generation) const {
    return generation.state == "live" && std::ranges::none_of(generations, [&](const auto& other) {
               return other.state == "quarantined" && other.build == generation.build;
           });
}

std::map<std::string, std::size_t> ProcessReport::tenantsByModule() const {
    std::map<std::string, std::size_t> counts;
    for (const auto& set : sets) {
        for (const auto& [id, state] : set.states) {
            if (state.isOn()) counts[id] += set.tenants;
        }
    }
    return counts;
}

ServerModules ServerModules::ask(const RunningServer& server, const std::string& tenant) {
    const auto answer = server.page(tenant.empty() ? "/modules" : "/modules?tenant=" + tenant);
    const auto processes = answer ? json::asArray(answer->get("processes")) : nullptr;
    ServerModules all;
    if (processes) {
        for (const auto& process : *processes) {
            if (json::asObject(json::member(process, "report"))) {
                all.processes_.push_back(reportIn(process));
            } else {
                all.silent_.push_back(
                    {static_cast<unsigned>(number(process, "worker")),
                     static_cast<pid_t>(number(process, "pid")),
                     text(process, "state")}
                );
            }
        }
    }
    std::erase_if(all.processes_, [](const auto& process) { return process.sets.empty(); });
    if (!all.processes_.empty()) return all;
    throw CommandError(
        Unavailable,
        "the server, process " + std::to_string(server.pid()) +
            ", does not tell its modules; see its log, and /readyz of its admin listener"
    );
}

std::vector<ServedVersion> ServerModules::servedVersions(const std::string& id) const {
    std::map<std::string, ServedVersion> by_version;
    for (const auto& set : first().sets) {
        const auto state = set.states.find(id);
        if (state == set.states.end() || !state->second.isOn()) continue;
        auto& served = by_version[state->second.version];
        served.version = state->second.version;
        served.tenants += set.tenants;
        served.slugs.insert(served.slugs.end(), set.slugs.begin(), set.slugs.end());
    }
    std::vector<ServedVersion> all;
    for (auto& [version, served] : by_version) {
        std::ranges::sort(served.slugs);
        all.push_back(std::move(served));
    }
    std::ranges::sort(all, [](const auto& one, const auto& other) { return isNewer(one.version, other.version); });
    return all;
}

std::optional<unsigned> ServerModules::workerOf(pid_t pid) const {
    for (const auto& process : processes_) {
        if (process.pid == pid && process.worker > 0) return process.worker;
    }
    for (const auto& process : silent_) {
        if (process.pid == pid && process.worker > 0) return process.worker;
    }
    return std::nullopt;
}

}  // namespace cardcage::admin
