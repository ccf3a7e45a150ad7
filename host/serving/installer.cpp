#include "host/serving/installer.hpp"

#include <algorithm>

#include "host/database/migrations.hpp"
#include "host/database/roles.hpp"
#include "host/modules/refused.hpp"
#include "host/services/call.hpp"
#include "host/services/module_state.hpp"
#include "host/serving/module_migrations.hpp"
#include "host/serving/module_settings.hpp"

namespace cardcage::serving {

Installer::Installer(Settings settings, database::Pool& pool, observability::Log& log, observability::Metrics& metrics)
    : settings_(std::move(settings)),
      pool_(pool),
      log_(log),
      metrics_(metrics),
      loader_(settings_.loader),
      reaper_([this](const modules::UnloadReport& report) {
          metrics_.removeModule(report.id);
          log_.information(
              report.gone ? "module unloaded" : "module pinned: its code stays in memory",
              {{"module", report.id},
               {"version", report.version},
               {"reason", report.reason},
               {"failure", report.failure}}
          );
      }) {}

Installer::~Installer() {
    current_.store(nullptr);
    live_.clear();
}

void Installer::refuse(const std::string& file, const std::string& code, const std::string& reason) {
    log_.error("module refused", {{"file", file}, {"code", code}, {"reason", reason}});
    refused_.push_back({file, code, reason});
}

std::shared_ptr<modules::Generation> Installer::bringUp(const modules::ModuleFile& file, database::Owner& owner) {
    database::prepareModule(owner, file.manifest.id);
    auto generation = loader_.load(file, services::serviceTable);
    services::ModuleState::of(*generation);
    if (database::migrate(owner, migrationsOf(file)) > 0) pool_.invalidateStatements();
    generation->start();
    log_.information(
        "module loaded", {{"module", file.manifest.id}, {"version", file.manifest.version.text}, {"hash", file.hash}}
    );
    return reaper_.adopt(std::move(generation));
}

Installer::Generations Installer::bringUp(const std::vector<modules::FoundModule>& found, database::Owner& owner) {
    Generations generations;
    for (const auto& module : found) {
        if (!module.file) {
            refuse(module.path.filename(), module.code, module.reason);
            continue;
        }
        const auto known = std::find_if(live_.begin(), live_.end(), [&](const auto& generation) {
            return generation->hash() == module.file->hash;
        });
        if (known != live_.end()) {
            generations.push_back(*known);
            continue;
        }
        try {
            generations.push_back(bringUp(*module.file, owner));
        } catch (const modules::Refused& refused) {
            refuse(module.path.filename(), refused.code, refused.what());
        } catch (const database::MigrationError& error) {
            refuse(module.path.filename(), "migration", error.what());
        }
    }
    return generations;
}

void Installer::grantViews(const Generations& generations, database::Owner& owner) {
    for (const auto& generation : generations) {
        auto views = generation->manifest().needs.views;
        const auto& wanted = generation->manifest().wants.views;
        views.insert(views.end(), wanted.begin(), wanted.end());
        if (views.empty()) continue;
        try {
            database::grantViews(owner, generation->id(), views);
        } catch (const database::DatabaseError& error) {
            log_.warning("views not granted", {{"module", generation->id()}, {"cause", error.what()}});
        }
    }
}

std::string Installer::settingsOf(const modules::Generation& generation, const config::TenantConfig& choice) const {
    const auto texts = choice.module_settings.find(generation.id());
    return settingsJson(
        generation.manifest().settings_schema, texts == choice.module_settings.end() ? SettingTexts{} : texts->second
    );
}

void Installer::check(const config::Configuration& configuration) const {
    const auto installation = current_.load();
    if (!installation) return;
    configuration.checkModuleSettings(
        [&](std::string_view module, std::string_view key, std::string_view value) -> std::optional<std::string> {
            for (const auto& generation : installation->table->installed()) {
                if (generation->id() == module) return settingFault(generation->manifest().settings_schema, key, value);
            }
            return std::nullopt;
        }
    );
}

void Installer::install(const config::Configuration& configuration, const std::vector<auth::Tenant>& tenants) {
    const std::lock_guard lock(mutex_);
    signature_ = directorySignature();
    refused_.clear();
    database::Owner owner(settings_.owner_url, settings_.runtime_url);
    auto generations = bringUp(loader_.discover(), owner);
    if (generations != live_) grantViews(generations, owner);

    std::map<std::string, modules::ModuleChoice> choices;
    for (const auto& tenant : tenants) {
        if (configuration.tenants().contains(tenant.slug))
            choices[tenant.id] = configuration.tenant(tenant.slug).modules;
    }
    modules::ModuleChoice all;  // the public document shows every module, also those that are off by default
    all.enabled.emplace();
    for (const auto& generation : generations) all.enabled->push_back(generation->id());
    const std::string everything = "*";
    choices[everything] = all;

    const auto role_of = [&](std::string_view id) { return owner.names().module(id); };
    auto table = modules::ModuleTable::build(
        generations,
        configuration.installation().modules,
        choices,
        [&](const modules::ModuleSet& set) -> std::shared_ptr<const void> {
            return std::make_shared<tenancy::SetView>(set, role_of, settings_.media_segment, metrics_);
        }
    );

    auto next = std::make_shared<tenancy::Installation>();
    next->table = table;
    next->everything = tenancy::viewOf(table, table->setOf(everything));
    for (const auto& tenant : tenants) {
        if (!tenant.enabled) continue;
        const auto& set = table->setOf(tenant.id);
        const auto choice = configuration.tenant(tenant.slug);
        tenancy::TenantView view{
            .id = tenant.id,
            .slug = tenant.slug,
            .set = tenancy::viewOf(table, set),
            .settings = {},
            .requests_per_minute = choice.requests_per_minute};
        for (const auto& generation : set.generations())
            view.settings[generation->id()] = settingsOf(*generation, choice);
        for (const auto& complaint : set.complaints()) {
            log_.warning("module choice", {{"tenant", tenant.slug}, {"complaint", complaint}});
        }
        next->tenants[tenant.id] = std::make_shared<tenancy::TenantView>(std::move(view));
    }
    for (const auto& generation : generations) {
        services::ModuleState::of(*generation).changeSettings(settingsOf(*generation, configuration.installation()));
    }
    current_.store(std::move(next));
    live_ = std::move(generations);  // what is no longer named is let go here, after nobody can find it any more
}

std::string Installer::directorySignature() const {
    std::string signature;
    std::error_code ignored;
    std::vector<std::filesystem::directory_entry> files;
    for (const auto& entry : std::filesystem::directory_iterator(settings_.loader.modules_directory, ignored)) {
        if (entry.path().extension() == ".so") files.push_back(entry);
    }
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
        const auto size = file.file_size(ignored);
        const auto time = file.last_write_time(ignored).time_since_epoch().count();
        signature += file.path().filename().string() + '/' + std::to_string(size) + '/' + std::to_string(time) + '\n';
    }
    return signature;
}

bool Installer::modulesChanged() const {
    const std::lock_guard lock(mutex_);
    return directorySignature() != signature_;
}

std::vector<RefusedModule> Installer::refused() const {
    const std::lock_guard lock(mutex_);
    return refused_;
}

}  // namespace cardcage::serving
