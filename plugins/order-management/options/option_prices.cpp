#include "options/option_prices.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>

namespace cardcage::order_management {
namespace {

/// Currencies without a minor unit (ISO 4217). No other one has fewer than two decimals.
constexpr std::string_view whole_currencies = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF ";

int decimalsOf(const sdk::Currency& currency) {
    constexpr int usual = 2;
    return whole_currencies.find(currency.code()) == std::string_view::npos ? usual : 0;
}

std::string place(std::size_t index, std::string_view member = {}) {
    return "/options/" + std::to_string(index).append(member);
}

/// Two options that differ in their price alone cannot be told apart by the customer.
void checkRepeated(const std::vector<OrderOptionInput>& options, sdk::FieldErrors& errors) {
    std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t>> seen;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const auto& option = options[i];
        if (seen.emplace(option.batch_size, option.order_size, option.lead_time).second) continue;
        errors.add(place(i), "duplicate", "another option has the same batch size, order size and lead time");
    }
}

void checkDefault(const std::vector<OrderOptionInput>& options, sdk::FieldErrors& errors) {
    bool is_found = false;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (!options[i].is_default) continue;
        if (is_found) errors.add(place(i, "/is_default"), "conflict", "one option at most is the default");
        is_found = true;
    }
}

void checkCurrencies(const std::vector<OrderOptionInput>& options, sdk::FieldErrors& errors) {
    std::optional<sdk::Currency> first;
    const auto compare = [&](const std::optional<sdk::Money>& money, const std::string& pointer) {
        if (!money) return;
        if (!first) first = money->currency;
        if (money->currency != *first) {
            errors.add(pointer, "conflict", std::string("must be ").append(first->code()).append(", like the others"));
        }
    };
    for (std::size_t i = 0; i < options.size(); ++i) {
        compare(options[i].unit_price, place(i, "/unit_price/currency"));
        compare(options[i].one_time_cost, place(i, "/one_time_cost/currency"));
    }
}

}  // namespace

void OrderOptionInput::check(sdk::FieldErrors& errors) const {
    if (order_size < batch_size && errors.areRight("/batch_size", "/order_size")) {
        errors.add("/order_size", "range", "must not be less than batch_size");
    }
}

void OrderSelection::check(sdk::FieldErrors& errors) const {
    if (!errors.isRight("/options")) return;
    checkRepeated(options, errors);
    checkDefault(options, errors);
    checkCurrencies(options, errors);
}

std::optional<SourcingScenarioId> nearestScenario(
    const std::vector<OfferedScenario>& scenarios, std::int64_t order_size
) {
    const OfferedScenario* nearest = nullptr;
    // Below the order size the larger quantity is nearer, above it only the lowest counts.
    const auto isNearer = [&](sdk::Decimal quantity, sdk::Decimal other) {
        if (quantity <= order_size && other <= order_size) return quantity > other;
        return quantity < other;
    };
    for (const auto& scenario : scenarios) {
        if (scenario.quantity && (!nearest || isNearer(*scenario.quantity, *nearest->quantity))) nearest = &scenario;
    }
    return nearest ? std::optional(nearest->id) : std::nullopt;
}

sdk::Decimal totalPrice(
    sdk::Decimal unit_price, std::int64_t order_size, sdk::Decimal one_time_cost, const sdk::Currency& currency
) {
    return (unit_price * order_size + one_time_cost).rounded(decimalsOf(currency));
}

}  // namespace cardcage::order_management
