#include "plugins/pcb/rules/pricing/price_list.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "tests/plugins/pcb/rules/given.hpp"

namespace cardcage::pcb::rules {
namespace {

class PriceLists : public CppUnit::TestFixture {};

Settings boardOf(std::string_view text) {
    return specified(givenBy(text)).settings;
}
std::string unitPrice(
    std::string_view text, std::int64_t quantity, int days = 15, std::optional<std::int64_t> holes = 0
) {
    const auto price = priceOf(samplePriceList(), boardOf(text), holes, {quantity, days});
    if (const auto* none = std::get_if<NoPrice>(&price)) return "none: " + none->name;
    return tenThousandthsText(std::get<Price>(price).unit);
}

constexpr std::string_view two_layers = "boardWidth=100;boardHeight=61";

CPPUNIT_TEST_FIXTURE(PriceLists, theTableIsMetToTheDigit) {
    constexpr std::string_view four = "boardWidth=85;boardHeight=56;layerCount=4;surfaceFinish=Enig";
    constexpr std::string_view fourteen =
        "boardWidth=190;boardHeight=111.15;layerCount=14;surfaceFinish=Enig;minTrackWidth=0.1;minSpacing=0.1";
    const std::pair<std::string_view, std::array<std::string, 4>> rows[] = {
        {two_layers, {"11.6548", "6.3215", "1.5215", "1.0415"}},
        {four, {"37.8003", "19.8003", "3.6003", "1.9803"}},
        {fourteen, {"190.9953", "125.662", "66.862", "60.982"}}};
    constexpr std::array<std::int64_t, 4> quantities{5, 10, 100, 1000};
    for (const auto& [board, prices] : rows)
        for (std::size_t column = 0; column < 4; ++column)
            CPPUNIT_ASSERT_EQUAL(prices[column], unitPrice(board, quantities[column]));
    const auto& list = samplePriceList();
    CPPUNIT_ASSERT_EQUAL(36, boardsPerPanel(list, 100 * one, 61 * one, false));
    CPPUNIT_ASSERT_EQUAL(50, boardsPerPanel(list, 85 * one, 56 * one, false));
    CPPUNIT_ASSERT_EQUAL(10, boardsPerPanel(list, 190 * one, 111'150'000, false));
}

CPPUNIT_TEST_FIXTURE(PriceLists, aMissingValueGivesNoPriceAndItsName) {
    CPPUNIT_ASSERT_EQUAL(std::string("none: boardWidth"), unitPrice("boardHeight=61", 5));
    CPPUNIT_ASSERT_EQUAL(std::string("none: boardWidth"), unitPrice("boardWidth=600;boardHeight=600", 5));
    CPPUNIT_ASSERT_EQUAL(std::string("none: layerCount"), unitPrice("boardWidth=100;boardHeight=61;layerCount=16", 5));
    CPPUNIT_ASSERT_EQUAL(std::string("none: holes"), unitPrice(two_layers, 5, 15, std::nullopt));
    CPPUNIT_ASSERT_EQUAL(std::string("none: lead_time_working_days"), unitPrice(two_layers, 5, 4));
    CPPUNIT_ASSERT_EQUAL(std::string("none: quantity"), unitPrice(two_layers, 0));
}

CPPUNIT_TEST_FIXTURE(PriceLists, extrasArePaidOnceForAnOrder) {
    const auto setup = [](std::string_view text) {
        const auto price = priceOf(samplePriceList(), boardOf(text), 0, {1, 15});
        return std::get<Price>(price).parts.setup;
    };
    CPPUNIT_ASSERT(setup("boardWidth=100;boardHeight=61") == Fraction(40));
    CPPUNIT_ASSERT(setup("boardWidth=100;boardHeight=61;impedanceControl=true") == Fraction(80));
    CPPUNIT_ASSERT(setup("boardWidth=100;boardHeight=61;viaCovering=Filled") == Fraction(100));
    CPPUNIT_ASSERT(setup("boardWidth=100;boardHeight=61;castellatedHoles=true") == Fraction(70));
    // Gold of the edge connector follows: 40 + 25 + 20.
    CPPUNIT_ASSERT(setup("boardWidth=100;boardHeight=61;edgeConnectorGold=true;edgeBevel=Deg30") == Fraction(85));
}

CPPUNIT_TEST_FIXTURE(PriceLists, boardsWithVCutNeedNoGap) {
    CPPUNIT_ASSERT_EQUAL(44 * 59, boardsPerPanel(samplePriceList(), 10 * one, 10 * one, true));
    CPPUNIT_ASSERT_EQUAL(36 * 49, boardsPerPanel(samplePriceList(), 10 * one, 10 * one, false));
}

CPPUNIT_TEST_FIXTURE(PriceLists, fractionsAreExactAndRoundHalfToEven) {
    CPPUNIT_ASSERT((Fraction(1, 3) + Fraction(1, 6) == Fraction(1, 2)));
    CPPUNIT_ASSERT((Fraction(1, 20'000).tenThousandths() == 0));
    CPPUNIT_ASSERT((Fraction(3, 20'000).tenThousandths() == 2));
    CPPUNIT_ASSERT((Fraction(-3, 20'000).tenThousandths() == -2));
    CPPUNIT_ASSERT_THROW(Fraction(1) / Fraction(0), FractionOverflow);
    CPPUNIT_ASSERT_EQUAL(std::string("-0.05"), tenThousandthsText(-500));
}

}  // namespace
}  // namespace cardcage::pcb::rules
