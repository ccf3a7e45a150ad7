#include "host/installation/module_trust.hpp"

namespace cardcage::installation {

modules::Trust trustOf(const config::Configuration& configuration) {
    using modules::TrustTier;
    constexpr std::string_view prefix = "modules.keys.";
    modules::Trust trust;
    trust.dev = configuration.boolean("modules.dev");
    for (const auto tier : {TrustTier::Own, TrustTier::ThirdParty}) {
        const auto demand = configuration.text("modules.signatures." + std::string(modules::name(tier)));
        trust.demands[tier] = modules::demandNamed(demand).value();
    }
    for (const auto& [key, value] : configuration.values()) {
        if (!key.starts_with(prefix)) continue;
        trust.keys.push_back(modules::TrustedKey::parse(key.substr(prefix.size()), value.text).value());
    }
    return trust;
}

}  // namespace cardcage::installation
