#include "host/requests/json_body.hpp"

#include <algorithm>
#include <cctype>

namespace cardcage::requests {

namespace {

bool sameWord(std::string_view one, std::string_view other) {
    return std::equal(one.begin(), one.end(), other.begin(), other.end(), [](unsigned char a, unsigned char b) {
        return std::tolower(a) == std::tolower(b);
    });
}

/// The media type of a Content-Type without its parameters.
std::string_view typeOf(std::string_view content_type) {
    auto type = content_type.substr(0, content_type.find(';'));
    while (!type.empty() && (type.back() == ' ' || type.back() == '\t')) type.remove_suffix(1);
    return type;
}

}  // namespace

bool isOfType(const http::Request& request, std::string_view media_type) {
    const auto content_type = request.header("Content-Type");
    return content_type ? sameWord(typeOf(*content_type), media_type) : !media_type.starts_with("multipart/");
}

bool isJson(const http::Request& request, std::string_view media_type) {
    const auto content_type = request.header("Content-Type");
    if (!content_type) return true;
    const auto type = typeOf(*content_type);
    return sameWord(type, "application/json") || (!media_type.empty() && sameWord(type, media_type));
}

Coding codingOf(const http::Request& request) {
    const auto coding = request.header("Content-Encoding");
    if (!coding || coding->empty() || sameWord(*coding, "identity")) return Coding::None;
    return sameWord(*coding, "gzip") || sameWord(*coding, "x-gzip") ? Coding::Gzip : Coding::Other;
}

Refusal unsupportedCoding(const std::string& understood) {
    auto refused = refusal(
        "unsupported_media_type",
        understood == "identity" ? "Send the body without Content-Encoding."
                                 : "Send the body without Content-Encoding, or as Content-Encoding: " + understood + "."
    );
    refused.headers.emplace_back("Accept-Encoding", understood);
    return refused;
}

}  // namespace cardcage::requests
