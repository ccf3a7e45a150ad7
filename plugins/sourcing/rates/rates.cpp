#include "rates/rates.hpp"

#include "settings.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

struct StoredRate {
    std::string source;  ///< Published, Tenant or Scenario
    sdk::Currency currency;
    std::string rate;
};

struct SourceRow {
    std::optional<sdk::Date> published_on;
    std::optional<sdk::Timestamp> fetched_at;
    std::optional<sdk::Timestamp> attempted_at;
    std::optional<std::string> problem;
    std::optional<sdk::Date> oldest_published_on;
};

RateSource sourceOf(sdk::Call& call) {
    const auto settings = call.settings<Settings>();
    const auto row = call.db().maybe<SourceRow>(sql::find_rate_source).value_or(SourceRow{});
    const auto& oldest = row.oldest_published_on;
    const auto age = oldest ? call.now().date().days() - oldest->days() : 0;
    return {
        .url = settings.rates_url.empty() ? std::nullopt : std::optional(settings.rates_url),
        .published_on = row.published_on,
        .fetched_at = row.fetched_at,
        .attempted_at = row.attempted_at,
        .problem = row.problem,
        .is_stale = !oldest || age > settings.rates_stale_days};
}

}  // namespace

std::vector<ExchangeRate> ratesFrom(
    sdk::Call& call, const sdk::Currency& base, const std::optional<ScenarioId>& scenario
) {
    std::vector<EuroRate> per_euro, of_tenant, of_scenario;
    for (auto& row : call.db().many<StoredRate>(sql::list_rates, base, scenario)) {
        auto& rates = row.source == "Published" ? per_euro : row.source == "Tenant" ? of_tenant : of_scenario;
        rates.push_back({row.currency, std::move(row.rate)});
    }
    return effectiveRates(base, per_euro, of_tenant, of_scenario);
}

void RateInput::check(sdk::FieldErrors& errors) const {
    if (!errors.isRight("/base_currency")) return;
    for (const auto& change : exchange_rates.changes) {
        if (change.currency != base_currency) continue;
        errors.add(
            "/exchange_rates/" + std::string(change.currency.code()),
            "conflict",
            "is the base currency, whose rate is always 1"
        );
    }
}

ExchangeRates listRates(sdk::Call& call, const RateFilter& filter) {
    const auto base = filter.base_currency.value_or(*sdk::Currency::parse("EUR"));
    return {base, sourceOf(call), {ratesFrom(call, base, std::nullopt)}};
}

ExchangeRates changeRates(sdk::Call& call, const RateInput& input) {
    std::vector<std::string> currencies;
    std::vector<std::optional<std::string>> rates;
    for (const auto& change : input.exchange_rates.changes) {
        currencies.emplace_back(change.currency.code());
        rates.push_back(change.rate);
    }
    call.db().run(sql::delete_tenant_rates, input.base_currency, currencies);
    call.db().run(sql::insert_tenant_rates, input.base_currency, currencies, rates);
    return listRates(call, {input.base_currency});
}

RatesAnswer exchangeRates(sdk::Call& call, const RateQuestion& question) {
    auto base = question.base_currency;
    if (question.sourcing_scenario_id) {
        base = call.db().maybe<sdk::Currency>(sql::find_base_currency, *question.sourcing_scenario_id);
        if (!base) throw sdk::Problem::notFound("sourcing scenario", *question.sourcing_scenario_id);
    }
    RatesAnswer answer{*base, {}};
    for (auto& rate : ratesFrom(call, *base, question.sourcing_scenario_id)) {
        answer.rates.push_back({rate.currency, std::move(rate.rate), rate.is_manual});
    }
    return answer;
}

}  // namespace cardcage::sourcing
