#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::modules {

/// "1.4.0" or "2.0.0-rc.1+build" (Semantic Versioning 2.0.0). Build metadata is kept in `text` but never compared.
struct SemanticVersion {
    std::uint32_t major = 0;
    std::uint32_t minor = 0;
    std::uint32_t patch = 0;
    std::string prerelease;  ///< "rc.1"; empty for a release
    std::string text;        ///< as written

    /// Absent when the text is not a version.
    static std::optional<SemanticVersion> parse(std::string_view text);

    /// Precedence (Semantic Versioning 2.0.0, 11): a pre-release is older than its release.
    std::weak_ordering operator<=>(const SemanticVersion& other) const;
    bool operator==(const SemanticVersion& other) const { return (*this <=> other) == std::weak_ordering::equivalent; }
};

/// True when a pin accepts the version: "*", "0.2.*", "1.*" or a whole version. A pattern with '*' accepts no
/// pre-release: those are pinned by name.
bool pinAccepts(std::string_view pin, const SemanticVersion& version);

/// True for "*", "1.*", "1.2.*" and whole versions.
bool isPin(std::string_view pin);

}  // namespace cardcage::modules
