#include "host/config/layers/environment_layer.hpp"

#include <Poco/Util/SystemConfiguration.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "host/config/setting.hpp"
#include "host/modules/manifest.hpp"

extern char** environ;

namespace cardcage::config {
namespace {

constexpr std::string_view variable_prefix = "CARDCAGE_";
constexpr std::string_view variable_of_file = "CARDCAGE_CONFIG";

/// The names of the variables of this process that begin with CARDCAGE_, sorted.
std::vector<std::string> variablesOfProcess() {
    std::vector<std::string> names;
    for (auto** variable = environ; variable && *variable; ++variable) {
        const std::string_view text(*variable);
        const auto name = text.substr(0, text.find('='));
        if (name.starts_with(variable_prefix) && name != variable_of_file) names.emplace_back(name);
    }
    std::ranges::sort(names);
    return names;
}

/// "SERVER" of "CARDCAGE_SERVER_PORT".
std::string_view sectionOf(std::string_view variable) {
    const auto rest = variable.substr(variable_prefix.size());
    return rest.substr(0, rest.find('_'));
}

/// True when at most one letter is wrong, missing or too many, or two neighbours are swapped.
bool oneSlipApart(std::string_view a, std::string_view b) {
    while (!a.empty() && !b.empty() && a.front() == b.front()) {
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    while (!a.empty() && !b.empty() && a.back() == b.back()) {
        a.remove_suffix(1);
        b.remove_suffix(1);
    }
    const bool swapped = a.size() == 2 && b.size() == 2 && a[0] == b[1] && a[1] == b[0];
    return (a.size() <= 1 && b.size() <= 1) || swapped;
}

/// "CARDCAGE_SERVER_PRT" and "CARDCAGE_SEVER_PORT" were meant to be settings; "CARDCAGE_SERVICE_HOST" was not. Stricter
/// than what a suggestion may guess, because the answer here is a refusal.
bool looksLikeSetting(std::string_view variable, const std::vector<std::string_view>& known) {
    return std::ranges::any_of(known, [&](std::string_view name) {
        return oneSlipApart(sectionOf(variable), sectionOf(name));
    });
}

}  // namespace

EnvironmentLayer::EnvironmentLayer(
    const Poco::Util::AbstractConfiguration& system, const std::vector<std::string>& variables
) {
    std::map<std::string, std::string_view, std::less<>> settings_by_variable;
    for (const auto& setting : settings()) {
        if (!setting.family()) settings_by_variable.emplace(setting.environmentName(), setting.name);
    }
    std::vector<std::string_view> names;
    for (const auto& [variable, setting] : settings_by_variable) names.push_back(variable);

    for (const auto& variable : variables) {
        const auto value = system.getRawString("system.env." + variable, "");
        if (value.empty()) continue;
        if (const auto known = settings_by_variable.find(variable); known != settings_by_variable.end()) {
            put({.key = std::string(known->second), .value = value, .place = variable});
        } else if (looksLikeSetting(variable, names)) {
            complaints_.push_back(
                {variable, {}, {}, "unknown setting", std::string(modules::nearestName(variable, names))}
            );
        }
    }
}

EnvironmentLayer::Ptr EnvironmentLayer::ofProcess() {
    const Poco::AutoPtr<Poco::Util::SystemConfiguration> system(new Poco::Util::SystemConfiguration);
    return new EnvironmentLayer(*system, variablesOfProcess());
}

}  // namespace cardcage::config
