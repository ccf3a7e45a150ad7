#include "plugins/sourcing/engine/selection/option_choice.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>

namespace cardcage::sourcing::engine {
namespace option_choice_test {

UnitPrice price(std::int64_t cents_of_a_unit) {
    return one_price / 100 * cents_of_a_unit;
}

Quantity pieces(std::int64_t count) {
    return count * one_unit;
}

/// Groups of one part each, with one supplier each.
OfferTable partsAt(const std::vector<std::vector<PriceRow>>& rows, Quantity stock = unlimited_quantity) {
    OfferTable table;
    for (const auto& of_part : rows) {
        table.beginGroup();
        table.add({}, of_part, std::vector<Arrival>{{0, stock}});
    }
    return table;
}

PriceRow row(std::int64_t moq, std::int64_t price_in_cents) {
    return {pieces(moq), one_unit, unlimited_quantity, price(price_in_cents)};
}

class ChooseOptions : public CppUnit::TestFixture {
protected:
    /// Three lines of 45, 30 and 10 pieces; the third one takes part 1 and nothing else.
    Design design{
        .assemblies = 1,
        .lines =
            {{.group = 0, .quantity = pieces(45)},
             {.group = 0, .quantity = pieces(30)},
             {.group = 1, .quantity = pieces(10)}},
        .groups = {{}, {}}};
    std::vector<LineOptions> options{{0, {{0}, {1}}}, {1, {{0}, {1}}}};
    SelectionSettings settings;
    SolverPool solvers;

    ChosenOptions choice(const OfferTable& offers) {
        return chooseOptions(design, std::vector<Demand>{{0, one_unit}}, options, offers, settings, solvers);
    }

    std::vector<GroupIndex> chosen(const OfferTable& offers) {
        std::vector<GroupIndex> groups;
        for (const auto& option : choice(offers).options) groups.push_back(option.group);
        return groups;
    }
};

CPPUNIT_TEST_FIXTURE(ChooseOptions, sharesBreaksWithLinesThatCannotChoose) {
    // Part 0 costs 2.00; part 1 costs 4.00, and 1.00 from 85 pieces on: 85 x 1.00 is what all three need together.
    CPPUNIT_ASSERT(chosen(partsAt({{row(1, 200)}, {row(1, 400), row(85, 100)}})) == std::vector<GroupIndex>({1, 1}));
    // Without the third line 85 x 1.78 for 75 pieces are dearer than 150.00.
    CPPUNIT_ASSERT(chosen(partsAt({{row(1, 200)}, {row(1, 400), row(85, 178)}})) == std::vector<GroupIndex>({1, 1}));
    // One piece more for the break is still worth it; twice as many are not.
    CPPUNIT_ASSERT(chosen(partsAt({{row(1, 200)}, {row(1, 400), row(86, 100)}})) == std::vector<GroupIndex>({1, 1}));
    CPPUNIT_ASSERT(chosen(partsAt({{row(1, 200)}, {row(1, 400), row(200, 100)}})) == std::vector<GroupIndex>({0, 0}));
}

CPPUNIT_TEST_FIXTURE(ChooseOptions, coversAsManyLinesAsPossible) {
    // 60 of each in stock: 45 and 30 fit together into neither, and 10 of part 1 are taken. 30 of the dear part 0 and
    // 55 of part 1 cost 115.00, the other way round it is 130.00.
    CPPUNIT_ASSERT(chosen(partsAt({{row(1, 200)}, {row(1, 100)}}, pieces(60))) == std::vector<GroupIndex>({1, 0}));
}

CPPUNIT_TEST_FIXTURE(ChooseOptions, countsTheAttritionOfEachOption) {
    // Part 1 costs less and loses more: 47.25 pieces become 48, and 48 x 0.98 is more than 45 x 1.00.
    design.lines = {{.group = 0, .quantity = pieces(45)}};
    options = {{0, {{0, 0}, {1, 5'000'000}}}};
    const auto market = partsAt({{row(1, 100)}, {row(1, 98)}});
    CPPUNIT_ASSERT(choice(market).options == std::vector<LineOption>({{0, 0}}));
    // 2 % of 45 are still one piece more: 45.08 against 45.00. Without a loss it is the cheaper one.
    options[0].options[1].attrition = 2'000'000;
    CPPUNIT_ASSERT(choice(market).options == std::vector<LineOption>({{0, 0}}));
    options[0].options[1].attrition = 0;
    CPPUNIT_ASSERT(choice(market).options == std::vector<LineOption>({{1, 0}}));
    // Losses are rounded once for all lines that take the part: 30.6 and 20.4 pieces are 51, not 31 and 21.
    design.lines = {{.group = 0, .quantity = pieces(30)}, {.group = 0, .quantity = pieces(20)}};
    options = {{0, {{0, 0}, {1, 2'000'000}}}, {1, {{0, 0}, {1, 2'000'000}}}};
    CPPUNIT_ASSERT(choice(partsAt({{row(1, 201)}, {row(1, 196)}})).options[1] == (LineOption{1, 2'000'000}));
    CPPUNIT_ASSERT(choice(partsAt({{row(1, 200)}, {row(1, 197)}})).options[1] == (LineOption{0, 0}));
}

CPPUNIT_TEST_FIXTURE(ChooseOptions, limitsExcessByTheNeedOfEachPart) {
    // 75 pieces: a reel of 100 of the cheap part has a third too many.
    design.lines.resize(2);
    const auto market = partsAt({{row(1, 200)}, {row(100, 100)}});
    CPPUNIT_ASSERT(chosen(market) == std::vector<GroupIndex>({1, 1}));
    settings.max_excess_ppm = 300'000;
    CPPUNIT_ASSERT(chosen(market) == std::vector<GroupIndex>({0, 0}));
    settings.max_excess_ppm = 340'000;
    CPPUNIT_ASSERT(chosen(market) == std::vector<GroupIndex>({1, 1}));
}

CPPUNIT_TEST_FIXTURE(ChooseOptions, takesNoPartOfAnotherDimensionForFree) {
    design.groups[1].unit = Unit::Meter;
    CPPUNIT_ASSERT(chosen(partsAt({{row(1, 200)}, {row(1, 1)}})) == std::vector<GroupIndex>({0, 0}));
}

/// Two groups may be two numbers of one manufacturer part: what one takes is not there for the other, and both together
/// reach its price breaks.
CPPUNIT_TEST_FIXTURE(ChooseOptions, partsThatShareOffersAreBoughtTogether) {
    const auto market = [](Quantity stock) {
        OfferTable table;
        for (const bool has_own : {false, false, true}) {
            table.beginGroup();
            if (has_own) table.add({}, std::vector{row(1, 8)}, std::vector<Arrival>{{0, pieces(1'000)}}, {.offer = 8});
            if (!has_own)
                table.add({}, std::vector{row(1, 10), row(100, 7)}, std::vector<Arrival>{{0, stock}}, {.offer = 7});
        }
        return table;
    };
    // Lines of 50 and 30 may take the shared part as number 0 or 1, or the third part at 0.08; 20 need number 1.
    design.lines = {
        {.group = 0, .quantity = pieces(50)},
        {.group = 0, .quantity = pieces(30)},
        {.group = 1, .quantity = pieces(20)}};
    design.groups = {{}, {}, {}};
    options = {{0, {{0}, {2}}}, {1, {{0}, {2}}}};
    // Together 100 of the shared part reach 0.07: 7.00 and not 8.40. Each number by itself would not.
    const auto together = choice(market(pieces(1'000)));
    CPPUNIT_ASSERT(together.options == std::vector<LineOption>({{0}, {0}}) && together.is_proven);
    // 60 of it: 20 are needed by number 1, 30 are left for one line, the other one takes the third part.
    const auto short_of_it = choice(market(pieces(60)));
    CPPUNIT_ASSERT(short_of_it.options == std::vector<LineOption>({{2}, {2}}) && short_of_it.is_proven);
    // And where only the shared part is there, the line that fits is served.
    options = {{0, {{0}}}, {1, {{0}, {2}}}};
    CPPUNIT_ASSERT(choice(market(pieces(70))).options == std::vector<LineOption>({{0}, {2}}));
}

/// Q and R are one manufacturer part, 5 in stock; Q has one piece of its own. {Q, R} needs 3, {Z, Q} 2, {Q} 1, {R} 4.
CPPUNIT_TEST_FIXTURE(ChooseOptions, leavesOutNoLineThatAnotherChoiceBuys) {
    OfferTable market;
    market.beginGroup();
    market.add({}, std::vector{row(1, 14), row(4, 8)}, std::vector<Arrival>{{0, pieces(5)}}, {.offer = 1});
    market.add({.offer_rank = 1}, std::vector{row(1, 13)}, std::vector<Arrival>{{0, pieces(1)}}, {.offer = 2});
    market.beginGroup();
    market.add({}, std::vector{row(1, 14), row(4, 8)}, std::vector<Arrival>{{0, pieces(5)}}, {.offer = 1});
    market.beginGroup();
    design.groups = {{}, {}, {}};
    design.lines = {
        {.group = 0, .quantity = pieces(3)},
        {.group = 2, .quantity = pieces(2)},
        {.group = 0, .quantity = pieces(1)},
        {.group = 1, .quantity = pieces(4)}};
    options = {{0, {{0}, {1}}}, {1, {{2}, {0}}}};
    // All of Q's 3 + 2 + 1 are bought, and only R's 4 are not: R has fewer lines.
    const auto found = choice(market);
    CPPUNIT_ASSERT(found.options == std::vector<LineOption>({{0}, {0}}) && found.is_proven);
}

/// A pin is an obligation: the dearer part is taken where it can be bought with the pin.
CPPUNIT_TEST_FIXTURE(ChooseOptions, keepsPinnedLines) {
    design.lines = {{.group = 0, .quantity = pieces(10)}};
    options = {{0, {{0}, {1}}}};
    const auto market = [](Quantity pinned) {
        auto table = partsAt({{row(1, 100)}, {row(1, 150)}}, pieces(50));
        table.pin({0, pinned});
        return table;
    };
    CPPUNIT_ASSERT(choice(market(pieces(10))).options == std::vector<LineOption>({{1}}));
    CPPUNIT_ASSERT(choice(market(pieces(12))).options == std::vector<LineOption>({{1}}));
    // 4 are not enough, and the offer has no other line; 60 are not there.
    CPPUNIT_ASSERT(choice(market(pieces(4))).options == std::vector<LineOption>({{0}}));
    CPPUNIT_ASSERT(choice(market(pieces(60))).options == std::vector<LineOption>({{0}}));
    // One of twenty lines keeps the pin.
    design.lines.assign(20, {.group = 0, .quantity = pieces(2)});
    options.clear();
    for (LineIndex line = 0; line < 20; ++line) options.push_back({line, {{0}, {1}}});
    auto table = partsAt({{row(1, 100)}, {row(1, 150)}}, pieces(50));
    table.pin({0, pieces(2)});
    const auto of_many = chosen(table);
    CPPUNIT_ASSERT_EQUAL(std::ptrdiff_t{1}, std::ranges::count(of_many, GroupIndex{1}));
    CPPUNIT_ASSERT(choice(table).is_proven);
}

CPPUNIT_TEST_FIXTURE(ChooseOptions, provesNothingWhereOrdersAreCharged) {
    const auto market = partsAt({{row(1, 200)}, {row(1, 100)}});
    CPPUNIT_ASSERT(choice(market).is_proven);
    settings.suppliers = {{.fee = 1}};  // the other part may be had without it
    CPPUNIT_ASSERT(!choice(market).is_proven);
    options = {{0, {{1}}}, {1, {{1}}}};  // nobody chooses
    CPPUNIT_ASSERT(choice(market).is_proven);
}

CPPUNIT_TEST_FIXTURE(ChooseOptions, linesThatNeedNothingTakeTheirPreferredPart) {
    design.lines[0].quantity = 0;
    options[0].options = {{1}, {0}};
    CPPUNIT_ASSERT(chosen(partsAt({{row(1, 100)}, {row(1, 300)}})) == std::vector<GroupIndex>({1, 0}));
    CPPUNIT_ASSERT(choice(partsAt({{row(1, 100)}, {row(1, 300)}})).is_proven);
}

CPPUNIT_TEST_FIXTURE(ChooseOptions, boundsTheChoicesOfManyLines) {
    // 3^20 assignments: one by one they would not end.
    design.groups.resize(3);
    design.lines.assign(20, {.group = 0, .quantity = pieces(3)});
    options.clear();
    for (LineIndex line = 0; line < 20; ++line) options.push_back({line, {{0}, {1}, {2}}});
    const auto choice = this->choice(partsAt({{row(1, 300)}, {row(1, 100)}, {row(1, 200)}}));
    CPPUNIT_ASSERT(choice.is_proven);
    for (const auto& option : choice.options) CPPUNIT_ASSERT_EQUAL(GroupIndex{1}, option.group);
}

}  // namespace option_choice_test
}  // namespace cardcage::sourcing::engine
