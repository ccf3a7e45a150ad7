#include "host/checks/check_module.hpp"

#include <optional>

#include "host/checks/calls/exercise.hpp"
#include "host/checks/database_checks.hpp"
#include "host/checks/file_checks.hpp"
#include "host/checks/route_checks.hpp"
#include "host/modules/generation.hpp"
#include "host/modules/library/probe.hpp"
#include "host/modules/library/scratch_directory.hpp"

namespace cardcage::checks {
namespace {

/// Loads the module here, when it has survived that in a child, and judges what it registers.
void checkLoaded(Checklist& checks, const modules::ModuleFile& file, const Surroundings& surroundings) {
    std::optional<modules::ScratchDirectory> scratch;
    modules::OwnedGeneration generation;
    checks.judge("init", [&] {
        scratch.emplace("cardcage-check");
        generation = modules::Generation::load(file, scratch->path(), modules::inertService);
        return std::string();
    });
    if (!generation) return;
    checkRegistration(checks, file.manifest, generation->registration());
    checkNeighbours(checks, file, generation->registration(), surroundings);
    const auto report = generation->retire();
    if (modules::importAuditApplies()) {
        checks.judge("unloads", report.gone ? std::vector<std::string>() : std::vector{report.reason});
    } else {
        checks.skip("unloads", "sanitizer build");
    }
}

void checkRunning(
    Checklist& checks, const modules::ModuleFile& file, const Surroundings& surroundings, DatabaseChecks& database
) {
    const auto& program = surroundings.program;
    if (program.empty()) {
        checks.skip("probe", "no program to start");
        return checkLoaded(checks, file, surroundings);
    }
    checks.judge("probe", [&] {
        const auto result = modules::probe(program, file);
        return result.accepted ? std::string() : result.reason;
    });
    if (!checks.passed("probe")) return;
    checkLoaded(checks, file, surroundings);
    if (checks.passed("init")) checkCalls(checks, file, program, database.tables());
}

}  // namespace

std::vector<CheckResult> checkModule(const std::filesystem::path& path, const Surroundings& surroundings) {
    Checklist checks;
    const auto file = checkFile(checks, path, surroundings.trust);
    if (file) {
        checkManifest(checks, *file);
        DatabaseChecks database(checks, *file, surroundings);
        if (surroundings.has_database) database.runFirst();
        // Checks that need another host are left out here.
        if (checks.passed("abi") && checks.passed("services")) checkRunning(checks, *file, surroundings, database);
        database.runAgain();
    }
    return checks.results();
}

}  // namespace cardcage::checks
