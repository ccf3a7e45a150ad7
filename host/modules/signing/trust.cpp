#include "host/modules/signing/trust.hpp"

#include <algorithm>

#include "host/modules/library/refused.hpp"

namespace cardcage::modules {

std::string_view name(TrustTier tier) {
    return tier == TrustTier::Own ? "own" : "third_party";
}

TrustTier tierOf(const Manifest& manifest) {
    return manifest.vendor == own_vendor ? TrustTier::Own : TrustTier::ThirdParty;
}

std::optional<TrustedKey> TrustedKey::parse(std::string name, std::string_view text) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const auto key = crypto::publicKeyOf(text.substr(colon + 1));
    if (!key) return std::nullopt;
    for (const auto tier : {TrustTier::Own, TrustTier::ThirdParty}) {
        if (modules::name(tier) == text.substr(0, colon)) return TrustedKey{std::move(name), tier, *key};
    }
    return std::nullopt;
}

bool Trust::isRequired(TrustTier tier) const {
    if (dev) return false;
    // The vendor is a text that everybody may write: nobody passes by naming that of the program.
    if (tier == TrustTier::Own && isRequired(TrustTier::ThirdParty)) return true;
    const auto demand = demands.find(tier);
    if (demand != demands.end() && demand->second != Demand::Auto) return demand->second == Demand::Required;
    return std::ranges::any_of(keys, [&](const TrustedKey& key) { return key.tier == tier; });
}

const TrustedKey* Trust::keyOf(const crypto::PublicKey& signer, TrustTier tier) const {
    const auto found =
        std::ranges::find_if(keys, [&](const TrustedKey& key) { return key.key == signer && key.vouchesFor(tier); });
    return found == keys.end() ? nullptr : &*found;
}

void Trust::judge(const ModuleFile& file) const {
    const auto tier = tierOf(file.manifest);
    if (!isRequired(tier)) return;
    const auto wanted =
        "modules of the tier " + std::string(name(tier)) + " need the signature of a key of modules.keys";
    if (!file.signer) {
        throw Refused(
            "unsigned",
            file.label() + " is not signed, and " + wanted +
                "; sign it (cardcage module sign), or set modules.dev = true on a developer's machine"
        );
    }
    if (keyOf(*file.signer, tier)) return;
    throw Refused(
        "unknown_signer",
        file.label() + " is signed with the key " + crypto::textOf(*file.signer) + ", and " + wanted +
            "; if you trust its owner, set modules.keys.<name> = " + std::string(name(tier)) + ":<that key>"
    );
}

std::optional<Trust::Demand> demandNamed(std::string_view text) {
    if (text == "auto") return Trust::Demand::Auto;
    if (text == "required") return Trust::Demand::Required;
    if (text == "optional") return Trust::Demand::Optional;
    return std::nullopt;
}

}  // namespace cardcage::modules
