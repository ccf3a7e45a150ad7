#include "plugins/sourcing/engine/option_choice.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::sourcing::engine {
namespace {

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
    std::vector<LineOptions> options{{0, {0, 1}}, {1, {0, 1}}};
    SolverPool solvers;

    std::vector<GroupIndex> chosen(const OfferTable& offers) {
        return chooseOptions(design, std::vector<Demand>{{0, one_unit}}, options, offers, {}, solvers).groups;
    }
};

CPPUNIT_TEST_FIXTURE(ChooseOptions, sharesBreaksWithLinesThatCannotChoose) {
    // Part 0 costs 2.00; part 1 costs 4.00, and 1.00 from 85 pieces on: 85 x 1.00 is what all three need together.
    CPPUNIT_ASSERT(chosen(partsAt({{row(1, 200)}, {row(1, 400), row(85, 100)}})) == std::vector<GroupIndex>({1, 1}));
    // One piece more for the break is still worth it; twice as many are not.
    CPPUNIT_ASSERT(chosen(partsAt({{row(1, 200)}, {row(1, 400), row(86, 100)}})) == std::vector<GroupIndex>({1, 1}));
    CPPUNIT_ASSERT(chosen(partsAt({{row(1, 200)}, {row(1, 400), row(200, 100)}})) == std::vector<GroupIndex>({0, 0}));
}

CPPUNIT_TEST_FIXTURE(ChooseOptions, coversAsManyLinesAsPossible) {
    // 60 of each in stock: 45 and 30 fit together into neither, and 10 of part 1 are taken. 30 of the dear part 0 and
    // 55 of part 1 cost 115.00, the other way round it is 130.00.
    CPPUNIT_ASSERT(chosen(partsAt({{row(1, 200)}, {row(1, 100)}}, pieces(60))) == std::vector<GroupIndex>({1, 0}));
}

}  // namespace
}  // namespace cardcage::sourcing::engine
