#include <Poco/String.h>

#include <algorithm>
#include <map>

#include "host/admin/admin_database.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/installed_modules.hpp"
#include "host/admin/modules/installed_files.hpp"
#include "host/admin/modules/server_modules.hpp"
#include "host/admin/output.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::admin {
namespace {

/// A deprecated operation in use, or a route without use.
using Uses = std::vector<DeprecatedUseRow>;

/// A module as it is listed: a generation of the server, or a file.
struct ListedModule {
    std::string id;
    std::string version;
    std::string state;
    std::string reason;
    std::string file;
    std::optional<std::size_t> tenants;  ///< absent: no server was asked
    std::vector<std::string> slugs;
    std::vector<unsigned> workers;  ///< that have it, where not all have
    std::optional<std::int64_t> age_s;
    std::vector<std::string> held_by;
    std::vector<RouteFacts> routes;
};

std::optional<std::string> nullWhenEmpty(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(text);
}

bool isUseOf(const DeprecatedUseRow& use, const RouteFacts& route) {
    return use.method == route.method && use.path == route.path && use.model == route.model &&
           use.version == route.version;
}

std::string jsonOf(const DeprecatedUseRow& use) {
    return json::ObjectWriter()
        .member("tenant", use.tenant)
        .member("token", use.client)
        .member("name", use.name)
        .member("uses", use.uses)
        .member("last_day", use.last_day)
        .text();
}

std::string jsonOf(const RouteFacts& route, const Uses& uses) {
    json::ObjectWriter text;
    text.member("method", route.method)
        .member("path", route.path)
        .member("model", nullWhenEmpty(route.model))
        .member("version", route.version)
        .member("default", route.is_default)
        .member("deprecated", route.is_deprecated);
    if (!route.is_deprecated) return text.text();
    std::vector<std::string> used;
    for (const auto& use : uses) {
        if (isUseOf(use, route)) used.push_back(jsonOf(use));
    }
    return text.json("used_by", json::arrayOf(used)).text();
}

std::string jsonOf(const ListedModule& module, const Uses& uses) {
    json::ObjectWriter text;
    text.member("id", nullWhenEmpty(module.id))
        .member("version", nullWhenEmpty(module.version))
        .member("state", module.state)
        .member("reason", nullWhenEmpty(module.reason))
        .member("file", nullWhenEmpty(module.file));
    text.json("tenants", module.tenants ? std::to_string(*module.tenants) : "null")
        .member("slugs", module.slugs)
        .json("workers", json::arrayOf(module.workers, [](unsigned worker) { return std::to_string(worker); }))
        .json("age_s", module.age_s ? std::to_string(*module.age_s) : "null")
        .member("held_by", module.held_by)
        .json("routes", json::arrayOf(module.routes, [&](const RouteFacts& route) { return jsonOf(route, uses); }));
    return text.text();
}

Tone toneOfState(const std::string& state) {
    if (state == "on") return Tone::Good;
    return state == "off" || state == "ending" || state == "draining" ? Tone::Faint : Tone::Bad;
}

std::string remarkOf(const ListedModule& module) {
    std::string text = module.reason;
    const auto add = [&](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
    if (module.age_s) add("out of service for " + std::to_string(*module.age_s) + " s");
    if (!module.held_by.empty())
        add("held by " + Poco::cat(std::string(", "), module.held_by.begin(), module.held_by.end()));
    for (const auto worker : module.workers) add("in worker " + std::to_string(worker));
    return text;
}

std::vector<Cell> cellsOf(const ListedModule& module) {
    const auto deprecated = std::ranges::count_if(module.routes, &RouteFacts::is_deprecated);
    auto routes = module.routes.empty() ? std::string("-") : std::to_string(module.routes.size());
    if (deprecated > 0) routes += " (" + std::to_string(deprecated) + " deprecated)";
    return {
        module.id.empty() ? "?" : module.id,
        module.version.empty() ? "?" : module.version,
        Cell(module.state, toneOfState(module.state)),
        module.tenants ? std::to_string(*module.tenants) : std::string("-"),
        routes,
        module.file.empty() ? "-" : module.file,
        remarkOf(module)};
}

/// Facts of a live generation: the state of those who have its version, or why nobody has.
ListedModule liveModule(const ServerModules& server, const GenerationFacts& generation) {
    const auto& process = server.first();
    ListedModule listed{
        .id = generation.id,
        .version = generation.version,
        .state = {},
        .reason = {},
        .file = (process.modules_directory / generation.file).string(),
        .tenants = 0,
        .slugs = {},
        .workers = {},
        .age_s = std::nullopt,
        .held_by = {},
        .routes = generation.routes};
    for (const auto& served : server.servedVersions(generation.id)) {
        if (served.version != generation.version) continue;
        listed.tenants = served.tenants;
        listed.slugs = served.slugs;
    }
    const auto& states = process.states();
    const auto state = states.find(generation.id);
    if (state == states.end()) return listed;
    const auto& facts = state->second;
    const bool is_other = !facts.version.empty() && facts.version != generation.version;
    listed.state = is_other ? "off" : facts.state;
    listed.reason = is_other ? "version " + facts.version + " is chosen" : facts.reason;
    return listed;
}

ListedModule refusedModule(const ProcessReport& process, const RefusedFile& refused) {
    ListedModule listed;
    listed.state = "refused";
    listed.reason = refused.reason;
    listed.file = (process.modules_directory / refused.file).string();
    listed.tenants = 0;
    if (const auto file = moduleAt(listed.file)) {
        listed.id = file->manifest.id;
        listed.version = file->manifest.version.text;
    }
    return listed;
}

/// A generation that only some processes have drains, or is pinned, in each by itself.
ListedModule leavingModule(const ProcessReport& process, const GenerationFacts& generation) {
    ListedModule listed;
    listed.id = generation.id;
    listed.version = generation.version;
    listed.state = generation.state;
    listed.reason = generation.reason;
    listed.tenants = 0;
    if (process.worker > 0) listed.workers = {process.worker};
    if (generation.state != "pinned") listed.age_s = generation.age_s;
    listed.held_by = generation.held_by;
    return listed;
}

ListedModule quarantinedModule(const ProcessReport& process, const GenerationFacts& generation) {
    ListedModule listed;
    listed.id = generation.id;
    listed.version = generation.version;
    listed.state = "quarantined";
    listed.reason = generation.reason;
    listed.tenants = 0;
    for (const auto& other : process.generations) {
        if (other.state == "live" && other.build == generation.build)
            listed.file = (process.modules_directory / other.file).string();
    }
    return listed;
}

std::vector<ListedModule> modulesOf(const ServerModules& server) {
    std::vector<ListedModule> all;
    const auto& first = server.first();
    for (const auto& generation : first.generations) {
        if (generation.state == "quarantined") {
            all.push_back(quarantinedModule(first, generation));
        } else if (first.isServable(generation)) {
            all.push_back(liveModule(server, generation));
        }
    }
    for (const auto& refused : first.refused) all.push_back(refusedModule(first, refused));
    for (const auto& process : server.processes()) {
        for (const auto& generation : process.generations) {
            const bool is_leaving = generation.state != "live" && generation.state != "quarantined";
            if (is_leaving) all.push_back(leavingModule(process, generation));
        }
    }
    std::ranges::stable_sort(all, {}, &ListedModule::id);
    return all;
}

std::vector<ListedModule> modulesOf(const config::Configuration& configuration, const std::string& slug) {
    InstalledModules installed(configuration);
    std::vector<ListedModule> all;
    for (const auto& module : installed.listFor(slug)) {
        ListedModule listed;
        listed.id = module.id;
        listed.version = module.version;
        listed.state = module.state;
        listed.reason = module.reason;
        listed.file = module.file;
        all.push_back(std::move(listed));
    }
    for (const auto& complaint : installed.complaints()) {
        if (complaint.slug.empty() || complaint.slug == slug)
            note("The configuration is wrong: " + complaint.text + ".");
    }
    return all;
}

void printRoutes(const std::vector<ListedModule>& modules) {
    std::vector<std::vector<Cell>> rows;
    for (const auto& module : modules) {
        for (const auto& route : module.routes) {
            const Cell remark = route.is_deprecated ? Cell("deprecated", Tone::Bad) : Cell("");
            rows.push_back({module.id, module.version, route.label(), remark});
        }
    }
    if (rows.empty()) return note("No server runs whose routes could be told.");
    printTable({"MODULE", "VERSION", "ROUTE", "STATUS"}, rows);
}

/// Deprecated routes with those who would miss them.
void printUses(const std::vector<ListedModule>& modules, const Uses& uses) {
    std::vector<std::vector<Cell>> rows;
    for (const auto& module : modules) {
        for (const auto& route : module.routes) {
            if (!route.is_deprecated) continue;
            for (const auto& use : uses) {
                if (!isUseOf(use, route)) continue;
                const auto client = use.client ? use.name.value_or("") + " (" + *use.client + ")" : std::string("-");
                rows.push_back({route.label(), module.id, use.tenant, client, std::to_string(use.uses), use.last_day});
            }
        }
    }
    if (rows.empty()) return;
    printLine("");
    printTable({"DEPRECATED ROUTE", "MODULE", "TENANT", "API CLIENT", "USES IN 30 DAYS", "LAST"}, rows);
}

struct Wanted {
    std::string slug;
    bool routes = false;
};

void print(const CommandLine& line, const std::vector<ListedModule>& modules, const Uses& uses, const Wanted& wanted) {
    if (!line.json && wanted.routes) return printRoutes(modules);
    printList(
        line.json,
        modules,
        "There are no modules in " + runtime::pathsOf(*line.configuration()).modules.string() +
            "; name their directory with --modules-dir or modules.directory.",
        {"MODULE", "VERSION", "STATE", "TENANTS", "ROUTES", "FILE", "REMARK"},
        [&](const auto& module) { return jsonOf(module, uses); },
        [](const auto& module) { return cellsOf(module); }
    );
    if (!line.json) printUses(modules, uses);
}

int listModules(const CommandLine& line, const Wanted& wanted) {
    if (!wanted.slug.empty()) requireSlug(wanted.slug);
    const auto configuration = line.configuration();
    const auto server = RunningServer::find(runtime::pathsOf(*configuration));
    if (!server) {
        if (!wanted.slug.empty() && !configuration->tenants().contains(wanted.slug))
            note("Tenant " + wanted.slug + " has no configuration file: this is what every tenant without one has.");
        print(line, modulesOf(*configuration, wanted.slug), {}, wanted);
        return Success;
    }
    AdminDatabase database(*configuration, Missing::Refuse);
    const auto modules = ServerModules::ask(*server, wanted.slug);
    if (!wanted.slug.empty() && !modules.first().tenant) {
        if (!database.tenant(wanted.slug)) throw CommandError(Failure, noSuchTenant(wanted.slug));
        note(
            "The server does not serve the tenant " + wanted.slug + ": this is what every tenant without a choice has."
        );
    }
    auto uses = database.deprecatedUse();
    if (!wanted.slug.empty())
        std::erase_if(uses, [&](const DeprecatedUseRow& use) { return use.tenant != wanted.slug; });
    print(line, modulesOf(modules), uses, wanted);
    return Success;
}

}  // namespace

void addModuleList(CLI::App& program, CommandLine& line) {
    const auto wanted = std::make_shared<Wanted>();
    auto* command = program.get_subcommand("module")->add_subcommand(
        "list", "List the modules of the running server, whom they serve and what still uses deprecated routes"
    );
    command->add_option("--tenant", wanted->slug, "The states for this tenant")->type_name("SLUG");
    command->add_flag("--routes", wanted->routes, "List their routes instead; --json has them always");
    line.addJson(*command);
    command->footer("While no server runs, the files of the modules directory are judged as the next one would.");
    command->callback([&line, wanted] { line.action = [&line, wanted] { return listModules(line, *wanted); }; });
}

}  // namespace cardcage::admin
