#include "host/abi/queued_text.hpp"

#include <algorithm>
#include <string>

#include "host/json/reader.hpp"
#include "host/json/text.hpp"

namespace cardcage::abi {
namespace {

/// The kind of the one value of the text; Syntax when it is not one JSON value.
json::Kind kindOf(std::string_view text) {
    json::Reader reader(text, {.string = longest_payload, .nodes = 0});
    const auto first = reader.next().kind;
    for (auto kind = first;; kind = reader.next().kind) {
        if (kind == json::Kind::End) return first;
        if (kind == json::Kind::Syntax || kind == json::Kind::TooLarge) return json::Kind::Syntax;
    }
}

/// Writing it as JSON replaces every byte that is not UTF-8, so that reading returns the same text only when there is
/// none.
bool isUtf8(std::string_view text) {
    std::string quoted;
    json::appendString(quoted, text);
    json::Reader reader(quoted);
    const auto& event = reader.next();
    return event.kind == json::Kind::String && event.text == text;
}

}  // namespace

bool isJson(std::string_view text) {
    const auto kind = kindOf(text);
    return kind != json::Kind::Syntax && kind != json::Kind::End;
}

bool isJsonObject(std::string_view text) {
    return kindOf(text) == json::Kind::ObjectBegin;
}

bool isStorable(std::string_view text, std::size_t longest) {
    return text.size() <= longest && isUtf8(text) &&
           std::ranges::none_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7F; });
}

}  // namespace cardcage::abi
