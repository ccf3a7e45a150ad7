// Reasons for buying a part as it is bought, or not at all: they name what decided, and nothing else.

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <array>
#include <map>

#include "plugins/sourcing/engine/reasons/explain.hpp"
#include "tests/plugins/sourcing/instances/dice.hpp"
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
}

/// 10 of the first cost 60.00 with their mould; the second ones would cost 50.00, and come too late.
CPPUNIT_TEST_FIXTURE(Reasons, cheaperIsMeantWithOneTimeCosts) {
    PartTold part(10);
    part.add({.rows = {{1, "1.00"}}, .stock = plenty, .fee = "50"});
    part.add({.rows = {{1, "5.00"}}, .lead_days = 9});
    part.offers[0].one_time = money("50");
    PartPreferences preferences;
    preferences.goal = Goal::TargetDate;
    preferences.target_day = 5;
    CPPUNIT_ASSERT_EQUAL(std::string("10 of 0: TARGET_DATE"), reasons(part, preferences));
    preferences.target_day = 9;
    CPPUNIT_ASSERT_EQUAL(std::string("10 of 1: CHEAPEST"), reasons(part, preferences));
}

/// Not even one more multiple of ten is there, but it would not be bought either: 50 cost 25.00, and 40 + 3 are 21.80.
CPPUNIT_TEST_FIXTURE(Reasons, stockThatWouldNotBeBoughtIsNoReason) {
    PartTold part(43);
    part.add({.rows = {{10, "0.50", 10}}, .stock = 45});
    part.add({.rows = {{1, "0.60"}}, .stock = plenty});
    CPPUNIT_ASSERT_EQUAL(std::string("40 of 0, 3 of 1: CHEAPEST SPLIT_PRICE"), reasons(part));
    part.need = pieces(49);
    CPPUNIT_ASSERT_EQUAL(std::string("40 of 0, 9 of 1: CHEAPEST SPLIT_STOCK"), reasons(part));
}

CPPUNIT_TEST_FIXTURE(Reasons, aLimitOfExcessIsNamedBesideACheaperLine) {
    PartTold part(15);
    part.add({.rows = {{10, "0.10", 10}}, .stock = plenty});
    part.add({.rows = {{1, "1.00"}}, .stock = plenty});
    PartPreferences units, value;
    units.limits.max_excess = 0;
    value.limits.max_excess_value = money("0.30");
    for (const auto& preferences : {units, value})
        CPPUNIT_ASSERT_EQUAL(std::string("10 of 0, 5 of 1: CHEAPEST EXCESS_LIMIT"), reasons(part, preferences));
    // So it is where the stock is used up, because more of it could not be bought.
    part.arrivals[0].cumulative = pieces(10);
    CPPUNIT_ASSERT_EQUAL(std::string("10 of 0, 5 of 1: CHEAPEST EXCESS_LIMIT"), reasons(part, units));
    CPPUNIT_ASSERT_EQUAL(std::string("10 of 0, 5 of 1: CHEAPEST SPLIT_STOCK"), reasons(part));
}

CPPUNIT_TEST_FIXTURE(Reasons, aPinnedQuantityLeavesTheRestToOthers) {
    PartTold part(10);
    part.add({.rows = {{1, "1.00"}}, .stock = plenty});
    part.add({.rows = {{1, "2.00"}}, .stock = plenty});
    part.pinned.push_back({0, pieces(2)});
    CPPUNIT_ASSERT_EQUAL(std::string("2 of 0, 8 of 1: PINNED PINNED"), reasons(part));
    // More of it is there, but the pin leaves none of that for a break.
    part.pinned[0] = {0, pieces(9)};
    CPPUNIT_ASSERT_EQUAL(std::string("9 of 0, 1 of 1: PINNED PINNED"), reasons(part));
    part.pinned[0] = {1, pieces(2)};
    CPPUNIT_ASSERT_EQUAL(std::string("8 of 0, 2 of 1: CHEAPEST PINNED"), reasons(part));
}

/// Parts of a few pieces whose offers have steps, breaks, little stock, and whose excess is limited or lines pinned.
struct RandomSplit {
    explicit RandomSplit(std::uint64_t seed) : part(1) {
        instances::Dice dice(seed);
        part.need = pieces(dice.between(3, 40));
        const auto offers = static_cast<std::uint32_t>(dice.between(2, 4));
        for (std::uint32_t offer = 0; offer < offers; ++offer) {
            const auto step = pieces(dice.oneOf(std::array{1, 1, 5, 10}));
            const auto usual = one_price / 100 * dice.between(20, 120);
            std::vector<PriceRow> rows{{step, step, unlimited_quantity, usual}};
            if (dice.percent(40))
                rows.push_back(
                    {pieces(dice.between(1, 3) * 10), step, unlimited_quantity, usual * dice.between(40, 95) / 100}
                );
            const auto stock = dice.percent(60) ? pieces(dice.between(1, 45)) : pieces(1'000);
            const PartOffer told{
                .offer = offer,
                .supplier = offer,
                .supplier_rank = offer,
                .offer_rank = offer,
                .packaging = static_cast<std::uint8_t>(dice.between(0, 1)),
                .line_fee = dice.percent(30) ? one_cost / 10 * dice.between(1, 20) : 0};
            part.PartTable::add(told, rows, std::vector<Arrival>{{0, stock}});
        }
        preferences.relaxation = RelaxationOrder::None;
        preferences.limits.max_lines = static_cast<std::uint32_t>(dice.between(2, 3));
        if (dice.percent(40)) preferences.limits.max_excess = pieces(dice.between(0, 6));
        if (dice.percent(20)) preferences.limits.max_excess_value = one_cost / 10 * dice.between(0, 20);
        if (dice.percent(25)) part.pinned.push_back({0, part.rows[0].step * dice.between(1, 2)});
    }

    PartTold part;
    PartPreferences preferences;
};

/// The reason beside a cheaper line by what is bought without each limit.
std::string_view reasonByLifting(PartSolver& solver, const RandomSplit& split, const Plan& plan, const PlanLine& line) {
    const auto shrinks = [&](bool stock, bool excess, bool pins) {
        auto part = split.part;
        auto preferences = split.preferences;
        for (const auto& cheaper : plan.lines) {
            if (cheaper.unit_price >= line.unit_price) continue;
            if (stock) part.offers[cheaper.offer].lead_days = 0;
            if (pins) std::erase_if(part.pinned, [&](const PinnedLine& pin) { return pin.offer == cheaper.offer; });
        }
        if (excess) preferences.limits = withoutExcessLimits(preferences.limits);
        const auto other = sourcePart(solver, part.problem(), preferences).plan.value();
        const auto found = std::ranges::find(other.lines, line.offer, &PlanLine::offer);
        return found == other.lines.end() || found->quantity < line.quantity;
    };
    if (shrinks(true, false, false)) return "SPLIT_STOCK";
    if (shrinks(false, true, false) || shrinks(true, true, false)) return "EXCESS_LIMIT";
    if (shrinks(false, false, true) || shrinks(true, true, true)) return "PINNED";
    return "SPLIT_PRICE";
}

CPPUNIT_TEST_FIXTURE(Reasons, aLimitIsTheReasonIfLessIsBoughtWithoutIt) {
    std::map<std::string_view, int> seen;
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
        const RandomSplit split(seed);
        const auto result = sourced(split.part, split.preferences);
        if (!result.plan || result.plan->lines.size() < 2) continue;
        const auto told = explainLines(split.part.problem(), split.preferences, result);
        for (std::size_t i = 0; i < told.size(); ++i) {
            const auto& line = result.plan->lines[i];
            const bool is_dearer = std::ranges::any_of(result.plan->lines, [&](const PlanLine& other) {
                return other.unit_price < line.unit_price;
            });
            const auto reason = told[i].reason;
            if (!is_dearer || line.is_pinned || reason == Reason::BoughtUpToBreak) continue;
            auto word = wireName(reason);
            ++seen[word];
            if (reason == Reason::LeftCheaperStockForBreak) continue;
            if (reason == Reason::SplitPackaging) word = "SPLIT_PRICE";
            CPPUNIT_ASSERT_EQUAL_MESSAGE(
                "seed " + std::to_string(seed),
                std::string(reasonByLifting(solver_, split, *result.plan, line)),
                std::string(word)
            );
        }
    }
    for (const auto word : {"SPLIT_STOCK", "EXCESS_LIMIT", "PINNED", "SPLIT_PRICE", "SPLIT_PACKAGING"})
        CPPUNIT_ASSERT_MESSAGE(word, seen[word] > 100);
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
