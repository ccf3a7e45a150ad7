#include "host/files/storage/blob_protocol.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace cardcage::files {
namespace {

void skipSpace(std::string_view& text) {
    while (!text.empty() && std::string_view(" \t\r\n").find(text.front()) != std::string_view::npos) {
        text.remove_prefix(1);
    }
}

bool skip(std::string_view& text, std::string_view expected) {
    if (!text.starts_with(expected)) return false;
    text.remove_prefix(expected.size());
    return true;
}

void appendEscaped(std::string& xml, std::string_view text) {
    for (const char c : text) {
        switch (c) {
            case '&':
                xml += "&amp;";
                break;
            case '<':
                xml += "&lt;";
                break;
            case '>':
                xml += "&gt;";
                break;
            default:
                xml += c;
        }
    }
}

}  // namespace

std::optional<std::vector<ListedBlock>> readBlockList(std::string_view xml) {
    using From = ListedBlock::From;
    constexpr std::array<std::pair<std::string_view, From>, 3> elements{
        {{"Latest", From::Latest}, {"Uncommitted", From::Uncommitted}, {"Committed", From::Committed}}};
    skip(xml, "\xEF\xBB\xBF");
    skipSpace(xml);
    if (xml.starts_with("<?xml")) {
        const auto end = xml.find("?>");
        if (end == std::string_view::npos) return std::nullopt;
        xml.remove_prefix(end + 2);
        skipSpace(xml);
    }
    std::vector<ListedBlock> blocks;
    if (skip(xml, "<BlockList/>") || skip(xml, "<BlockList />")) {
        skipSpace(xml);
        return xml.empty() ? std::optional(blocks) : std::nullopt;
    }
    if (!skip(xml, "<BlockList>")) return std::nullopt;
    for (skipSpace(xml); !skip(xml, "</BlockList>"); skipSpace(xml)) {
        const auto element = std::find_if(elements.begin(), elements.end(), [&](const auto& candidate) {
            return xml.starts_with("<" + std::string(candidate.first) + ">");
        });
        if (element == elements.end()) return std::nullopt;
        xml.remove_prefix(element->first.size() + 2);
        const auto end = xml.find("</" + std::string(element->first) + ">");
        if (end == std::string_view::npos) return std::nullopt;
        auto id = xml.substr(0, end);
        skipSpace(id);
        while (!id.empty() && static_cast<unsigned char>(id.back()) <= ' ') id.remove_suffix(1);
        if (!isBlockId(id)) return std::nullopt;
        blocks.push_back({element->second, std::string(id)});
        xml.remove_prefix(end + element->first.size() + 3);
    }
    skipSpace(xml);
    if (!xml.empty()) return std::nullopt;
    return blocks;
}

bool isBlockId(std::string_view text) {
    constexpr std::size_t longest = (64 + 2) / 3 * 4;
    if (text.empty() || text.size() > longest || text.size() % 4 != 0) return false;
    auto digits = text;
    if (digits.ends_with('=')) digits.remove_suffix(1);
    if (digits.ends_with('=')) digits.remove_suffix(1);
    return std::all_of(digits.begin(), digits.end(), [](char c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
    });
}

std::string_view blobErrorCode(std::string_view problem_code) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 12> names{{
        {"upload_url_invalid", "AuthenticationFailed"},
        {"payload_too_large", "RequestBodyTooLarge"},
        {"unsupported_media_type", "UnsupportedMediaType"},
        {"missing_parameter", "MissingRequiredHeader"},
        {"invalid_parameter", "InvalidQueryParameterValue"},
        {"malformed_request", "InvalidInput"},
        {"invalid_field", "InvalidInput"},
        {"method_not_allowed", "UnsupportedHttpVerb"},
        {"request_timeout", "OperationTimedOut"},
        {"storage_full", "StorageFull"},
        {"unavailable", "ServerBusy"},
        {"outcome_unknown", "OperationTimedOut"},
    }};
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const auto& name) { return name.first == problem_code; });
    if (found != names.end()) return found->second;
    const bool is_of_protocol = !problem_code.empty() && problem_code[0] >= 'A' && problem_code[0] <= 'Z';
    return is_of_protocol ? problem_code : "InternalError";
}

std::string blobErrorText(std::string_view code, std::string_view message) {
    std::string xml = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Error><Code>";
    appendEscaped(xml, code);
    xml += "</Code><Message>";
    appendEscaped(xml, message);
    xml += "</Message></Error>";
    return xml;
}

}  // namespace cardcage::files
