#include "rates/keyed_rates.hpp"

#include <algorithm>

namespace cardcage {
namespace {

constexpr std::size_t most_changes = 200;

/// The object of one currency: {"rate": …}.
struct ManualRate {
    std::string rate;

    static constexpr auto schema() {
        return sdk::record("ManualRate", sdk::required("rate", &ManualRate::rate, "Rate."));
    }
};

/// The object of one currency as it is answered and kept.
struct KnownRate {
    std::string rate;
    bool is_manual = false;

    static constexpr auto schema() {
        return sdk::record(
            "KnownRate",
            sdk::required("rate", &KnownRate::rate, "Rate."),
            sdk::required("is_manual", &KnownRate::is_manual, "Whether a user set it.")
        );
    }
};

/// Reads the object of one key; the decoder stands behind the key, inside its step.
std::optional<sourcing::RateChanges::Change> readChange(Decoder& decoder, std::string_view code) {
    const auto currency = sdk::Currency::parse(code);
    if (!currency) {
        decoder.fault("format", "must be an active ISO 4217 code");
        decoder.skip();
        return std::nullopt;
    }
    if (decoder.kind() == CC_JSON_NULL) return sourcing::RateChanges::Change{*currency, std::nullopt};
    ManualRate given;
    const auto faults = decoder.errors().count();
    detail::decodeValue(decoder, given, Rules{});
    if (decoder.errors().count() != faults) return std::nullopt;
    const auto rate = sourcing::manualRate(given.rate);
    if (!rate) {
        const Decoder::Step step(decoder, "rate");
        decoder.fault(
            "range", "must be a decimal greater than 0 with at most 10 digits before and 12 behind the point"
        );
    }
    return sourcing::RateChanges::Change{*currency, rate};
}

}  // namespace

namespace detail {

template <>
void decodeValue<sourcing::KeyedRates>(Decoder& decoder, sourcing::KeyedRates& keyed, const Rules&) {
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
void decodeValue<sourcing::RateChanges>(Decoder& decoder, sourcing::RateChanges& keyed, const Rules&) {
    if (decoder.kind() != CC_JSON_OBJECT_BEGIN) {
        decoder.fault("type", "must be an object");
        decoder.skip();
        return;
    }
    for (decoder.next(); decoder.kind() == CC_JSON_KEY; decoder.next()) {
        const std::string code(decoder.text());
        decoder.next();
        const Decoder::Step step(decoder, code);
        if (keyed.changes.size() == most_changes) {
            decoder.fault("length", "must have at most 200 currencies");
            decoder.skip();
            continue;
        }
        if (auto change = readChange(decoder, code)) keyed.changes.push_back(std::move(*change));
    }
}

}  // namespace detail
}  // namespace cardcage
