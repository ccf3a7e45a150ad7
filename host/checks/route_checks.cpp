#include "host/checks/route_checks.hpp"

#include <algorithm>
#include <set>

#include "host/auth/scopes.hpp"
#include "host/checks/route_change.hpp"
#include "host/installation/module_migrations.hpp"
#include "host/modules/registrar.hpp"
#include "host/openapi/check.hpp"
#include "host/problems/problem.hpp"

namespace cardcage::checks {
namespace {

using modules::Registration;
using modules::Route;

/// Returns the complaints of `complain` about the routes, each behind the route's name.
std::vector<std::string> forEachRoute(
    const Registration& registration, const std::function<std::string(const Route&)>& complain
) {
    std::vector<std::string> lines;
    for (const auto& route : registration.routes) {
        const auto complaint = complain(route);
        if (!complaint.empty()) lines.push_back(modules::routeLabel(route) + ": " + complaint);
    }
    return lines;
}

bool isDocumented(const Route& route) {
    return !route.response_schema.empty() || !route.response_type.empty() || route.success_status == 204 ||
           route.success_status == 202;
}

void checkPermissions(Checklist& checks, const modules::Manifest& manifest, const Registration& registration) {
    checks.judge("admin_scope", forEachRoute(registration, [](const Route& route) -> std::string {
                     return route.path.starts_with("/admin/") && route.scope != "admin" ? "its scope is " + route.scope
                                                                                        : "";
                 }));
    checks.judge("scopes_known", forEachRoute(registration, [&](const Route& route) -> std::string {
                     if (!route.needsBearer() || auth::scopeNamed(route.scope)) return {};
                     return std::ranges::count(manifest.permissions, route.scope) ? "" : "its scope is " + route.scope;
                 }));
}

std::string unexplainedCodes(const modules::Manifest& manifest, const Route& route) {
    std::string codes;
    for (const auto& code : route.problems) {
        const bool is_own = std::ranges::count(manifest.problems, code, &modules::ProblemText::code) > 0;
        if (!is_own && !problems::findProblemType(code)) codes += (codes.empty() ? "" : ", ") + code;
    }
    return codes;
}

/// Routes that answer the same requests: names of parameters do not count.
bool isSame(const Route& one, const Route& other) {
    return one.method == other.method && one.model == other.model && one.version == other.version &&
           one.response_type == other.response_type && modules::pathShape(one.path) == modules::pathShape(other.path);
}

const Route* sameIn(const Registration& registration, const Route& route) {
    const auto found =
        std::ranges::find_if(registration.routes, [&](const Route& other) { return isSame(route, other); });
    return found == registration.routes.end() ? nullptr : &*found;
}

void checkNeeds(
    Checklist& checks,
    const modules::ModuleFile& file,
    const Registration& registration,
    const std::vector<Neighbour>& neighbours
) {
    std::set<std::string> provided;
    const auto add = [&](const modules::Manifest& manifest, const Registration& registered) {
        for (const auto& operation : registered.operations) provided.insert(operation.name);
        provided.insert(manifest.views.begin(), manifest.views.end());
    };
    add(file.manifest, registration);
    for (const auto& neighbour : neighbours) add(neighbour.file.manifest, neighbour.registration);
    std::vector<std::string> missing;
    for (const auto* names : {&file.manifest.needs.operations, &file.manifest.needs.views}) {
        for (const auto& name : *names) {
            if (!provided.contains(name)) missing.push_back("nobody provides " + name);
        }
    }
    checks.judge("needs_provided", missing);
}

void checkConflicts(
    Checklist& checks, const std::string& id, const Registration& registration, const std::vector<Neighbour>& neighbours
) {
    std::vector<std::string> taken;
    for (const auto& neighbour : neighbours) {
        if (neighbour.file.manifest.id == id) continue;
        for (const auto& route : registration.routes) {
            if (sameIn(neighbour.registration, route)) {
                taken.push_back(modules::routeLabel(route) + " is answered by " + neighbour.file.label());
            }
        }
    }
    checks.judge("routes_free", taken);
}

/// The installed version that this one follows: the newest that is not newer; null when there is none.
const Neighbour* earlierVersion(const modules::ModuleFile& file, const std::vector<Neighbour>& neighbours) {
    const Neighbour* newest = nullptr;
    for (const auto& neighbour : neighbours) {
        const auto& manifest = neighbour.file.manifest;
        if (manifest.id != file.manifest.id || manifest.version > file.manifest.version) continue;
        if (!newest || newest->file.manifest.version < manifest.version) newest = &neighbour;
    }
    return newest;
}

std::vector<std::string> changedMigrations(const modules::ModuleFile& before, const modules::ModuleFile& now) {
    std::vector<std::string> changes;
    for (std::size_t i = 0; i < before.migrations.size(); ++i) {
        const auto& released = before.migrations[i];
        if (i >= now.migrations.size()) {
            changes.push_back(released.file + " is gone");
        } else if (now.migrations[i].sql != released.sql) {
            changes.push_back(now.migrations[i].file + " has another text than in " + before.label());
        }
    }
    return changes;
}

/// Nobody relies on routes of a module that calls itself unfinished.
bool isUnfinished(const modules::Manifest& manifest) {
    return manifest.version.major == 0 || manifest.status == modules::Manifest::Status::Unstable;
}

void compareRoutes(Checklist& checks, const Neighbour& before, const Registration& now) {
    std::vector<std::string> gone;
    std::vector<std::string> changed;
    for (const auto& route : before.registration.routes) {
        if (route.flags & CC_ROUTE_UNSTABLE) continue;
        const auto* same = sameIn(now, route);
        if (!same && !route.deprecated()) gone.push_back(modules::routeLabel(route) + " is gone");
        if (!same) continue;
        for (const auto& change : breakingChanges(route, *same)) {
            changed.push_back(modules::routeLabel(route) + ": " + change);
        }
    }
    checks.judge("routes_kept", gone);
    checks.judge("routes_unchanged", changed);
}

/// Returns why a file is not compared with the installed one; empty when it is. A developer builds the same version
/// again and again, and has released none of these builds.
std::string whyNotCompared(const Neighbour* before, const modules::ModuleFile& file, bool is_dev) {
    if (!before) return "no earlier version is installed";
    if (before->file.hash == file.hash) return "this file is the installed one";
    if (!is_dev || before->file.manifest.version != file.manifest.version) return {};
    return file.label() + " is installed with other bytes, which modules.dev = true allows to be replaced";
}

void compareVersions(
    Checklist& checks,
    const modules::ModuleFile& file,
    const Registration& registration,
    const Surroundings& surroundings
) {
    const auto* before = earlierVersion(file, surroundings.neighbours);
    const auto why_not = whyNotCompared(before, file, surroundings.is_dev);
    if (!why_not.empty()) {
        for (const auto* name : {"version_raised", "migrations_unchanged", "routes_kept", "routes_unchanged"}) {
            checks.skip(name, why_not);
        }
        return;
    }
    const bool is_equal = before->file.manifest.version == file.manifest.version;
    checks.judge(
        "version_raised",
        is_equal ? std::vector{file.label() + " is installed with other bytes: " + before->file.path.string()}
                 : std::vector<std::string>()
    );
    checks.judge("migrations_unchanged", changedMigrations(before->file, file));
    if (isUnfinished(before->file.manifest)) {
        for (const auto* name : {"routes_kept", "routes_unchanged"}) {
            checks.skip(name, before->file.label() + " promises no stable routes");
        }
        return;
    }
    compareRoutes(checks, *before, registration);
}

}  // namespace

void checkRegistration(
    Checklist& checks, const modules::Manifest& manifest, const modules::Registration& registration
) {
    const bool empty = registration.routes.empty() && registration.operations.empty();
    checks.judge(
        "something_registered", empty ? std::vector<std::string>{"nothing is registered"} : std::vector<std::string>()
    );
    checks.judge("routes_answer_something", forEachRoute(registration, [](const Route& route) -> std::string {
                     return isDocumented(route) ? "" : "has neither response_schema nor response_type nor status 204";
                 }));
    checks.judge("references_resolve", forEachRoute(registration, [](const Route& route) {
                     const auto dangling = modules::danglingReferences(route);
                     return dangling.empty() ? std::string() : "components lack " + joined(dangling);
                 }));
    if (checks.passed("references_resolve")) checks.judge("described", openapi::check(registration.routes));
    checkPermissions(checks, manifest, registration);
    checks.judge("deprecation_dated", forEachRoute(registration, [](const Route& route) -> std::string {
                     return route.deprecated() && route.deprecated_at == 0 ? "deprecated_at is 0" : "";
                 }));
    checks.judge("problems_explained", forEachRoute(registration, [&](const Route& route) -> std::string {
                     const auto codes = unexplainedCodes(manifest, route);
                     return codes.empty() ? codes : "nobody explains " + codes;
                 }));
}

void checkNeighbours(
    Checklist& checks,
    const modules::ModuleFile& file,
    const modules::Registration& registration,
    const Surroundings& surroundings
) {
    if (!surroundings.has_modules) {
        for (const auto* name :
             {"needs_provided",
              "routes_free",
              "version_raised",
              "migrations_unchanged",
              "routes_kept",
              "routes_unchanged"}) {
            checks.skip(name, "there is no modules directory; name it with --modules-dir or modules.directory");
        }
        return;
    }
    checkNeeds(checks, file, registration, surroundings.neighbours);
    checkConflicts(checks, file.manifest.id, registration, surroundings.neighbours);
    compareVersions(checks, file, registration, surroundings);
}

}  // namespace cardcage::checks
