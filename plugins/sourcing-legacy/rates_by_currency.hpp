#pragma once

#include <cardcage/contracts/exchange_rates.hpp>

// Rates by currency as the deprecated PATCH takes them: {"USD": "1.08", "GBP": {"rate": "0.86"}, "JPY": null}.

namespace cardcage::sourcing_legacy {

struct RatesByCurrency {
    contracts::RateChanges rates;
};

}  // namespace cardcage::sourcing_legacy

namespace cardcage::detail {

template <>
inline constexpr ObjectDescription object_description<sourcing_legacy::RatesByCurrency>{
    R"(,"additionalProperties":{"oneOf":[{"type":["string","null"]},{"type":"object","properties":{)"
    R"("rate":{"type":"string","description":"1 unit of the base currency is so many of this one."}},)"
    R"("required":["rate"]}]})",
    R"({"USD":"1.08","GBP":{"rate":"0.86"},"JPY":null})"};

/// Reads the rate of one key, a text or an object.
inline std::optional<contracts::RateChanges::Change> readRate(Decoder& decoder, std::string_view code) {
    if (decoder.kind() != CC_JSON_STRING) return readChange(decoder, code);
    const auto currency = sdk::Currency::parse(code);
    if (!currency) {
        decoder.fault("format", "must be an active ISO 4217 code");
        return std::nullopt;
    }
    const auto rate = contracts::manualRate(decoder.text());
    if (!rate) {
        decoder.fault(
            "range", "must be a decimal greater than 0 with at most 10 digits before and 12 behind the point"
        );
    }
    return contracts::RateChanges::Change{*currency, rate};
}

template <>
inline void
decodeValue<sourcing_legacy::RatesByCurrency>(Decoder& decoder, sourcing_legacy::RatesByCurrency& given, const Rules&) {
    if (decoder.kind() != CC_JSON_OBJECT_BEGIN) {
        decoder.fault("type", "must be an object");
        decoder.skip();
        return;
    }
    auto& changes = given.rates.changes;
    for (decoder.next(); decoder.kind() == CC_JSON_KEY; decoder.next()) {
        const std::string code(decoder.text());
        decoder.next();
        const Decoder::Step step(decoder, code);
        if (changes.size() == most_rate_changes) {
            decoder.fault("length", "must have at most 200 currencies");
            decoder.skip();
            continue;
        }
        if (auto change = readRate(decoder, code)) changes.push_back(std::move(*change));
    }
}

}  // namespace cardcage::detail
