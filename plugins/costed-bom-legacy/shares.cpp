#include "shares.hpp"

namespace cardcage::costed_bom_legacy {
namespace {

constexpr int decimals = 6;
constexpr Int128 steps_per_unit = sdk::Decimal::one / 1'000'000;

}  // namespace

sdk::Decimal shareOf(sdk::Decimal total, sdk::Decimal part, sdk::Decimal whole) {
    const auto divisor = whole.scaled() / steps_per_unit;
    if (divisor == 0) return 0;
    const auto dividend = (total.scaled() / steps_per_unit) * (part.scaled() / steps_per_unit);
    auto quotient = dividend / divisor;
    const auto missing = divisor - dividend % divisor;
    const auto remainder = divisor - missing;
    if (remainder > missing || (remainder == missing && quotient % 2 != 0)) ++quotient;
    return sdk::Decimal::fromScaled(quotient * steps_per_unit);
}

sdk::Decimal SharedQuantity::next(sdk::Decimal need) {
    const auto share = --lines_ == 0 ? rest_ : shareOf(total_, need, needed_);
    rest_ -= share;
    return share;
}

sdk::Decimal RoundedSum::add(sdk::Decimal amount) {
    exact_ += amount;
    const auto before = shown_;
    shown_ = exact_.rounded(decimals);
    return shown_ - before;
}

}  // namespace cardcage::costed_bom_legacy
