#pragma once

#include <cardcage/module/record.hpp>
#include <cstdint>

// Shares of a purchased quantity that several lines use.

namespace cardcage::costed_bom_legacy {

/// total × part / whole, rounded half to even to 6 decimals; 0 for a whole of 0. All have at most 6 decimals.
sdk::Decimal shareOf(sdk::Decimal total, sdk::Decimal part, sdk::Decimal whole);

/// A quantity that lines share by their needs: the last line takes the rest, so the shares add up to the quantity.
class SharedQuantity {
public:
    /// `lines` share `total`; `needed` is the sum of their needs.
    SharedQuantity(sdk::Decimal total, std::int64_t lines, sdk::Decimal needed)
        : total_(total), rest_(total), needed_(needed), lines_(lines) {}

    /// The share of the next line.
    sdk::Decimal next(sdk::Decimal need);

private:
    sdk::Decimal total_;
    sdk::Decimal rest_;
    sdk::Decimal needed_;
    std::int64_t lines_;
};

/// Rounds amounts to 6 decimals so that their sum is the rounded sum: each is the growth of the rounded sum.
class RoundedSum {
public:
    /// The amount as shown.
    sdk::Decimal add(sdk::Decimal amount);
    sdk::Decimal total() const { return shown_; }

private:
    sdk::Decimal exact_;
    sdk::Decimal shown_;
};

}  // namespace cardcage::costed_bom_legacy
