#include "host/installation/installer.hpp"

#include <algorithm>
#include <map>

#include "host/abi/module_state.hpp"
#include "host/abi/service_tables.hpp"
#include "host/calendar/calendar.hpp"
#include "host/database/rows.hpp"
#include "host/database/schema/migrations.hpp"
#include "host/database/schema/roles.hpp"
#include "host/installation/module_migrations.hpp"
#include "host/installation/module_settings.hpp"
#include "host/installation/sql.hpp"
#include "host/installation/versions_that_serve.hpp"
#include "host/modules/library/refused.hpp"
#include "host/supervision/first_start.hpp"

namespace cardcage::installation {
namespace {

constexpr auto owner_patience = std::chrono::seconds(30);

/// Error of a value of a setting that schedules an operation; absent when it is right or another
/// setting.
std::optional<std::string> calendarFault(
    const modules::Manifest& manifest, std::string_view key, std::string_view value
) {
    std::string fault;
    for (const auto& schedule : manifest.schedules) {
        if (schedule.setting == key && !calendar::Calendar::parse(value, &fault)) return fault;
    }
    return std::nullopt;
}

std::string settingsOf(const modules::Manifest& manifest, const config::TenantConfig& choice) {
    const auto given = choice.module_settings.find(manifest.id);
    auto texts = given == choice.module_settings.end() ? SettingTexts{} : given->second;
    std::erase_if(texts, [&](const auto& text) { return calendarFault(manifest, text.first, text.second); });
    return settingsJson(manifest.settings_schema, texts);
}

/// The settings of modules as JSON, made once for all tenants that choose the same: most of thousands do.
class SharedSettings {
public:
    const std::string& of(const modules::Manifest& manifest, const config::TenantConfig& choice) {
        const auto given = choice.module_settings.find(manifest.id);
        const auto& texts = given == choice.module_settings.end() ? none_ : given->second;
        auto& known = known_[{&manifest, texts}];
        if (known.empty()) known = settingsOf(manifest, choice);
        return known;
    }

private:
    const SettingTexts none_{};
    std::map<std::pair<const modules::Manifest*, SettingTexts>, std::string> known_;
};

std::optional<tenancy::Webhook> webhookOf(const config::WebhookConfig& chosen) {
    if (chosen.url.empty()) return std::nullopt;
    return tenancy::Webhook{chosen.url, chosen.secret, chosen.events, chosen.allow_private};
}

/// The tenants; which versions serve them is seen while modules are brought up.
Audience audienceOf(const config::Configuration& configuration, const std::vector<auth::Tenant>& tenants) {
    Audience audience{configuration, {}, {}};
    for (const auto& tenant : tenants) {
        if (tenant.enabled) audience.tenants.push_back(tenant.slug);
    }
    return audience;
}

}  // namespace

Installer::Installer(Settings settings, database::Pool& pool, observability::Log& log, observability::Metrics& metrics)
    : settings_(std::move(settings)),
      pool_(pool),
      log_(log),
      metrics_(metrics),
      loader_(settings_.loader),
      new_tenants_(pool, log),
      reaper_([this](const modules::UnloadReport& report) { afterUnload(report); }) {}

Installer::~Installer() {
    current_.store(nullptr);
    live_.clear();
}

void Installer::afterUnload(const modules::UnloadReport& report) {
    retiring_.forget(report.copy);
    {
        const std::lock_guard lock(notes_);
        if (!ids_.contains(report.id)) metrics_.removeModule(report.id);
    }
    log_.information(
        report.gone ? "module unloaded" : "module pinned: its code stays in memory",
        {{"module", report.id}, {"version", report.version}, {"reason", report.reason}, {"failure", report.failure}}
    );
}

/// A function that does not return keeps its thread and its memory, and the start of every host waits for it: the build
/// is tried nowhere again until it is released.
void Installer::giveUp(const modules::ModuleFile& file, const modules::Stuck& stuck, database::Owner& owner) {
    given_up_.insert_or_assign(file.hash, stuck);
    supervision::quarantine(
        owner,
        {.build = file.hash,
         .module = file.manifest.id,
         .version = file.manifest.version.text,
         .reason = stuck.what(),
         .phase = stuck.phase}
    );
}

void Installer::noteQuarantine(database::Owner& owner) {
    auto quarantined = supervision::quarantinedBuilds(owner);
    const std::lock_guard noting(notes_);
    quarantined_ = std::move(quarantined);
}

std::optional<supervision::QuarantinedBuild> Installer::quarantineOf(const modules::ModuleFile& file) const {
    const std::lock_guard noting(notes_);
    const auto found = std::ranges::find(quarantined_, file.hash, &supervision::QuarantinedBuild::build);
    return found == quarantined_.end() ? std::nullopt : std::optional(*found);
}

/// A build in quarantine is loaded for its routes, as far as that is safe, and not started; otherwise its probe, which
/// runs it in another process, tells them. Where it never came into service, what ran before from its file goes on.
void Installer::hold(Judged& judged, const modules::FoundModule& module, const supervision::QuarantinedBuild& build) {
    const auto& file = *module.file;
    if (const auto given_up = given_up_.find(file.hash); given_up != given_up_.end()) {
        const auto& stuck = given_up->second;
        refuse(judged, {module.path.filename(), stuck.code, stuck.what()}, &file.manifest);
    }
    const auto known = std::ranges::find(live_, file.hash, [](const auto& generation) { return generation->hash(); });
    const auto replaced = std::ranges::find_if(live_, [&](const auto& generation) {
        return generation->origin() == module.path && generation->hash() != file.hash &&
               generation->phase() == modules::Generation::Phase::Running;
    });
    if (known == live_.end() && replaced != live_.end()) {
        judged.add(*replaced);
        return;
    }
    judged.held.push_back({file.hash, file.manifest.id, file.manifest.version, "in quarantine: " + build.reason});
    if (known != live_.end()) {
        judged.add(*known);
        return;
    }
    if (stopping_) return;
    if (!build.isLoadable()) {
        judged.held.back().probed = std::make_shared<const modules::Registration>(loader_.probedRegistration(file));
        return;
    }
    try {
        auto generation = loader_.load(file, abi::serviceTable, &settings_.services);
        abi::ModuleState::of(*generation);
        judged.add(reaper_.adopt(std::move(generation)));
    } catch (const modules::Refused& refused) {
        refuse(judged, {module.path.filename(), refused.code, refused.what()}, &file.manifest);
    }
}

/// Bytes of a version that were loaded before.
struct Installer::KnownBytes {
    std::string hash;
    std::string first_seen;
};

/// A version means the same bytes to every host, for ever.
void Installer::requireKnownBytes(const modules::ModuleFile& file, const std::optional<KnownBytes>& known) const {
    if (!known || known->hash == file.hash || settings_.loader.dev) return;
    throw modules::Refused(
        "version_reused",
        file.label() + " was loaded with other bytes before, first on " + known->first_seen +
            "; raise the version in module.json, or set modules.dev = true on a developer's machine"
    );
}

/// Only what came into service counts: until then an author may build the version again.
void Installer::noteBytes(const modules::ModuleFile& file, database::Owner& owner) const {
    const auto& manifest = file.manifest;
    const auto noted = database::one<KnownBytes>(
        owner, sql::note_module_version, manifest.id, manifest.version.text, file.hash, settings_.loader.dev
    );
    requireKnownBytes(file, noted);  // another host may have been faster
}

/// Returns null when the build has come into quarantine, by another process whose turn was before this one's, and when
/// the host ends.
std::shared_ptr<modules::Generation> Installer::bringUpInTurn(
    const modules::ModuleFile& file, const Audience& audience, database::Owner& owner
) {
    const auto& manifest = file.manifest;
    const auto known = database::maybe<KnownBytes>(owner, sql::find_module_version, manifest.id, manifest.version.text);
    requireKnownBytes(file, known);
    if (known && known->hash == file.hash) return bringUp(file, audience, owner);
    const supervision::FirstStart turn(owner, file.hash, settings_.process, stopping_);
    if (!turn.isMine()) return nullptr;
    noteQuarantine(owner);
    return quarantineOf(file) ? nullptr : bringUp(file, audience, owner);
}

std::shared_ptr<modules::Generation> Installer::bringUp(
    const modules::ModuleFile& file, const Audience& audience, database::Owner& owner
) {
    {
        const std::lock_guard lock(notes_);
        ids_.insert(file.manifest.id);  // metrics it registers in init outlive the end of a former generation
    }
    database::prepareModule(owner, file.manifest.id);
    auto generation = loader_.load(file, abi::serviceTable, &settings_.services);
    abi::ModuleState::of(*generation);
    refuseBreaking(owner, file, audience);
    {
        const calls::ModuleCall migrating(generation->factsOf("migration"));
        if (database::migrate(owner, migrationsOf(file)) > 0) {
            pool_.invalidateStatements();
            are_grants_due_ = true;  // of views that it has made anew, even if the module does not start
        }
    }
    generation->start();
    noteBytes(file, owner);
    loader_.accept(file);
    log_.information(
        "module loaded", {{"module", file.manifest.id}, {"version", file.manifest.version.text}, {"hash", file.hash}}
    );
    return reaper_.adopt(std::move(generation));
}

/// One may be named twice: by its own file and by a refused one.
void Installer::Judged::add(const std::shared_ptr<modules::Generation>& generation) {
    if (std::ranges::find(generations, generation) == generations.end()) generations.push_back(generation);
}

/// A file that cannot be served does not take away what customers use: the generation that came from the same path, or
/// the running ones of the same module, go on until a file can replace them or the file is gone.
void Installer::keepInService(const modules::FoundModule& refused, Judged& judged) const {
    for (const auto& generation : live_) {
        const bool same_module = refused.file && refused.file->manifest.id == generation->id();
        if (same_module || generation->origin() == refused.path) judged.add(generation);
    }
}

/// A migration that came with a later version, or by another process, ends the service of those it breaks.
void Installer::refuseOutdated(Judged& judged, database::Owner& owner) {
    const auto breaks = database::appliedBreaks(owner);
    const auto count = static_cast<std::int64_t>(breaks.size());
    are_grants_due_ |= known_breaks_.exchange(count) != count;
    std::erase_if(judged.generations, [&](const auto& generation) {
        const auto& version = generation->manifest().version.text;
        const auto broken = std::ranges::find_if(breaks, [&](const database::BreakingMigration& migration) {
            const bool is_unknown = migration.version > static_cast<int>(generation->migrations().size());
            return migration.module == generation->id() && is_unknown && migration.breaks(version);
        });
        if (broken == breaks.end()) return false;
        refuse(
            judged,
            {generation->origin().filename(),
             "migration",
             generation->label() + " is out of service: migration " + broken->title() + " needs version " +
                 broken->breaks_before + " or later"},
            &generation->manifest()
        );
        return true;
    });
}

void Installer::askToStop() {
    stopping_ = true;
    new_tenants_.askToStop();
}

bool Installer::migrationsChanged() {
    const auto connection = pool_.borrow();
    database::Work work(*connection, {}, database::Mode::Read);
    const auto count = database::one<std::int64_t>(work, sql::count_breaking_migrations);
    work.commit();
    return count != known_breaks_;
}

/// Logs what is news. `manifest`: null when it could not be read.
void Installer::refuse(Judged& judged, RefusedModule refused, const modules::Manifest* manifest) {
    const auto told = this->refused();
    if (std::ranges::find(told, refused) == told.end()) {
        log_.error("module refused", {{"file", refused.file}, {"code", refused.code}, {"reason", refused.reason}});
    }
    if (manifest) judged.refused_versions.push_back({manifest->id, manifest->version, refused.file, refused.reason});
    judged.refused.push_back(std::move(refused));
}

/// Older versions of a module come first: whether a migration breaks one that serves is known when it is judged.
std::vector<const modules::FoundModule*> Installer::inTurn() const {
    std::vector<const modules::FoundModule*> files;
    for (const auto& module : found_) files.push_back(&module);
    std::ranges::stable_sort(files, [](const auto* left, const auto* right) {
        if (!left->file || !right->file) return !left->file && right->file;
        const auto& one = left->file->manifest;
        const auto& other = right->file->manifest;
        return one.id != other.id ? one.id < other.id : one.version < other.version;
    });
    return files;
}

Installer::Judged Installer::bringUp(Audience audience, database::Owner& owner) {
    Judged judged;
    const auto refuse = [&](const modules::FoundModule& module, const std::string& code, const std::string& reason) {
        const auto* manifest = module.file ? &module.file->manifest : nullptr;
        this->refuse(judged, {module.path.filename(), code, reason}, manifest);
        keepInService(module, judged);
    };
    for (const auto* found : inTurn()) {
        const auto& module = *found;
        if (!module.file) {
            refuse(module, module.code, module.reason);
            continue;
        }
        const auto& vendor = module.file->manifest.vendor;
        if (!settings_.only_vendor.empty() && vendor != settings_.only_vendor) {
            refuse(module, "safe_mode", module.file->label() + " is of " + vendor + ": safe mode leaves it out");
            continue;
        }
        if (const auto build = quarantineOf(*module.file)) {
            hold(judged, module, *build);
            continue;
        }
        // One that was loaded for its routes only, in quarantine, is brought up from the beginning.
        const auto known = std::ranges::find_if(live_, [&](const auto& generation) {
            return generation->hash() == module.file->hash &&
                   generation->phase() == modules::Generation::Phase::Running;
        });
        if (known != live_.end()) {
            judged.add(*known);
            continue;
        }
        if (stopping_) {
            keepInService(module, judged);
            continue;
        }
        audience.installed.clear();
        for (const auto& one : judged.generations) audience.installed.emplace(one->id(), one->manifest().version);
        try {
            if (const auto generation = bringUpInTurn(*module.file, audience, owner)) {
                judged.add(generation);
            } else if (const auto build = quarantineOf(*module.file)) {
                hold(judged, module, *build);
            } else {
                keepInService(module, judged);
            }
        } catch (const modules::Stuck& stuck) {
            giveUp(*module.file, stuck, owner);
            refuse(module, stuck.code, stuck.what());
        } catch (const modules::Refused& refused) {
            if (refused.code == modules::no_thread) judged.is_complete = false;
            refuse(module, refused.code, refused.what());
        } catch (const database::MigrationError& error) {
            const auto& manifest = module.file->manifest;
            if (error.reason == database::MigrationError::Reason::InUse)
                judged.waiting.emplace(manifest.id, manifest.version);
            refuse(module, "migration", error.what());
        } catch (const database::DatabaseError& error) {
            if (error.connectionLost()) throw;  // no fault of the module
            refuse(module, "database", error.what());
        } catch (const std::exception& error) {
            refuse(module, "failed", error.what());
        }
    }
    refuseOutdated(judged, owner);
    return judged;
}

/// Returns whether all is granted.
bool Installer::grantViews(const Generations& generations, database::Owner& owner) {
    bool is_complete = true;
    for (const auto& generation : generations) {
        auto views = generation->manifest().needs.views;
        const auto& wanted = generation->manifest().wants.views;
        views.insert(views.end(), wanted.begin(), wanted.end());
        if (views.empty()) continue;
        try {
            database::grantViews(owner, generation->id(), views);
        } catch (const database::DatabaseError& error) {
            log_.warning("views not granted", {{"module", generation->id()}, {"cause", error.what()}});
            is_complete = false;
        }
    }
    return is_complete;
}

void Installer::check(const config::Configuration& configuration) const {
    const auto installation = current_.load();
    if (!installation) return;
    configuration.checkModuleSettings(
        [&](std::string_view module, std::string_view key, std::string_view value) -> std::optional<std::string> {
            for (const auto& generation : installation->table->installed()) {
                if (generation->id() != module) continue;
                const auto& manifest = generation->manifest();
                const auto fault = settingFault(manifest.settings_schema, key, value);
                return fault ? fault : calendarFault(manifest, key, value);
            }
            return std::nullopt;
        }
    );
}

void Installer::lookForModules() {
    auto look = loader_.look();
    {
        const std::lock_guard noting(notes_);
        if (look == directory_) return;
    }
    found_ = loader_.discover();
    const std::lock_guard noting(notes_);
    directory_ = std::move(look);
}

bool Installer::install(const config::Configuration& configuration, const std::vector<auth::Tenant>& tenants) {
    Generations generations;
    bool complete = true;
    {
        const std::lock_guard lock(mutex_);
        lookForModules();
        {
            const std::lock_guard noting(notes_);
            chosen_ = configuration.installation();
        }
        database::Owner owner(settings_.owner_url, settings_.runtime_url, owner_patience, settings_.reach);
        noteQuarantine(owner);
        auto audience = audienceOf(configuration, tenants);
        audience.elsewhere = supervision::versionsElsewhere(owner, settings_.files);
        auto judged = bringUp(audience, owner);
        generations = judged.generations;
        are_grants_due_ |= std::ranges::any_of(generations, [&](const auto& generation) {
            return std::ranges::find(live_, generation) == live_.end();
        });
        if (are_grants_due_) are_grants_due_ = !grantViews(generations, owner);
        auto next = installationOf(judged, configuration, tenants, owner);
        complete = new_tenants_.prepare(*next, owner) && judged.is_complete;
        noteVersions(*next, judged, std::move(audience));
        current_.store(std::move(next));
        retiring_.note(live_, generations);
        live_ = generations;  // releases modules that are no longer named, when no request can find them any more

        const std::lock_guard noting(notes_);
        refused_ = std::move(judged.refused);
        ids_.clear();
        for (const auto& generation : generations) ids_.insert(generation->id());
    }
    tellSettings(generations, configuration);
    return complete;
}

/// For the row of this process, by which other hosts judge their migrations.
void Installer::noteVersions(const tenancy::Installation& installation, const Judged& judged, Audience audience) {
    audience.installed = judged.waiting;
    for (const auto& one : judged.generations) audience.installed.emplace(one->id(), one->manifest().version);
    std::set<std::string> waiting;
    for (const auto& [module, version] : judged.waiting) waiting.insert(module);
    auto serves = versionsThatServe(installation, audience, waiting);
    const std::lock_guard noting(notes_);
    serves_ = std::move(serves);
    is_waiting_ = !waiting.empty();
    elsewhere_ = std::move(audience.elsewhere);
}

std::string Installer::serves() const {
    const std::lock_guard noting(notes_);
    return serves_;
}

std::string Installer::firstSettings(const modules::Manifest& manifest) const {
    const std::lock_guard noting(notes_);
    return settingsOf(manifest, chosen_);
}

/// Changed settings for those that run. Their callbacks are code of modules: no lock is held, and one that fails or
/// does not return harms nobody else.
void Installer::tellSettings(const Generations& generations, const config::Configuration& configuration) {
    for (const auto& generation : generations) {
        if (stopping_) return;
        if (generation->phase() != modules::Generation::Phase::Running) continue;
        auto settings = settingsOf(generation->manifest(), configuration.installation());
        const auto callback = abi::ModuleState::of(*generation).changeSettings(std::move(settings));
        if (!callback) continue;
        const auto failure = generation->control("the callback for settings", [callback]() -> std::int32_t {
            callback();
            return CC_OK;
        });
        if (failure.empty()) continue;
        log_.error(
            "a module failed when told of its settings",
            {{"module", generation->id()}, {"version", generation->manifest().version.text}, {"cause", failure}}
        );
    }
}

std::shared_ptr<const tenancy::Installation> Installer::installationOf(
    const Judged& judged,
    const config::Configuration& configuration,
    const std::vector<auth::Tenant>& tenants,
    const database::Owner& owner
) {
    std::map<std::string, modules::ModuleChoice> choices;
    for (const auto& tenant : tenants) {
        if (configuration.tenants().contains(tenant.slug))
            choices[tenant.id] = configuration.tenant(tenant.slug).modules;
    }
    modules::ModuleChoice all;  // the public document shows every module, also those that are off by default
    all.enabled.emplace();
    for (const auto& generation : judged.generations) all.enabled->push_back(generation->id());
    const std::string everything = "*";
    choices[everything] = all;

    const auto role_of = [&](std::string_view id) { return owner.names().module(id); };
    const auto table = modules::ModuleTable::build(
        judged.generations, configuration.installation().modules, choices, judged.refused_versions, judged.held
    );
    std::map<const modules::ModuleSet*, std::shared_ptr<const tenancy::SetView>> views;
    const auto view_of = [&](const modules::ModuleSet& set) {
        auto& view = views[&set];
        if (!view) {
            view = std::make_shared<tenancy::SetView>(
                table, set, settings_.host_routes, role_of, settings_.media_segment, metrics_
            );
        }
        return view;
    };

    for (const auto& complaint : table->defaults().complaints())
        log_.warning("module choice", {{"complaint", complaint}});

    auto next = std::make_shared<tenancy::Installation>();
    next->table = table;
    next->everything = view_of(table->setOf(everything));
    SharedSettings settings;
    for (const auto& tenant : tenants) {
        if (!tenant.enabled) continue;
        const auto& set = table->setOf(tenant.id);
        const auto choice = configuration.tenant(tenant.slug);
        tenancy::TenantView view{
            .id = tenant.id,
            .slug = tenant.slug,
            .set = view_of(set),
            .settings = {},
            .requests_per_minute = choice.requests_per_minute,
            .file_bytes = choice.file_bytes,
            .file_count = choice.file_count,
            .webhook = webhookOf(choice.webhook)};
        for (const auto& generation : set.generations())
            view.settings[generation->id()] = settings.of(generation->manifest(), choice);
        if (&set != &table->defaults()) {
            for (const auto& complaint : set.complaints())
                log_.warning("module choice", {{"tenant", tenant.slug}, {"complaint", complaint}});
        }
        next->tenants[tenant.id] = std::make_shared<tenancy::TenantView>(std::move(view));
    }
    return next;
}

bool Installer::modulesChanged() const {
    const auto look = loader_.look();
    const std::lock_guard lock(notes_);
    return look != directory_;
}

std::vector<RefusedModule> Installer::refused() const {
    const std::lock_guard lock(notes_);
    return refused_;
}

bool Installer::quarantineChanged() {
    const auto connection = pool_.borrow();
    database::Work work(*connection, {}, database::Mode::Read);
    const auto builds = supervision::quarantinedBuilds(work);
    work.commit();
    const std::lock_guard lock(notes_);
    return builds != quarantined_;
}

bool Installer::othersChanged() {
    {
        const std::lock_guard noting(notes_);
        if (!is_waiting_) return false;
    }
    const auto connection = pool_.borrow();
    database::Work work(*connection, {}, database::Mode::Read);
    const auto elsewhere = supervision::versionsElsewhere(work, settings_.files);
    work.commit();
    const std::lock_guard noting(notes_);
    return elsewhere != elsewhere_;
}

std::vector<supervision::QuarantinedBuild> Installer::quarantined() const {
    const std::lock_guard lock(notes_);
    return quarantined_;
}

}  // namespace cardcage::installation
