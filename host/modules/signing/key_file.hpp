#pragma once

#include <filesystem>

#include "host/crypto/signing.hpp"

namespace cardcage::modules {

/// Writes a secret key to a new file of mode 0600. Throws Refused "key_file" when the file exists, or cannot be made.
void writeKeyFile(const std::filesystem::path& path, const crypto::SecretKey& key);

/// Reads such a file. Throws Refused "key_file" when somebody else may read it, and when it holds no key. The text of a
/// refusal has nothing of its content.
crypto::SecretKey readKeyFile(const std::filesystem::path& path);

}  // namespace cardcage::modules
