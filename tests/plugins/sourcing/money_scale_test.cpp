// Prices above those that the engine counts: the money of a run becomes larger, and nothing else differs.

#include "plugins/sourcing/input/money_scale.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <map>
#include <random>
#include <string>

#include "plugins/sourcing/input/selection_problem.hpp"

namespace cardcage::sourcing {
namespace money_scale_test {

constexpr const char* supplier = "00000000-0000-7000-8000-00000000000a";
constexpr const char* other_supplier = "00000000-0000-7000-8000-00000000000b";

NamedDesign someParts(std::size_t count) {
    NamedDesign named_design;
    named_design.assemblies = {"a"};
    named_design.design.assemblies = 1;
    for (std::size_t i = 0; i < count; ++i) {
        named_design.design.groups.push_back({engine::Unit::Piece, 0});
        named_design.design.lines.push_back(
            {.group = static_cast<engine::GroupIndex>(i), .quantity = engine::one_unit, .unit = engine::Unit::Piece}
        );
        named_design.lines.push_back({0, static_cast<std::int32_t>(i) + 1});
        named_design.parts.push_back({{{"R-" + std::to_string(i), ""}}});
    }
    return named_design;
}

Conditions conditions(const char* base = "VND") {
    Conditions given;
    given.reference_date = *sdk::Date::parse("2026-11-21");
    given.base_currency = *sdk::Currency::parse(base);
    given.suppliers = {
        {*sdk::Uuid::parse(supplier), "A", false, SupplierPreference::Neutral},
        {*sdk::Uuid::parse(other_supplier), "B", false, SupplierPreference::Neutral}};
    return given;
}

std::string offer(const std::string& id, const std::string& ladder, const char* from = supplier, int stock = 100) {
    return id + "\t" + from + "\tE\t\tReel\tStandard\t1\tPiece\t" + std::to_string(stock) + "\t\t\t\t" + ladder + "\n";
}

std::map<std::string, std::int64_t> warningsOf(const SelectionProblem& problem) {
    std::map<std::string, std::int64_t> counts;
    for (const auto& warning : problem.warnings) counts[warning.code] = warning.count;
    return counts;
}

/// One part, bought for a number of boards.
struct Bought {
    SelectionProblem problem;
    engine::Selection selection;

    Bought(const Conditions& given, const std::string& offers, int boards) : problem(make(given, offers)) {
        const std::vector<engine::Demand> demands{{0, boards * engine::one_unit}};
        selection = engine::SelectionRunner().run(problem.bom, demands, problem.offers, problem.settings);
    }

    std::string material() const { return problem.money.shownText(selection.totals.material); }
    std::map<std::string, std::int64_t> warnings() const { return warningsOf(problem); }

private:
    static SelectionProblem make(const Conditions& given, const std::string& text) {
        const PartOffers offers{{"#\tI\tR-0\n", text}};
        return makeProblem(someParts(1), given, std::span(&offers, 1));
    }
};

class Scales : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Scales, twentyThousandEurosAreBoughtInDong) {
    auto given = conditions();
    given.exchange_rates.rates = {{*sdk::Currency::parse("EUR"), "0.00003654"}};
    const Bought bought(given, offer("o1", "1:1:20000:EUR"), 3);
    CPPUNIT_ASSERT_EQUAL(std::string("1642036124.794745"), bought.material());
    CPPUNIT_ASSERT_EQUAL(9, bought.problem.money.decimals());
    CPPUNIT_ASSERT((bought.warnings() == std::map<std::string, std::int64_t>{{"FEWER_DECIMALS", 9}}));
    CPPUNIT_ASSERT(bought.selection.is_proven);
    const auto price = bought.selection.parts[0].solution.plan->lines[0].unit_price;
    CPPUNIT_ASSERT_EQUAL(std::string("547345374.931581828"), bought.problem.money.exactText(price, 2));
}

CPPUNIT_TEST_FIXTURE(Scales, pricesUpToABillionTimesAThousandAreBought) {
    const Bought bought(conditions(), offer("o1", "1:1:1000000000000:VND"), 7);
    CPPUNIT_ASSERT_EQUAL(std::string("7000000000000.00"), bought.material());
    CPPUNIT_ASSERT((bought.warnings() == std::map<std::string, std::int64_t>{{"FEWER_DECIMALS", 6}}));
    // As many decimals as the highest price leaves.
    for (const auto& [amount, decimals] : std::map<std::string, int>{
             {"461168601", 10},
             {"461168602", 9},
             {"4611686018", 9},
             {"4611686019", 8},
             {"46116860185", 7},
             {"461168601843", 6},
             {"999999999999.123456789", 6}}) {
        const Bought one(conditions(), offer("o1", "1:1:" + amount + ":VND"), 1);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(amount, decimals, one.problem.money.decimals());
        CPPUNIT_ASSERT_MESSAGE(amount, one.selection.parts[0].isSourced());
    }
}

CPPUNIT_TEST_FIXTURE(Scales, pricesAboveAreLeftOutAndNamed) {
    const Bought bought(conditions(), offer("o1", "1:1:1000000000000.01:VND"), 1);
    CPPUNIT_ASSERT(!bought.selection.parts[0].isSourced());
    CPPUNIT_ASSERT((bought.warnings() == std::map<std::string, std::int64_t>{{"PRICE_OUT_OF_RANGE", 1}}));
    // They do not decide how the others count.
    const Bought other(conditions(), offer("o1", "1:1:1000000000001:VND") + offer("o2", "1:1:2:VND"), 1);
    CPPUNIT_ASSERT(other.problem.money.isOrdinary());
    CPPUNIT_ASSERT_EQUAL(std::string("2.00"), other.material());
    // Nor do they where others are high: 10^12 is the end there, too.
    const Bought third(conditions(), offer("o1", "1:1:4000000000000:VND") + offer("o2", "1:1:900000000000:VND"), 1);
    CPPUNIT_ASSERT_EQUAL(6, third.problem.money.decimals());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, third.warnings().at("PRICE_OUT_OF_RANGE"));
}

CPPUNIT_TEST_FIXTURE(Scales, amountsWithManyDigitsAreDividedExactly) {
    auto given = conditions();
    given.exchange_rates.rates = {{*sdk::Currency::parse("EUR"), "0.000036543210987654321"}};
    const Bought bought(given, offer("o1", "1:1:20000.000000000001:EUR"), 1);
    CPPUNIT_ASSERT_EQUAL(std::string("547297280.656502"), bought.material());
}

CPPUNIT_TEST_FIXTURE(Scales, aPriceThatWouldBeNothingIsNotFree) {
    const auto high = offer("o1", "1:1:500000000000:VND");
    const Bought bought(conditions(), high + offer("o2", "1:1:0.0000004:VND"), 1);
    CPPUNIT_ASSERT_EQUAL(std::string("500000000000.00"), bought.material());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, bought.warnings().at("PRICE_OUT_OF_RANGE"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{6}, bought.warnings().at("FEWER_DECIMALS"));
    // Half of the last decimal is rounded to even, and more than that counts.
    const Bought other(conditions(), high + offer("o2", "1:1:0.0000006:VND"), 1);
    CPPUNIT_ASSERT_EQUAL(std::string("0.000001"), other.material());
}

/// Everything in money, times a power of ten.
class Times {
public:
    explicit Times(int power) : power_(power) {}

    std::string text(std::int64_t ten_billionths) const {
        return engine::exactText(static_cast<engine::Cost>(ten_billionths) * 1'000'000 * engine::powerOfTen(power_));
    }
    sdk::Decimal decimal(std::int64_t ten_billionths) const {
        return sdk::Decimal::fromScaled(ten_billionths * engine::powerOfTen(power_));
    }
    sdk::Money money(std::int64_t ten_billionths) const {
        return {decimal(ten_billionths), *sdk::Currency::parse("VND")};
    }

private:
    int power_;
};

/// A shop in which every part has dear and cheap offers of two suppliers who charge for orders.
engine::Selection shop(std::uint32_t seed, const Times& times, MoneyScale& money, std::vector<std::string>& texts) {
    constexpr std::size_t parts = 6;
    constexpr std::int64_t one = 10'000'000'000;
    std::mt19937 dice(seed);
    const auto amount = [&](std::int64_t most) {
        return 1 + static_cast<std::int64_t>(static_cast<engine::Cost>(dice()) * most / (1LL << 32));
    };
    auto given = conditions();
    auto& preferences = given.preferences;
    preferences.suppliers = {
        {.supplier_id = *sdk::Uuid::parse(supplier),
         .shipping_fee = times.money(amount(1'000 * one)),
         .free_above = times.money(amount(100'000 * one)),
         .line_fee = times.money(amount(10 * one))},
        {.supplier_id = *sdk::Uuid::parse(other_supplier), .minimum_order = times.money(amount(5'000 * one))}};
    preferences.line_fee = times.decimal(amount(one));
    preferences.max_excess_value = times.decimal(amount(1'000 * one));
    preferences.residual_value = times.decimal(amount(one / 100));
    if (seed % 2 == 0) {
        preferences.goal = Goal::Weighted;
        preferences.line_cost = times.decimal(amount(one));
        preferences.late_cost_per_day = times.decimal(amount(one));
    }
    std::vector<std::string> offers(parts);
    for (std::size_t part = 0; part < parts; ++part) {
        for (const auto* from : {supplier, other_supplier}) {
            const auto price = amount(100 * one);
            const auto id = "o" + std::to_string(part) + (from == supplier ? "a" : "b");
            const auto ladder = "1:1:" + times.text(price) + ":VND 10:5:" + times.text(price - price / 7) + ":VND";
            offers[part] += offer(id, ladder, from, 5 + static_cast<int>(dice() % 60));
        }
    }
    offers[0] += offer("dear", "1:1:" + times.text(461'168'601 * one) + ":VND");
    std::vector<PartOffers> pieces;
    for (const auto& text : offers) pieces.push_back({{"#\tI\tR\n", text}});
    const auto problem = makeProblem(someParts(parts), given, pieces);
    money = problem.money;
    const std::vector<engine::Demand> demands{{0, (3 + seed % 30) * engine::one_unit}};
    auto selection = engine::SelectionRunner().run(problem.bom, demands, problem.offers, problem.settings);
    texts = {
        money.exactText(selection.totals.material),
        money.exactText(selection.totals.supplier_fees),
        money.exactText(selection.totals.lower_bound),
        money.amountOf(selection.totals.objective).text()};
    return selection;
}

/// The engine gets the same problem and finds the same plan; its reported amounts are multiplied.
CPPUNIT_TEST_FIXTURE(Scales, tenTimesTheMoneyBuysTheSameForTenTimesAsMuch) {
    for (std::uint32_t seed = 1; seed <= 40; ++seed) {
        MoneyScale money;
        std::vector<std::string> texts;
        const auto plain = shop(seed, Times(0), money, texts);
        CPPUNIT_ASSERT(money.isOrdinary());
        CPPUNIT_ASSERT(plain.totals.material > 0);
        const auto ordinary = texts;
        for (int power = 1; power <= 3; ++power) {
            const auto larger = shop(seed, Times(power), money, texts);
            CPPUNIT_ASSERT_EQUAL(power, money.coarser());
            CPPUNIT_ASSERT(larger.fingerprint != plain.fingerprint);
            CPPUNIT_ASSERT_EQUAL(plain.is_proven, larger.is_proven);
            for (std::size_t part = 0; part < plain.parts.size(); ++part) {
                CPPUNIT_ASSERT(plain.parts[part].problem == larger.parts[part].problem);
                CPPUNIT_ASSERT(plain.parts[part].plan_hash == larger.parts[part].plan_hash);
            }
            for (std::size_t i = 0; i < texts.size(); ++i) {
                const auto expected =
                    *sdk::Decimal::parse(ordinary[i], 16) * static_cast<std::int64_t>(engine::powerOfTen(power));
                const auto found = *sdk::Decimal::parse(texts[i], 16);
                const auto difference = (found - expected).scaled();
                CPPUNIT_ASSERT_MESSAGE(texts[i] + " " + ordinary[i], difference <= 10'000 && difference >= -10'000);
            }
        }
    }
}

CPPUNIT_TEST_FIXTURE(Scales, costsBackInBaseCurrencyKeepTheirRange) {
    const auto money = MoneyScale::stored(4);
    CPPUNIT_ASSERT_EQUAL(std::string("12345.00"), money.exactText(engine::one_cost * 12345 / 10'000, 2));
    CPPUNIT_ASSERT_EQUAL(std::string("0.000001"), money.exactText(engine::UnitPrice{1}));
    CPPUNIT_ASSERT_EQUAL(std::string("850705917302346158473969.077842"), money.shownText(engine::unlimited_cost / 100));
    CPPUNIT_ASSERT_EQUAL(std::string("-3.00"), money.amountOf(-engine::one_cost * 3 / 10'000).text(2));
    CPPUNIT_ASSERT(money.counted(engine::unlimited_cost) == engine::unlimited_cost);
    for (const auto cost : {engine::one_cost / 3, -engine::one_cost / 7, engine::Cost{5'000'000}, engine::Cost{49}}) {
        for (const int coarser : {0, 1, 4}) {
            const auto scale = MoneyScale::stored(coarser);
            CPPUNIT_ASSERT_EQUAL(scale.shownText(cost), scale.shownAmount(cost).text(2));
        }
    }
    CPPUNIT_ASSERT_THROW(MoneyScale::stored(5), std::runtime_error);
    CPPUNIT_ASSERT_THROW(MoneyScale::stored(-1), std::runtime_error);
}

}  // namespace money_scale_test
}  // namespace cardcage::sourcing
