#include <Poco/String.h>

#include <algorithm>
#include <optional>

#include "host/admin/command_line.hpp"
#include "host/admin/modules/installed_files.hpp"
#include "host/admin/modules/preview.hpp"
#include "host/admin/modules/served.hpp"
#include "host/admin/modules/settings_text.hpp"
#include "host/admin/modules/swap.hpp"
#include "host/admin/output.hpp"
#include "host/config/value.hpp"
#include "host/modules/effective_choice.hpp"
#include "host/modules/semantic_version.hpp"

// Commands that change the choice of modules: for one tenant in its file, for all in the main file.

namespace cardcage::admin {
namespace {

/// Returns why these states are not what was wanted; empty when they are.
using Judge = std::function<std::string(const ModuleStates&)>;

std::string joinedIds(const std::vector<std::string>& ids) {
    return Poco::cat(std::string(", "), ids.begin(), ids.end());
}

std::string pinKey(const std::string& id) {
    return "modules.pin." + id;
}

/// Versions of a module that could serve, for messages.
std::string versionsOf(const ProcessReport& server, const std::string& id) {
    std::vector<std::string> versions;
    for (const auto& generation : server.generations) {
        if (generation.id == id && server.isServable(generation)) versions.push_back(generation.version);
    }
    return versions.empty() ? "none" : joinedIds(versions);
}

/// Tells why no version that the pin accepts can serve.
std::string whyNone(const ProcessReport& server, const std::string& id, const std::string& pin) {
    for (const auto& generation : server.generations) {
        const auto version = modules::SemanticVersion::parse(generation.version);
        if (generation.id != id || generation.state != "quarantined" || !version) continue;
        if (modules::pinAccepts(pin, *version)) {
            return id + ' ' + generation.version + " is in quarantine: " + generation.reason +
                   "; cardcage module release " + id + " ends it";
        }
    }
    auto text = "no version of " + id + " in service fits " + pin + "; there is " + versionsOf(server, id) +
                ". Bring it in with cardcage module install FILE";
    for (const auto& refused : server.refused) {
        const auto file = moduleAt(server.modules_directory / refused.file);
        if (file && file->manifest.id == id) text += "; refused is " + refused.file + ": " + refused.reason;
    }
    return text;
}

void requireVersion(const ProcessReport& server, const std::string& id, const std::string& pin) {
    if (!modules::isPin(pin)) {
        throw CommandError(Usage, "'" + pin + "' is no version; write it like 1.4.0, 1.4.* or 1.*");
    }
    requireModule(server, id);
    const bool is_there = std::ranges::any_of(server.generations, [&](const auto& generation) {
        const auto version = modules::SemanticVersion::parse(generation.version);
        return generation.id == id && version && modules::pinAccepts(pin, *version) && server.isServable(generation);
    });
    if (!is_there) throw CommandError(Failure, whyNone(server, id, pin));
}

Judge servedAs(const std::string& id, const std::string& pin) {
    return [id, pin](const ModuleStates& states) -> std::string {
        const auto found = states.find(id);
        if (found == states.end()) return "the module " + id + " is gone";
        const auto& state = found->second;
        if (!state.isOn()) return id + " would be " + state.state + ": " + state.reason;
        const auto version = modules::SemanticVersion::parse(state.version);
        if (version && modules::pinAccepts(pin, *version)) return {};
        return id + ' ' + state.version + " would serve, not " + pin;
    };
}

/// A change of a file of settings, and how its effect is judged.
struct Edit {
    std::filesystem::path file;
    std::string text;
    Judge judge;
    std::string given_up = {};  ///< id of the module that is to be lost
};

/// Tells who would lose what; empty when nobody loses anything.
std::string lossText(const std::vector<Loss>& losses, const Edit& edit, const std::string& tenant) {
    if (losses.empty() || edit.given_up.empty()) return textOf(losses);
    std::vector<std::string> ids;
    for (const auto& loss : losses) {
        if (std::ranges::find(ids, loss.module) == ids.end()) ids.push_back(loss.module);
    }
    return edit.given_up + " is needed by " + joinedIds(ids) + " of " + tenant + " (" + losses.front().module + ' ' +
           losses.front().reason + "); disable these first";
}

/// Judges a change before, so that nobody loses anything for the time of an attempt; then carries it out and judges it
/// again.
void change(const CommandLine& line, Swap& swap, const ModuleWords& words, const Edit& edit) {
    const bool is_same = edit.text == swap.textOf(edit.file);
    if (!is_same) {
        const auto next = swap.withText(edit.file, edit.text);
        const Preview preview(swap.before().first());
        auto fault = edit.judge(preview.states(*next, words.tenant));
        if (fault.empty()) {
            const auto losses = preview.losses(swap.configuration(), *next, words.tenant, edit.given_up);
            fault = lossText(losses, edit, words.tenant);
        }
        if (!fault.empty()) throw CommandError(Failure, fault + "; nothing was changed");
        swap.writeSettings(edit.file, edit.text);
        swap.carryOut([&](const ProcessReport& process) {
            auto reason = edit.judge(process.states());
            return reason.empty() ? swap.lost(process, edit.given_up) : reason;
        });
    } else if (const auto fault = edit.judge(swap.before().first().states()); !fault.empty()) {
        throw CommandError(Failure, fault + ", although " + edit.file.string() + " says so already");
    }
    printServed(line, swap, words, is_same ? std::vector<std::filesystem::path>{} : std::vector{edit.file});
}

int pinModule(const CommandLine& line, const ModuleWords& words) {
    Swap swap(line, words.tenant, std::chrono::seconds(words.timeout_s));
    requireVersion(swap.before().first(), words.id, words.version);
    const auto file = swap.tenantFile();
    const auto text = withSetting(swap.textOf(file), pinKey(words.id), words.version);
    change(line, swap, words, {file, text, servedAs(words.id, words.version)});
    return Success;
}

int unpinModule(const CommandLine& line, const ModuleWords& words) {
    Swap swap(line, words.tenant, std::chrono::seconds(words.timeout_s));
    const auto file = swap.tenantFile();
    const auto before = swap.textOf(file);
    if (!hasSetting(before, pinKey(words.id))) {
        throw CommandError(
            Failure,
            "the tenant " + words.tenant + " has no pin of " + words.id + " in " + file.string() +
                "; `cardcage module list --tenant " + words.tenant + "` shows what serves it"
        );
    }
    const auto anything = [](const ModuleStates&) { return std::string(); };
    change(line, swap, words, {file, withoutSetting(before, pinKey(words.id)), anything});
    return Success;
}

/// The list in a line of the tenant's own; absent when it has none.
std::optional<std::vector<std::string>> ownList(const Swap& swap, const ModuleWords& words, const std::string& key) {
    const auto values = swap.configuration().choicesOf(words.tenant);
    const auto value = values.find(key);
    if (value == values.end()) return std::nullopt;
    return config::listOf(value->second.text);
}

std::string withList(const std::string& text, const std::string& key, const std::vector<std::string>& ids) {
    return ids.empty() ? withoutSetting(text, key) : withSetting(text, key, joinedIds(ids));
}

int disableModule(const CommandLine& line, const ModuleWords& words) {
    Swap swap(line, words.tenant, std::chrono::seconds(words.timeout_s));
    requireModule(swap.before().first(), words.id);
    const auto file = swap.tenantFile();
    auto disabled = ownList(swap, words, "modules.disabled").value_or(std::vector<std::string>{});
    if (std::ranges::find(disabled, words.id) == disabled.end()) disabled.push_back(words.id);
    const auto text = withList(swap.textOf(file), "modules.disabled", disabled);
    const auto is_off = [&](const ModuleStates& states) {
        const auto found = states.find(words.id);
        const bool is_on = found != states.end() && found->second.isOn();
        return is_on ? words.id + " would still be on" : std::string();
    };
    change(line, swap, words, {file, text, is_off, words.id});
    return Success;
}

/// A module that is off for all is switched on by a list of the tenant's own, which then names everything that it has.
std::string listedToo(const Swap& swap, const ModuleWords& words, const std::string& text) {
    auto enabled = ownList(swap, words, "modules.enabled");
    const bool is_listed = enabled && std::ranges::find(*enabled, words.id) != enabled->end();
    if (is_listed) return text;
    if (!enabled || (enabled->size() == 1 && enabled->front() == "*")) {
        enabled.emplace();
        for (const auto& [id, state] : *swap.before().first().tenant) {
            if (state.isOn()) enabled->push_back(id);
        }
        note(
            "The main file switches " + words.id + " off for all, so that " + words.tenant +
            " gets a list of its modules: one that is installed later is off for it until it is enabled."
        );
    }
    enabled->push_back(words.id);
    return withSetting(text, "modules.enabled", joinedIds(*enabled));
}

int enableModule(const CommandLine& line, const ModuleWords& words) {
    Swap swap(line, words.tenant, std::chrono::seconds(words.timeout_s));
    requireModule(swap.before().first(), words.id);
    const auto file = swap.tenantFile();
    auto text = swap.textOf(file);
    if (auto disabled = ownList(swap, words, "modules.disabled")) {
        if (std::erase(*disabled, words.id) > 0) text = withList(text, "modules.disabled", *disabled);
    }
    const auto next = swap.withText(file, text);
    const auto own = next->tenant(words.tenant).modules;
    if (!modules::EffectiveChoice{next->installation().modules, own}.enabled(words.id)) {
        text = listedToo(swap, words, text);
    }
    const auto is_on = [&](const ModuleStates& states) -> std::string {
        const auto found = states.find(words.id);
        if (found == states.end()) return "the module " + words.id + " is gone";
        if (found->second.isOn()) return {};
        return words.id + " would be " + found->second.state + ": " + found->second.reason;
    };
    change(line, swap, words, {file, text, is_on});
    return Success;
}

/// The newest version that would be taken without a pin, also when it is in quarantine. Pre-releases come only by name.
std::string newestOf(const ProcessReport& server, const std::string& id) {
    std::optional<modules::SemanticVersion> newest;
    for (const auto& generation : server.generations) {
        const auto version = modules::SemanticVersion::parse(generation.version);
        const bool is_there = generation.state == "live" || generation.state == "quarantined";
        if (!is_there || generation.id != id || !version) continue;
        if (modules::pinAccepts("*", *version) && (!newest || *newest < *version)) newest = version;
    }
    return newest ? newest->text : std::string();
}

/// The newest needs no pin, and the next one installed follows it; an older one stays by a pin.
void makeActive(const CommandLine& line, Swap& swap, const ModuleWords& words) {
    const auto& file = swap.mainFile();
    const auto before = swap.textOf(file);
    const auto key = pinKey(words.id);
    const auto values = swap.configuration().values();
    const auto own = values.find(key);
    if (own != values.end() && !hasSetting(before, key)) {
        throw CommandError(
            Failure, "the pin " + key + " comes from " + own->second.source + ", not from a file; take it away there"
        );
    }
    const bool is_newest = newestOf(swap.before().first(), words.id) == words.version;
    const auto text = is_newest ? withoutSetting(before, key) : withSetting(before, key, words.version);
    change(line, swap, words, {file, text, servedAs(words.id, words.version)});
    if (is_newest) return;
    note(
        "It stays until another one is activated, also when a newer one is installed: cardcage module activate " +
        words.id + " VERSION"
    );
}

int activate(const CommandLine& line, const ModuleWords& words) {
    Swap swap(line, {}, std::chrono::seconds(words.timeout_s));
    if (!modules::SemanticVersion::parse(words.version)) {
        throw CommandError(Usage, "'" + words.version + "' is no version; write the whole of it, like 1.4.0");
    }
    requireVersion(swap.before().first(), words.id, words.version);
    makeActive(line, swap, words);
    return Success;
}

/// The next lower release of those in service. Pre-releases come only by name, here too.
std::string versionBefore(const ProcessReport& server, const std::string& id, const std::string& current) {
    const auto limit = modules::SemanticVersion::parse(current);
    std::optional<modules::SemanticVersion> previous;
    for (const auto& generation : server.generations) {
        const auto version = modules::SemanticVersion::parse(generation.version);
        if (generation.id != id || !version || !server.isServable(generation)) continue;
        if (!modules::pinAccepts("*", *version)) continue;
        if ((!limit || *version < *limit) && (!previous || *previous < *version)) previous = version;
    }
    return previous ? previous->text : std::string();
}

int rollback(const CommandLine& line, ModuleWords words) {
    Swap swap(line, {}, std::chrono::seconds(words.timeout_s));
    const auto& server = swap.before().first();
    requireModule(server, words.id);
    const auto& current = server.defaults().at(words.id).version;
    words.version = versionBefore(server, words.id, current);
    if (words.version.empty()) {
        throw CommandError(
            Failure,
            words.id + " has no version before " + (current.empty() ? "the one that serves" : current) +
                " in service; there is " + versionsOf(server, words.id) +
                ". Bring one in with cardcage module install FILE, then activate it"
        );
    }
    makeActive(line, swap, words);
    return Success;
}

using Words = std::shared_ptr<ModuleWords>;

void addVersion(CLI::App& command, const Words& words, const char* what) {
    command.add_option("version", words->version, what)->required();
}

CLI::App& addCommand(CLI::App& commands, const char* name, const char* what, const Words& words) {
    auto* command = commands.add_subcommand(name, what);
    command->add_option("id", words->id, "Id of the module")->required();
    return *command;
}

template <class Run>
void finish(CLI::App& command, CommandLine& line, const Words& words, Run run) {
    addWaiting(command, line, *words);
    command.callback([&line, words, run] { line.action = [&line, words, run] { return run(line, *words); }; });
}

void addTenantOption(CLI::App& command, const Words& words) {
    command.add_option("--tenant", words->tenant, "The tenant")->required()->type_name("SLUG");
}

}  // namespace

void addModuleChoices(CLI::App& program, CommandLine& line) {
    auto& commands = *program.get_subcommand("module");
    const auto words = std::make_shared<ModuleWords>();
    auto& activating =
        addCommand(commands, "activate", "Let a version serve all tenants without a pin of their own", words);
    addVersion(activating, words, "The version, of those installed: 1.4.0");
    finish(activating, line, words, activate);
    auto& back = addCommand(commands, "rollback", "Let the version before serve again; needs no file", words);
    finish(back, line, words, rollback);
    auto& pinning = addCommand(commands, "pin", "Keep a tenant at a version of a module", words);
    addVersion(pinning, words, "The version: 1.4.0, 1.4.* or 1.*");
    addTenantOption(pinning, words);
    finish(pinning, line, words, pinModule);
    auto& unpinning = addCommand(commands, "unpin", "Let a tenant follow the version of all", words);
    addTenantOption(unpinning, words);
    finish(unpinning, line, words, unpinModule);
    auto& disabling = addCommand(commands, "disable", "Switch a module off for a tenant; its data stays", words);
    addTenantOption(disabling, words);
    finish(disabling, line, words, disableModule);
    auto& enabling = addCommand(commands, "enable", "Switch a module on for a tenant", words);
    addTenantOption(enabling, words);
    finish(enabling, line, words, enableModule);
}

}  // namespace cardcage::admin
