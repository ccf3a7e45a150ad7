#include "host/checks/file_checks.hpp"

#include <elf.h>

#include "host/database/schema/migrations.hpp"
#include "host/installation/module_migrations.hpp"
#include "host/installation/module_settings.hpp"
#include "host/json/json_tree.hpp"
#include "host/modules/library/elf_image.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/service_lookup.hpp"

namespace cardcage::checks {
namespace {

using modules::AuditFinding;

std::vector<std::string> findingsOf(const modules::ModuleFile& file, AuditFinding::Kind kind) {
    std::vector<std::string> lines;
    for (const auto& finding : file.audit) {
        if (finding.kind == kind) lines.push_back(finding.symbol + ": " + finding.reason);
    }
    return lines;
}

/// Reads the file; a wrong signature is a complaint about that, not about the rest.
std::optional<modules::ModuleFile> read(Checklist& checks, const std::filesystem::path& path) {
    std::optional<modules::ModuleFile> file;
    std::string wrong_signature;
    checks.judge("readable", [&]() -> std::string {
        try {
            file = modules::readModuleFile(path);
        } catch (const modules::Refused& refusal) {
            if (refusal.code != "signature") throw;
            wrong_signature = refusal.what();
        }
        return {};
    });
    if (!wrong_signature.empty()) checks.judge("signature", {wrong_signature});
    return file;
}

void checkSignature(Checklist& checks, const modules::ModuleFile& file, const modules::Trust& trust) {
    checks.judge("signature", [&] {
        trust.judge(file);
        return std::string();
    });
    if (checks.passed("signature") && !file.signer) {
        checks.skip("signature", "it has none, and this configuration asks for none");
    }
}

void checkSymbols(Checklist& checks, const modules::ModuleFile& file) {
    if (modules::importAuditApplies()) {
        checks.judge("one_export", findingsOf(file, AuditFinding::Kind::Export));
        checks.judge("imports", findingsOf(file, AuditFinding::Kind::Import));
    } else {
        for (const auto* name : {"one_export", "imports"}) checks.skip(name, "sanitizer build");
    }
}

void checkLinking(Checklist& checks, const modules::ModuleFile& file) {
    const modules::ElfImage image(file.bytes);
    const auto complain = [&](const char* name, bool is_wrong, std::string complaint) {
        checks.judge(name, is_wrong ? std::vector{std::move(complaint)} : std::vector<std::string>());
    };
    complain("bound_at_load", !image.bindsAtLoad(), "symbols are bound when they are first used");
    complain("no_executable_stack", image.hasExecutableStack(), "it would make the stacks of the host executable");
    const auto path = image.libraryPath();
    complain("no_library_path", !path.empty(), "it looks for libraries in " + std::string(path));
    bool has_id = false;
    for (const auto& note : image.notes("GNU")) has_id = has_id || note.type == NT_GNU_BUILD_ID;
    complain("build_id", !has_id, "it has none");
}

/// Calls take(name, schema) for each setting.
void eachSetting(const modules::Manifest& manifest, const auto& take) {
    if (manifest.settings_schema.empty()) return;
    const auto properties = json::asObject(json::member(*json::parsed(manifest.settings_schema), "properties"));
    if (!properties) return;
    for (const auto& name : properties->getNames()) take(name, json::asObject(properties->get(name)));
}

/// The text of a default as a configuration file would have it.
std::string settingText(const json::Node& value) {
    if (const auto list = json::asArray(value)) {
        std::string text;
        for (const auto& item : *list) text += (text.empty() ? "" : ", ") + item.toString();
        return text;
    }
    return value.isEmpty() ? std::string() : value.toString();
}

void checkSettings(Checklist& checks, const modules::Manifest& manifest) {
    std::vector<std::string> without;
    std::vector<std::string> wrong;
    eachSetting(manifest, [&](const std::string& name, const json::Object::Ptr& setting) {
        if (!setting || !setting->has("default")) return without.push_back(name + " has no default");
        const auto text = settingText(setting->get("default"));
        const auto fault = installation::settingFault(manifest.settings_schema, name, text);
        if (fault) wrong.push_back("the default " + text + " of " + name + ' ' + *fault);
    });
    checks.judge("settings_default", without);
    checks.judge("settings_fit", wrong);
}

}  // namespace

std::optional<modules::ModuleFile> checkFile(
    Checklist& checks, const std::filesystem::path& path, const modules::Trust& trust
) {
    auto file = read(checks, path);
    if (!file) return std::nullopt;
    checkSignature(checks, *file, trust);
    checkSymbols(checks, *file);
    checkLinking(checks, *file);
    return checks.outcomeOf("signature") == Outcome::Failed ? std::nullopt : std::move(file);
}

void checkManifest(Checklist& checks, const modules::ModuleFile& file) {
    const auto& manifest = file.manifest;
    checks.judge("abi", [&]() -> std::string {
        if (manifest.abi_generation == 1 && manifest.abi_revision <= CC_ABI_REVISION) return {};
        return "it is built with SDK " + std::to_string(manifest.abi_generation) + '.' +
               std::to_string(manifest.abi_revision) + ", this host has 1." + std::to_string(CC_ABI_REVISION);
    });
    std::vector<std::string> missing;
    for (const auto& service : manifest.needs.services) {
        if (service != CC_MODULE_V1 && !modules::inertService(service)) missing.push_back(service);
    }
    checks.judge("services", missing);
    checkSettings(checks, manifest);
    std::vector<std::string> breaking;
    for (const auto& migration : database::breaksOf(installation::migrationsOf(file))) {
        if (!migration.breaks(manifest.version.text)) continue;
        breaking.push_back(migration.title() + " has breaks_before: " + migration.breaks_before);
    }
    checks.judge("breaks_before", breaking);
}

}  // namespace cardcage::checks
