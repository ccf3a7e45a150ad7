#include "offers/currencies.hpp"

#include <cstring>

namespace cardcage::sourcing {

std::uint64_t hashOf(std::string_view text) {
    engine::NumberHash hash;
    std::size_t at = 0;
    for (; at + sizeof(std::uint64_t) <= text.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, sizeof word);
        hash.add(word);
    }
    for (; at < text.size(); ++at) hash.add(static_cast<unsigned char>(text[at]));
    hash.add(text.size());
    return hash.value();
}

Currencies::Currencies(const sdk::Currency& base, const KeyedRates& rates) {
    const auto own = number(base.code());
    rates_[own] = engine::ExactNumber{1, 0};
    for (const auto& rate : rates.rates) {
        const auto currency = number(rate.currency.code());
        rates_[currency] = engine::parseNumber(rate.rate);
        hashes_[currency] = hashOf(rate.rate);
    }
}

Currencies Currencies::countedIn(const MoneyScale& money) const {
    auto counted = *this;
    counted.rates_ = money.counted(rates_);
    return counted;
}

std::uint32_t Currencies::number(std::string_view code) {
    for (std::size_t i = 0; i < codes_.size(); ++i) {
        if (codes_[i] == code) return static_cast<std::uint32_t>(i);
    }
    codes_.emplace_back(code);
    rates_.emplace_back();
    hashes_.push_back(0);
    return static_cast<std::uint32_t>(codes_.size() - 1);
}

}  // namespace cardcage::sourcing
