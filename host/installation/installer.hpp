#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "host/auth/directory.hpp"
#include "host/config/configuration.hpp"
#include "host/database/embedded/owner.hpp"
#include "host/database/pool.hpp"
#include "host/execution/host_services.hpp"
#include "host/installation/audience.hpp"
#include "host/installation/new_tenants.hpp"
#include "host/installation/retiring.hpp"
#include "host/modules/library/loader.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/module_set.hpp"
#include "host/modules/reaper.hpp"
#include "host/observability/log.hpp"
#include "host/observability/metrics.hpp"
#include "host/supervision/quarantine.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::installation {

/// A file of the modules directory that is not in service, and why.
struct RefusedModule {
    std::string file;
    std::string code;
    std::string reason;

    bool operator==(const RefusedModule&) const = default;
};

/// Brings the installed modules into service: checks the files of the modules directory, migrates and loads new ones,
/// computes each tenant's module set and publishes all of it by one pointer. What is no longer named goes to the
/// reaper when its last request has ended.
class Installer {
public:
    struct Settings {
        modules::LoaderSettings loader;
        std::string owner_url;
        std::string runtime_url;
        std::string media_segment;
        const execution::HostServices& services;
        std::vector<const modules::Route*> host_routes{};  ///< beside those of the modules
        std::shared_ptr<database::Reach> reach{};  ///< of the owner's sessions: limits their waiting at the host's end
        std::string only_vendor{};                 ///< modules of others are left out; empty: of all vendors
        std::string files{};                       ///< see `supervision::filesFollowed`
        std::string process{};                     ///< name of this process, see `supervision::ProcessRow`
    };
    Installer(Settings settings, database::Pool& pool, observability::Log& log, observability::Metrics& metrics);
    ~Installer();

    /// Computes and publishes the installation for this configuration and these tenants. A module that cannot be
    /// served is left out, with a log line; what ran before from its file or under its id stays in service. Throws
    /// database::DatabaseError when the database is away: then nothing has changed and it is to be called again. False:
    /// a module could not prepare a tenant (NewTenants), or the system had no thread to start one; everything else is
    /// in service, but it is to be called again.
    bool install(const config::Configuration& configuration, const std::vector<auth::Tenant>& tenants);
    /// Throws config::Refused when a setting of a module is wrong by the schema of its manifest.
    void check(const config::Configuration& configuration) const;
    /// Returns the settings that a module begins with, a JSON object: those of the configuration of the newest install.
    std::string firstSettings(const modules::Manifest& manifest) const;
    /// True when a file of the modules directory came, went or changed since the last install began. Never waits for
    /// an install, like those below.
    bool modulesChanged() const;

    /// The host ends: an install that runs calls no further function of a module. From any thread.
    void askToStop();

    /// True when a migration that breaks older versions was applied since the last install.
    bool migrationsChanged();
    /// True when a build came into quarantine, or out of it, since the last install.
    bool quarantineChanged();
    /// True when a module waits until nobody needs the versions that its migration breaks, and processes of other hosts
    /// have told something new since the last install. Asks the database only then.
    bool othersChanged();
    /// Returns the versions that serve, and whom, for other hosts: see `versionsThatServe`.
    std::string serves() const;

    /// The installation in service; null before the first install.
    const std::atomic<std::shared_ptr<const tenancy::Installation>>& current() const { return current_; }
    /// Returns the files that could not be brought into service, with the reasons.
    std::vector<RefusedModule> refused() const;
    /// Returns the builds of the modules directory that are in quarantine.
    std::vector<supervision::QuarantinedBuild> quarantined() const;
    /// Counts of unloaded generations.
    modules::Reaper::Counters unloads() const { return reaper_.counters(); }
    /// Returns the generations that are out of service and not unloaded yet.
    std::vector<Retiring::One> retiring() const { return retiring_.all(); }
    /// Retired generations whose code is still mapped.
    std::vector<modules::UnloadReport> pinned() const { return reaper_.pinned(); }

private:
    using Generations = std::vector<std::shared_ptr<modules::Generation>>;

    /// State of the files of the modules directory.
    struct Judged {
        Generations generations;
        std::vector<RefusedModule> refused;
        std::vector<modules::HeldBuild> held;
        std::vector<modules::RefusedVersion> refused_versions;  ///< those of them whose manifest could be read
        /// Versions whose migration would break others that serve, by module id.
        std::multimap<std::string, modules::SemanticVersion> waiting;
        bool is_complete = true;  ///< false: the system had no thread for one of them

        void add(const std::shared_ptr<modules::Generation>& generation);
    };

    struct KnownBytes;

    Judged bringUp(Audience audience, database::Owner& owner);
    std::vector<const modules::FoundModule*> inTurn() const;
    std::shared_ptr<modules::Generation> bringUp(
        const modules::ModuleFile& file, const Audience& audience, database::Owner& owner
    );
    std::shared_ptr<modules::Generation> bringUpInTurn(
        const modules::ModuleFile& file, const Audience& audience, database::Owner& owner
    );
    void refuse(Judged& judged, RefusedModule refused, const modules::Manifest* manifest);
    void requireKnownBytes(const modules::ModuleFile& file, const std::optional<KnownBytes>& known) const;
    void noteBytes(const modules::ModuleFile& file, database::Owner& owner) const;
    void refuseOutdated(Judged& judged, database::Owner& owner);
    void giveUp(const modules::ModuleFile& file, const modules::Stuck& stuck, database::Owner& owner);
    std::optional<supervision::QuarantinedBuild> quarantineOf(const modules::ModuleFile& file) const;
    void hold(Judged& judged, const modules::FoundModule& module, const supervision::QuarantinedBuild& build);
    void noteQuarantine(database::Owner& owner);
    void keepInService(const modules::FoundModule& refused, Judged& judged) const;
    bool grantViews(const Generations& generations, database::Owner& owner);
    std::shared_ptr<const tenancy::Installation> installationOf(
        const Judged& judged,
        const config::Configuration& configuration,
        const std::vector<auth::Tenant>& tenants,
        const database::Owner& owner
    );
    void noteVersions(const tenancy::Installation& installation, const Judged& judged, Audience audience);
    void tellSettings(const Generations& generations, const config::Configuration& configuration);
    void afterUnload(const modules::UnloadReport& report);
    void lookForModules();

    const Settings settings_;
    database::Pool& pool_;
    observability::Log& log_;
    observability::Metrics& metrics_;
    modules::Loader loader_;
    NewTenants new_tenants_;
    mutable std::mutex notes_;  ///< guards the eight below, never for long
    config::TenantConfig chosen_;
    std::vector<supervision::QuarantinedBuild> quarantined_;  ///< all of them, as of the last install
    std::vector<RefusedModule> refused_;
    modules::DirectoryLook directory_;  ///< as the last install began
    std::set<std::string> ids_;         ///< of modules in service or on their way there
    std::string serves_ = "[]";
    bool is_waiting_ = false;                                ///< for tenants of versions that a migration breaks
    std::vector<supervision::VersionThatServes> elsewhere_;  ///< as of the last install
    Retiring retiring_;
    modules::Reaper reaper_;                          // after what its listener uses
    std::mutex mutex_;                                ///< one install at a time; guards the four below
    std::vector<modules::FoundModule> found_;         ///< the files of `directory_`
    bool are_grants_due_ = false;                     ///< of views, since a module or a migration came
    std::map<std::string, modules::Stuck> given_up_;  ///< by hash: builds of which a function did not return here
    Generations live_;
    std::atomic<std::shared_ptr<const tenancy::Installation>> current_;
    std::atomic<bool> stopping_{false};
    std::atomic<std::int64_t> known_breaks_{0};  ///< breaking migrations at the last install
};

}  // namespace cardcage::installation
