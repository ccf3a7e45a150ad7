#pragma once

#include <algorithm>
#include <array>
#include <cardcage/date.hpp>
#include <cardcage/decimal.hpp>
#include <cardcage/id.hpp>
#include <cardcage/module/record.hpp>
#include <cardcage/module/words.hpp>
#include <cardcage/money.hpp>
#include <cardcage/text.hpp>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

// Single values: how each type is read from text, written as JSON and described as JSON Schema. The same rules hold for
// bodies, queries and paths, so that a value means the same everywhere. Reading never converts: a text is not a number,
// and 1.5 is not a whole number. JSON has one type of number, so that 100.0 and 1e2 are whole numbers in a body.

namespace cardcage {

/// The error of one value: its rule and its message, as in FieldError. Converts to true when there is an error.
struct Fault {
    std::string_view rule;  ///< one word: "type", "format", "range", …; empty: no error
    std::string message;    ///< "must be a whole number"

    /// Returns whether there is an error.
    explicit operator bool() const { return !rule.empty(); }
};

/// The JSON token that carries a scalar.
enum class Token : std::uint8_t { String, Number, Boolean };

/// Returns the enumerator of a word that is spelt exactly; for descriptive enums in any case, or spelt like an alias.
/// Returns nothing for every other word.
template <WireEnum E>
constexpr std::optional<E> fromWireName(std::string_view word) {
    for (const auto& [enumerator, name] : wire_names_of<E>) {
        if (name == word) return enumerator;
    }
    if constexpr (requires { wireAliases(E{}); }) {
        for (const auto& [enumerator, name] : wire_names_of<E>) {
            if (text::equalsIgnoringCase(name, word)) return enumerator;
        }
        for (const auto& [enumerator, name] : wireAliases(E{})) {
            if (text::equalsIgnoringCase(name, word)) return enumerator;
        }
    }
    return std::nullopt;
}

/// The JSON form of a single value. Specialised for each type:
///   token(rules)               token in JSON: a string, a number or a boolean
///   parse(text, rules, value)  reads the text of the token, or of a query parameter; returns the Fault
///   parseJson(text, …)         reads the text of the token where it has further spellings; may be left out
///   write(out, value, rules)   appends the JSON text
///   kind(rules)                words for "must be …"
///   schema(out, rules)         appends the members of the JSON Schema
///   example                    usual example
/// A module may specialise it for a type of its own, in namespace cardcage. All functions are free of state.
template <class T>
struct Scalar;

/// A type with a Scalar<>.
template <class T>
concept IsScalar = requires(T& value, std::string_view text, const Rules& rules) {
    { Scalar<T>::parse(text, rules, value) } -> std::same_as<Fault>;
};

namespace detail {

/// Returns the error of a number outside of its bounds; the message names both bounds.
inline Fault checkRange(const Decimal& value, const Rules& rules) {
    const bool low = rules.minimum && (rules.minimum_excluded ? value <= *rules.minimum : value < *rules.minimum);
    const bool high = rules.maximum && value > *rules.maximum;
    if (!low && !high) return {};
    std::string message = "must be ";
    if (rules.minimum && rules.minimum_excluded) {
        message += "greater than " + rules.minimum->text();
        if (rules.maximum) message += " and at most " + rules.maximum->text();
    } else if (rules.minimum && rules.maximum) {
        message += "between " + rules.minimum->text() + " and " + rules.maximum->text();
    } else if (rules.minimum) {
        message += "at least " + rules.minimum->text();
    } else {
        message += "at most " + rules.maximum->text();
    }
    return {"range", std::move(message)};
}

/// Returns a number with its noun: "1 element", "2 elements".
inline std::string counted(std::int64_t count, std::string_view what) {
    return std::to_string(count).append(" ").append(what).append(count == 1 ? "" : "s");
}

/// Returns the error of a text whose length, in code points, is outside of its bounds.
inline Fault checkLength(std::string_view value, const Rules& rules) {
    // A text has no more code points than bytes, so most need no counting.
    const auto bytes = static_cast<std::int64_t>(value.size());
    if (rules.min_length == 0 && (rules.max_length < 0 || bytes <= rules.max_length)) return {};
    const std::int64_t points = text::codePoints(value);
    if (points < rules.min_length) {
        if (points == 0) return {"length", "must not be empty"};
        return {"length", "must be at least " + counted(rules.min_length, "character")};
    }
    if (rules.max_length >= 0 && points > rules.max_length) {
        return {"length", "must be at most " + counted(rules.max_length, "character")};
    }
    return {};
}

/// Returns a JSON number (RFC 8259) without fraction and exponent: "100.0" and "1e2" become "100", "-0.0" becomes "0".
/// Returns nothing for a number that is not whole. A number of more than 20 digits is returned as one of 21 digits.
inline std::optional<std::string> wholeNumber(std::string_view number) {
    constexpr std::size_t most_digits = 20;
    constexpr std::int64_t far = 1'000'000'000'000;  // beyond every number of digits that fits a body
    const bool is_negative = number.starts_with('-');
    if (is_negative) number.remove_prefix(1);
    const std::size_t mark = std::min(number.find_first_of("eE"), number.size());
    std::string_view exponent = number.substr(std::min(mark + 1, number.size()));
    std::string digits(number.substr(0, mark));
    std::int64_t zeros = 0;  // digits that the number has behind the text, or fewer
    if (const std::size_t point = digits.find('.'); point != std::string::npos) {
        zeros -= static_cast<std::int64_t>(digits.size() - point - 1);
        digits.erase(point, 1);
    }
    digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
    if (digits.empty()) return "0";
    const std::size_t last = digits.find_last_not_of('0');
    zeros += static_cast<std::int64_t>(digits.size() - last - 1);
    digits.erase(last + 1);
    if (!exponent.empty()) {
        const bool goes_down = exponent.starts_with('-');
        if (goes_down || exponent.starts_with('+')) exponent.remove_prefix(1);
        std::int64_t shift = 0;
        const auto result = std::from_chars(exponent.data(), exponent.data() + exponent.size(), shift);
        if (result.ec != std::errc() || shift > far) shift = far;
        zeros += goes_down ? -shift : shift;
    }
    if (zeros < 0) return std::nullopt;
    const std::size_t size = digits.size() + static_cast<std::size_t>(zeros);
    digits.resize(std::min(size, std::max(digits.size(), most_digits + 1)), '0');
    return is_negative ? "-" + digits : digits;
}

/// Appends the bounds of a number as members of its schema.
inline void appendNumberBounds(std::string& out, const Rules& rules) {
    if (rules.minimum) {
        out += rules.minimum_excluded ? R"(,"exclusiveMinimum":)" : R"(,"minimum":)";
        rules.minimum->appendTo(out);
    }
    if (rules.maximum) {
        out += R"(,"maximum":)";
        rules.maximum->appendTo(out);
    }
}

/// Reads a value by T::parse; `kind` completes the message "must be …".
template <class T>
Fault parseTyped(std::string_view text, T& value, std::string_view kind) {
    const auto parsed = T::parse(text);
    if (!parsed) return {"format", std::string("must be ").append(kind)};
    value = *parsed;
    return {};
}

/// Appends a text that needs no escaping, in quotes.
inline void writeQuoted(std::string& out, std::string_view plain) {
    out += '"';
    out += plain;
    out += '"';
}

}  // namespace detail

/// A text. The rules are applied in this order: trimming, length, control characters, format.
template <>
struct Scalar<std::string> {
    static constexpr std::string_view example = "text";
    /// The token, the words for "must be …", and below them reading, writing and the schema; see Scalar.
    static constexpr Token token(const Rules&) { return Token::String; }
    static constexpr std::string_view kind(const Rules&) { return "a string"; }

    static Fault parse(std::string_view given, const Rules& rules, std::string& value) {
        if (rules.trimmed) given = text::trimmed(given);
        if (auto fault = detail::checkLength(given, rules)) return fault;
        if (rules.trimmed && text::hasControls(given)) {
            return {"format", "must have no control characters, line breaks and tabs included"};
        }
        if (rules.format == TextFormat::Email && !text::isEmail(given)) return {"format", "must be an e-mail address"};
        if (rules.format == TextFormat::Language && !text::isLanguageTag(given)) {
            return {"format", "must be a language tag (BCP 47) such as \"en\" or \"pt-BR\""};
        }
        if (rules.format == TextFormat::Url && !text::isWebAddress(given)) {
            return {"format", "must be an absolute http or https address"};
        }
        value.assign(given);
        return {};
    }
    static void write(std::string& out, const std::string& value, const Rules&) { text::appendJsonString(out, value); }
    static void schema(std::string& out, const Rules& rules) {
        out += R"("type":"string")";
        if (rules.format == TextFormat::Email) out += R"(,"format":"email")";
        if (rules.format == TextFormat::Url) out += R"(,"format":"uri")";
        if (rules.min_length > 0) out += R"(,"minLength":)" + std::to_string(rules.min_length);
        if (rules.max_length >= 0) out += R"(,"maxLength":)" + std::to_string(rules.max_length);
    }
    /// Returns an example that fits the format of the text.
    static constexpr std::string_view exampleFor(const Rules& rules) {
        switch (rules.format) {
            case TextFormat::Email:
                return "buyer@example.com";
            case TextFormat::Language:
                return "en";
            case TextFormat::Url:
                return "https://example.com/";
            case TextFormat::Free:
                break;
        }
        return example;
    }
};

/// true or false.
template <>
struct Scalar<bool> {
    static constexpr std::string_view example = "true";
    static constexpr Token token(const Rules&) { return Token::Boolean; }
    static constexpr std::string_view kind(const Rules&) { return "true or false"; }

    /// Reads the text of a query parameter, in either case. In JSON the token itself is the value.
    static Fault parse(std::string_view given, const Rules& rules, bool& value) {
        const bool yes = text::equalsIgnoringCase(given, "true");
        if (!yes && !text::equalsIgnoringCase(given, "false"))
            return {"type", std::string("must be ").append(kind(rules))};
        value = yes;
        return {};
    }
    static void write(std::string& out, bool value, const Rules&) { out += value ? "true" : "false"; }
    static void schema(std::string& out, const Rules&) { out += R"("type":"boolean")"; }
};

/// A whole number of 32 or 64 bits. Unsigned types have no JSON form: the interface has none either.
template <class T>
requires std::signed_integral<T> &&(sizeof(T) == 4 || sizeof(T) == 8) struct Scalar<T> {
    static constexpr std::string_view example = "1";
    static constexpr Token token(const Rules&) { return Token::Number; }
    static constexpr std::string_view kind(const Rules&) { return "a whole number"; }

    /// Reads a JSON number that is whole, however it is spelt: 100, 100.0, 1e2.
    static Fault parseJson(std::string_view given, const Rules& rules, T& value) {
        if (given.find_first_of(".eE") == std::string_view::npos) return parse(given, rules, value);
        const auto whole = detail::wholeNumber(given);
        return whole ? parse(*whole, rules, value) : Fault{"type", "must be a whole number"};
    }
    /// Reads `-?(0|[1-9][0-9]*)` and nothing around it; an exponent and a fraction are errors.
    static Fault parse(std::string_view given, const Rules& rules, T& value) {
        const std::string_view digits = given.substr(given.starts_with('-') ? 1 : 0);
        bool whole = !digits.empty() && (digits.size() == 1 || digits[0] != '0');
        for (char letter : digits) whole = whole && letter >= '0' && letter <= '9';
        if (!whole) return {"type", "must be a whole number"};
        const auto result = std::from_chars(given.data(), given.data() + given.size(), value);
        if (result.ec != std::errc()) return {"range", sizeof(T) == 8 ? "must fit 64 bits" : "must fit 32 bits"};
        return detail::checkRange(std::int64_t{value}, rules);
    }
    static void write(std::string& out, T value, const Rules&) {
        char buffer[24];
        out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
    }
    static void schema(std::string& out, const Rules& rules) {
        out += sizeof(T) == 8 ? R"("type":"integer","format":"int64")" : R"("type":"integer","format":"int32")";
        detail::appendNumberBounds(out, rules);
    }
};

/// A Decimal: a JSON number, or a string with sdk::as_text and sdk::amount. A number that does not fit is refused, not
/// rounded.
template <>
struct Scalar<Decimal> {
    static constexpr std::string_view example = "12.5";
    static constexpr Token token(const Rules& rules) { return rules.decimal_text ? Token::String : Token::Number; }
    static constexpr std::string_view kind(const Rules& rules) {
        return rules.decimal_text ? "a decimal number in a string, such as \"12.50\"" : "a number";
    }

    static Fault parse(std::string_view given, const Rules& rules, Decimal& value) {
        // A number that would be rounded is refused: what is answered is what was sent.
        const auto parsed = rules.decimal_text ? Decimal::parse(given, Decimal::places)
                                               : Decimal::parseJsonNumber(given, Decimal::places);
        if (!parsed) {
            if (rules.decimal_text && !text::isDecimal(given))
                return {"format", std::string("must be ").append(kind(rules))};
            return {"range", "must have at most 10 decimals and 28 digits before the point"};
        }
        if (auto fault = detail::checkRange(*parsed, rules)) return fault;
        value = *parsed;
        return {};
    }
    static void write(std::string& out, const Decimal& value, const Rules& rules) {
        if (rules.decimal_text) out += '"';
        value.appendTo(out, rules.min_places);
        if (rules.decimal_text) out += '"';
    }
    static void schema(std::string& out, const Rules& rules) {
        if (rules.decimal_text) {
            const bool positive = rules.minimum && !rules.minimum->isNegative();
            out += R"("type":"string","format":"decimal","pattern":"^)";
            out += positive ? "" : "-?";
            out += R"([0-9]+(\\.[0-9]{1,10})?$")";
        } else {
            out += R"("type":"number")";
            detail::appendNumberBounds(out, rules);
        }
    }
};

/// A currency code in capitals.
template <>
struct Scalar<Currency> {
    static constexpr std::string_view example = "EUR";
    static constexpr Token token(const Rules&) { return Token::String; }
    static constexpr std::string_view kind(const Rules&) { return "an active ISO 4217 currency code such as \"EUR\""; }
    static Fault parse(std::string_view given, const Rules& rules, Currency& value) {
        return detail::parseTyped(given, value, kind(rules));
    }
    static void write(std::string& out, const Currency& value, const Rules&) { detail::writeQuoted(out, value.code()); }
    static void schema(std::string& out, const Rules&) { out += R"("type":"string","pattern":"^[A-Z]{3}$")"; }
};

/// A day, YYYY-MM-DD.
template <>
struct Scalar<Date> {
    static constexpr std::string_view example = "2026-03-31";
    static constexpr Token token(const Rules&) { return Token::String; }
    static constexpr std::string_view kind(const Rules&) { return "a date YYYY-MM-DD"; }
    static Fault parse(std::string_view given, const Rules& rules, Date& value) {
        return detail::parseTyped(given, value, kind(rules));
    }
    static void write(std::string& out, const Date& value, const Rules&) {
        out += '"';
        value.appendTo(out);
        out += '"';
    }
    static void schema(std::string& out, const Rules&) { out += R"("type":"string","format":"date")"; }
};

/// A time (RFC 3339); written in whole seconds and UTC.
template <>
struct Scalar<Timestamp> {
    static constexpr std::string_view example = "2026-03-31T09:30:00Z";
    static constexpr Token token(const Rules&) { return Token::String; }
    static constexpr std::string_view kind(const Rules&) {
        return "a time such as \"2026-03-31T09:30:00Z\" (RFC 3339)";
    }
    static Fault parse(std::string_view given, const Rules& rules, Timestamp& value) {
        return detail::parseTyped(given, value, kind(rules));
    }
    static void write(std::string& out, const Timestamp& value, const Rules&) {
        out += '"';
        value.appendTo(out);
        out += '"';
    }
    static void schema(std::string& out, const Rules&) { out += R"("type":"string","format":"date-time")"; }
};

/// A UUID; written in lower case.
template <>
struct Scalar<Uuid> {
    static constexpr std::string_view example = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10";
    static constexpr Token token(const Rules&) { return Token::String; }
    static constexpr std::string_view kind(const Rules&) { return "a UUID of 36 characters"; }
    static Fault parse(std::string_view given, const Rules& rules, Uuid& value) {
        return detail::parseTyped(given, value, kind(rules));
    }
    static void write(std::string& out, const Uuid& value, const Rules&) { detail::writeQuoted(out, value.view()); }
    static void schema(std::string& out, const Rules&) { out += R"("type":"string","format":"uuid")"; }
};

/// An id; on the wire it is a UUID.
template <class Tag>
struct Scalar<Id<Tag>> : Scalar<Uuid> {
    static Fault parse(std::string_view given, const Rules& rules, Id<Tag>& value) {
        return detail::parseTyped(given, value, Scalar<Uuid>::kind(rules));
    }
    static void write(std::string& out, const Id<Tag>& value, const Rules&) { detail::writeQuoted(out, value.view()); }
};

/// An enum by its words. The error of an unknown word lists all words that may be sent.
template <WireEnum E>
struct Scalar<E> {
    static constexpr std::string_view example = wire_names_of<E>.front().second;
    static constexpr Token token(const Rules&) { return Token::String; }
    static constexpr std::string_view kind(const Rules&) { return "a string"; }

    static Fault parse(std::string_view given, const Rules& rules, E& value) {
        const auto parsed = fromWireName<E>(given);
        if (!parsed || (rules.refuses_unknown && wireName(*parsed) == "Unknown")) {
            std::string message = "must be one of";
            const char* separator = " ";
            for (const auto& [enumerator, name] : wire_names_of<E>) {
                if (rules.refuses_unknown && name == "Unknown") continue;
                message.append(separator).append(name);
                separator = ", ";
            }
            return {"enum", std::move(message)};
        }
        value = *parsed;
        return {};
    }
    static void write(std::string& out, E value, const Rules&) { text::appendJsonString(out, wireName(value)); }
    /// Returns whether Unknown is in the schema: every reader of an answer has to expect it.
    static constexpr bool listsUnknown(const Rules& rules) { return !rules.refuses_unknown || rules.answers_unknown; }
    /// Returns whether a request may send Unknown.
    static constexpr bool takesUnknown(const Rules& rules) { return has_unknown<E> && !rules.refuses_unknown; }
    static void schema(std::string& out, const Rules& rules) {
        out += R"("type":"string","enum":[)";
        const char* separator = "";
        for (const auto& [enumerator, name] : wire_names_of<E>) {
            if (!listsUnknown(rules) && name == "Unknown") continue;
            out += separator;
            text::appendJsonString(out, name);
            separator = ",";
        }
        if (listsUnknown(rules) && !has_unknown<E>) out += R"(,"Unknown")";
        out += ']';
    }
};

}  // namespace cardcage
