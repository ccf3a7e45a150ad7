#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "exchange_rate.hpp"

namespace cardcage::sourcing {

/// What a publisher of reference rates sent.
struct ReferenceRates {
    sdk::Date published_on;
    std::vector<EuroRate> rates;
};

/// What came is not what it should be; the message says what is wrong, for the operator.
class RateDocumentError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Reads the euro reference rates of the European Central Bank: elements Cube with time, and inside with currency and
/// rate (eurofxref-daily.xml). Declarations of document types are refused, and with them entities of all kinds; so are
/// rates that are no plausible numbers, double currencies, several days, and a day after `today`. Currencies that are
/// no longer active are left out. Throws RateDocumentError.
ReferenceRates readReferenceRates(std::string_view xml, const sdk::Date& today);

/// What speaks against putting `fresh` in place of `stored`, which were published on `stored_on`: an older day, or a
/// rate more than five times or less than a fifth of what it was (unless that is more than a month ago). Nothing when
/// nothing does.
std::optional<std::string> objectionTo(
    const ReferenceRates& fresh, const std::optional<sdk::Date>& stored_on, const std::vector<EuroRate>& stored
);

}  // namespace cardcage::sourcing
