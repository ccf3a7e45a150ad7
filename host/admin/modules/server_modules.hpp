#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "host/admin/running/running_server.hpp"

// The page /modules of the running server, as commands use it.

namespace cardcage::admin {

/// State of a module for some tenants.
struct ModuleFacts {
    std::string id;
    std::string version;  ///< empty: no version fits the pin
    std::string state;    ///< "on", "off", "refused", "quarantined"
    std::string reason;   ///< empty when on

    bool isOn() const { return state == "on"; }
};
/// By module id.
using ModuleStates = std::map<std::string, ModuleFacts, std::less<>>;

/// A route of a generation.
struct RouteFacts {
    std::string method;
    std::string path;
    std::string model;  ///< empty: application/json only
    std::int64_t version = 0;
    bool is_default = false;
    bool is_deprecated = false;

    /// "GET /customers customer-v1"
    std::string label() const;
};

/// A generation that a process has in memory.
struct GenerationFacts {
    std::string id;
    std::string version;
    std::string build;  ///< SHA-256 of the file
    std::string file;   ///< its name in the modules directory; empty when it is out of service
    std::string state;  ///< "live", "draining", "ending", "pinned", "quarantined"
    std::string reason;
    std::int64_t age_s = 0;            ///< out of service
    std::vector<std::string> held_by;  ///< texts: "GET /customers of acme for 3 s"
    std::vector<RouteFacts> routes;
};

/// A file that the server refuses.
struct RefusedFile {
    std::string file;
    std::string reason;
};

/// Tenants with the same modules.
struct TenantSet {
    bool is_default = false;
    std::size_t tenants = 0;
    std::vector<std::string> slugs;  ///< twenty of them at most
    ModuleStates states;
};

/// The report of one process.
struct ProcessReport {
    unsigned worker = 0;  ///< 0: the only process
    pid_t pid = 0;
    std::int64_t in_force = -1;  ///< number of the change that it follows
    bool is_dev = false;
    /// By key: settings by which it judges signatures, and choices of modules that do not come from its files.
    std::map<std::string, std::string> settings;
    std::filesystem::path modules_directory;
    std::filesystem::path configuration_file;
    std::string configuration;             ///< fingerprint of the settings in force
    std::string configuration_complaints;  ///< why those of the files are not
    std::vector<GenerationFacts> generations;
    std::vector<RefusedFile> refused;
    std::vector<TenantSet> sets;  ///< that of the defaults first
    /// States for the tenant that was asked for; absent when it is not served.
    std::optional<ModuleStates> tenant;

    const GenerationFacts* live(std::string_view id, std::string_view version) const;
    /// Returns whether a generation that is loaded may serve: it is not in quarantine.
    bool isServable(const GenerationFacts& generation) const;
    /// States for everybody without a choice of his own.
    const ModuleStates& defaults() const { return sets.front().states; }
    /// States for the tenant that was asked for, or for everybody when none was.
    const ModuleStates& states() const { return tenant ? *tenant : defaults(); }
    /// Returns the number of tenants that each module is on for, whatever its version.
    std::map<std::string, std::size_t> tenantsByModule() const;
};

/// A version of a module and the tenants it serves.
struct ServedVersion {
    std::string version;
    std::size_t tenants = 0;
    std::vector<std::string> slugs;  ///< some of them
};

/// The processes of the server.
class ServerModules {
public:
    /// Asks the server. `tenant`: slug of the one to tell of, or empty. Throws CommandError when no process answers.
    static ServerModules ask(const RunningServer& server, const std::string& tenant);

    /// A process that does not answer.
    struct Silent {
        unsigned worker = 0;
        pid_t pid = 0;
        std::string state;  ///< "starting", "ready", "leaving"
    };

    /// Never empty.
    const std::vector<ProcessReport>& processes() const { return processes_; }
    const ProcessReport& first() const { return processes_.front(); }
    const std::vector<Silent>& silent() const { return silent_; }
    /// The versions of a module that serve somebody, the newest first.
    std::vector<ServedVersion> servedVersions(const std::string& id) const;
    /// Place of the worker with that number; absent when none that answers has it.
    std::optional<unsigned> workerOf(pid_t pid) const;

private:
    std::vector<ProcessReport> processes_;
    std::vector<Silent> silent_;
};

}  // namespace cardcage::admin
