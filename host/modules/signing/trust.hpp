#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/crypto/signing.hpp"
#include "host/modules/library/module_file.hpp"

namespace cardcage::modules {

/// The vendor of the modules that come with the program.
inline constexpr std::string_view own_vendor = "Cardcage";

/// The trust in a module, by its vendor, which only a signature proves.
enum class TrustTier {
    Own,        ///< modules that come with the program
    ThirdParty  ///< modules of all other vendors
};

/// "own", "third_party".
std::string_view name(TrustTier tier);
TrustTier tierOf(const Manifest& manifest);

/// A key of the configuration. One of the tier own vouches for modules of all vendors.
struct TrustedKey {
    std::string name;  ///< "acme", of modules.keys.acme
    TrustTier tier = TrustTier::ThirdParty;
    crypto::PublicKey key{};

    bool vouchesFor(TrustTier other) const { return tier == TrustTier::Own || tier == other; }
    /// Reads "third_party:<public key in base64>"; absent for anything else.
    static std::optional<TrustedKey> parse(std::string name, std::string_view text);
};

/// Signatures that an installation asks of its modules.
struct Trust {
    enum class Demand {
        Auto,      ///< required when a key vouches for the tier
        Required,  ///< also without a key: then no module of the tier is taken
        Optional
    };

    std::vector<TrustedKey> keys{};
    std::map<TrustTier, Demand> demands{};
    bool dev = false;  ///< modules.dev: nothing is required

    /// Whether modules of that tier need a signature. What third parties need, the program's own modules need, too.
    bool isRequired(TrustTier tier) const;
    /// The key of that signer, if it vouches for the tier; otherwise null.
    const TrustedKey* keyOf(const crypto::PublicKey& signer, TrustTier tier) const;
    /// Throws Refused "unsigned" or "unknown_signer" for a module that lacks the signature it needs.
    void judge(const ModuleFile& file) const;
};

/// "auto", "required", "optional"; absent for another word.
std::optional<Trust::Demand> demandNamed(std::string_view text);

}  // namespace cardcage::modules
