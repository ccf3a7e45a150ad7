#include "host/checks/checklist.hpp"

#include <Poco/String.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace cardcage::checks {
namespace {

constexpr std::size_t most_lines = 10;

constexpr auto table = std::to_array<Check>({
    // The file.
    {"readable",
     "an ELF library for this machine with one good manifest and ordered migrations",
     "build it with cardcage_add_module and a module.json"},
    {"signature",
     "a signature fits the file, and is of a key that this configuration asks for",
     "sign it with cardcage module sign, after the last change of the file"},
    {"one_export",
     "the entry is the only export, and no symbol is unique",
     "link with the version script of the SDK (sdk/cmake/module.map) and compile with -fno-gnu-unique"},
    {"imports",
     "nothing is imported that prevents unloading or escapes the contract",
     "use the services of the host instead, or have the operator list the module in modules.audit.allow"},
    {"bound_at_load", "all symbols are bound when it is loaded", "link with -Wl,-z,now"},
    {"no_executable_stack",
     "it asks for no executable stack",
     "link with -Wl,-z,noexecstack; sources in assembler need a section .note.GNU-stack"},
    {"no_library_path",
     "it brings no search path for libraries",
     "link without -rpath (CMake: set the target property SKIP_BUILD_RPATH)"},
    {"build_id", "it has a build id, by which debug files are found", "link with -Wl,--build-id=sha1"},
    // The manifest.
    {"abi", "it is built for a contract that this host has", "build it with an older SDK, or update the host"},
    {"services",
     "this host has every service that it needs",
     "take the service out of needs.services of module.json, or update the host"},
    {"settings_default", "every setting has a default", "add \"default\" to the property in settings of module.json"},
    {"settings_fit",
     "the defaults of the settings fit their own schema",
     "change the default, or type, enum or bounds of the property in settings of module.json"},
    {"breaks_before",
     "no migration breaks the version that brings it",
     "raise version in module.json, or lower breaks_before in the head of the migration"},
    // In a process of its own.
    {"probe", "entry, init and destroy return in a process of their own", "mend what init does; it may do no I/O"},
    {"init",
     "init registers everything without complaint, within 100 ms",
     "change what init registers; move slow work to start"},
    {"start_and_stop",
     "start, drain, stop and destroy return without failure, within their limits",
     "let start work with the default settings, and return CC_OK"},
    {"unloads",
     "after destroy nothing of the module stays mapped",
     "end what holds it: thread-local objects, threads, libraries loaded by others"},
    {"leaves_nothing",
     "after destroy there are as many threads and open descriptors as before init",
     "close in stop and destroy what init and start have opened"},
    // Registrations.
    {"something_registered", "init registers at least one route or operation", "register it in init"},
    {"routes_answer_something",
     "every route documents its answer: a schema, a media type, or 204",
     "set response_schema, response_type or success_status 204 of the route"},
    {"references_resolve",
     "every $ref of a schema names one of the route's components",
     "add the schema to components of the route"},
    {"described",
     "the interface description can be made: parameters of paths, examples, one operation per id",
     "complete parameters, schemas and examples of the route"},
    {"admin_scope", "routes below /admin ask for the scope admin", "set scope of the route to admin"},
    {"scopes_known",
     "every scope is one of the host or of permissions in module.json",
     "use a scope of the host, or add it to permissions of module.json"},
    {"deprecation_dated", "deprecated routes say since when", "set deprecated_at of the route (seconds since 1970)"},
    {"problems_explained",
     "every problem code of a route is explained by the host or by module.json",
     "add the code to problems of module.json, with cause and cure"},
    // Its handlers, in a process of their own, with the tables that the migrations have made.
    {"called_with_nothing",
     "every route and operation returns when it is called without body, query and headers",
     "check what is absent before it is used, and refuse it with a problem"},
    {"called_with_garbage",
     "every route and operation returns when it is called with bytes that make no sense",
     "read bodies with cardcage.json/1, and refuse what does not fit with a problem"},
    {"called_with_too_much",
     "every route and operation returns when it is called with more than anybody sends",
     "take no size for granted: copy into memory of that size, or refuse it with a problem"},
    {"called_as_described",
     "every route and operation returns when it is called with the examples of its description",
     "mend the handler"},
    {"answers_or_refuses",
     "a handler that succeeds has answered once, one that refuses has recorded a problem",
     "answer (respond, or begin and end) before returning CC_OK; call problem before returning CC_PROBLEM"},
    {"answers_fit_schema",
     "answers have the described status and fit response_schema",
     "change the answer or the schema of the route"},
    {"statements_fit_tables",
     "the database knows every table, column and function that handlers use, and permits it",
     "mend the statement, or the migration; read other modules by the views that needs and wants of module.json name"},
    // Beside the modules of the modules directory.
    {"needs_provided",
     "another installed module provides every operation and view that it needs",
     "install the provider first, or move the name from needs to wants of module.json"},
    {"routes_free",
     "no installed module answers one of its routes",
     "choose another path, model or version, or take the other module out of the directory"},
    {"version_raised", "the installed version is another one, or the same bytes", "raise version in module.json"},
    {"migrations_unchanged",
     "the migrations of the installed version are there as they were",
     "put the released text back and make the change in a new migration"},
    {"routes_kept",
     "every route of the installed version is still there, unless it was deprecated",
     "put the route back with CC_ROUTE_DEPRECATED and a sunset, and remove it one version later"},
    {"routes_unchanged",
     "clients of the installed version's routes can use those of this one",
     "leave the route as it was and register the change as a new version of its model"},
    // A database of its own.
    {"migrations", "the migrations run on an empty database", "mend the statement that the migration is refused for"},
    {"migrations_twice",
     "they run again after the module's schemas are gone",
     "create nothing outside the schemas of the module: its id, and its id with _api"},
    {"row_security",
     "the tables leave no way from one tenant to another",
     "put tenant_id into the table and first into its keys, or name it under \"shared\" in module.json"},
    {"published_views",
     "the migrations create every view that module.json publishes",
     "create the view in a migration, or take it out of views of module.json"},
});

}  // namespace

std::span<const Check> allChecks() {
    return table;
}

std::string_view name(Outcome outcome) {
    return outcome == Outcome::Passed ? "passed" : outcome == Outcome::Failed ? "failed" : "skipped";
}

Checklist::Checklist() {
    for (const auto& check : table) results_.push_back({check, Outcome::Skipped, "an earlier check failed"});
}

std::size_t Checklist::placeOf(std::string_view name) const {
    const auto found =
        std::ranges::find_if(results_, [&](const CheckResult& result) { return result.check.name == name; });
    if (found == results_.end()) throw std::logic_error("there is no check " + std::string(name));
    return static_cast<std::size_t>(found - results_.begin());
}

void Checklist::set(std::string_view name, Outcome outcome, std::string detail) {
    auto& result = results_[placeOf(name)];
    result.outcome = outcome;
    result.detail = std::move(detail);
}

void Checklist::judge(std::string_view name, const std::function<std::string()>& complaint) {
    std::string text;
    try {
        text = complaint();
    } catch (const std::exception& error) {
        text = error.what();
        if (text.empty()) text = "it fails";
    }
    const auto outcome = text.empty() ? Outcome::Passed : Outcome::Failed;
    set(name, outcome, std::move(text));
}

void Checklist::judge(std::string_view name, const std::vector<std::string>& complaints) {
    set(name, complaints.empty() ? Outcome::Passed : Outcome::Failed, joined(complaints));
}

void Checklist::skip(std::string_view name, std::string reason) {
    set(name, Outcome::Skipped, std::move(reason));
}

bool allPassed(std::span<const CheckResult> results) {
    return std::ranges::none_of(results, [](const CheckResult& result) { return result.outcome == Outcome::Failed; });
}

std::string joined(const std::vector<std::string>& lines) {
    const auto shown = std::span(lines).first(std::min(lines.size(), most_lines));
    auto text = Poco::cat(std::string("; "), shown.begin(), shown.end());
    if (lines.size() > most_lines) text += "; and " + std::to_string(lines.size() - most_lines) + " more";
    return text;
}

}  // namespace cardcage::checks
