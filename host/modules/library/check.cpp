#include "host/modules/library/check.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "host/modules/generation.hpp"
#include "host/modules/library/module_file.hpp"
#include "host/modules/library/probe.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/library/scratch_directory.hpp"
#include "host/modules/registrar.hpp"

namespace cardcage::modules {
namespace {

using Outcome = CheckResult::Outcome;

/// Collects results; a check complains with text, an empty text is a pass.
class Checklist {
public:
    void run(const char* name, const char* description, bool possible, const std::function<std::string()>& check) {
        CheckResult result{name, description, Outcome::Skipped, "an earlier check failed"};
        if (possible) {
            try {
                result.detail = check();
                result.outcome = result.detail.empty() ? Outcome::Passed : Outcome::Failed;
            } catch (const std::exception& error) {
                result.detail = error.what();
                result.outcome = Outcome::Failed;
            }
        }
        results_.push_back(std::move(result));
    }
    void skip(const char* name, const char* description, const char* reason) {
        results_.push_back({name, description, Outcome::Skipped, reason});
    }
    bool passedLast() const { return results_.back().outcome == Outcome::Passed; }
    std::vector<CheckResult> take() { return std::move(results_); }

private:
    std::vector<CheckResult> results_;
};

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += (text.empty() ? "" : "; ") + line;
    return text;
}

/// Lines of `check` for every route that has something to complain about.
std::string forEachRoute(const Registration& registration, const std::function<std::string(const Route&)>& check) {
    std::vector<std::string> complaints;
    for (const auto& route : registration.routes) {
        const auto complaint = check(route);
        if (!complaint.empty()) complaints.push_back(routeLabel(route) + ": " + complaint);
    }
    return joined(complaints);
}

std::string auditText(const ModuleFile& file, AuditFinding::Kind kind) {
    std::vector<std::string> lines;
    for (const auto& finding : file.audit) {
        if (finding.kind == kind) lines.push_back(finding.symbol + ": " + finding.reason);
    }
    return joined(lines);
}

void checkRoutes(Checklist& checks, const Registration& registration) {
    checks.run("something_registered", "init registers at least one route or operation", true, [&] {
        const bool empty = registration.routes.empty() && registration.operations.empty();
        return std::string(empty ? "nothing is registered" : "");
    });
    checks
        .run("routes_answer_something", "every route documents its answer: a schema, a media type, or 204", true, [&] {
            return forEachRoute(registration, [](const Route& route) -> std::string {
                const bool documented = !route.response_schema.empty() || !route.response_type.empty();
                return documented || route.success_status == 204 || route.success_status == 202
                           ? ""
                           : "has neither response_schema nor response_type nor status 204";
            });
        });
    checks.run("references_resolve", "every $ref of a schema names one of the route's components", true, [&] {
        return forEachRoute(registration, [](const Route& route) {
            auto dangling = danglingReferences(route);
            return dangling.empty() ? "" : "components lack " + joined(dangling);
        });
    });
    checks.run("admin_scope", "routes below /admin ask for the scope admin", true, [&] {
        return forEachRoute(registration, [](const Route& route) -> std::string {
            return route.path.starts_with("/admin/") && route.scope != "admin" ? "its scope is " + route.scope : "";
        });
    });
    checks.run("deprecation_dated", "deprecated routes say since when", true, [&] {
        return forEachRoute(registration, [](const Route& route) -> std::string {
            return route.deprecated() && route.deprecated_at == 0 ? "deprecated_at is 0" : "";
        });
    });
}

}  // namespace

std::vector<CheckResult> checkModule(
    const std::filesystem::path& path, const std::filesystem::path& program, const ServiceLookup& services
) {
    Checklist checks;
    std::optional<ModuleFile> file;
    checks.run("readable", "an ELF library for this machine with one good manifest and ordered migrations", true, [&] {
        file = readModuleFile(path);
        return std::string();
    });
    const bool readable = file.has_value();
    if (importAuditApplies()) {
        checks.run("one_export", "the entry is the only export, and no symbol is unique", readable, [&] {
            return auditText(*file, AuditFinding::Kind::Export);
        });
        checks.run("imports", "nothing is imported that prevents unloading or escapes the contract", readable, [&] {
            return auditText(*file, AuditFinding::Kind::Import);
        });
    } else {
        checks.skip("one_export", "the entry is the only export, and no symbol is unique", "sanitizer build");
        checks.skip(
            "imports", "nothing is imported that prevents unloading or escapes the contract", "sanitizer build"
        );
    }
    bool alive = readable;
    if (!program.empty()) {
        checks.run("probe", "entry, init and destroy return in a process of their own", readable, [&] {
            const auto result = probe(program, path);
            return result.accepted ? std::string() : result.reason;
        });
        alive = checks.passedLast();
    }
    const ScratchDirectory scratch("cardcage-check");
    OwnedGeneration generation;
    checks.run("init", "init registers everything without complaint, within 100 ms", alive, [&] {
        generation = Generation::load(*file, scratch.path(), services);
        return std::string();
    });
    if (!generation) return checks.take();
    checkRoutes(checks, generation->registration());
    const auto report = generation->retire();
    const char* description = "after destroy nothing of the module stays mapped";
    if (importAuditApplies()) {
        checks.run("unloads", description, true, [&] { return report.gone ? std::string() : report.reason; });
    } else {
        checks.skip("unloads", description, "sanitizer build");
    }
    return checks.take();
}

bool allPassed(const std::vector<CheckResult>& results) {
    return std::ranges::none_of(results, [](const CheckResult& result) { return result.outcome == Outcome::Failed; });
}

}  // namespace cardcage::modules
