#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "plugins/sourcing/input/selection_problem.hpp"

// From texts of offers to what the engine is asked.

namespace cardcage::sourcing {
namespace {

constexpr const char* supplier = "00000000-0000-7000-8000-00000000000a";
constexpr const char* day = "2026-11-21";

NamedDesign onePart(engine::Unit unit = engine::Unit::Piece) {
    NamedDesign named_design;
    named_design.assemblies = {"a"};
    named_design.design.assemblies = 1;
    named_design.design.groups = {{unit, 0}};
    named_design.design.lines = {{.group = 0, .quantity = engine::one_unit, .unit = unit}};
    named_design.lines = {{0, 1}};
    named_design.parts = {{{{"R-1", ""}}}};
    return named_design;
}

Conditions conditions() {
    Conditions given;
    given.reference_date = *sdk::Date::parse(day);
    given.base_currency = *sdk::Currency::parse("EUR");
    given.suppliers = {{*sdk::Uuid::parse(supplier), "A", false, SupplierPreference::Neutral}};
    return given;
}

/// An offer with that ladder.
std::string offer(const std::string& id, const std::string& ladder, const std::string& unit = "Piece") {
    return id + "\t" + supplier + "\tE\t\tReel\tStandard\t1\t" + unit + "\t100\t\t\t\t" + ladder + "\n";
}

std::map<std::string, std::int64_t> warningsOf(const SelectionProblem& problem) {
    std::map<std::string, std::int64_t> counts;
    for (const auto& warning : problem.warnings) counts[warning.code] = warning.count;
    return counts;
}

class Problems : public CppUnit::TestFixture {};

/// A charge that does not count might change the choice.
CPPUNIT_TEST_FIXTURE(Problems, aChargeThatDoesNotCountProvesNothing) {
    const auto text = offer("o1", "1:1:1:EUR");
    const PartOffers offers{{"#\tI\tR-1\n", text}};
    const auto named_design = onePart();
    for (const auto& [currency, counts] : {std::pair("EUR", true), std::pair("USD", false)}) {
        auto given = conditions();
        given.preferences.suppliers.emplace().push_back({.supplier_id = *sdk::Uuid::parse(supplier)});
        given.preferences.suppliers->back().minimum_order =
            sdk::Money{*sdk::Decimal::parse("5"), *sdk::Currency::parse(currency)};
        const auto problem = makeProblem(named_design, given, std::span(&offers, 1));
        CPPUNIT_ASSERT_EQUAL(counts, problem.settings.may_be_proven);
        CPPUNIT_ASSERT_EQUAL(counts, warningsOf(problem).count("CHARGE_WITHOUT_EXCHANGE_RATE") == 0);
    }
}

CPPUNIT_TEST_FIXTURE(Problems, rowsThatAreLeftOutAreCounted) {
    const auto text = offer("o1", "1:1:0.5:EUR 10:1:zero:EUR 100:1:0.4:EUR") + offer("o2", "1:1:-1:EUR 5:1:2:EUR") +
                      offer("o3", "1:1:1:USD 5:1:2:EUR") + offer("o4", "1:1:1:EUR 10:1:2:EUR") +
                      offer("o5", "1:1:99999999999999999999:EUR 5:1:1:EUR") + offer("o6", "1:1:1:EUR");
    const PartOffers offers{{"#\tI\tR-1\n", text}};
    const auto named_design = onePart();
    const auto given = conditions();
    const auto problem = makeProblem(named_design, given, std::span(&offers, 1));
    const auto warnings = warningsOf(problem);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, warnings.at("PRICE_UNREADABLE"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{2}, warnings.at("PRICE_OUT_OF_RANGE"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, warnings.at("PRICE_WITHOUT_EXCHANGE_RATE"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, warnings.at("PRICE_LADDER_NOT_MONOTONE"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, warnings.size());
    // The row behind an unreadable one is still the third of the ladder as it was sent.
    const auto table = problem.offers.problem(0, engine::one_unit, true);
    const auto rows = table.rowsOf(table.offers[0]);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, rows.size());
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{2}, rows[1].ladder_position);
}

CPPUNIT_TEST_FIXTURE(Problems, roundedQuantitiesAreCounted) {
    const auto text = offer("o1", "0.00003:0.00001:1:EUR", "Millimeter") + offer("o2", "100:10:1:EUR", "Millimeter");
    const PartOffers offers{{"#\tI\tR-1\n", text}};
    const auto named_design = onePart(engine::Unit::Meter);
    const auto given = conditions();
    const auto warnings = warningsOf(makeProblem(named_design, given, std::span(&offers, 1)));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, warnings.at("PRICE_QUANTITY_ROUNDED"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, warnings.size());
}

CPPUNIT_TEST_FIXTURE(Problems, offersThatOnlyBlockedComponentsLeadToAreOut) {
    const auto open = offer("o1", "1:1:1:EUR");
    const auto blocked = offer("o2", "1:1:1:EUR");
    const PartOffers offers{
        {"#\tP\tp1\tActive\tCompliant\tCompliant\n", open}, {"#\tP\tp2\tActive\tCompliant\tCompliant\tB\n", blocked}};
    const auto named_design = onePart();
    const auto given = conditions();
    const auto problem = makeProblem(named_design, given, std::span(&offers, 1));
    const auto table = problem.offers.offersOf(0);
    CPPUNIT_ASSERT_EQUAL(engine::ExclusionSet{0}, table[0].exclusions);
    CPPUNIT_ASSERT_EQUAL(engine::bit(engine::Exclusion::Blocked), table[1].exclusions);
}

/// The largest of what the offers say, by day, without what a scenario before this one took of any of them.
CPPUNIT_TEST_FIXTURE(Problems, offersOfOneStockShareTheLargestOfTheirs) {
    const auto sharing = [](const std::string& id, const std::string& stock, const std::string& terms) {
        return id + "\t" + supplier + "\tE\t\tReel\tStandard\t1\tPiece\t" + stock + "\t" + terms +
               "\t1:1:1:EUR\t\t\t3\n";
    };
    const std::string cut_tape = "00000000-0000-7000-8000-0000000000b1", reel = "00000000-0000-7000-8000-0000000000b2";
    const auto text = sharing(cut_tape, "100", "\t\t20798:50") + sharing(reel, "120", "30\t\t") +
                      sharing("o3", "900", "\t20700\t") + offer("o4", "1:1:1:EUR");
    const PartOffers offers{{"#\tI\tR-1\n", text}};
    const auto named_design = onePart();
    auto given = conditions();
    const auto stockOf = [&](const SelectionProblem& problem) {
        const auto table = problem.offers.problem(0, engine::one_unit, true);
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, table.stocks.size());
        for (std::size_t i = 0; i < 3; ++i) CPPUNIT_ASSERT_EQUAL(std::uint32_t{0}, table.offers[i].stock);
        CPPUNIT_ASSERT_EQUAL(engine::no_stock, table.offers[3].stock);
        std::vector<engine::Quantity> pieces;
        for (const auto until : {0, 19, 20, 30})
            pieces.push_back(engine::availableUntil(table, table.stocks[0], until) / engine::one_unit);
        return pieces;
    };
    // 20798 is 20 days from the reference day; o3 has expired.
    const auto any = engine::unlimited_quantity / engine::one_unit;
    const auto whole = makeProblem(named_design, given, std::span(&offers, 1));
    CPPUNIT_ASSERT((std::vector<engine::Quantity>{120, 120, 150, any}) == stockOf(whole));
    given.taken_stock = {{*sdk::Uuid::parse(reel), *sdk::Decimal::parse("70")}};
    const auto rest = makeProblem(named_design, given, std::span(&offers, 1));
    CPPUNIT_ASSERT((std::vector<engine::Quantity>{50, 50, 80, any}) == stockOf(rest));
    const auto table = rest.offers.problem(0, engine::one_unit, true);
    CPPUNIT_ASSERT_EQUAL(30 * engine::one_unit, engine::availableUntil(table, table.offers[0], 0));
}

CPPUNIT_TEST_FIXTURE(Problems, wordsThatHoldForASourceCountForEachKind) {
    const auto text = offer("o1", "1:1:1:EUR");
    const auto exclusionsOf = [&](const std::string& source, const Preferences& preferences) {
        const PartOffers offers{{source, text}};
        const auto named_design = onePart();
        auto given = conditions();
        given.preferences = preferences;
        return makeProblem(named_design, given, std::span(&offers, 1)).offers.offersOf(0)[0].exclusions;
    };
    const auto compliance = engine::bit(engine::Exclusion::Compliance);
    const auto lifecycle = engine::bit(engine::Exclusion::Lifecycle);
    Preferences rules;
    rules.blocked_lifecycles = {"Obsolete"};
    rules.blocked_rohs = {"Unknown"};
    rules.blocked_reach = {"ContainsSvhc"};
    for (const std::string kind : {"P\tp1", "I\tR-1", "C\tc1"}) {
        const auto of = [&](const std::string& words) { return exclusionsOf("#\t" + kind + words + "\n", rules); };
        CPPUNIT_ASSERT_EQUAL(engine::ExclusionSet{0}, of("\tActive\tNonCompliant\tUnknown"));
        CPPUNIT_ASSERT_EQUAL(lifecycle, of("\tObsolete\tCompliant\tCompliant"));
        CPPUNIT_ASSERT_EQUAL(compliance, of("\tActive\tUnknown\tCompliant"));
        CPPUNIT_ASSERT_EQUAL(compliance, of("\tUnknown\tCompliant\tContainsSvhc"));
        CPPUNIT_ASSERT_EQUAL(engine::bit(engine::Exclusion::Blocked), of("\tActive\tCompliant\tCompliant\tB"));
    }
    // Sources of earlier runs, and parts that are not known, have no words.
    CPPUNIT_ASSERT_EQUAL(engine::ExclusionSet{0}, exclusionsOf("#\tI\tR-1\n", rules));
    CPPUNIT_ASSERT_EQUAL(engine::bit(engine::Exclusion::Blocked), exclusionsOf("#\tI\tR-1\tB\n", rules));
    CPPUNIT_ASSERT_EQUAL(engine::bit(engine::Exclusion::UnknownPart), exclusionsOf("#\tP\tp1\t\t\t\n", rules));
}

/// By packaging and price type, "" for none: whether an offer is let in by these preferences.
CPPUNIT_TEST_FIXTURE(Problems, unknownLetsInWhatIsOutsideOfTheList) {
    const auto isIn = [](const std::string& packaging, const std::string& price_type, const Preferences& preferences) {
        const auto text = std::string("o1\t") + supplier + "\tE\t\t" + packaging + "\t" + price_type +
                          "\t1\tPiece\t100\t\t\t\t1:1:1:EUR\n";
        const PartOffers offers{{"#\tI\tR-1\n", text}};
        const auto named_design = onePart();
        auto given = conditions();
        given.preferences = preferences;
        return makeProblem(named_design, given, std::span(&offers, 1)).offers.offersOf(0)[0].exclusions == 0;
    };
    Preferences unknown;
    unknown.packagings = {"Tray", "Unknown"};
    for (const std::string packaging : {"", "Bucket", "Unknown", "Tray"})
        CPPUNIT_ASSERT_MESSAGE(packaging, isIn(packaging, "Standard", unknown));
    CPPUNIT_ASSERT(!isIn("Reel", "Standard", unknown));
    Preferences tray;
    tray.packagings = {"Tray"};
    for (const std::string packaging : {"", "Bucket", "Unknown", "Reel"})
        CPPUNIT_ASSERT_MESSAGE(packaging, !isIn(packaging, "Standard", tray));
    Preferences bucket;
    bucket.packagings = {"Bucket"};
    CPPUNIT_ASSERT(isIn("Bucket", "Standard", bucket) && !isIn("Barrel", "Standard", bucket));
    Preferences types;
    types.price_types = {"Quote", "Unknown"};
    CPPUNIT_ASSERT(isIn("Reel", "Quote", types) && isIn("Reel", "Friendship", types) && isIn("Reel", "Unknown", types));
    CPPUNIT_ASSERT(!isIn("Reel", "Standard", types));
    types.price_types = {"Quote"};
    CPPUNIT_ASSERT(!isIn("Reel", "Friendship", types));
}

/// An offer with a key of its charges, and these.
std::string chargedOffer(const std::string& id, const std::string& key, const std::string& costs) {
    auto text = offer(id, "1:1:1:EUR");
    text.insert(text.size() - 1, "\t" + key + "\t" + costs);
    return text;
}

CPPUNIT_TEST_FIXTURE(Problems, oneTimeCostsAreOfTheOfferUnlessOthersShareThem) {
    const auto text = chargedOffer("o1", "", "480:EUR 5.5:USD") + chargedOffer("o2", "T-7", "900:EUR") +
                      chargedOffer("o3", "T-7", "850:EUR 60:EUR") + chargedOffer("o4", "T-8", "70:EUR") +
                      chargedOffer("o5", "", "1:SEK") + offer("o6", "1:1:1:EUR");
    const PartOffers offers{{"#\tI\tR-1\n", text}};
    const auto named_design = onePart();
    auto given = conditions();
    given.exchange_rates.rates = {{*sdk::Currency::parse("USD"), "1.1"}};
    const auto problem = makeProblem(named_design, given, std::span(&offers, 1));
    const auto table = problem.offers.offersOf(0);
    CPPUNIT_ASSERT(table[0].one_time == engine::one_cost * 485 && table[0].line_fee == table[0].one_time);
    CPPUNIT_ASSERT(table[1].shared_charge == 0 && table[2].shared_charge == 0 && table[1].one_time == 0);
    CPPUNIT_ASSERT(problem.settings.shared_charges == std::vector<engine::Cost>{engine::one_cost * 910});
    CPPUNIT_ASSERT(problem.charging_suppliers == std::vector<std::uint32_t>{0});
    // A key of one offer is without effect.
    CPPUNIT_ASSERT(table[3].shared_charge == engine::no_charge && table[3].one_time == engine::one_cost * 70);
    CPPUNIT_ASSERT_EQUAL(engine::bit(engine::Exclusion::NoExchangeRate), table[4].exclusions);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, warningsOf(problem).at("ONE_TIME_COST_WITHOUT_EXCHANGE_RATE"));
    CPPUNIT_ASSERT(table[5].one_time == 0 && table[5].line_fee == 0);
}

CPPUNIT_TEST_FIXTURE(Problems, paidToolsNeedNoExchangeRate) {
    const std::string id = "00000000-0000-7000-8000-000000000199";
    const auto exclusionsWith = [&](const std::string& costs, bool is_paid) {
        auto given = conditions();
        if (is_paid) {
            given.preferences.one_time_costs = {
                {.offer_id = *OfferId::parse(id), .payment = OneTimePayment::PaidAlready, .over = {}}};
        }
        const auto text = chargedOffer(id, "", costs);
        const PartOffers offers{{"#\tI\tR-1\n", text}};
        const auto named_design = onePart();
        const auto problem = makeProblem(named_design, given, std::span(&offers, 1));
        const auto& made = problem.offers.offersOf(0)[0];
        CPPUNIT_ASSERT(made.exclusions != 0 || made.one_time == engine::one_cost * 5);
        return made.exclusions;
    };
    constexpr auto no_rate = engine::bit(engine::Exclusion::NoExchangeRate);
    CPPUNIT_ASSERT_EQUAL(no_rate, exclusionsWith("100:SEK 5:EUR:P", false));
    CPPUNIT_ASSERT(exclusionsWith("100:SEK 5:EUR:P", true) == 0);
    CPPUNIT_ASSERT_EQUAL(no_rate, exclusionsWith("100:SEK:P 5:EUR:P", true));
}

std::string idOf(std::size_t number) {
    return "00000000-0000-7000-8000-0000000001" + std::to_string(10 + number);
}

/// The payment of a shared charge or an offer's costs, with exact fractions and no code of the product.
struct PaidShare {
    using Exact = boost::multiprecision::cpp_rational;
    Exact charged = 0;
    Exact whole = 0;
};

CPPUNIT_TEST_FIXTURE(Problems, whatIsPaidOfOneTimeCostsIsTheShareOfThePieces) {
    using Exact = PaidShare::Exact;
    const std::string assembly = idOf(89);
    std::mt19937_64 random(33);
    const auto between = [&](std::int64_t low, std::int64_t high) {
        return std::uniform_int_distribution<std::int64_t>(low, high)(random);
    };
    int divided = 0, paid = 0, keyed = 0;
    for (int world = 0; world < 6'000; ++world) {
        const auto need = between(1, 500);
        auto named_design = onePart();
        named_design.assemblies = {assembly};
        auto given = conditions();
        given.demands = {{DemandType::Assembly, *sdk::Uuid::parse(assembly), need, "Piece"}};
        given.preferences.one_time_costs.emplace();
        std::string text;
        std::map<std::string, std::vector<std::size_t>> charges;  // by key, or by offer
        struct Said {
            std::int64_t once = 0, per_order = 0, over = 0;
            bool is_paid = false;
        };
        std::vector<Said> said;
        const bool is_charge_paid = between(0, 3) == 0;
        if (is_charge_paid) given.paid_charges = {{*sdk::Uuid::parse(supplier), "T-1"}};
        for (std::size_t i = 0; i < 5; ++i) {
            auto& one = said.emplace_back(Said{between(0, 3) * 333, between(0, 2) * 71});
            std::string costs = std::to_string(one.once) + ":EUR";
            if (one.per_order > 0) costs += " " + std::to_string(one.per_order) + ":EUR:P";
            const auto key = between(0, 1) == 0 ? std::string() : "T-" + std::to_string(between(1, 2));
            text += chargedOffer(idOf(i), key, costs);
            if (one.once + one.per_order > 0) charges[key.empty() ? idOf(i) : key].push_back(i);
            if (between(0, 4) == 0) given.paid_once.push_back(*sdk::Uuid::parse(idOf(i)));
            OneTimeCostPayment payment{.offer_id = *OfferId::parse(idOf(i)), .payment = {}, .over = {}};
            if (between(0, 2) == 0) payment.over = one.over = between(1, 700);
            if (between(0, 2) == 0) payment.payment = OneTimePayment::PaidAlready;
            one.is_paid = payment.payment || (!payment.over && !given.paid_once.empty() &&
                                              given.paid_once.back() == *sdk::Uuid::parse(idOf(i)));
            one.is_paid = one.is_paid || (is_charge_paid && key == "T-1" && !payment.over);
            if (payment.over || payment.payment) given.preferences.one_time_costs->push_back(payment);
        }
        const PartOffers offers{{"#\tI\tR-1\n", text}};
        const auto problem = makeProblem(named_design, given, std::span(&offers, 1));
        const auto table = problem.offers.offersOf(0);
        for (const auto& [key, sharers] : charges) {
            const bool is_paid = std::ranges::any_of(sharers, [&](std::size_t i) { return said[i].is_paid; });
            PaidShare expected;
            Exact fraction = 0;
            for (const auto i : sharers) {
                expected.whole = std::max(expected.whole, Exact((is_paid ? 0 : said[i].once) + said[i].per_order));
                if (said[i].over > 0) fraction = std::max(fraction, std::min(Exact(1), Exact(need) / said[i].over));
            }
            expected.charged = fraction == 0 ? expected.whole : Exact(expected.whole * fraction);
            const bool is_shared = sharers.size() > 1;
            const auto& first = table[sharers.front()];
            const auto charged = is_shared ? problem.settings.shared_charges[first.shared_charge] : first.one_time;
            const auto& share =
                is_shared ? problem.shared_costs[first.shared_charge] : problem.one_time_shares.at(first.offer);
            CPPUNIT_ASSERT(share.charged == charged && charged % engine::one_unit == 0);
            const Exact unit(boost::multiprecision::cpp_int(engine::one_cost));
            const Exact off = Exact(boost::multiprecision::cpp_int(charged)) - expected.charged * unit;
            CPPUNIT_ASSERT_MESSAGE(text, abs(off) <= Exact(engine::one_unit, 2));
            CPPUNIT_ASSERT(Exact(boost::multiprecision::cpp_int(share.costs.sum())) == expected.whole * unit);
            divided += fraction > 0 && fraction < 1 && expected.whole > 0;
            paid += is_paid;
            keyed += is_shared;
        }
    }
    CPPUNIT_ASSERT(divided > 1'500 && paid > 2'000 && keyed > 2'000);
}

CPPUNIT_TEST_FIXTURE(Problems, preferencesOfCostsThatAreNotThereAreCounted) {
    const auto text =
        chargedOffer(idOf(0), "", "70:EUR:P") + chargedOffer(idOf(1), "", "70:EUR") + offer(idOf(2), "1:1:1:EUR");
    const PartOffers offers{{"#\tI\tR-1\n", text}};
    const auto named_design = onePart();
    auto given = conditions();
    auto& payments = given.preferences.one_time_costs.emplace();
    for (std::size_t i = 0; i < 4; ++i) payments.push_back({*OfferId::parse(idOf(i)), OneTimePayment::PaidAlready, {}});
    // The first has nothing to be paid for ever, the third no costs, and the fourth is not there.
    const auto warnings = warningsOf(makeProblem(named_design, given, std::span(&offers, 1)));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{3}, warnings.at("ONE_TIME_COST_NOT_FOUND"));
    for (auto& one : payments) one.payment = OneTimePayment::Charged;
    CPPUNIT_ASSERT(warningsOf(makeProblem(named_design, given, std::span(&offers, 1))).empty());
}

CPPUNIT_TEST_FIXTURE(Problems, onlyCurrenciesThatArePreferredArePaid) {
    const auto text =
        offer("o1", "1:1:2:EUR 1:1:1:USD 10:1:0.5:USD") + offer("o2", "1:1:1:USD") + offer("o3", "1:1:1:SEK");
    const PartOffers offers{{"#\tI\tR-1\n", text}};
    const auto named_design = onePart();
    auto given = conditions();
    given.exchange_rates.rates = {{*sdk::Currency::parse("USD"), "1"}};
    const auto unitPricesOf = [&](std::uint32_t position) {
        const auto problem = makeProblem(named_design, given, std::span(&offers, 1));
        const auto table = problem.offers.problem(0, engine::one_unit, true);
        std::string prices;
        for (const auto& row : table.rowsOf(table.offers[position])) prices += engine::exactText(row.unit_price) + " ";
        return prices + std::to_string(table.offers[position].exclusions);
    };
    CPPUNIT_ASSERT_EQUAL(std::string("2 1 0.5 0"), unitPricesOf(0));
    given.preferences.currencies.emplace();
    CPPUNIT_ASSERT_EQUAL(std::string("2 1 0.5 0"), unitPricesOf(0));
    given.preferences.currencies = {*sdk::Currency::parse("EUR")};
    CPPUNIT_ASSERT_EQUAL(std::string("2 0"), unitPricesOf(0));
    const auto out = std::to_string(engine::bit(engine::Exclusion::Currency));
    CPPUNIT_ASSERT_EQUAL(out, unitPricesOf(1));
    CPPUNIT_ASSERT_EQUAL(out, unitPricesOf(2));
    CPPUNIT_ASSERT(makeProblem(named_design, given, std::span(&offers, 1)).warnings.empty());
    given.preferences.currencies = {*sdk::Currency::parse("EUR"), *sdk::Currency::parse("SEK")};
    CPPUNIT_ASSERT_EQUAL(std::to_string(engine::bit(engine::Exclusion::NoExchangeRate)), unitPricesOf(2));
}

CPPUNIT_TEST_FIXTURE(Problems, chargesThatAreTooLargeAreNotTakenForAMissingRate) {
    const auto text = offer("o1", "1:1:1:EUR");
    const PartOffers offers{{"#\tI\tR-1\n", text}};
    const auto named_design = onePart();
    auto given = conditions();
    const auto eur = *sdk::Currency::parse("EUR");
    given.preferences.suppliers = {
        {.supplier_id = *sdk::Uuid::parse(supplier), .shipping_fee = sdk::Money{largest_charge, eur}}};
    auto problem = makeProblem(named_design, given, std::span(&offers, 1));
    CPPUNIT_ASSERT(problem.warnings.empty());
    CPPUNIT_ASSERT(problem.settings.suppliers.at(0).fee == engine::one_cost * 1'000'000'000'000);
    const auto usd = *sdk::Currency::parse("USD");
    given.exchange_rates.rates = {{usd, "0.0001"}};
    given.preferences.suppliers->at(0).shipping_fee->currency = usd;
    problem = makeProblem(named_design, given, std::span(&offers, 1));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, warningsOf(problem).at("CHARGE_OUT_OF_RANGE"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, problem.warnings.size());
}

CPPUNIT_TEST_FIXTURE(Problems, aThresholdThatCannotBeToldMakesNoFeeFree) {
    const auto text = offer("o1", "1:1:1:EUR");
    const PartOffers offers{{"#\tI\tR-1\n", text}};
    const auto named_design = onePart();
    auto given = conditions();
    given.preferences.suppliers = {
        {.supplier_id = *sdk::Uuid::parse(supplier),
         .shipping_fee = sdk::Money{5, *sdk::Currency::parse("EUR")},
         .free_above = sdk::Money{100, *sdk::Currency::parse("SEK")}}};
    const auto problem = makeProblem(named_design, given, std::span(&offers, 1));
    CPPUNIT_ASSERT(!problem.settings.suppliers.at(0).areFree());
    CPPUNIT_ASSERT(problem.settings.suppliers[0].free_above == engine::unlimited_cost);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, warningsOf(problem).at("CHARGE_WITHOUT_EXCHANGE_RATE"));
}

CPPUNIT_TEST_FIXTURE(Problems, anOfferElsewhereMakesNoOtherQuestion) {
    auto named_design = onePart();
    named_design.design.groups.push_back({});
    named_design.parts.push_back({{{"R-2", ""}}});
    const auto given = conditions();
    const auto fingerprint = [&](const std::string& first) {
        const auto second = offer("o9", "1:1:1:EUR");
        const std::vector<PartOffers> offers{{{"#\tI\tR-1\n", first}}, {{"#\tI\tR-2\n", second}}};
        const auto problem = makeProblem(named_design, given, offers);
        engine::FingerprintBuilder builder;
        problem.offers.addTo(builder, 1);
        return builder.finish().text();
    };
    auto other = offer("o1", "1:1:1:EUR");
    other.replace(other.find("Reel"), 4, "Bag");
    CPPUNIT_ASSERT_EQUAL(fingerprint(""), fingerprint(other));
}

CPPUNIT_TEST_FIXTURE(Problems, threadsMakeNoDifference) {
    NamedDesign named_design;
    named_design.assemblies = {"a"};
    named_design.design.assemblies = 1;
    std::vector<std::string> texts;
    for (int i = 0; i < 200; ++i) {
        named_design.design.groups.push_back({});
        named_design.parts.push_back({{{"R-" + std::to_string(i), ""}}});
        texts.push_back(offer("o" + std::to_string(i), "1:1:" + std::to_string(i + 1) + ":EUR"));
    }
    std::vector<PartOffers> offers;
    for (const auto& text : texts) offers.push_back({{"#\tI\tR\n", text}});
    const auto given = conditions();
    const auto backwards = [](std::size_t count, const std::function<void(std::size_t)>& work) {
        while (count > 0) work(--count);
    };
    const auto one = makeProblem(named_design, given, offers);
    const auto other = makeProblem(named_design, given, offers, backwards);
    for (engine::GroupIndex group = 0; group < offers.size(); ++group) {
        const auto left = one.offers.problem(group, engine::one_unit, true);
        const auto right = other.offers.problem(group, engine::one_unit, true);
        CPPUNIT_ASSERT_EQUAL(left.offers[0].offer, right.offers[0].offer);
        CPPUNIT_ASSERT_EQUAL(left.rows[0].unit_price, right.rows[0].unit_price);
        CPPUNIT_ASSERT(other.details[right.offers[0].offer].id() == "o" + std::to_string(group));
    }
}

}  // namespace
}  // namespace cardcage::sourcing
