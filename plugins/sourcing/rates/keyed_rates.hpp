#pragma once

#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <vector>

#include "rates/exchange_rate.hpp"

// Exchange rates on the wire are an object with a key for each currency (interface specification, "Sourcing scenario").
// Field tables know no such objects, so they are told here how to read, write and describe one.

namespace cardcage::sourcing {

/// {"USD": {"rate": "1.0842", "is_manual": false}}
struct KeyedRates {
    std::vector<ExchangeRate> rates;
};

/// {"USD": {"rate": "1.0842"}, "JPY": null}: sets a rate, or removes one that was set.
struct RateChanges {
    struct Change {
        sdk::Currency currency;
        std::optional<std::string> rate;  ///< nothing: removed
    };
    std::vector<Change> changes;
};

}  // namespace cardcage::sourcing

namespace cardcage {

template <>
inline void writeJson(std::string& out, const sourcing::KeyedRates& keyed, const Rules&) {
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
inline void writeJson(std::string& out, const sourcing::RateChanges& keyed, const Rules&) {
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
inline void writeSchema<sourcing::KeyedRates>(
    std::string& out, const Rules&, Components&, std::string_view description, bool
) {
    out += R"({"type":"object","additionalProperties":{"type":"object","properties":{)"
           R"("rate":{"type":"string","description":"1 unit of the base currency is so many of this one."},)"
           R"("is_manual":{"type":"boolean","description":"Whether a user set it."}},)"
           R"("required":["rate","is_manual"]},"examples":[{"USD":{"rate":"1.0842","is_manual":false}}])";
    appendDescription(out, description);
    out += '}';
}
template <>
inline void writeExample<sourcing::KeyedRates>(std::string& out, const Rules&) {
    out += R"({"USD":{"rate":"1.0842","is_manual":false}})";
}

template <>
inline void writeSchema<sourcing::RateChanges>(
    std::string& out, const Rules&, Components&, std::string_view description, bool nullable
) {
    out += nullable ? R"({"type":["object","null"])" : R"({"type":"object")";
    out += R"(,"additionalProperties":{"type":["object","null"],"properties":{)"
           R"("rate":{"type":"string","description":"1 unit of the base currency is so many of this one."}},)"
           R"("required":["rate"]},"examples":[{"USD":{"rate":"1.0842"},"JPY":null}])";
    appendDescription(out, description);
    out += '}';
}
template <>
inline void writeExample<sourcing::RateChanges>(std::string& out, const Rules&) {
    out += R"({"USD":{"rate":"1.0842"},"JPY":null})";
}

template <>
void decodeValue<sourcing::KeyedRates>(Decoder& decoder, sourcing::KeyedRates& keyed, const Rules& rules);
template <>
void decodeValue<sourcing::RateChanges>(Decoder& decoder, sourcing::RateChanges& keyed, const Rules& rules);

}  // namespace detail
}  // namespace cardcage
