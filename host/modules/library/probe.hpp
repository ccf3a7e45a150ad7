#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>

#include "host/modules/library/module_file.hpp"
#include "host/modules/library/probes/probe_answer.hpp"
#include "host/modules/service_lookup.hpp"

namespace cardcage::modules {

struct ProbeResult {
    bool accepted = false;
    std::string code = {};    ///< of a refusal: that of Refused, or "crashed", "hung", "probe_failed"
    std::string reason = {};  ///< for the operator; empty when accepted
    ProbeAnswer answer = {};  ///< of an acceptance
};

/// Runs the entry and init of a module in a child process, so that a crash or a hang there costs nothing: starts
/// `program` with the arguments "module probe FILE HASH" (its main calls probeMain) and waits at most `limit`, for what
/// the limits of control functions do not catch: a dynamic linker that does not return. The child gets none of the
/// environment's secrets and no descriptor of this process but its pipes.
ProbeResult probe(
    const std::filesystem::path& program,
    const ModuleFile& file,
    std::chrono::milliseconds limit = std::chrono::seconds(15)
);

/// The child's part: loads the module, runs init and destroy, and reports to the parent on standard output. Output of
/// the module goes to standard error. Returns the exit code: 0 accepted, 1 refused.
int probeMain(const std::filesystem::path& path, std::string_view hash, const ServiceLookup& services = inertService);

/// Reads the file again in a child. Throws Refused: "probe_failed" when its SHA-256 is not that of the file whose
/// signature the parent has judged, and what readModuleFile throws.
ModuleFile readJudgedFile(const std::filesystem::path& path, std::string_view hash);

}  // namespace cardcage::modules
