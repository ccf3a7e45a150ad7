#include "host/modules/signing/signature.hpp"

#include <algorithm>

#include "host/modules/library/refused.hpp"

namespace cardcage::modules {
namespace {

constexpr std::size_t key_size = sizeof(crypto::PublicKey);
constexpr std::size_t room_size = key_size + sizeof(crypto::Signature);

/// Returns the place in the file where the content of the note begins; absent when there is none.
std::optional<std::size_t> roomIn(std::string_view bytes, const ElfImage& image) {
    std::optional<std::size_t> room;
    for (const auto& note : image.notes(note_name)) {
        if (note.type != signature_note) continue;
        if (room || note.content.size() != room_size) {
            throw Refused(
                "signature",
                room ? "the file holds two signatures; build it again with cardcage_add_module"
                     : "the room for its signature has another size; build it again with cardcage_add_module"
            );
        }
        room = static_cast<std::size_t>(note.content.data() - bytes.data());
    }
    return room;
}

/// The signed text: the whole file with zeros where the signature stands.
std::string messageOf(std::string bytes, std::size_t room) {
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(room + key_size), room_size - key_size, '\0');
    return bytes;
}

}  // namespace

std::optional<crypto::PublicKey> signerOf(const std::string& bytes, const ElfImage& image) {
    const auto room = roomIn(bytes, image);
    if (!room) return std::nullopt;
    const auto content = std::string_view(bytes).substr(*room, room_size);
    if (std::ranges::all_of(content, [](char c) { return c == '\0'; })) return std::nullopt;
    crypto::PublicKey key{};
    crypto::Signature signature{};
    std::ranges::copy(content.substr(0, key_size), key.begin());
    std::ranges::copy(content.substr(key_size), signature.begin());
    if (crypto::isSignedBy(key, signature, messageOf(bytes, *room))) return key;
    throw Refused(
        "signature",
        "the file is not the one that was signed: it has been changed since, or its signature has; get it again from its "
        "vendor, or sign it again (cardcage module sign)"
    );
}

std::string signedWith(const crypto::SecretKey& key, std::string bytes) {
    const auto room = roomIn(bytes, ElfImage(bytes));
    if (!room) {
        throw Refused(
            "no_signature_room",
            "the file has no room for a signature; build it again with cardcage_add_module of this SDK"
        );
    }
    std::ranges::copy(key.publicKey(), bytes.begin() + static_cast<std::ptrdiff_t>(*room));
    bytes = messageOf(std::move(bytes), *room);
    std::ranges::copy(key.sign(bytes), bytes.begin() + static_cast<std::ptrdiff_t>(*room + key_size));
    return bytes;
}

}  // namespace cardcage::modules
