#include "host/admin/modules/served.hpp"

#include <algorithm>

#include "host/admin/output.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::admin {
namespace {

constexpr std::size_t most_slugs = 20;

std::string servedText(const ServedVersion& served) {
    return json::ObjectWriter()
        .member("version", served.version)
        .member("tenants", served.tenants)
        .member("slugs", served.slugs)
        .text();
}

std::string whoOf(const ServedVersion& served) {
    std::string text;
    const auto named = std::min(served.slugs.size(), most_slugs);
    for (std::size_t i = 0; i < named; ++i) text += (i ? ", " : "") + served.slugs[i];
    if (served.tenants > named) text += " and " + std::to_string(served.tenants - named) + " more";
    return text;
}

/// The state for the tenant of the command, or for everybody without a choice of his own.
const ModuleFacts* stateOf(const Swap& swap, const std::string& id) {
    const auto& states = swap.after().first().states();
    const auto state = states.find(id);
    return state == states.end() ? nullptr : &state->second;
}

std::string stateText(const Swap& swap, const ModuleWords& words) {
    const auto* state = stateOf(swap, words.id);
    json::ObjectWriter text;
    if (!words.tenant.empty()) text.member("tenant", words.tenant);
    text.member("version", state ? state->version : "");
    text.member("state", state ? state->state : "off");
    text.member("reason", state ? state->reason : "it is not installed");
    return text.text();
}

void printJson(const Swap& swap, const ModuleWords& words, const std::vector<std::filesystem::path>& changed) {
    std::vector<std::string> files;
    for (const auto& file : changed) files.push_back(file.string());
    printLine(json::ObjectWriter()
                  .member("module", words.id)
                  .member("changed", !changed.empty())
                  .member("files", files)
                  .json(words.tenant.empty() ? "for_all" : "for_tenant", stateText(swap, words))
                  .json("serves", json::arrayOf(swap.after().servedVersions(words.id), servedText))
                  .member("processes", swap.after().processes().size())
                  .member("took_ms", swap.took().count())
                  .text());
}

std::string lineOf(const Swap& swap, const ModuleWords& words) {
    const auto whom = words.tenant.empty() ? std::string("everybody without a choice of his own") : words.tenant;
    const auto* state = stateOf(swap, words.id);
    if (!state) return words.id + " is not installed any more.";
    if (state->isOn()) return words.id + ' ' + state->version + " serves " + whom + " now.";
    return words.id + " is " + state->state + " for " + whom +
           (state->reason.empty() ? "." : ": " + state->reason + '.');
}

}  // namespace

void addWaiting(CLI::App& command, CommandLine& line, ModuleWords& words) {
    command
        .add_option(
            "--timeout",
            words.timeout_s,
            "Seconds to wait for all server processes, at most; unless given: " + std::to_string(words.timeout_s)
        )
        ->type_name("N")
        ->check(CLI::Range(1, 3'600));
    line.addJson(command);
}

void printServed(
    const CommandLine& line,
    const Swap& swap,
    const ModuleWords& words,
    const std::vector<std::filesystem::path>& changed
) {
    if (line.json) {
        printJson(swap, words, changed);
    } else {
        const auto served = swap.after().servedVersions(words.id);
        std::vector<std::vector<Cell>> rows;
        for (const auto& one : served) {
            rows.push_back({words.id, one.version, std::to_string(one.tenants), whoOf(one)});
        }
        if (!rows.empty()) printTable({"MODULE", "VERSION", "TENANTS", "WHO"}, rows);
    }
    note(lineOf(swap, words));
    if (changed.empty()) return note("Nothing had to be changed.");
    const auto count = swap.after().processes().size();
    note(
        "In force in " + std::to_string(count) + (count == 1 ? " server process" : " server processes") + ", after " +
        std::to_string(swap.took().count()) + " ms."
    );
}

}  // namespace cardcage::admin
