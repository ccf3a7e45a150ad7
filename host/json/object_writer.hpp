#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/json/text.hpp"

namespace cardcage::json {

/// Writes one JSON object, member by member in the order of the calls. Copies what it is given. Names and texts may
/// hold any bytes, as in appendString; a name that is given twice stands there twice. Used by one thread.
class ObjectWriter {
public:
    /// Writes a member with a text, a number, `true` or `false`. Returns the writer itself, as all of them do.
    ObjectWriter& member(std::string_view name, std::string_view text) {
        begin(name);
        appendString(text_, text);
        return *this;
    }
    ObjectWriter& member(std::string_view name, const char* text) { return member(name, std::string_view(text)); }
    template <std::integral Number>
    ObjectWriter& member(std::string_view name, Number number) {
        if constexpr (std::same_as<Number, bool>) {
            return json(name, number ? "true" : "false");
        } else {
            return json(name, std::to_string(number));
        }
    }
    /// Writes a text, or null when it is absent.
    template <class Text>
    ObjectWriter& member(std::string_view name, const std::optional<Text>& text) {
        return text ? member(name, std::string_view(*text)) : json(name, "null");
    }
    /// Writes an array of texts.
    ObjectWriter& member(std::string_view name, const std::vector<std::string>& texts);
    /// Writes a member whose value is `text`, a whole JSON text; it is not checked.
    ObjectWriter& json(std::string_view name, std::string_view text) {
        begin(name);
        text_ += text;
        return *this;
    }

    /// Returns the object as JSON, without line breaks. More members may be written and the text taken again.
    std::string text() const { return text_ + '}'; }

private:
    void begin(std::string_view name) {
        if (text_.size() > 1) text_ += ',';
        appendString(text_, name);
        text_ += ':';
    }

    std::string text_ = "{";
};

/// Returns a JSON array with the text that `write` makes of each item.
template <class Items, class Write>
std::string arrayOf(const Items& items, const Write& write) {
    std::string text = "[";
    for (const auto& item : items) {
        if (text.size() > 1) text += ',';
        text += write(item);
    }
    return text + ']';
}

/// Returns a JSON array of JSON texts.
inline std::string arrayOf(const std::vector<std::string>& elements) {
    return arrayOf(elements, [](const std::string& element) -> const std::string& { return element; });
}

/// Returns a JSON array of texts.
inline std::string arrayOfTexts(const std::vector<std::string>& texts) {
    return arrayOf(texts, [](const std::string& text) {
        std::string quoted;
        appendString(quoted, text);
        return quoted;
    });
}

inline ObjectWriter& ObjectWriter::member(std::string_view name, const std::vector<std::string>& texts) {
    return json(name, arrayOfTexts(texts));
}

}  // namespace cardcage::json
