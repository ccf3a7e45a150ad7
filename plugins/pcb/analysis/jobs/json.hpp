#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "values/decimal.hpp"

namespace cardcage::pcb::analysis {

/// A value of a JSON text, as far as job files need it: numbers stay text, escapes are undone.
struct Json {
    enum class Kind { Null, Boolean, Number, Text, Array, Object };
    Kind kind = Kind::Null;
    std::string text;
    std::vector<Json> items;
    std::vector<std::pair<std::string, Json>> members;

    // Defined where the type is complete: lists of a type within itself need that.
    Json();
    Json(const Json&);
    Json(Json&&) noexcept;
    Json& operator=(const Json&);
    Json& operator=(Json&&) noexcept;
    ~Json();

    /// The member of that name; nothing for other kinds and other names.
    const Json* find(std::string_view name) const;
    /// The text of the member; empty when it is absent or no text.
    std::string_view textOf(std::string_view name) const;
    /// The number of the member; nothing when it is absent or no number.
    std::optional<Decimal> numberOf(std::string_view name) const;
};

/// Nothing when `text` is no JSON, or nested deeper than 64, or has more than 200,000 values.
std::optional<Json> parseJson(std::string_view text);

}  // namespace cardcage::pcb::analysis
