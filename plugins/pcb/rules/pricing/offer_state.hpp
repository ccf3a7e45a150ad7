#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace cardcage::pcb::rules {

/// States of a PCB offer. Expired is never stored: a Requested or Received offer reads as it after `valid_until`.
enum class OfferStatus : std::uint8_t { Draft, Requested, Received, Accepted, Rejected, Expired };
constexpr std::array<std::string_view, 6> offer_status_words{
    "Draft", "Requested", "Received", "Accepted", "Rejected", "Expired"};

using Day = std::chrono::sys_days;

/// The state as which an offer reads on a day; it is valid through `valid_until`.
OfferStatus readStatus(OfferStatus stored, std::optional<Day> valid_until, Day today);

/// Whether an offer that reads as `from` may be stored as `to`. A state may be stored again, but an expired offer can
/// only be received anew: it cannot be accepted.
bool mayBecome(OfferStatus from, OfferStatus to);

/// The facts that decide whether an offer counts.
struct OfferStanding {
    OfferStatus status = OfferStatus::Draft;  ///< as it reads
    bool is_outdated = false;
};

/// The indexes of the offers that become offers of the board's part: accepted ones that are not outdated; if there is
/// none, received ones that are not.
std::vector<std::size_t> countingOffers(const std::vector<OfferStanding>& offers);

/// Calendar days from working days and transit: ceil(working days x 7 / 5) + transit days.
std::int64_t calendarDays(std::int64_t working_days, std::int64_t transit_days);

}  // namespace cardcage::pcb::rules
