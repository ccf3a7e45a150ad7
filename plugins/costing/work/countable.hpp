#pragma once

#include <cardcage/module.hpp>
#include <string>
#include <utility>

namespace cardcage::costing {

/// 409 costs_too_large: `what` ("The work of assembly …") leads to amounts, times or quantities beyond a Decimal.
inline sdk::Problem costsTooLarge(const std::string& what) {
    return sdk::Problem::conflict(
        "costs_too_large",
        what +
            " cannot be calculated: a figure has more than 28 digits before the point. Lower percentages or amounts "
            "of the calculation table, hourly rates, times, drivers or quantities."
    );
}

/// Returns the result of `calculate`. Each input is within its bounds, but products may not be: then it throws that
/// problem about `what()` instead.
template <class What, class Calculate>
decltype(auto) countable(const What& what, Calculate&& calculate) {
    try {
        return std::forward<Calculate>(calculate)();
    } catch (const sdk::DecimalOverflow&) {
        throw costsTooLarge(what());
    }
}

}  // namespace cardcage::costing
