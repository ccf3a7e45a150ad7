#include "host/files/signed_link.hpp"

#include <openssl/crypto.h>

#include <array>
#include <charconv>

#include "host/crypto/base64.hpp"
#include "host/crypto/mac.hpp"

namespace cardcage::files {
namespace {

constexpr char separator = '\n';
constexpr std::size_t fields = 7;

std::string_view folderOf(SignedLink::Kind kind) {
    return kind == SignedLink::Kind::Get ? "/downloads/" : "/uploads/";
}

std::string coveredText(const SignedLink& what) {
    std::string covered;
    for (const std::string& field :
         {what.file,
          what.tenant,
          what.module,
          what.content_type,
          std::to_string(what.size_cap),
          std::to_string(what.flags),
          std::to_string(what.expires)}) {
        if (!covered.empty()) covered.push_back(separator);
        covered.append(field);
    }
    return covered;
}

template <class Number>
bool readNumber(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size();
}

std::optional<SignedLink> readCovered(std::string_view covered) {
    std::array<std::string_view, fields> field;
    for (std::size_t i = 0; i < fields; ++i) {
        const auto end = covered.find(separator);
        if ((end == std::string_view::npos) != (i + 1 == fields)) return std::nullopt;
        field[i] = covered.substr(0, end);
        if (end != std::string_view::npos) covered.remove_prefix(end + 1);
    }
    SignedLink what;
    what.file = field[0];
    what.tenant = field[1];
    what.module = field[2];
    what.content_type = field[3];
    if (!readNumber(field[4], what.size_cap) || !readNumber(field[5], what.flags) ||
        !readNumber(field[6], what.expires)) {
        return std::nullopt;
    }
    return what;
}

}  // namespace

std::string LinkSigner::macOf(SignedLink::Kind kind, std::string_view path, std::string_view covered) const {
    std::string message(kind == SignedLink::Kind::Get ? "GET" : "PUT");
    message.append(1, separator).append(path).append(1, separator).append(covered);
    return std::string(crypto::bytesOf(crypto::hmacSha256(key_, message)));
}

std::string LinkSigner::link(const SignedLink& what) const {
    const auto path = std::string(folderOf(what.kind)) + what.file;
    const auto covered = coveredText(what);
    return path + "?sig=" + crypto::encodeBase64Url(covered) + "." +
           crypto::encodeBase64Url(macOf(what.kind, path, covered));
}

std::optional<SignedLink> LinkSigner::open(
    std::string_view method, std::string_view path, std::string_view ticket, std::int64_t now
) const {
    const auto kind = method == "PUT" ? SignedLink::Kind::Put : SignedLink::Kind::Get;
    if (kind == SignedLink::Kind::Get && method != "GET" && method != "HEAD") return std::nullopt;
    const auto dot = ticket.find('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const auto covered = crypto::decodeBase64Url(ticket.substr(0, dot));
    const auto mac = crypto::decodeBase64Url(ticket.substr(dot + 1));
    if (!covered || !mac) return std::nullopt;
    const auto expected = macOf(kind, path, *covered);
    if (mac->size() != expected.size() || CRYPTO_memcmp(mac->data(), expected.data(), expected.size()) != 0) {
        return std::nullopt;
    }
    auto what = readCovered(*covered);
    if (!what || path != std::string(folderOf(kind)) + what->file || now >= what->expires) return std::nullopt;
    what->kind = kind;
    return what;
}

}  // namespace cardcage::files
