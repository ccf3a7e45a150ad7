// A rule about boards (pcb.rules/1) that changes with a setting of the tenant.

#include <array>
#include <cardcage/contracts/pcb.hpp>
#include <cardcage/module.hpp>
#include <span>
#include <string>

namespace cardcage::boardhouse {
namespace {

struct Settings {
    std::string finish;

    static constexpr auto schema() {
        return sdk::record("BoardhouseSettings", sdk::required<&Settings::finish>("Finish of boards of many layers."));
    }
};

contracts::pcb::ModuleRules rulesOfHouse(sdk::Call& call, const contracts::pcb::RulesRequest&) {
    const auto finish = call.settings<Settings>().finish;
    contracts::pcb::ModuleRules answer{.module = "boardhouse", .rules = {}};
    if (finish.empty()) return answer;
    contracts::pcb::BoardRule rule{.id = "B01", .conditions = {}, .then = {}, .message = "The house has one finish."};
    rule.conditions.push_back({.property = "layerCount", .op = ">=", .value = "4"});
    rule.then.push_back({.property = "surfaceFinish", .op = "=", .value = finish});
    answer.rules.push_back(rule);
    return answer;
}

std::span<const sdk::Route> routes() {
    return {};
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({sdk::provide(contracts::pcb::rules, &rulesOfHouse)});
    return table;
}

}  // namespace
}  // namespace cardcage::boardhouse

CARDCAGE_MODULE(cardcage::boardhouse::routes, cardcage::boardhouse::operations)
