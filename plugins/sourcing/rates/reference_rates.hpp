#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rates/exchange_rate.hpp"

namespace cardcage::sourcing {

/// A document of a publisher of reference rates.
struct ReferenceRates {
    sdk::Date published_on;
    std::vector<EuroRate> rates;
};

/// The document is invalid; the message has the reason, for the operator.
class RateDocumentError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Reads the euro reference rates of the European Central Bank: elements Cube with time, and inside with currency and
/// rate (eurofxref-daily.xml). Declarations of document types are refused, and with them entities of all kinds; so are
/// implausible rates, repeated currencies, several days, and a day after `today`. Inactive currencies are skipped.
/// Throws RateDocumentError.
ReferenceRates readReferenceRates(std::string_view xml, const sdk::Date& today);

/// A published rate that is in use.
struct RateInUse {
    sdk::Currency currency;
    std::string rate;
    sdk::Date published_on;
};

/// Decision about published rates.
struct RateJudgement {
    std::optional<std::string> refusal;  ///< reason for refusing all of them; then all other fields are empty
    std::vector<EuroRate> accepted;
    std::vector<std::string> held_back;  ///< a sentence for each implausible rate
};

/// Decides whether `fresh` replaces the rates in use, the newest of which are from `newest`: not if they are from an
/// older day. A rate that moved by more than a quarter is held back, the others are accepted; if the rate in use is
/// more than a month old, it is no basis for a comparison any more, and the fresh one is accepted.
RateJudgement judge(
    const ReferenceRates& fresh, const std::optional<sdk::Date>& newest, const std::vector<RateInUse>& in_use
);

}  // namespace cardcage::sourcing
