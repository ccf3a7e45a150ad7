#include "pricing/offer_state.hpp"

namespace cardcage::pcb::rules {
namespace {

using enum OfferStatus;

struct Transition {
    OfferStatus from{};
    OfferStatus to{};
};

constexpr Transition transitions[] = {
    {Draft, Requested},
    {Draft, Received},
    {Requested, Received},
    {Received, Accepted},
    {Received, Rejected},
    {Rejected, Received},
    {Accepted, Received},
    {Expired, Received},
};

std::vector<std::size_t> standing(const std::vector<OfferStanding>& offers, OfferStatus status) {
    std::vector<std::size_t> found;
    for (std::size_t index = 0; index < offers.size(); ++index)
        if (offers[index].status == status && !offers[index].is_outdated) found.push_back(index);
    return found;
}

}  // namespace

OfferStatus readStatus(OfferStatus stored, std::optional<Day> valid_until, Day today) {
    const bool may_expire = stored == Requested || stored == Received;
    return may_expire && valid_until && *valid_until < today ? Expired : stored;
}

bool mayBecome(OfferStatus from, OfferStatus to) {
    if (from == to) return to != Expired;
    for (const auto& transition : transitions)
        if (transition.from == from && transition.to == to) return true;
    return false;
}

std::vector<std::size_t> countingOffers(const std::vector<OfferStanding>& offers) {
    auto accepted = standing(offers, Accepted);
    return accepted.empty() ? standing(offers, Received) : accepted;
}

std::int64_t calendarDays(std::int64_t working_days, std::int64_t transit_days) {
    return (working_days * 7 + 4) / 5 + transit_days;
}

}  // namespace cardcage::pcb::rules
