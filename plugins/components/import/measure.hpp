#pragma once

#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::components {

/// A physical value in its SI unit, not negative, exact: 10000 ohm, 0.000000000001 farad. Decimal has too few places
/// for a picofarad.
class Measure {
public:
    static constexpr int most_digits = 18;     ///< significant ones
    static constexpr int most_magnitude = 24;  ///< decades above and below 1

    Measure() = default;

    /// Reads the text of a JSON number, with or without an exponent. Returns nothing for a negative number or too many
    /// digits or decades.
    static std::optional<Measure> parse(std::string_view number);

    /// Without an exponent and redundant zeros, so equal values have equal texts.
    const std::string& text() const { return text_; }

    friend bool operator==(const Measure&, const Measure&) = default;

private:
    std::string text_ = "0";
};

}  // namespace cardcage::components

namespace cardcage {

template <>
struct Scalar<components::Measure> {
    static constexpr std::string_view example = "10000";
    static constexpr Token token(const Rules&) { return Token::Number; }
    static constexpr std::string_view kind(const Rules&) { return "a number"; }

    static Fault parse(std::string_view given, const Rules&, components::Measure& value) {
        const auto parsed = components::Measure::parse(given);
        if (!parsed) return {"range", "must be at least 0, with at most 18 digits, and 0 or between 1e-24 and 1e24"};
        value = *parsed;
        return {};
    }
    static void write(std::string& out, const components::Measure& value, const Rules&) { out += value.text(); }
    static void schema(std::string& out, const Rules&) { out += R"("type":"number","minimum":0,"maximum":1e24)"; }
};

}  // namespace cardcage
