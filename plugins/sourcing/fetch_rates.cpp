#include <variant>

#include "rates.hpp"
#include "reference_rates.hpp"
#include "settings.hpp"
#include "sql.hpp"
#include "web_document.hpp"

namespace cardcage::sourcing {
namespace {

constexpr std::string_view fetch_operation = "sourcing.fetch_rates/1";
constexpr std::int64_t hour = 3'600'000'000;  // microseconds

struct EuroRateRow {
    sdk::Currency currency;
    std::string rate;
};

/// What came, or why nothing did. Nothing of the database is touched, so that no transaction is open meanwhile.
std::variant<ReferenceRates, std::string> obtain(sdk::Call& call, const Settings& settings) {
    try {
        const auto document = fetchDocument(settings.rates_url, {.allow_private = settings.rates_allow_private});
        return readReferenceRates(document, call.now().date());
    } catch (const FetchError& error) {
        return error.what();
    } catch (const RateDocumentError& error) {
        return error.what();
    }
}

std::optional<std::string> objection(sdk::Call& call, const ReferenceRates& fresh) {
    const auto before = call.db().maybe<std::optional<sdk::Date>>(sql::find_published_day, call.tenant());
    std::vector<EuroRate> stored;
    for (auto& row : call.db().many<EuroRateRow>(sql::list_published_rates, call.tenant())) {
        stored.push_back({row.currency, std::move(row.rate)});
    }
    return objectionTo(fresh, before.value_or(std::nullopt), stored);
}

void store(sdk::Call& call, const ReferenceRates& fresh) {
    std::vector<std::string> currencies;
    std::vector<std::string> rates;
    for (const auto& rate : fresh.rates) {
        currencies.emplace_back(rate.currency.code());
        rates.push_back(rate.rate);
    }
    call.db().run(sql::delete_published_rates, call.tenant(), currencies);
    call.db().run(sql::store_published_rates, call.tenant(), currencies, rates);
    call.db().run(sql::note_rates, call.tenant(), fresh.published_on, call.now());
}

/// Whether rates came.
bool refresh(sdk::Call& call) {
    const auto settings = call.settings<Settings>();
    if (settings.rates_url.empty()) return true;
    const auto obtained = obtain(call, settings);
    std::optional<std::string> problem;
    if (const auto* fresh = std::get_if<ReferenceRates>(&obtained)) {
        // Of two at once the other one's rates are as good.
        if (!call.db().tryLock("exchange rates")) return true;
        problem = objection(call, *fresh);
        if (!problem) store(call, *fresh);
    } else {
        problem = std::get<std::string>(obtained);
    }
    if (!problem) return true;
    call.db().run(sql::note_rate_problem, call.tenant(), call.now(), *problem);
    call.log().warning("exchange rates were not fetched", {{"url", settings.rates_url}, {"problem", *problem}});
    return false;
}

}  // namespace

ExchangeRates fetchRatesNow(sdk::Call& call) {
    if (call.settings<Settings>().rates_url.empty()) {
        throw sdk::Problem::conflict(
            "no_rate_source", "The setting rates_url is empty, so exchange rates are not fetched; set them by hand."
        );
    }
    refresh(call);
    return listRates(call, {});
}

void fetchRates(sdk::Call& call, const RateWish& wish) {
    if (wish.only_first && call.db().one<bool>(sql::has_rate_source, call.tenant())) return;
    if (refresh(call)) return;
    const auto later = sdk::Timestamp::fromMicroseconds(call.now().microseconds() + hour);
    call.enqueue(fetch_operation, RateWish{}, {.dedupe_key = "again", .not_before = later});
}

void wantRates(sdk::Call& call) {
    if (call.settings<Settings>().rates_url.empty()) return;
    if (call.db().one<bool>(sql::has_rate_source, call.tenant())) return;
    call.enqueue(fetch_operation, RateWish{true}, {.dedupe_key = "first"});
}

}  // namespace cardcage::sourcing
