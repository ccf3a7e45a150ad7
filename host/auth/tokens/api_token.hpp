#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "host/crypto/digest.hpp"

namespace cardcage::auth {

/// SHA-256 of the secret of an API token: all that is ever stored of it. A plain hash is enough, because the secret
/// has 256 random bits and cannot be guessed from a list.
using SecretHash = crypto::Digest;

/// The long-lived credential of an API client, `cc_<id>_<secret>_<crc>`: 16, 64 and 8 lower-case hexadecimal digits.
/// The id is public and finds the row; the checksum (CRC-32 of everything before it) refuses a mistyped or cut token
/// without a look into the database, and lets secret scanners recognise one.
struct ApiToken {
    std::string id;
    std::string secret;

    /// A new one from 64 and 256 random bits.
    static ApiToken create();
    /// Absent unless `text` is well formed to the last character.
    static std::optional<ApiToken> parse(std::string_view text);

    /// The text for the client. Shown once, never logged, never stored.
    std::string text() const;
    SecretHash hash() const;
    /// In constant time.
    bool matches(const SecretHash& stored) const;
};

}  // namespace cardcage::auth
