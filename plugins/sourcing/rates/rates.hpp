#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rates/exchange_rate.hpp"
#include "words.hpp"

/// Exchange rates of a tenant: published rates, which are fetched, and manual ones.
namespace cardcage::sourcing {

using contracts::KeyedRates;
using contracts::RateChanges;
using contracts::sourcing::RateQuestion;
using contracts::sourcing::RatesAnswer;

/// The effective rates of a base currency, and of a scenario if one is named.
std::vector<ExchangeRate> ratesFrom(
    sdk::Call& call, const sdk::Currency& base, const std::optional<ScenarioId>& scenario
);

/// Source and age of the fetched rates.
struct RateSource {
    std::optional<std::string> url;
    std::optional<sdk::Date> published_on;
    std::optional<sdk::Timestamp> fetched_at;
    std::optional<sdk::Timestamp> attempted_at;
    std::optional<std::string> problem;
    bool is_stale = true;

    static constexpr auto schema() {
        return sdk::record(
            "ExchangeRateSource",
            sdk::required<&RateSource::url>("URL of the rates; null: no rates are fetched."),
            sdk::required<&RateSource::published_on>("Day of the newest rates in use; null without rates."),
            sdk::required<&RateSource::fetched_at>("Time of fetching these rates."),
            sdk::required<&RateSource::attempted_at>("Time of the last fetch attempt."),
            sdk::required<&RateSource::problem>(
                "Reason why the attempt failed, or rates that were held back and the reason; null: no problem."
            ),
            sdk::required<&RateSource::is_stale>("Whether a rate is missing or older than permitted.")
        );
    }
};

struct ExchangeRates {
    sdk::Currency base_currency;
    RateSource source;
    KeyedRates exchange_rates;

    static constexpr auto schema() {
        return sdk::record(
            "ExchangeRates",
            sdk::required<&ExchangeRates::base_currency>("Base currency of the rates."),
            sdk::required<&ExchangeRates::source>("Source of the fetched rates."),
            sdk::required<&ExchangeRates::exchange_rates>("Rates by currency.")
        );
    }
};

struct RateFilter {
    std::optional<sdk::Currency> base_currency;

    static constexpr auto schema() {
        return sdk::query(
            "ExchangeRateFilter",
            sdk::optional<&RateFilter::base_currency>("Base currency of the rates; EUR by default.")
        );
    }
};

struct RateInput {
    sdk::Currency base_currency;
    RateChanges exchange_rates;

    static constexpr auto schema() {
        return sdk::record(
            "ExchangeRateInput",
            sdk::required<&RateInput::base_currency>("Base currency of the rates."),
            sdk::required<&RateInput::exchange_rates>("Manual rates by currency; null removes a rate.")
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// Returns the tenant's rates for one base currency: manual ones, and those derived from the published ones.
ExchangeRates listRates(sdk::Call& call, const RateFilter& filter);

/// Sets and removes manual rates of the tenant; they apply to all scenarios with this base currency and no rate of
/// their own.
ExchangeRates changeRates(sdk::Call& call, const RateInput& input);

/// Fetches published rates now. `source.problem` reports errors; the existing rates then remain.
ExchangeRates fetchRatesNow(sdk::Call& call);

/// Payload of sourcing.fetch_rates/1.
struct RateWish {
    bool only_first = false;

    static constexpr auto schema() {
        return sdk::record(
            "ExchangeRateWish",
            sdk::optional<&RateWish::only_first>("Whether to skip the fetch after an earlier attempt.")
        );
    }
};

/// sourcing.fetch_rates/1, run by schedule: the same. After a failure it is tried again an hour later.
void fetchRates(sdk::Call& call, const RateWish& wish);

/// Requests a fetch of published rates soon if there was no attempt yet.
void wantRates(sdk::Call& call);

/// sourcing.exchange_rates/1: returns the rates of a scenario or of a base currency. 404 for an unknown scenario.
RatesAnswer exchangeRates(sdk::Call& call, const RateQuestion& question);

}  // namespace cardcage::sourcing
