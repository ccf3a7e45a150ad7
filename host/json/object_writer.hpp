#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "host/json/text.hpp"

namespace cardcage::json {

/// Writes one JSON object, member by member in the order of the calls. Names and texts may hold any bytes, as in
/// appendString.
class ObjectWriter {
public:
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
    /// `text` is a JSON text already.
    ObjectWriter& json(std::string_view name, std::string_view text) {
        begin(name);
        text_ += text;
        return *this;
    }

    /// Returns the whole object.
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

}  // namespace cardcage::json
