#include <algorithm>

#include "host/admin/admin_database.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/installed_modules.hpp"
#include "host/admin/output.hpp"
#include "host/config/setting.hpp"
#include "host/config/value.hpp"
#include "host/installation/module_settings.hpp"
#include "host/json/object_writer.hpp"
#include "host/runtime/account/service_account.hpp"

namespace cardcage::admin {
namespace {

bool namesModules(const modules::ModuleChoice& choice) {
    const bool lists = choice.enabled && *choice.enabled != std::vector<std::string>{"*"};
    return lists || !choice.disabled.empty() || !choice.pins.empty() || !choice.providers.empty();
}

/// Modules that are chosen and not available. A server starts nevertheless, without them.
std::vector<config::Complaint> wrongChoices(
    const CommandLine& line, const config::Configuration& configuration, InstalledModules& installed
) {
    const bool chosen = namesModules(configuration.installation().modules) ||
                        std::ranges::any_of(configuration.tenants(), [](const auto& tenant) {
                            return namesModules(tenant.second.modules);
                        });
    if (!chosen) return {};  // loading every module takes a second
    std::vector<config::Complaint> complaints;
    const auto main_file = line.sources().file;
    for (const auto& [slug, text] : installed.complaints()) {
        const auto file = slug.empty() ? main_file : main_file.parent_path() / "tenants" / (slug + ".properties");
        complaints.push_back({file.string(), {}, {}, text, {}});
    }
    return complaints;
}

/// Errors that a server would find at its start, the settings of modules included.
std::shared_ptr<const config::Configuration> checked(const CommandLine& line) {
    auto configuration = line.configuration();
    InstalledModules installed(*configuration);
    configuration->checkModuleSettings(
        [&](std::string_view module, std::string_view key, std::string_view value) -> std::optional<std::string> {
            for (const auto* file : installed.newest()) {
                if (file->manifest.id == module)
                    return installation::settingFault(file->manifest.settings_schema, key, value);
            }
            return std::nullopt;
        }
    );
    if (auto complaints = wrongChoices(line, *configuration, installed); !complaints.empty()) {
        throw config::Refused(std::move(complaints));
    }
    return configuration;
}

std::string jsonOf(const config::Complaint& complaint) {
    return json::ObjectWriter()
        .member("place", complaint.place)
        .member("key", complaint.key)
        .member("reason", complaint.reason)
        .member("suggestion", complaint.suggestion)
        .member("text", complaint.text())
        .text();
}

int check(const CommandLine& line) {
    std::shared_ptr<const config::Configuration> configuration;
    try {
        configuration = checked(line);
    } catch (const config::Refused& refused) {
        if (!line.json) throw;
        printLine(json::ObjectWriter()
                      .member("ok", false)
                      .json("files", "[]")
                      .json("fingerprint", "null")
                      .json(
                          "complaints",
                          json::arrayOf(refused.complaints, [](const auto& complaint) { return jsonOf(complaint); })
                      )
                      .text());
        return Misconfigured;
    }
    std::vector<std::string> files;
    for (const auto& [path, contents] : configuration->files()) files.push_back(path);
    if (line.json) {
        printLine(json::ObjectWriter()
                      .member("ok", true)
                      .member("files", files)
                      .member("fingerprint", configuration->fingerprint())
                      .json("complaints", "[]")
                      .text());
        return Success;
    }
    for (const auto& file : files) note("read " + file);
    if (const auto account = runtime::serviceAccount(*configuration)) {
        note("A server that root starts runs as '" + account->name + "'.");
    }
    note(files.empty() ? "There is no configuration file; everything has its default." : "The configuration is good.");
    return Success;
}

int print(const CommandLine& line, const std::string& slug) {
    const auto configuration = line.configuration();
    if (slug.empty()) {
        auto text = line.json ? config::printJson(*configuration) : config::printText(*configuration);
        while (text.ends_with('\n')) text.pop_back();
        printLine(text);
        return Success;
    }
    requireSlug(slug);
    if (!configuration->tenants().contains(slug)) {
        note("Tenant " + slug + " has no configuration file: this is what every tenant without one has.");
    }
    std::vector<std::string> lines;
    for (const auto& [key, value] : configuration->valuesFor(slug)) {
        const auto shown = config::shown(key, value.text);
        lines.push_back(
            line.json
                ? json::ObjectWriter().member("name", key).member("value", shown).member("source", value.source).text()
                : key + " =" + (shown.empty() ? "" : " ") + shown + "  # " + value.source
        );
    }
    if (line.json) {
        printLine(json::ObjectWriter().member("tenant", slug).json("settings", json::arrayOf(lines)).text());
    } else {
        for (const auto& text : lines) printLine(text);
    }
    return Success;
}

}  // namespace

void addConfig(CLI::App& program, CommandLine& line) {
    auto* commands = program.add_subcommand("config", "Check and print the configuration");
    commands->require_subcommand(1);

    auto* check_command =
        commands->add_subcommand("check", "Tell what is wrong with the configuration; changes nothing");
    line.addJson(*check_command);
    check_command->callback([&line] { line.action = [&line] { return check(line); }; });

    const auto tenant = std::make_shared<std::string>();
    auto* print_command = commands->add_subcommand("print", "Print every setting and where its value comes from");
    print_command->add_option("--tenant", *tenant, "Show the settings of this tenant")->type_name("SLUG");
    line.addJson(*print_command);
    print_command->callback([&line, tenant] { line.action = [&line, tenant] { return print(line, *tenant); }; });
}

}  // namespace cardcage::admin
