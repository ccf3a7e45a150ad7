#pragma once

#include <cardcage/decimal.hpp>
#include <cardcage/module.hpp>
#include <charconv>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::contracts {

/// The quantity of something in one assembly: a decimal number, or a ratio of whole numbers such as 1/6 of a panel,
/// which no number of decimals states. A request sends a ratio as the text "1/6"; answers have the number.
class LineQuantity {
public:
    static constexpr int most_decimals = 6;
    static constexpr std::int64_t most_numerator = 1'000'000'000;
    /// Denominators are small, so that sums of many different ratios stay exact at little cost.
    static constexpr std::int64_t most_denominator = 10'000;

    LineQuantity() = default;
    /// Implicit from numbers, so that `quantity = 1` reads as it should.
    LineQuantity(sdk::Decimal number) : number_(number) {}
    LineQuantity(int number) : number_(number) {}

    /// Returns the ratio "numerator/denominator" in lowest terms; a whole one is a number. Returns nothing for any
    /// other text and for a numerator or denominator out of range.
    static std::optional<LineQuantity> parseRatio(std::string_view text) {
        const auto slash = text.find('/');
        if (slash == std::string_view::npos) return std::nullopt;
        const auto numerator = wholeOf(text.substr(0, slash), most_numerator);
        const auto denominator = wholeOf(text.substr(slash + 1), most_denominator);
        if (!numerator || !denominator || *denominator == 0) return std::nullopt;
        const auto common = std::gcd(*numerator, *denominator);
        LineQuantity quantity((sdk::Decimal(*numerator) / sdk::Decimal(*denominator)).rounded(most_decimals));
        if (*denominator == common) return quantity;
        quantity.numerator_ = *numerator / common;
        quantity.denominator_ = *denominator / common;
        return quantity;
    }

    /// Returns the number; of a ratio rounded to 6 decimals.
    sdk::Decimal number() const { return number_; }
    bool isRatio() const { return denominator_ > 1; }
    /// Numerator and denominator of a ratio, in lowest terms.
    std::int64_t numerator() const { return numerator_; }
    std::int64_t denominator() const { return denominator_; }
    /// Returns "1/6"; nothing for a number.
    std::optional<std::string> ratio() const {
        if (!isRatio()) return std::nullopt;
        return std::to_string(numerator_) + "/" + std::to_string(denominator_);
    }
    /// Returns "1/6" or "12.5".
    std::string text() const { return isRatio() ? *ratio() : number_.text(); }

    friend bool operator==(const LineQuantity&, const LineQuantity&) = default;

private:
    static std::optional<std::int64_t> wholeOf(std::string_view digits, std::int64_t most) {
        std::int64_t value = 0;
        const auto end = digits.data() + digits.size();
        const auto read = std::from_chars(digits.data(), end, value);
        if (digits.empty() || digits.front() == '-' || read.ec != std::errc() || read.ptr != end || value > most)
            return std::nullopt;
        return value;
    }

    sdk::Decimal number_;
    std::int64_t numerator_ = 0;
    std::int64_t denominator_ = 1;
};

/// A quantity that may be left out.
struct GivenQuantity : std::optional<LineQuantity> {
    using std::optional<LineQuantity>::optional;
};

}  // namespace cardcage::contracts

namespace cardcage {

template <>
struct Scalar<contracts::LineQuantity> {
    static constexpr std::string_view example = "2";
    static constexpr Token token(const Rules&) { return Token::Number; }
    static constexpr std::string_view kind(const Rules&) { return "a number, or a ratio in a string, such as \"1/6\""; }

    static Fault parse(std::string_view given, const Rules& rules, contracts::LineQuantity& value) {
        Decimal number;
        if (auto fault = Scalar<Decimal>::parse(given, rules, number)) return fault;
        if (number.rounded(contracts::LineQuantity::most_decimals) != number)
            return {"range", "must have at most 6 decimals"};
        value = number;
        return {};
    }
    static void write(std::string& out, const contracts::LineQuantity& value, const Rules& rules) {
        Scalar<Decimal>::write(out, value.number(), rules);
    }
    static void schema(std::string& out, const Rules& rules) {
        out += R"("type":["number","string"],"pattern":"^[0-9]{1,10}/[0-9]{1,5}$")";
        detail::appendNumberBounds(out, rules);
    }
};

template <>
struct Scalar<contracts::GivenQuantity> : Scalar<contracts::LineQuantity> {
    static Fault parse(std::string_view given, const Rules& rules, contracts::GivenQuantity& value) {
        return Scalar<contracts::LineQuantity>::parse(given, rules, value.emplace());
    }
    static void write(std::string& out, const contracts::GivenQuantity& value, const Rules& rules) {
        if (value) return Scalar<contracts::LineQuantity>::write(out, *value, rules);
        out += "null";
    }
    static void schema(std::string& out, const Rules& rules) {
        out += R"("type":["number","string","null"],"pattern":"^[0-9]{1,10}/[0-9]{1,5}$")";
        detail::appendNumberBounds(out, rules);
    }
};

namespace detail {

/// Reads the text of a ratio.
inline Fault readRatio(std::string_view given, const Rules& rules, contracts::LineQuantity& value) {
    const auto ratio = contracts::LineQuantity::parseRatio(given);
    if (!ratio) {
        return {
            "format",
            "must be a number, or a ratio of whole numbers such as \"1/6\", with at most 1000000000 above and 10000 below"};
    }
    if (auto fault = checkRange(ratio->number(), rules)) return fault;
    value = *ratio;
    return {};
}

template <>
inline void decodeValue<contracts::LineQuantity>(Decoder& decoder, contracts::LineQuantity& value, const Rules& rules) {
    if (decoder.kind() != CC_JSON_STRING) return decodeScalar(decoder, value, rules);
    if (const Fault fault = readRatio(decoder.text(), rules, value)) decoder.fault(fault.rule, fault.message);
}

template <>
inline void decodeValue<contracts::GivenQuantity>(
    Decoder& decoder, contracts::GivenQuantity& value, const Rules& rules
) {
    decodeValue(decoder, value.emplace(), rules);
}

}  // namespace detail
}  // namespace cardcage
