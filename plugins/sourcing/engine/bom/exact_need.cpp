#include "bom/exact_need.hpp"

#include <algorithm>

namespace cardcage::sourcing::engine {
namespace {

/// 1e-5 of a step is not a piece.
constexpr int parts_of_a_step = 100'000;
/// A last decimal is rounded by half of itself at most, and never by more than 1e-5 of the quantity.
constexpr Quantity exact_digits = 50'000;

bool mayBeRounded(const PerUnit& per_unit) {
    constexpr Quantity last_but_one = 10;
    return per_unit.is_decimal && per_unit.quantity % last_but_one != 0;
}

}  // namespace

void ExactNeed::add(std::int64_t units, const Whole& factor, const PerUnit& per_unit) {
    const Ratio times = Ratio(Whole(factor * units)) / Ratio(per_unit.divisor);
    sum_ += times * Ratio(per_unit.quantity);
    has_decimals_ = has_decimals_ || per_unit.is_decimal;
    if (mayBeRounded(per_unit)) raised_ += times * Ratio(std::min(per_unit.quantity, exact_digits), parts_of_a_step);
}

ExactNeed::Whole ExactNeed::steps(const Whole& step) const {
    const Ratio steps = sum_ / Ratio(step);
    const Whole whole(Whole(numerator(steps)) / Whole(denominator(steps)));
    const Ratio above = steps - Ratio(whole);
    if (above == 0) return whole;
    const Ratio raised = has_decimals_ ? std::max(raised_ / Ratio(step), Ratio(1, parts_of_a_step)) : Ratio(0);
    return above <= raised && whole > 0 ? whole : Whole(whole + 1);
}

}  // namespace cardcage::sourcing::engine
