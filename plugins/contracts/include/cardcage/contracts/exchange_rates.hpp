#pragma once

#include <algorithm>
#include <cardcage/contracts/ids.hpp>
#include <cardcage/decode.hpp>
#include <cardcage/encode.hpp>
#include <cardcage/openapi.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Exchange rates are exact decimal texts, because some have more decimals than a Decimal: 1 IDR = 0.00005841234567 EUR.
// Several of them are an object with a key for each currency. Field tables do not support such objects, so the
// functions below read, write and describe one.

namespace cardcage::contracts {

/// 1 unit of the base currency is `rate` units of `currency`.
struct ExchangeRate {
    sdk::Currency currency;
    std::string rate;
    bool is_manual = false;

    static constexpr auto schema() {
        return sdk::record(
            "ExchangeRate",
            sdk::required<&ExchangeRate::currency>("Currency."),
            sdk::required<&ExchangeRate::rate>("Units of this currency per unit of the base currency."),
            sdk::required<&ExchangeRate::is_manual>("Whether a user set it.")
        );
    }

    friend bool operator==(const ExchangeRate&, const ExchangeRate&) = default;
};

/// {"USD": {"rate": "1.0842", "is_manual": false}}
struct KeyedRates {
    std::vector<ExchangeRate> rates;
};

/// {"USD": {"rate": "1.0842"}, "GBP": "0.86", "JPY": null}: the one shape in which rates are sent. A text or an object
/// sets a manual rate, null removes it. An object with `"is_manual": false`, as answers have it, is not a manual rate:
/// it removes one, too, so that answered rates can be sent back.
struct RateChanges {
    struct Change {
        sdk::Currency currency;
        std::optional<std::string> rate;  ///< nothing: the rate is removed
    };
    std::vector<Change> changes;
};

/// A rate as sent by a user: a plain decimal greater than 0, at most 10 digits before and 12 behind the point. Nothing
/// for any other text; otherwise without redundant zeros.
inline std::optional<std::string> manualRate(std::string_view given) {
    constexpr std::size_t most_whole = 10;
    constexpr std::size_t most_decimals = 12;
    const auto point = given.find('.');
    auto whole = given.substr(0, point);
    auto fraction = point == std::string_view::npos ? std::string_view() : given.substr(point + 1);
    if (whole.empty() || (point != std::string_view::npos && fraction.empty())) return std::nullopt;
    if (whole.size() > most_whole || fraction.size() > most_decimals) return std::nullopt;
    const auto is_digit = [](char letter) { return text::isDigit(letter); };
    if (!std::ranges::all_of(whole, is_digit) || !std::ranges::all_of(fraction, is_digit)) return std::nullopt;
    while (whole.size() > 1 && whole.front() == '0') whole.remove_prefix(1);
    while (!fraction.empty() && fraction.back() == '0') fraction.remove_suffix(1);
    if (whole == "0" && fraction.empty()) return std::nullopt;
    return fraction.empty() ? std::string(whole) : std::string(whole).append(".").append(fraction);
}

}  // namespace cardcage::contracts

namespace cardcage {

template <>
inline void writeJson(std::string& out, const contracts::KeyedRates& keyed, const Rules&) {
    char separator = '{';
    for (const auto& one : keyed.rates) {
        out += separator;
        separator = ',';
        out.append("\"").append(one.currency.code()).append(R"(":{"rate":")").append(one.rate);
        out.append(one.is_manual ? R"(","is_manual":true})" : R"(","is_manual":false})");
    }
    out += keyed.rates.empty() ? "{}" : "}";
}

template <>
inline void writeJson(std::string& out, const contracts::RateChanges& keyed, const Rules&) {
    char separator = '{';
    for (const auto& one : keyed.changes) {
        out += separator;
        separator = ',';
        out.append("\"").append(one.currency.code()).append("\":");
        if (one.rate) {
            out.append(R"({"rate":")").append(*one.rate).append("\"}");
        } else {
            out.append("null");
        }
    }
    out += keyed.changes.empty() ? "{}" : "}";
}

namespace detail {

template <>
inline constexpr ObjectDescription object_description<contracts::KeyedRates>{
    R"(,"additionalProperties":{"type":"object","properties":{)"
    R"("rate":{"type":"string","description":"1 unit of the base currency is so many of this one."},)"
    R"("is_manual":{"type":"boolean","description":"Whether a user set it."}},)"
    R"("required":["rate","is_manual"]})",
    R"({"USD":{"rate":"1.0842","is_manual":false}})"};
template <>
inline constexpr ObjectDescription object_description<contracts::RateChanges>{
    R"(,"additionalProperties":{"oneOf":[{"type":["string","null"]},{"type":"object","properties":{)"
    R"("rate":{"type":"string","description":"1 unit of the base currency is so many of this one."},)"
    R"("is_manual":{"type":"boolean","description":"false: a rate as answered, not a manual one, which is removed. Default: true."}},)"
    R"("required":["rate"]}]})",
    R"({"USD":{"rate":"1.0842"},"GBP":"0.86","JPY":null})"};

constexpr std::size_t most_rate_changes = 200;

/// The object of one currency as sent.
struct SentRate {
    std::string rate;
    bool is_manual = true;

    static constexpr auto schema() {
        return sdk::record(
            "SentRate",
            sdk::required<&SentRate::rate>("Rate."),
            sdk::optional<&SentRate::is_manual>("Whether a user sets it.")
        );
    }
};

/// The object of one currency as returned and stored.
struct KnownRate {
    std::string rate;
    bool is_manual = false;

    static constexpr auto schema() {
        return sdk::record(
            "KnownRate",
            sdk::required<&KnownRate::rate>("Rate."),
            sdk::required<&KnownRate::is_manual>("Whether a user set it.")
        );
    }
};

/// Returns the manual rate that a text states. Reports a text that is not a rate.
inline std::optional<std::string> readManualRate(Decoder& decoder, std::string_view text) {
    auto rate = contracts::manualRate(text);
    if (!rate) {
        decoder.fault(
            "range", "must be a decimal greater than 0 with at most 10 digits before and 12 behind the point"
        );
    }
    return rate;
}

/// Reads the value of one key, a text, an object or null; the decoder is behind the key, inside its step.
inline std::optional<contracts::RateChanges::Change> readChange(Decoder& decoder, std::string_view code) {
    const auto currency = sdk::Currency::parse(code);
    if (!currency) {
        decoder.fault("format", "must be an active ISO 4217 code");
        decoder.skip();
        return std::nullopt;
    }
    contracts::RateChanges::Change change{*currency, std::nullopt};
    if (decoder.kind() == CC_JSON_NULL) return change;
    if (decoder.kind() == CC_JSON_STRING) {
        change.rate = readManualRate(decoder, decoder.text());
        return change;
    }
    if (decoder.kind() != CC_JSON_OBJECT_BEGIN) {
        decoder.fault("type", "must be a rate in a string, an object with `rate`, or null");
        decoder.skip();
        return std::nullopt;
    }
    SentRate sent;
    const auto faults = decoder.errors().count();
    decodeValue(decoder, sent, Rules{});
    if (decoder.errors().count() != faults) return std::nullopt;
    const Decoder::Step step(decoder, "rate");
    auto rate = readManualRate(decoder, sent.rate);
    if (sent.is_manual) change.rate = std::move(rate);
    return change;
}

template <>
inline void decodeValue<contracts::KeyedRates>(Decoder& decoder, contracts::KeyedRates& keyed, const Rules&) {
    if (decoder.kind() != CC_JSON_OBJECT_BEGIN) {
        decoder.fault("type", "must be an object");
        decoder.skip();
        return;
    }
    for (decoder.next(); decoder.kind() == CC_JSON_KEY; decoder.next()) {
        const std::string code(decoder.text());
        decoder.next();
        const Decoder::Step step(decoder, code);
        KnownRate known;
        decodeValue(decoder, known, Rules{});
        if (const auto currency = sdk::Currency::parse(code)) {
            keyed.rates.push_back({*currency, known.rate, known.is_manual});
        }
    }
}

template <>
inline void decodeValue<contracts::RateChanges>(Decoder& decoder, contracts::RateChanges& keyed, const Rules&) {
    if (decoder.kind() != CC_JSON_OBJECT_BEGIN) {
        decoder.fault("type", "must be an object");
        decoder.skip();
        return;
    }
    for (decoder.next(); decoder.kind() == CC_JSON_KEY; decoder.next()) {
        const std::string code(decoder.text());
        decoder.next();
        const Decoder::Step step(decoder, code);
        if (keyed.changes.size() == most_rate_changes) {
            decoder.fault("length", "must have at most 200 currencies");
            decoder.skip();
            continue;
        }
        if (auto change = readChange(decoder, code)) keyed.changes.push_back(std::move(*change));
    }
}

}  // namespace detail
}  // namespace cardcage
