#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "host/config/watcher.hpp"
#include "host/installation/installer.hpp"
#include "host/runtime/stages/basics.hpp"

// The page /modules for operators and commands.

namespace cardcage::runtime {

/// Parts of a serving process that the report tells of.
struct ModulesReported {
    const Basics& basics;
    const installation::Installer& installer;
    const config::Watcher& configuration;
    std::int64_t in_force = -1;  ///< number of the change up to which all are in force
};

/// Returns the modules of this process as a JSON object: `generations` that serve (`state` "live"), and that are out of
/// service and still used or at their end ("draining", "ending", with `age_s` and the calls that hold them), `pinned`,
/// `quarantined`, `refused`, the `sets` of tenants with equal modules (each but the default one with the states in
/// which it differs from that), the directories of modules and configuration, and `in_force`, the number of the latest
/// change (cardcage.epoch) that this process follows. `query`: raw; `tenant=SLUG` adds `tenant`, all states for that
/// tenant, or null when it is not served.
std::string modulesReport(const ModulesReported& reported, const std::string& query);

/// One process of the server, and what it reports.
struct ProcessModules {
    unsigned worker = 0;  ///< number of its place; 0: the server has no parent
    pid_t pid = 0;
    std::string state;   ///< "starting", "ready", "leaving"
    std::string report;  ///< JSON object; empty when it does not answer
};

/// Returns {"processes": [{"worker", "pid", "state", "report"}]}; a process that does not answer has null.
std::string modulesPage(const std::vector<ProcessModules>& processes);

}  // namespace cardcage::runtime
