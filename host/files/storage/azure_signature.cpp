#include "host/files/storage/azure_signature.hpp"

#include <Poco/DateTimeFormatter.h>
#include <Poco/Timestamp.h>

#include <array>
#include <utility>
#include <vector>

#include "host/crypto/base64.hpp"
#include "host/crypto/mac.hpp"

namespace cardcage::files {
namespace {

/// Percent-encodes everything but the unreserved characters of RFC 3986.
std::string encoded(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                              std::string_view("-._~").find(c) != std::string_view::npos;
        if (is_plain) {
            result.push_back(c);
        } else {
            result.push_back('%');
            result.push_back(digits[byte >> 4]);
            result.push_back(digits[byte & 15]);
        }
    }
    return result;
}

std::string signatureOf(const AzureAccount& account, std::string_view text) {
    return crypto::encodeBase64(crypto::bytesOf(crypto::hmacSha256(account.key, text)));
}

}  // namespace

std::string sharedKeyAuthorization(const AzureAccount& account, const AzureRequest& request) {
    // The standard headers in this order, the length empty when there is no body; the date is that of x-ms-date.
    constexpr std::array<const char*, 11> standard{
        "content-encoding",
        "content-language",
        "content-length",
        "content-md5",
        "content-type",
        "date",
        "if-modified-since",
        "if-match",
        "if-none-match",
        "if-unmodified-since",
        "range"};
    std::string text = request.method + '\n';
    for (const std::string name : standard) {
        if (name == "content-length") {
            if (!request.body.empty()) text += std::to_string(request.body.size());
        } else if (const auto header = request.headers.find(name); header != request.headers.end()) {
            text += header->second;
        }
        text += '\n';
    }
    for (const auto& [name, value] : request.headers) {
        if (name.starts_with("x-ms-")) text += name + ':' + value + '\n';
    }
    text += '/' + account.name + request.path;
    for (const auto& [name, value] : request.query) text += '\n' + name + ':' + value;
    return "SharedKey " + account.name + ':' + signatureOf(account, text);
}

std::string sharedAccessQuery(const AzureAccount& account, const BlobPermission& permission) {
    const auto since_epoch = std::chrono::duration_cast<std::chrono::seconds>(permission.expires.time_since_epoch());
    const auto expires =
        Poco::DateTimeFormatter::format(Poco::Timestamp::fromEpochTime(since_epoch.count()), "%Y-%m-%dT%H:%M:%SZ");
    const std::string protocol = permission.https_only ? "https" : "";
    const std::string nothing;
    const std::string disposition(permission.content_disposition);
    const std::string type(permission.content_type);
    const std::string resource = "/blob/" + account.name + '/' + account.container + '/' + std::string(permission.blob);
    const std::string* const lines[] = {
        &nothing,  // start
        &expires,
        &resource,
        &nothing,  // stored access policy
        &nothing,  // addresses
        &protocol};
    std::string text(permission.permissions);
    for (const auto* line : lines) text += '\n' + *line;
    text += '\n' + std::string(azure_version) + "\nb";
    text += "\n\n\n";                              // snapshot, encryption scope, Cache-Control
    text += '\n' + disposition + "\n\n\n" + type;  // Content-Encoding and Content-Language between them

    std::vector<std::pair<std::string_view, std::string>> parameters{
        {"sv", std::string(azure_version)}, {"sr", "b"}, {"sp", std::string(permission.permissions)}, {"se", expires}};
    if (!protocol.empty()) parameters.emplace_back("spr", protocol);
    if (!disposition.empty()) parameters.emplace_back("rscd", disposition);
    if (!type.empty()) parameters.emplace_back("rsct", type);
    parameters.emplace_back("sig", signatureOf(account, text));
    std::string query;
    for (const auto& [name, value] : parameters) {
        if (!query.empty()) query += '&';
        query.append(name).append("=").append(encoded(value));
    }
    return query;
}

}  // namespace cardcage::files
