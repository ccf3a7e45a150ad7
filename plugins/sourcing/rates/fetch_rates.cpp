#include <cardcage/http.hpp>
#include <variant>

#include "rates/rates.hpp"
#include "rates/reference_rates.hpp"
#include "settings.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

constexpr std::string_view fetch_operation = "sourcing.fetch_rates/1";
constexpr std::int64_t hour = 3'600'000'000;  // microseconds

/// Reason why no usable rates were received.
std::string complaintOf(const outgoing::Answer& answer) {
    if (answer.status != 0) return "the server answered " + std::to_string(answer.status) + " instead of 200";
    if (!answer.is_private) return answer.reason;
    return answer.reason + "; the setting rates_allow_private = true would permit it";
}

/// The received document, or the reason for its absence. Does not use the database, so no transaction is open
/// meanwhile.
std::variant<ReferenceRates, std::string> obtain(sdk::Call& call, const Settings& settings) {
    try {
        constexpr int ok = 200;
        const auto answer = outgoing::get(
            call, settings.rates_url, "application/xml, text/xml", {.allow_private = settings.rates_allow_private}
        );
        if (answer.status != ok) return complaintOf(answer);
        return readReferenceRates(answer.body, call.now().date());
    } catch (const RateDocumentError& error) {
        return error.what();
    }
}

void store(sdk::Call& call, const ReferenceRates& fresh, const RateJudgement& judgement) {
    std::vector<std::string> published;
    for (const auto& rate : fresh.rates) published.emplace_back(rate.currency.code());
    std::vector<std::string> currencies;
    std::vector<std::string> rates;
    for (const auto& rate : judgement.accepted) {
        currencies.emplace_back(rate.currency.code());
        rates.push_back(rate.rate);
    }
    std::optional<std::string> problem;
    for (const auto& sentence : judgement.held_back) problem = problem ? *problem + "; " + sentence : sentence;
    call.db().run(sql::delete_published_rates, published);
    call.db().run(sql::store_published_rates, currencies, rates, fresh.published_on);
    call.db().run(sql::note_rates, fresh.published_on, call.now(), problem);
    if (problem) call.log().warning("exchange rates were held back", {{"problem", *problem}});
}

/// Reason why the document is unusable, if it is.
std::optional<std::string> adopt(sdk::Call& call, const ReferenceRates& fresh) {
    // The rates of another fetch at the same time are as good.
    if (!call.db().tryLock("exchange rates")) return std::nullopt;
    const auto newest = call.db().maybe<std::optional<sdk::Date>>(sql::find_published_day);
    const auto in_use = call.db().many<RateInUse>(sql::list_published_rates);
    const auto judgement = judge(fresh, newest.value_or(std::nullopt), in_use);
    if (!judgement.refusal) store(call, fresh, judgement);
    return judgement.refusal;
}

/// Returns whether rates were received. `only_first`: does nothing after an earlier attempt, which is checked after the
/// document was received, too, so no transaction waits for the publisher.
bool refresh(sdk::Call& call, bool only_first) {
    const auto settings = call.settings<Settings>();
    if (settings.rates_url.empty()) return true;
    const auto obtained = obtain(call, settings);
    if (only_first && call.db().one<bool>(sql::has_rate_source)) return true;
    const auto* fresh = std::get_if<ReferenceRates>(&obtained);
    const auto problem = fresh ? adopt(call, *fresh) : std::get<std::string>(obtained);
    if (!problem) return true;
    call.db().run(sql::note_rate_problem, call.now(), *problem);
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
    refresh(call, false);
    return listRates(call, {});
}

void fetchRates(sdk::Call& call, const RateWish& wish) {
    if (refresh(call, wish.only_first)) return;
    const auto later = sdk::Timestamp::fromMicroseconds(call.now().microseconds() + hour);
    call.enqueue(fetch_operation, RateWish{}, {.dedupe_key = "again", .not_before = later});
}

void wantRates(sdk::Call& call) {
    if (call.settings<Settings>().rates_url.empty()) return;
    if (call.db().one<bool>(sql::has_rate_source)) return;
    call.enqueue(fetch_operation, RateWish{true}, {.dedupe_key = "first"});
}

}  // namespace cardcage::sourcing
