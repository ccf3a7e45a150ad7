#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "host/crypto/signing.hpp"
#include "host/modules/library/elf_image.hpp"

namespace cardcage::modules {

/// The note of a module binary in which its signature stands; cardcage_add_module leaves the room, all zeros. Its
/// content is the public key of the signer (32 bytes) and an Ed25519 signature (64 bytes) of the whole file, in which
/// these 64 bytes are zeros: the head of the note and the key are signed, too.
inline constexpr std::uint32_t signature_note = 3;
/// The name of every note of the host.
inline constexpr std::string_view note_name = "Cardcage";

/// Returns the key that a binary is signed with; absent for one that is not signed. Throws Refused "signature" when the
/// signature does not fit the bytes, and for two of them.
std::optional<crypto::PublicKey> signerOf(const std::string& bytes, const ElfImage& image);

/// Returns the binary with the signature of that key in the place of an earlier one. Throws Refused
/// "no_signature_room", and what ElfImage throws.
std::string signedWith(const crypto::SecretKey& key, std::string bytes);

}  // namespace cardcage::modules
