#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rates/exchange_rate.hpp"
#include "words.hpp"

/// Exchange rates of a tenant: published ones, which are fetched, and manual ones.
namespace cardcage::sourcing {

using contracts::KeyedRates;
using contracts::RateChanges;
using contracts::sourcing::RateQuestion;
using contracts::sourcing::RatesAnswer;

/// The rates that count for a base currency, and for a scenario when one is named.
std::vector<ExchangeRate> ratesFrom(
    sdk::Call& call, const sdk::Currency& base, const std::optional<ScenarioId>& scenario
);

/// Where the fetched rates come from and how old they are.
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
            sdk::required<&RateSource::url>("Where they are fetched; null: nowhere."),
            sdk::required<&RateSource::published_on>("Day of the newest rates in use; null: there are none."),
            sdk::required<&RateSource::fetched_at>("When those were fetched."),
            sdk::required<&RateSource::attempted_at>("When somebody last tried to."),
            sdk::required<&RateSource::problem>(
                "Why that failed, or which rates were held back and why; null: all is well."
            ),
            sdk::required<&RateSource::is_stale>("Whether rates are missing, or one of them is older than it should be."
            )
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
            sdk::required<&ExchangeRates::base_currency>("Currency they count from."),
            sdk::required<&ExchangeRates::source>("Where the fetched ones come from."),
            sdk::required<&ExchangeRates::exchange_rates>("The rates by currency.")
        );
    }
};

struct RateFilter {
    std::optional<sdk::Currency> base_currency;

    static constexpr auto schema() {
        return sdk::query(
            "ExchangeRateFilter",
            sdk::optional<&RateFilter::base_currency>("Currency they count from; EUR unless given.")
        );
    }
};

struct RateInput {
    sdk::Currency base_currency;
    RateChanges exchange_rates;

    static constexpr auto schema() {
        return sdk::record(
            "ExchangeRateInput",
            sdk::required<&RateInput::base_currency>("Currency they count from."),
            sdk::required<&RateInput::exchange_rates>("Manual rates by currency; null removes one.")
        );
    }

    void check(sdk::FieldErrors& errors) const;
};

/// The tenant's rates from one currency: manual ones, and those derived from the published ones.
ExchangeRates listRates(sdk::Call& call, const RateFilter& filter);

/// Sets and removes manual rates of the tenant; they count in all scenarios of that base currency without an own one.
ExchangeRates changeRates(sdk::Call& call, const RateInput& input);

/// Fetches published rates now. What goes wrong is told in `source.problem`; the rates that were there stay.
ExchangeRates fetchRatesNow(sdk::Call& call);

/// What sourcing.fetch_rates/1 takes.
struct RateWish {
    bool only_first = false;

    static constexpr auto schema() {
        return sdk::record(
            "ExchangeRateWish", sdk::optional<&RateWish::only_first>("Not when somebody tried to fetch rates already.")
        );
    }
};

/// sourcing.fetch_rates/1, run by schedule: the same. After a failure it is tried again an hour later.
void fetchRates(sdk::Call& call, const RateWish& wish);

/// Lets published rates be fetched soon when nobody ever tried to.
void wantRates(sdk::Call& call);

// ------------------------------------------------------------------------------------- operations for other modules

/// sourcing.exchange_rates/1: the rates of a scenario, or from a currency. 404 for an unknown scenario.
RatesAnswer exchangeRates(sdk::Call& call, const RateQuestion& question);

}  // namespace cardcage::sourcing
