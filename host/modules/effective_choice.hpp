#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "host/modules/module_set.hpp"

namespace cardcage::modules {

/// "customers.ensure/1" -> "customers.ensure"
inline std::string_view withoutVersion(std::string_view operation) {
    return operation.substr(0, operation.rfind('/'));
}

/// One tenant's choice laid over the installation's.
struct EffectiveChoice {
    const ModuleChoice& installation;
    const ModuleChoice& tenant;

    /// Whether the module is switched on.
    bool enabled(const std::string& id) const {
        if (tenant.enabled && names(*tenant.enabled, id)) return !names(tenant.disabled, id);
        if (names(tenant.disabled, id) || names(installation.disabled, id)) return false;
        const auto& list = tenant.enabled ? tenant.enabled : installation.enabled;
        return !list || names(*list, "*") || names(*list, id);
    }

    /// The pin of the module; "*" without one.
    std::string pin(const std::string& id) const {
        for (const auto* choice : {&tenant, &installation}) {
            if (const auto found = choice->pins.find(id); found != choice->pins.end()) return found->second;
        }
        return "*";
    }

    /// The module that is chosen for the operation, named with or without its version.
    std::optional<std::string> provider(std::string_view operation) const {
        for (const auto* choice : {&tenant, &installation}) {
            for (const auto name : {operation, withoutVersion(operation)}) {
                const auto found = choice->providers.find(std::string(name));
                if (found != choice->providers.end()) return found->second;
            }
        }
        return std::nullopt;
    }

    /// Module ids by operation; the tenant's choice wins.
    std::map<std::string, std::string> chosenProviders() const {
        auto chosen = tenant.providers;
        chosen.insert(installation.providers.begin(), installation.providers.end());
        return chosen;
    }

    /// All ids that the two choices name.
    std::set<std::string> namedIds() const {
        std::set<std::string> ids;
        for (const auto* choice : {&installation, &tenant}) {
            if (choice->enabled) ids.insert(choice->enabled->begin(), choice->enabled->end());
            ids.insert(choice->disabled.begin(), choice->disabled.end());
            for (const auto& [id, pin] : choice->pins) ids.insert(id);
            for (const auto& [operation, id] : choice->providers) ids.insert(id);
        }
        ids.erase("*");
        return ids;
    }

private:
    static bool names(const std::vector<std::string>& list, std::string_view word) {
        return std::ranges::find(list, word) != list.end();
    }
};

}  // namespace cardcage::modules
