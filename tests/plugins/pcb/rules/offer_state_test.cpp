#include "plugins/pcb/rules/pricing/offer_state.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::pcb::rules {
namespace {

using enum OfferStatus;

class OfferStates : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(OfferStates, everyPairOfStatesIsDecided) {
    // Rows: from; columns: to. Both Draft, Requested, Received, Accepted, Rejected, Expired.
    constexpr std::array<std::string_view, 6> expected{"xxx---", "-xx---", "--xxx-", "--xx--", "--x-x-", "--x---"};
    for (std::size_t from = 0; from < 6; ++from)
        for (std::size_t to = 0; to < 6; ++to)
            CPPUNIT_ASSERT_EQUAL_MESSAGE(
                std::string(offer_status_words[from]) + " -> " + std::string(offer_status_words[to]),
                expected[from][to] == 'x',
                mayBecome(static_cast<OfferStatus>(from), static_cast<OfferStatus>(to))
            );
}

CPPUNIT_TEST_FIXTURE(OfferStates, offersExpireAfterTheirLastDay) {
    const Day last = std::chrono::sys_days{std::chrono::year{2026} / 3 / 31};
    for (const auto status : {Requested, Received}) {
        CPPUNIT_ASSERT(readStatus(status, last, last) == status);
        CPPUNIT_ASSERT(readStatus(status, last, last + std::chrono::days{1}) == Expired);
        CPPUNIT_ASSERT(readStatus(status, std::nullopt, last) == status);
    }
    for (const auto status : {Draft, Accepted, Rejected})
        CPPUNIT_ASSERT(readStatus(status, last, last + std::chrono::days{1}) == status);
}

CPPUNIT_TEST_FIXTURE(OfferStates, acceptedOffersCountBeforeReceivedOnes) {
    using Indexes = std::vector<std::size_t>;
    CPPUNIT_ASSERT((countingOffers({{Received}, {Accepted}, {Accepted, true}}) == Indexes{1}));
    CPPUNIT_ASSERT((countingOffers({{Received}, {Accepted, true}, {Received}, {Expired}}) == Indexes{0, 2}));
    CPPUNIT_ASSERT(countingOffers({{Draft}, {Requested}, {Rejected}, {Expired}}).empty());
}

CPPUNIT_TEST_FIXTURE(OfferStates, workingDaysBecomeCalendarDays) {
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, calendarDays(1, 0));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{7}, calendarDays(5, 0));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{24}, calendarDays(15, 3));
}

}  // namespace
}  // namespace cardcage::pcb::rules
