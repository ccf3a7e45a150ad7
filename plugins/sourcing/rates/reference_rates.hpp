#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rates/exchange_rate.hpp"

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

/// A published rate that is in use.
struct RateInUse {
    sdk::Currency currency;
    std::string rate;
    sdk::Date published_on;
};

/// What becomes of published rates.
struct RateJudgement {
    std::optional<std::string> refusal;  ///< why all of them are refused; then nothing else is said
    std::vector<EuroRate> accepted;
    std::vector<std::string> held_back;  ///< a sentence for each rate that is not believed
};

/// Whether `fresh` may take the place of the rates in use, the newest of which are of `newest`: not when they are of an
/// older day. A rate that moved by more than a quarter is held back, the others are taken; when the rate in use is more
/// than a month old, there is nothing to compare it with any more, and the fresh one is taken.
RateJudgement judge(
    const ReferenceRates& fresh, const std::optional<sdk::Date>& newest, const std::vector<RateInUse>& in_use
);

}  // namespace cardcage::sourcing
