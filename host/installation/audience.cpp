#include "host/installation/audience.hpp"

#include <algorithm>

#include "host/database/schema/migrations.hpp"
#include "host/installation/module_migrations.hpp"
#include "host/modules/effective_choice.hpp"

namespace cardcage::installation {
namespace {

constexpr std::size_t named_tenants = 20;  // of one version

/// Texts of the versions that a migration breaks: " parts 1.0.0 for acme;", with the host where it is another one's.
/// Workers of one host have the same to tell.
std::vector<std::string> broken(const Audience& audience, const database::BreakingMigration& migration) {
    const auto breaks = [&](const auto& version) { return migration.breaks(version); };
    std::vector<std::string> texts;
    for (const auto& [version, slugs] : audience.servedBy(migration.module, breaks))
        texts.push_back(' ' + migration.module + ' ' + version + " for " + namesOf(slugs) + ';');
    for (const auto& one : audience.elsewhere) {
        if (one.module != migration.module || !breaks(one.version)) continue;
        auto text = ' ' + one.module + ' ' + one.version + " for " + one.tenants + " on the host " + one.host() + ';';
        if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
    }
    return texts;
}

}  // namespace

std::string namesOf(const std::vector<std::string>& slugs) {
    std::string text;
    for (std::size_t i = 0; i < slugs.size() && i < named_tenants; ++i) text += (i ? ", " : "") + slugs[i];
    if (slugs.size() > named_tenants) text += " and " + std::to_string(slugs.size() - named_tenants) + " more";
    return text;
}

/// The newest version that fits the tenant's pin; empty when the module is off or no version fits.
std::string Audience::versionFor(const std::string& slug, const std::string& module) const {
    const auto tenant = configuration.tenant(slug);
    const auto& installation = configuration.installation().modules;
    const modules::EffectiveChoice choice{installation, tenant.modules};
    if (!choice.enabled(module)) return {};
    const auto pin = choice.pin(module);
    const modules::SemanticVersion* newest = nullptr;
    const auto [first, last] = installed.equal_range(module);
    for (auto entry = first; entry != last; ++entry) {
        if (!modules::pinAccepts(pin, entry->second)) continue;
        if (!newest || *newest < entry->second) newest = &entry->second;
    }
    return newest ? newest->text : std::string();
}

void refuseBreaking(database::Owner& owner, const modules::ModuleFile& file, Audience audience) {
    audience.installed.emplace(file.manifest.id, file.manifest.version);
    for (const auto& migration : database::missingBreaks(owner, migrationsOf(file))) {
        const auto texts = broken(audience, migration);
        if (texts.empty()) continue;
        std::string text = "migration " + migration.title() + " needs version " + migration.breaks_before +
                           " or later, and older ones stay in service:";
        for (const auto& one : texts) text += one;
        throw database::MigrationError(
            database::MigrationError::Reason::InUse,
            text +
                " take the pin away or switch the module off for them, or take the older versions out of service"
                " with cardcage db migrate --force"
        );
    }
}

}  // namespace cardcage::installation
