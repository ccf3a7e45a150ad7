#include "rates/exchange_rate.hpp"

#include <algorithm>
#include <cstdint>
#include <map>

namespace cardcage::sourcing {
namespace {

using engine::Int128;

constexpr Int128 first_too_large = 10'000'000'000;  // has more than ten digits

/// A number without zeros at its end.
struct Reduced {
    Int128 digits = 0;
    int decimals = 0;
};

std::optional<Reduced> positiveNumber(std::string_view text) {
    const auto number = engine::parseNumber(text);
    if (!number || number->digits <= 0) return std::nullopt;
    Reduced reduced{number->digits, number->decimals};
    while (reduced.decimals > 0 && reduced.digits % 10 == 0) {
        reduced.digits /= 10;
        --reduced.decimals;
    }
    return reduced;
}

std::string digitsOf(Int128 number) {
    std::string digits;
    for (; number > 0; number /= 10) digits += static_cast<char>('0' + static_cast<int>(number % 10));
    std::reverse(digits.begin(), digits.end());
    return digits;
}

/// digits x 10^-decimals as a plain decimal without needless zeros.
std::string plainText(Int128 number, int decimals) {
    while (decimals > 0 && number % 10 == 0) {
        number /= 10;
        --decimals;
    }
    auto text = digitsOf(number);
    for (; decimals < 0; ++decimals) text += '0';
    if (decimals == 0) return text;
    const auto places = static_cast<std::size_t>(decimals);
    if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
    text.insert(text.size() - places, ".");
    return text;
}

}  // namespace

std::optional<std::string> ratioOfRates(std::string_view numerator, std::string_view denominator) {
    constexpr Int128 most = 100'000'000'000'000'000;  // 17 digits leave room for the division below
    const auto top = positiveNumber(numerator);
    const auto bottom = positiveNumber(denominator);
    if (!top || !bottom || top->digits >= most || bottom->digits >= most) return std::nullopt;

    // The dividend is scaled until the quotient has ten digits before its point; what is left decides the rounding.
    Int128 dividend = top->digits;
    Int128 divisor = bottom->digits;
    int decimals = top->decimals - bottom->decimals;
    while (dividend / divisor < first_too_large / 10) {
        dividend *= 10;
        ++decimals;
    }
    while (dividend / divisor >= first_too_large) {
        divisor *= 10;
        --decimals;
    }
    auto quotient = engine::dividedHalfEven(dividend, divisor);
    if (quotient == first_too_large) {
        quotient /= 10;
        --decimals;
    }
    return plainText(quotient, decimals);
}

std::vector<ExchangeRate> effectiveRates(
    const sdk::Currency& base,
    const std::vector<EuroRate>& per_euro,
    const std::vector<EuroRate>& of_tenant,
    const std::vector<EuroRate>& of_scenario
) {
    const auto euro = *sdk::Currency::parse("EUR");
    std::map<sdk::Currency, ExchangeRate> known;
    std::string base_per_euro = base == euro ? "1" : "";
    for (const auto& published : per_euro) {
        if (published.currency == base && base != euro) base_per_euro = published.rate;
    }
    if (!base_per_euro.empty()) {
        const auto derive = [&](const sdk::Currency& currency, std::string_view rate) {
            if (currency == base) return;
            if (auto derived = ratioOfRates(rate, base_per_euro)) known[currency] = {currency, *derived, false};
        };
        derive(euro, "1");
        for (const auto& published : per_euro) derive(published.currency, published.rate);
    }
    for (const auto* manual : {&of_tenant, &of_scenario}) {
        for (const auto& [currency, rate] : *manual) {
            if (currency != base) known[currency] = {currency, rate, true};
        }
    }
    std::vector<ExchangeRate> rates;
    for (auto& [currency, rate] : known) rates.push_back(std::move(rate));
    return rates;
}

}  // namespace cardcage::sourcing
