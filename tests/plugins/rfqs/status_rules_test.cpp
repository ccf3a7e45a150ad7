#include "plugins/rfqs/status_rules.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::rfqs {
namespace {

using enum RfqStatus;

constexpr QuotationState nothing{};
constexpr QuotationState uploaded{.has_unreleased = true};
constexpr QuotationState released{.has_released = true};
constexpr QuotationState corrected{.has_unreleased = true, .has_released = true};

class StatusRules : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(StatusRules, letsAnyStatusFollowAnyOther) {
    for (const auto& [from, from_name] : wireNames(RfqStatus{})) {
        for (const auto& [to, to_name] : wireNames(RfqStatus{})) {
            const auto step = stepTo(from, to, uploaded);
            CPPUNIT_ASSERT_EQUAL(from != to, step.changes);
            CPPUNIT_ASSERT(!step.is_missing);
        }
    }
}

CPPUNIT_TEST_FIXTURE(StatusRules, refuseQuotationAvailableWithoutAnyQuotation) {
    CPPUNIT_ASSERT(stepTo(InReview, QuotationAvailable, nothing).is_missing);
    CPPUNIT_ASSERT(stepTo(QuotationAvailable, QuotationAvailable, nothing).is_missing);
    CPPUNIT_ASSERT(!stepTo(InReview, Won, nothing).is_missing);
}

CPPUNIT_TEST_FIXTURE(StatusRules, releaseTheFirstQuotation) {
    const auto step = stepTo(InReview, QuotationAvailable, uploaded);
    CPPUNIT_ASSERT(step.changes && step.releases && step.notifies && !step.is_missing);
}

CPPUNIT_TEST_FIXTURE(StatusRules, releaseACorrectedQuotationWithoutAChangeOfStatus) {
    const auto step = stepTo(QuotationAvailable, QuotationAvailable, corrected);
    CPPUNIT_ASSERT(!step.changes && step.releases && step.notifies && !step.is_missing);
}

CPPUNIT_TEST_FIXTURE(StatusRules, tellTheCustomerWhenTheSameQuotationIsAvailableAgain) {
    const auto step = stepTo(InProgress, QuotationAvailable, released);
    CPPUNIT_ASSERT(step.changes && !step.releases && step.notifies && !step.is_missing);
}

CPPUNIT_TEST_FIXTURE(StatusRules, doNothingWhenNothingIsNew) {
    const auto step = stepTo(QuotationAvailable, QuotationAvailable, released);
    CPPUNIT_ASSERT(!step.changes && !step.releases && !step.notifies && !step.is_missing);
}

CPPUNIT_TEST_FIXTURE(StatusRules, notifyOfAQuotationThatReachedNobody) {
    constexpr QuotationState unreached{.has_released = true, .is_unreached = true};
    const auto step = stepTo(QuotationAvailable, QuotationAvailable, unreached);
    CPPUNIT_ASSERT(!step.changes && !step.releases && step.notifies && !step.is_missing);
    CPPUNIT_ASSERT(!stepTo(QuotationAvailable, Won, unreached).notifies);
}

CPPUNIT_TEST_FIXTURE(StatusRules, releaseNothingOnTheWayToAnotherStatus) {
    const auto step = stepTo(QuotationAvailable, InProgress, corrected);
    CPPUNIT_ASSERT(step.changes && !step.releases && !step.notifies && !step.is_missing);
}

CPPUNIT_TEST_FIXTURE(StatusRules, keepOpenOrdersOutOfFourStatuses) {
    for (const auto status : {New, Cancelled, Lost, NoQuote}) CPPUNIT_ASSERT(excludesOrders(status));
    for (const auto status : {InformationMissing, InProgress, InReview, QuotationAvailable, OrderPlaced, Won}) {
        CPPUNIT_ASSERT(!excludesOrders(status));
    }
}

CPPUNIT_TEST_FIXTURE(StatusRules, knowWhatAFrozenCostDependsOn) {
    Rfq rfq{.name = "a", .order_quantities = {10, 100}};
    const auto changes = [&](auto change) {
        auto changed = rfq;
        change(changed);
        return changesCost(rfq, changed);
    };
    CPPUNIT_ASSERT(!changes([](Rfq&) {}));
    CPPUNIT_ASSERT(!changes([](Rfq& changed) { changed.name = "b", changed.status = Won; }));
    CPPUNIT_ASSERT(changes([](Rfq& changed) { changed.order_quantities = {10}; }));
    CPPUNIT_ASSERT(changes([](Rfq& changed) { changed.base_currency = sdk::Currency::parse("USD").value(); }));
    CPPUNIT_ASSERT(changes([](Rfq& changed) { changed.internal_part_number = PartNumber{"4711", ""}; }));
    rfq.internal_part_number = PartNumber{"4711", ""};
    CPPUNIT_ASSERT(changes([](Rfq& changed) { changed.internal_part_number->revision = "B"; }));
    CPPUNIT_ASSERT(changes([](Rfq& changed) { changed.internal_part_number.reset(); }));
}

}  // namespace
}  // namespace cardcage::rfqs
