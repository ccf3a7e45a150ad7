// Reasons for buying a part as it is bought, or not at all: they name what decided, and nothing else.

#include <cppunit/extensions/HelperMacros.h>

#include "plugins/sourcing/engine/reasons/explain.hpp"
#include "tests/plugins/sourcing/part_table.hpp"

namespace cardcage::sourcing::engine {
namespace {

class Reasons : public CppUnit::TestFixture {
protected:
    PartSolution sourced(const PartTable& part, const PartPreferences& preferences = {}) {
        return sourcePart(solver_, part.problem(), preferences);
    }

    std::string reasons(const PartTable& part, const PartPreferences& preferences = {}) {
        const auto result = sourced(part, preferences);
        std::string text = linesOf(result.plan.value()) + ":";
        for (const auto& reason : explainLines(part.problem(), preferences, result)) {
            text.append(" ").append(wireName(reason.reason));
        }
        return text;
    }

    Unsourced unsourced(const PartTable& part, const PartPreferences& preferences = {}) {
        CPPUNIT_ASSERT(!sourced(part, preferences).plan);
        return explainUnsourced(solver_, part.problem(), preferences);
    }

    PartSolver solver_;
};

CPPUNIT_TEST_FIXTURE(Reasons, tensOfOneSupplierAndTheRestOfAnotherIsNoMatterOfStock) {
    PartTold part(1'007);
    part.add({.rows = {{10, "0.90", 10}}, .stock = plenty});
    part.add({.rows = {{1, "1.00"}}, .stock = plenty});
    CPPUNIT_ASSERT_EQUAL(std::string("1000 of 0, 7 of 1: CHEAPEST SPLIT_PRICE"), reasons(part));
}

CPPUNIT_TEST_FIXTURE(Reasons, whatIsUsedUpIsAMatterOfStock) {
    PartTold part(1'007);
    part.add({.rows = {{1, "0.90"}}, .stock = 1'000});
    part.add({.rows = {{1, "1.00"}}, .stock = plenty});
    CPPUNIT_ASSERT_EQUAL(std::string("1000 of 0, 7 of 1: CHEAPEST SPLIT_STOCK"), reasons(part));
    // Not even one more multiple of ten is there.
    PartTold in_tens(1'007);
    in_tens.add({.rows = {{10, "0.90", 10}}, .stock = 1'009});
    in_tens.add({.rows = {{1, "1.00"}}, .stock = plenty});
    CPPUNIT_ASSERT_EQUAL(std::string("1000 of 0, 7 of 1: CHEAPEST SPLIT_STOCK"), reasons(in_tens));
}

CPPUNIT_TEST_FIXTURE(Reasons, anotherPackagingIsNamed) {
    PartTold part(4'500);
    part.add({.rows = {{4'000, "0.0050", 4'000}}, .stock = plenty, .packaging = 1});
    part.add({.rows = {{1, "0.0090"}}, .stock = plenty, .packaging = 2});
    CPPUNIT_ASSERT_EQUAL(std::string("4000 of 0, 500 of 1: CHEAPEST SPLIT_PACKAGING"), reasons(part));
}

CPPUNIT_TEST_FIXTURE(Reasons, unitsBoughtUpToABreakAreTheExcess) {
    PartTold part(12);
    part.add({.rows = {{10, "1.00", 10}, {50, "0.20", 10}}, .stock = plenty});
    const auto result = sourced(part);
    const auto reason = explainLines(part.problem(), {}, result).front();
    CPPUNIT_ASSERT(reason.reason == Reason::BoughtUpToBreak);
    CPPUNIT_ASSERT_EQUAL(pieces(38), result.plan->excess);
    CPPUNIT_ASSERT_EQUAL(pieces(38), reason.units);
    // Without the break 20 would be bought.
    CPPUNIT_ASSERT_EQUAL(std::string("10.00"), shownText(reason.saving));
}

/// The excess is counted to the cheapest line, so no other one can have been bought up to a break for it.
CPPUNIT_TEST_FIXTURE(Reasons, theExcessOfAPlanIsNotThatOfEachLine) {
    PartTold part(105);
    part.add({.rows = {{1, "0.02"}, {100, "0.01"}}, .stock = 100});
    part.add({.rows = {{1, "0.10"}, {10, "0.03"}}, .stock = plenty});
    CPPUNIT_ASSERT_EQUAL(std::string("100 of 0, 10 of 1: BOUGHT_UP_TO_BREAK SPLIT_STOCK"), reasons(part));
    const auto result = sourced(part);
    CPPUNIT_ASSERT(excessOfLines(*result.plan) == std::vector<Quantity>({pieces(5), 0}));
    const auto reason = explainLines(part.problem(), {}, result).front();
    CPPUNIT_ASSERT_EQUAL(pieces(5), reason.units);
    CPPUNIT_ASSERT_EQUAL(std::string("0.90"), shownText(reason.saving));
}

CPPUNIT_TEST_FIXTURE(Reasons, theFirstChoiceIsTheFirstLine) {
    PartTold part(100);
    part.add({.rows = {{1, "1.00"}}, .stock = 30});
    part.add({.rows = {{1, "1.10"}}, .stock = plenty});
    part.add({.rows = {{1, "1.50"}}, .stock = plenty});
    const auto result = sourced(part);
    CPPUNIT_ASSERT_EQUAL(std::string("30 of 0, 70 of 1"), linesOf(*result.plan));
    const auto alternatives = alternativesTo(solver_, part.problem(), {}, result);
    CPPUNIT_ASSERT(alternatives.at(0).kind == AlternativeKind::WithoutFirstChoice);
    CPPUNIT_ASSERT_EQUAL(std::string("100 of 1"), linesOf(alternatives[0].plan));
}

CPPUNIT_TEST_FIXTURE(Reasons, moreLinesPinnedThanThereMayBe) {
    PartTold part(30);
    for (int i = 0; i < 3; ++i) {
        part.add({.rows = {{1, "1.00"}}, .stock = plenty});
        part.pinned.push_back({static_cast<std::uint32_t>(i), pieces(10)});
    }
    const auto why = unsourced(part);
    CPPUNIT_ASSERT(why.reason == UnsourcedReason::MaxLines);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{3}, why.cheapest_relief.value().lines_or_suppliers);
    // One pinned line is too many, which precedes any other reason.
    PartPreferences no_excess;
    no_excess.limits.max_excess = 0;
    part.need = pieces(25);
    CPPUNIT_ASSERT(unsourced(part, no_excess).reason == UnsourcedReason::MaxLines);
    // So it is where there is not enough, either.
    PartTold scarce(100);
    for (std::uint32_t i = 0; i < 3; ++i) {
        scarce.add({.rows = {{1, "1.00"}}, .stock = 10});
        scarce.pinned.push_back({i, pieces(10)});
    }
    CPPUNIT_ASSERT(unsourced(scarce).reason == UnsourcedReason::MaxLines);
    // A line that cannot be ordered comes first.
    part.pinned[0].quantity = 1;
    CPPUNIT_ASSERT(unsourced(part).reason == UnsourcedReason::PinnedLine);
}

/// A limit that no preference allows is no way out, and a part of which all is there is short of lines and not of
/// stock.
CPPUNIT_TEST_FIXTURE(Reasons, aReliefIsOneThatPreferencesAllow) {
    for (const int lines : {5, 6, 20}) {
        PartTold part(lines);
        for (int i = 0; i < lines; ++i) part.add({.rows = {{1, "1.00"}}, .stock = 1});
        const auto why = unsourced(part);
        CPPUNIT_ASSERT(why.reason == UnsourcedReason::MaxLines);
        CPPUNIT_ASSERT_EQUAL(lines == 5, why.cheapest_relief.has_value());
        if (lines == 5) CPPUNIT_ASSERT_EQUAL(std::uint32_t{5}, why.cheapest_relief->lines_or_suppliers);
    }
    PartTold part(21);
    for (int i = 0; i < 20; ++i) part.add({.rows = {{1, "1.00"}}, .stock = 1});
    const auto why = unsourced(part);
    CPPUNIT_ASSERT(why.reason == UnsourcedReason::InsufficientStock);
    CPPUNIT_ASSERT_EQUAL(pieces(1), why.short_by);
}

/// Stock that comes later does not make a split one of prices, when the soonest day is wanted.
CPPUNIT_TEST_FIXTURE(Reasons, soonestIsAMatterOfTheStockOfThatDay) {
    PartTold part(1'007);
    part.add({.rows = {{1, "0.90"}}, .stock = 1'000, .lead_days = 30});
    part.add({.rows = {{1, "1.00"}}, .stock = plenty});
    CPPUNIT_ASSERT_EQUAL(
        std::string("1000 of 0, 7 of 1: CHEAPEST SPLIT_STOCK"), reasons(part, {.goal = Goal::BestLeadTime})
    );
}

CPPUNIT_TEST_FIXTURE(Reasons, anOrderPaysTheCheapestRowThatItMeets) {
    PartTold part(15);
    part.add({.rows = {{1, "0.10"}, {10, "0.20"}}, .stock = plenty});
    const auto result = sourced(part);
    CPPUNIT_ASSERT_EQUAL(std::string("1.50"), costText(*result.plan));
}

CPPUNIT_TEST_FIXTURE(Reasons, whatMayNotBeBoughtIsTheReasonWhereNothingElseIsOffered) {
    PartTold part(10);
    part.add({.rows = {{1, "1.00"}}, .stock = plenty});
    part.add({.rows = {{1, "2.00"}}, .stock = plenty});
    part.offers[0].exclusions = bit(Exclusion::Blocked);
    CPPUNIT_ASSERT_EQUAL(std::string("10 of 1: ONLY_OFFER"), reasons(part));
    part.offers[1].exclusions = bit(Exclusion::Blocked) | bit(Exclusion::Expired);
    const auto why = unsourced(part);
    CPPUNIT_ASSERT(why.reason == UnsourcedReason::Blocked);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, why.filtered.size());
    CPPUNIT_ASSERT(why.filtered[1].filter == Exclusion::Blocked);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{2}, why.filtered[1].offers);
    part.offers[1].exclusions = bit(Exclusion::Expired);
    CPPUNIT_ASSERT(unsourced(part).reason == UnsourcedReason::AllFiltered);
}

}  // namespace
}  // namespace cardcage::sourcing::engine
