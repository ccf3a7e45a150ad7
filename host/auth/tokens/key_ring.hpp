#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::auth {

/// The key file cannot be used; the message has its path, the reason and the cure.
class KeyFileError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A 256-bit key for HMAC-SHA-256 and the name tokens know it by.
struct Key {
    std::string kid;
    std::array<std::uint8_t, 32> bytes;
};

/// The keys that access tokens are signed with. Immutable.
///
/// File: one key a line, `<kid> <64 hexadecimal digits>`; empty lines and lines that begin with '#' are comments. The
/// first key signs, all verify: a key is replaced by putting a new one in front and removing the old one an hour
/// later. Hosts that share a database share the file.
class KeyRing {
public:
    /// Reads the file, or creates it with one new key (mode 0600, atomically: of two hosts that start at the same time
    /// one creates it and both use it). Throws KeyFileError; for a file that group or others may read, too.
    static KeyRing openOrCreate(const std::filesystem::path& file);
    /// Reads the text of a key file. Throws KeyFileError.
    static KeyRing parse(std::string_view text);

    const Key& signing() const { return keys_.front(); }
    const std::vector<Key>& keys() const { return keys_; }

private:
    explicit KeyRing(std::vector<Key> keys) : keys_(std::move(keys)) {}
    std::vector<Key> keys_;
};

}  // namespace cardcage::auth
