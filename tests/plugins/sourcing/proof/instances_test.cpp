// The text form of instances and the generator.

#include <cppunit/extensions/HelperMacros.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "plugins/sourcing/engine/bom/explosion.hpp"
#include "tests/plugins/sourcing/instances/engine_problem.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"
#include "tests/plugins/sourcing/instances/text_form.hpp"

namespace cardcage::sourcing::instances {
namespace {

/// Every field has a value other than its default somewhere.
Instance everyField() {
    Instance instance;
    instance.date = "2026-11-21";
    instance.base = "CHF";
    instance.rates = {{"USD", 1'084'200'000'000}};
    instance.suppliers = {{"a b", 0, true, 1, 2, 3, 4, true}, {"-", 2, false, 0, std::nullopt, 0, 0, false}};
    instance.suppliers[0].tier = 1;
    Part part{"P,1:%{}", "Passive", "Meter", false, 7, 9, {}};
    part.offers.push_back(
        {"o#1",
         1,
         "",
         "Quote",
         "USD",
         1'000'000'000,
         12,
         0,
         -3,
         "c 7",
         5,
         "SITE",
         {{-2, 5}, {20, 4'000'000}},
         {{25'000'000, 10'000'000, 400'000'000'000, ""}, {0, 0, 1, "EUR"}},
         6,
         1}
    );
    instance.charges = {{"c1", 0}, {"c#2", 7}};
    instance.parts = {part, {"Q", "", "Piece", true, 0, 0, {}}};
    instance.parts[1].attrition = 12'345'678;
    instance.groups = {{{0, 1}, 3, 5}};
    instance.lines = {
        {"A\tB", {0, 1}, 4, 5, true, false}, {"A", {1}, 1, 0, false, true}, {"A", {1}, 1, 0, false, false, 6}};
    instance.lines[0].is_decimal = true;
    instance.subs = {{"A", "A\tB", 3, 7, true}};
    instance.scenarios = {
        {"s",
         "c 7",
         0,
         5,
         1,
         0,
         2'000'000,
         7,
         -8,
         "weighted",
         1,
         2,
         3,
         "soft",
         4,
         "first",
         false,
         true,
         {"Quote", "x y"},
         {"Reel"},
         {{"A", 100'000'000}}}};
    instance.plans = {
        {"s", {0, 1}, {{"o#1", 5}}, -1, -2, 20, "CHEAPEST+LATE_BY_3", ""}, {"s", {1}, {}, 0, 0, {}, "", "NO_OFFER"}};
    return instance;
}

class TextForm : public CppUnit::TestFixture {
protected:
    static std::string errorOf(const std::string& text) {
        try {
            read(text);
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return {};
    }
};

CPPUNIT_TEST_FIXTURE(TextForm, everyFamilyComesBackAsItWas) {
    const Size size{.seed = 3, .parts = 30};
    for (const auto& instance : {realistic(size), coupled(size), structured(size, 25), stress(7)}) {
        const auto text = written(instance);
        CPPUNIT_ASSERT(read(text) == instance);
        CPPUNIT_ASSERT_EQUAL(text, written(read(text)));
    }
}

CPPUNIT_TEST_FIXTURE(TextForm, everyFieldIsWrittenAndRead) {
    const auto instance = everyField();
    const auto text = written(instance);
    CPPUNIT_ASSERT_MESSAGE(text, read(text) == instance);
}

CPPUNIT_TEST_FIXTURE(TextForm, numbersAreExact) {
    CPPUNIT_ASSERT_EQUAL(std::string("0"), decimal(0, 6));
    CPPUNIT_ASSERT_EQUAL(std::string("12.5"), decimal(12'500'000, 6));
    CPPUNIT_ASSERT_EQUAL(std::string("-0.000001"), decimal(-1, 6));
    CPPUNIT_ASSERT_EQUAL(std::string("100"), decimal(100, 0));
    CPPUNIT_ASSERT(parsedDecimal("-12.000001", 6) == -12'000'001);
    CPPUNIT_ASSERT(parsedDecimal("0.0000000001", 16) == 1'000'000);
    for (const auto* wrong :
         {"",
          "-",
          ".5",
          "5.",
          "1e3",
          "+1",
          " 1",
          "1.0000001",
          "0x1",
          "1,5",
          "12345678901234567890123456789012345678"}) {
        CPPUNIT_ASSERT_THROW_MESSAGE(wrong, parsedDecimal(wrong, 6), std::runtime_error);
    }
}

CPPUNIT_TEST_FIXTURE(TextForm, errorsNameTheLine) {
    CPPUNIT_ASSERT_EQUAL(std::string("line 1: the text does not begin with 'INSTANCE 1'"), errorOf("INSTANCE 2\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("line 1: the text does not begin with 'INSTANCE 1'"), errorOf(""));
    CPPUNIT_ASSERT_EQUAL(std::string("line 3: unknown record 'thing'"), errorOf("INSTANCE 1\n# a comment\nthing x\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("line 2: unknown key 'colour'"), errorOf("INSTANCE 1\npart P colour red\n"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("line 3: there is no supplier 's'"), errorOf("INSTANCE 1\npart P\noffer o sup s\n")
    );
    CPPUNIT_ASSERT_EQUAL(std::string("line 2: there is no part 'P'"), errorOf("INSTANCE 1\nline A P qty 1\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("line 3: part 'P' stands twice"), errorOf("INSTANCE 1\npart P\npart P\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("line 2: need is missing"), errorOf("INSTANCE 1\npart P need\n"));
    CPPUNIT_ASSERT_EQUAL(std::string("line 2: an offer stands below its part"), errorOf("INSTANCE 1\noffer o sup s\n"));
}

/// Changing the generator changes what all tests with seeds run on, so it shows here.
CPPUNIT_TEST_FIXTURE(TextForm, theGeneratorIsDeterministic) {
    const Size size{.seed = 1, .parts = 50};
    CPPUNIT_ASSERT(written(realistic(size)) == written(realistic(size)));
    CPPUNIT_ASSERT(written(realistic({.seed = 2, .parts = 50})) != written(realistic(size)));
    // A part does not depend on how many others there are.
    CPPUNIT_ASSERT(realistic({.seed = 1, .parts = 10}).parts[9] == realistic(size).parts[9]);
}

CPPUNIT_TEST_FIXTURE(TextForm, theFamiliesHaveWhatTheyAreFor) {
    const auto market = realistic({.seed = 5, .parts = 400});
    std::size_t offers = 0, rows = 0, foreign = 0, per_many = 0, expired = 0, bound = 0, arriving = 0, factory = 0,
                reels = 0;
    for (const auto& part : market.parts) {
        CPPUNIT_ASSERT(part.offers.size() >= 20 && part.offers.size() <= 50);
        for (const auto& offer : part.offers) {
            ++offers;
            rows += offer.prices.size();
            foreign += offer.currency != "EUR";
            per_many += offer.uom > one_unit;
            expired += offer.valid && *offer.valid < 0;
            bound += !offer.customer.empty();
            arriving += !offer.on_order.empty();
            factory += offer.stock == 0 && offer.lead.has_value();
            reels += offer.packaging == "Reel";
        }
    }
    CPPUNIT_ASSERT(offers > 400 * 30);
    CPPUNIT_ASSERT(rows > offers * 4);
    for (const auto count : {foreign, per_many, arriving, factory, reels}) CPPUNIT_ASSERT(count > offers / 12);
    for (const auto count : {expired, bound}) CPPUNIT_ASSERT(count > offers / 50);

    std::map<std::string, int> kinds;
    for (const auto& part : market.parts) ++kinds[part.kind];
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, kinds.size());

    const auto nested = structured({.seed = 5, .parts = 60}, 80);
    std::map<std::string, int> parents;
    for (const auto& sub : nested.subs) ++parents[sub.child];
    CPPUNIT_ASSERT_EQUAL(std::size_t{79}, parents.size());
    CPPUNIT_ASSERT(std::any_of(parents.begin(), parents.end(), [](const auto& each) { return each.second > 1; }));
    CPPUNIT_ASSERT(std::any_of(nested.lines.begin(), nested.lines.end(), [](const auto& line) {
        return line.parts.size() > 1;
    }));
    CPPUNIT_ASSERT(std::any_of(nested.lines.begin(), nested.lines.end(), [](const auto& line) {
        return line.is_not_placed;
    }));
}

/// Runs the checker of scripts/; its output and exit code.
std::pair<std::string, int> checked(const std::string& text, const std::string& options = "") {
    char name[] = "/tmp/cardcage-instance-XXXXXX";
    const int file = mkstemp(name);
    CPPUNIT_ASSERT(file >= 0);
    close(file);
    std::ofstream(name) << text;
    const auto command = std::string("'" CARDCAGE_SOURCE_DIR "/scripts/check-plan' ") + options + " " + name + " 2>&1";
    auto* pipe = popen(command.c_str(), "r");
    CPPUNIT_ASSERT(pipe);
    std::string output;
    for (int byte = fgetc(pipe); byte != EOF; byte = fgetc(pipe)) output += static_cast<char>(byte);
    const int status = pclose(pipe);
    std::remove(name);
    return {output, WEXITSTATUS(status)};
}

class CheckPlan : public CppUnit::TestFixture {
protected:
    static Instance solved(Instance instance) {
        engine::PartSolver solver;
        const auto& scenario = instance.scenarios[0];
        for (std::uint32_t part = 0; part < instance.parts.size(); ++part) {
            const auto need = instance.parts[part].need;
            const auto table = engineTable(instance, {part}, need, scenario);
            const auto limits = enginePreferences(scenario, need).limits;
            instance.plans.push_back(
                planRecord(instance, {part}, scenario, solver.solve(table.problem(), limits, latestDay(scenario)))
            );
        }
        return instance;
    }
};

CPPUNIT_TEST_FIXTURE(CheckPlan, theExampleOfTheReadmeIsRead) {
    std::ifstream file(CARDCAGE_SOURCE_DIR "/tests/plugins/sourcing/instances/README.md");
    const std::string readme{std::istreambuf_iterator<char>(file), {}};
    const auto begin = readme.find("```\nINSTANCE 1\n") + 4;
    const auto example = readme.substr(begin, readme.find("```", begin) - begin);
    CPPUNIT_ASSERT(read(written(read(example))) == read(example));
    CPPUNIT_ASSERT_EQUAL(std::string("1 plans checked, 0 wrong\n"), checked(example).first);
    CPPUNIT_ASSERT_EQUAL(std::string("s1 R-1,R-2 2065\n"), checked(example, "--needs").first);
}

CPPUNIT_TEST_FIXTURE(CheckPlan, readsEveryField) {
    const auto [output, code] = checked(written(everyField()), "--needs");
    CPPUNIT_ASSERT_EQUAL_MESSAGE(output, 0, code);
}

CPPUNIT_TEST_FIXTURE(CheckPlan, agreesWithTheEngine) {
    const auto [market, market_code] = checked(written(solved(realistic({.seed = 21, .parts = 120}))));
    CPPUNIT_ASSERT_EQUAL(std::string("120 plans checked, 0 wrong\n"), market);
    CPPUNIT_ASSERT_EQUAL(0, market_code);
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const auto instance = solved(stress(9'000'000 + seed));
        const auto [output, code] = checked(written(instance));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(written(instance) + output, 0, code);
    }
}

/// Parts that serve the same needs: A needs 60 and {A, B} needs 50.
CPPUNIT_TEST_FIXTURE(CheckPlan, dividesWhatIsBoughtTogether) {
    const std::string instance =
        "INSTANCE 1\ndate 2026-01-01\nbase EUR\nsupplier s\nsupplier t\n"
        "part A need 60\noffer a sup s stock 90 prices 1:1:2.00 70:1:1.00\n"
        "offer c sup t stock 90 prices 1:1:3.00\npart B\noffer b sup t stock 200 prices 1:1:1.00\ngroup {A,B} need "
        "50\njoint {A,B}\nscenario x lines 1\n";
    CPPUNIT_ASSERT(read(written(read(instance))) == read(instance));
    CPPUNIT_ASSERT(read(instance).joints == (std::vector<std::vector<std::uint32_t>>{{0, 1}}));
    const auto told = [&](const std::string& plan) { return checked(instance + plan + "\n").first; };
    const std::string fine = "1 plans checked, 0 wrong\n";
    CPPUNIT_ASSERT_EQUAL(fine, told("plan x {A,B} a:60 b:50 cost 170 bound 110 ready 0"));
    CPPUNIT_ASSERT_EQUAL(fine, told("plan x {A,B} a:70 b:40 cost 110 bound 110 ready 0"));
    const auto finds = [&](const std::string& complaint, const std::string& plan) {
        const auto output = told(plan);
        CPPUNIT_ASSERT_MESSAGE(output, output.find(complaint) != std::string::npos);
    };
    finds("divided among its needs, 20 units are missing", "plan x {A,B} a:40 b:70");
    finds("divided among its needs, 60 units are missing", "plan x {A,B} b:110");
    finds("5 units are missing", "plan x {A,B} a:60 b:45");
    finds("2 lines of A", "plan x {A,B} a:50 b:50 c:10");
    finds("nothing is needed of it", "plan x A a:60\nplan x B b:50");
}

/// Parts of a joint one lose units of their own, and round up once: A needs 40.4 and {A, B} needs 9.8.
CPPUNIT_TEST_FIXTURE(CheckPlan, losesUnitsOfEachPartBought) {
    const std::string instance =
        "INSTANCE 1\ndate 2026-01-01\nbase EUR\nsupplier s\npart A setup 2 attr 10 need 40.4\noffer a sup s stock 90 prices "
        "1:1:2.00\npart B attr 2\noffer b sup s stock 90 prices 1:1:1.00\ngroup {A,B} need 9.8\njoint {A,B}\nscenario x "
        "residual 0.50\n";
    CPPUNIT_ASSERT(read(written(read(instance))) == read(instance));
    const auto told = [&](const std::string& plan) { return checked(instance + plan + "\n").first; };
    const std::string fine = "1 plans checked, 0 wrong\n";
    CPPUNIT_ASSERT_EQUAL(fine, told("plan x {A,B} a:47 b:10 cost 104 bound 104 excess 0 ready 0"));
    CPPUNIT_ASSERT_EQUAL(fine, told("plan x {A,B} a:48 b:10 cost 105.5 bound 104 excess 1 ready 0"));
    const auto finds = [&](const std::string& complaint, const std::string& plan) {
        const auto output = told(plan);
        CPPUNIT_ASSERT_MESSAGE(output, output.find(complaint) != std::string::npos);
    };
    finds("divided among its needs, 0.4", "plan x {A,B} a:46 b:10");
    finds("divided among its needs", "plan x {A,B} a:47 b:9");
    finds("an excess of 9 units", "plan x {A,B} a:47 b:10 excess 9");
}

CPPUNIT_TEST_FIXTURE(CheckPlan, findsWhatIsWrong) {
    const auto right = solved(realistic({.seed = 22, .parts = 1, .boards = 100}));
    CPPUNIT_ASSERT(!right.plans[0].lines.empty());
    CPPUNIT_ASSERT_EQUAL(0, checked(written(right)).second);
    const auto finds = [&](const std::string& complaint, auto change) {
        auto wrong = right;
        change(wrong, wrong.plans[0]);
        const auto [output, code] = checked(written(wrong));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(complaint + ": " + output, 1, code);
        CPPUNIT_ASSERT_MESSAGE(output, output.find(complaint) != std::string::npos);
    };
    finds("costs", [](auto&, auto& plan) { ++plan.cost; });
    finds("bound is above", [](auto&, auto& plan) { plan.bound = plan.cost + 1; });
    finds("units are missing", [](auto& instance, auto&) { instance.parts[0].need *= 3; });
    finds("could be left out", [](auto& instance, auto&) {
        instance.parts[0].need = one_unit;
        instance.parts[0].offers.clear();
        instance.parts[0].offers = {
            Offer{
                "x",
                0,
                "",
                "Standard",
                "EUR",
                one_unit,
                100 * one_unit,
                {},
                {},
                "",
                0,
                "",
                {},
                {{0, 0, 1'000'000, ""}}},
            Offer{
                "y",
                0,
                "",
                "Standard",
                "EUR",
                one_unit,
                100 * one_unit,
                {},
                {},
                "",
                0,
                "",
                {},
                {{0, 0, 1'000'000, ""}}}};
        instance.plans[0].lines = {{"x", one_unit}, {"y", one_unit}};
    });
    finds("never there", [](auto& instance, auto&) {
        for (auto& offer : instance.parts[0].offers) {
            offer.lead.reset();
            offer.on_order.clear();
            offer.stock = one_unit;
        }
    });
    finds("late", [](auto& instance, auto&) {
        for (auto& offer : instance.parts[0].offers) {
            offer.lead = 90;
            offer.on_order.clear();
            offer.stock = 0;
        }
    });
    finds("EXPIRED", [](auto& instance, auto&) {
        for (auto& offer : instance.parts[0].offers) offer.valid = -1;
    });
    finds("OTHER_CUSTOMER", [](auto& instance, auto&) {
        for (auto& offer : instance.parts[0].offers) offer.customer = "c9";
    });
    finds("SUPPLIER_BANNED", [](auto& instance, auto&) {
        for (auto& supplier : instance.suppliers) supplier.is_banned = true;
    });
    finds("cannot be ordered", [](auto& instance, auto&) {
        for (auto& offer : instance.parts[0].offers) {
            for (auto& row : offer.prices) row.mpq = 7'777'777 * one_unit;
        }
    });
    finds("there is no plan", [](auto& instance, auto&) {
        instance.plans.push_back({"s1", {0}, {}, 0, 0, {}, "", "X"});
        instance.parts.push_back(instance.parts[0]);
        instance.parts[1].id = "other";
        instance.parts[1].offers.clear();
    });
    finds("buys", [](auto&, auto& plan) { plan.unsourced = "NO_OFFER"; });
    CPPUNIT_ASSERT_EQUAL(2, checked("INSTANCE 1\npart P\nbogus\n").second);
}

/// Two roundings of the same needs: the engine's and the checker's.
CPPUNIT_TEST_FIXTURE(CheckPlan, agreesOnNeedsOfNestedAssemblies) {
    const auto instance = structured({.seed = 31, .parts = 40, .offers_least = 1, .offers_most = 1, .boards = 7}, 60);
    engine::Design design;
    std::map<std::string, engine::AssemblyIndex> assemblies;
    const auto assembly = [&](const std::string& id) {
        return assemblies.try_emplace(id, static_cast<engine::AssemblyIndex>(assemblies.size())).first->second;
    };
    for (const auto& sub : instance.subs) {
        const auto parent = assembly(sub.parent);
        design.nestings.push_back({parent, assembly(sub.child), sub.quantity});
    }
    std::map<std::vector<std::uint32_t>, engine::GroupIndex> groups;
    for (const auto& line : instance.lines) {
        const auto& first = instance.parts[line.parts[0]];
        const auto [group, is_new] = groups.try_emplace(line.parts, static_cast<engine::GroupIndex>(groups.size()));
        if (is_new) design.groups.push_back({engine::Unit::Piece, first.setup});
        const auto use = line.is_not_placed         ? engine::LineUse::NotPlaced
                         : line.is_customer_sourced ? engine::LineUse::CustomerSourced
                                                    : engine::LineUse::Bought;
        design.lines.push_back(
            {assembly(line.assembly), group->second, line.quantity, engine::Unit::Piece, use, line.attrition}
        );
    }
    design.assemblies = assemblies.size();
    const engine::OrderedDesign bom(design);
    const std::vector<engine::Demand> demands{{assembly("A0"), 7 * one_unit}};
    const auto explosion = bom.explode(demands);

    std::map<std::string, std::string> expected;
    for (const auto& [parts, group] : groups) {
        if (explosion.group_need[group] == 0) continue;
        std::string ids;
        for (const auto part : parts) ids += (ids.empty() ? "" : ",") + instance.parts[part].id;
        expected[ids] = decimal(explosion.group_need[group], 6);
    }
    const auto [output, code] = checked(written(instance), "--needs");
    CPPUNIT_ASSERT_EQUAL_MESSAGE(output, 0, code);
    std::map<std::string, std::string> told;
    std::istringstream lines(output);
    for (std::string scenario, parts, need; lines >> scenario >> parts >> need;) told[parts] = need;
    CPPUNIT_ASSERT(expected.size() > 30);
    CPPUNIT_ASSERT(told == expected);
}

}  // namespace
}  // namespace cardcage::sourcing::instances
