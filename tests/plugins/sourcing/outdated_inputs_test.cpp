#include "plugins/sourcing/input/outdated_inputs.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "plugins/sourcing/design/design_contents.hpp"

namespace cardcage::sourcing {
namespace {

using enum SelectionInput;
using Inputs = std::vector<SelectionInput>;

const sdk::Uuid board = *sdk::Uuid::parse("0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10");
const sdk::Uuid far_east = *sdk::Uuid::parse("0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d11");
const sdk::Uuid buyer = *sdk::Uuid::parse("0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d12");

LineContent lineOf(std::int32_t position, const std::string& number, engine::Quantity quantity = 1'000'000) {
    return {.position = position, .quantity = quantity, .options = {{number, ""}}};
}

/// A board with a line for each of R and C, and a subassembly with one for R.
DesignContents boardContents() {
    DesignContents contents;
    contents.assemblies["board"] = {{lineOf(1, "R"), lineOf(2, "C")}, {{"child", 2'000'000}, {"other", 1'000'000}}};
    contents.assemblies["child"] = {{lineOf(1, "R")}, {}};
    contents.assemblies["other"] = {};
    contents.components[{"R", ""}] = {.part_ids = {"p1", "p2"}, .part_count = 2};
    contents.components[{"C", ""}] = {.setup_loss = 5'000'000};
    contents.components[{"UNUSED", ""}] = {};
    contents.loose["loose"] = {"L", ""};
    return contents;
}

const DesignTargets the_board{{"board"}, {}};
using contracts::Lifecycle;
using contracts::Reach;
using contracts::Rohs;
const contracts::ComponentWords usual{Lifecycle::Active, Rohs::Compliant, Reach::Unknown};
const PartContents both_known{{"p1", usual}, {"p2", usual}};

std::string componentsOf(const DesignContents& contents, const PartContents& parts = both_known) {
    return componentDigest(
        contents, the_board, parts, {.lifecycles = {"Obsolete"}, .rohs = {}, .reach = {"ContainsSvhc"}}
    );
}

class OutdatedInputs : public CppUnit::TestFixture {
protected:
    DesignContents contents_ = boardContents();
    std::string design_ = designDigest(contents_, the_board);
    std::string components_ = componentsOf(contents_);

    void assertDesign(bool is_same) {
        CPPUNIT_ASSERT_EQUAL(is_same, designDigest(contents_, the_board) == design_);
        contents_ = boardContents();
    }
    void assertComponents(bool is_same, const PartContents& parts = both_known) {
        CPPUNIT_ASSERT_EQUAL(is_same, componentsOf(contents_, parts) == components_);
        contents_ = boardContents();
    }
};

CPPUNIT_TEST_FIXTURE(OutdatedInputs, aDesignIsComparedByItsContent) {
    CPPUNIT_ASSERT_EQUAL(std::size_t{64}, design_.size());
    std::ranges::reverse(contents_.assemblies["board"].children);
    assertDesign(true);
    contents_.assemblies["child"].yield = engine::whole_yield / 2;
    assertDesign(false);
    contents_.assemblies["elsewhere"] = {{lineOf(1, "R")}, {}};
    assertDesign(true);
    contents_.assemblies["board"].lines.push_back(lineOf(3, "R"));
    assertDesign(false);
    contents_.assemblies["child"].lines[0].quantity = {2'000'000};
    assertDesign(false);
    contents_.assemblies["child"].lines[0].use = engine::LineUse::CustomerSourced;
    assertDesign(false);
    contents_.assemblies["board"].lines[1].options.push_back({"R", ""});
    assertDesign(false);
    contents_.assemblies["board"].lines[1].options[0].revision = "B";
    assertDesign(false);
    contents_.assemblies["board"].children[0].quantity = {3'000'000};
    assertDesign(false);
    contents_.assemblies.erase("other");
    assertDesign(false);
}

/// Stored solutions name lines by their positions.
CPPUNIT_TEST_FIXTURE(OutdatedInputs, linesAreAtTheirPositions) {
    auto& lines = contents_.assemblies["board"].lines;
    std::swap(lines[0].options, lines[1].options);
    assertDesign(false);
}

CPPUNIT_TEST_FIXTURE(OutdatedInputs, linesThatNobodyBuysCountWithoutTheirParts) {
    auto& line = contents_.assemblies["board"].lines[0];
    line.use = engine::LineUse::NotPlaced;
    const auto not_placed = designDigest(contents_, the_board);
    line.quantity = {7'000'000};
    line.options = {{"C", ""}};
    CPPUNIT_ASSERT_EQUAL(not_placed, designDigest(contents_, the_board));
    line.use = engine::LineUse::CustomerSourced;
    const auto of_customer = designDigest(contents_, the_board);
    line.options = {{"R", ""}};
    CPPUNIT_ASSERT_EQUAL(of_customer, designDigest(contents_, the_board));
    line.quantity = {8'000'000};
    CPPUNIT_ASSERT(of_customer != designDigest(contents_, the_board));
}

CPPUNIT_TEST_FIXTURE(OutdatedInputs, anAssemblyInALineBelongsToTheDesign) {
    auto& line = contents_.assemblies["board"].lines[0];
    line.options.clear();
    line.assembly_id = "inner";
    contents_.assemblies["inner"] = {{lineOf(1, "C")}, {}};
    const auto before = designDigest(contents_, the_board);
    contents_.assemblies["inner"].lines[0].quantity = {5'000'000};
    CPPUNIT_ASSERT(before != designDigest(contents_, the_board));
}

CPPUNIT_TEST_FIXTURE(OutdatedInputs, componentsCountWhereLinesNameThem) {
    contents_.components[{"UNUSED", ""}].setup_loss = 9;
    assertComponents(true);
    std::ranges::reverse(contents_.components[{"R", ""}].part_ids);
    assertComponents(true);
    contents_.components[{"R", ""}].part_ids.push_back("p3");
    assertComponents(false);
    contents_.components[{"C", ""}].setup_loss = 0;
    assertComponents(false);
    contents_.components[{"C", ""}].attrition = 2'000'000;
    assertComponents(false);
    contents_.components[{"C", ""}].unit = engine::Unit::Meter;
    assertComponents(false);
    contents_.components[{"C", ""}].is_blocked = true;
    assertComponents(false);
    contents_.components[{"C", ""}].custom_part_id = "x";
    assertComponents(false);
    contents_.components.erase({"C", ""});
    assertComponents(false);
}

/// The words of parts count only where preferences block them.
CPPUNIT_TEST_FIXTURE(OutdatedInputs, partsCountByTheirBlocks) {
    auto parts = both_known;
    parts["p1"] = {Lifecycle::LastTimeBuy, Rohs::NonCompliant, Reach::Unknown};
    assertComponents(true, parts);
    parts["p1"] = {Lifecycle::Obsolete, Rohs::Compliant, Reach::Unknown};
    assertComponents(false, parts);
    parts["p1"] = {Lifecycle::Active, Rohs::Compliant, Reach::ContainsSvhc};
    assertComponents(false, parts);
    parts.erase("p1");
    assertComponents(false, parts);
    contents_.components[{"C", ""}].words.lifecycle = Lifecycle::Active;
    assertComponents(true);
    contents_.components[{"C", ""}].words.lifecycle = Lifecycle::Obsolete;
    assertComponents(false);
}

CPPUNIT_TEST_FIXTURE(OutdatedInputs, componentsWithADemandOfTheirOwnCount) {
    const DesignTargets loose{{}, {"loose"}};
    const auto before = componentDigest(contents_, loose, both_known, {});
    contents_.components[{"L", ""}] = {.setup_loss = 1};
    CPPUNIT_ASSERT(before != componentDigest(contents_, loose, both_known, {}));
}

Conditions conditionsOf(std::vector<WantedTarget> demands) {
    Conditions conditions;
    conditions.base_currency = *sdk::Currency::parse("EUR");
    conditions.customer_id = buyer;
    conditions.demands = std::move(demands);
    conditions.suppliers = {{far_east, "Far East", false, SupplierPreference::Neutral}};
    return conditions;
}

class OutdatedConditions : public CppUnit::TestFixture {
protected:
    const InputDigests digests_{"design", "components"};
    Conditions of_run_ = conditionsOf({{DemandType::Assembly, board, 100, "Piece"}});
    Conditions now_ = of_run_;

    Inputs outdated() const { return outdatedInputs({of_run_, digests_}, {now_, digests_}); }
};

CPPUNIT_TEST_FIXTURE(OutdatedConditions, nothingChanged) {
    now_.exchange_rates.rates.clear();
    now_.reference_date = *sdk::Date::fromDays(20'000);
    CPPUNIT_ASSERT(outdated() == Inputs());
}

CPPUNIT_TEST_FIXTURE(OutdatedConditions, digestsAreComparedForThemselves) {
    CPPUNIT_ASSERT(outdatedInputs({of_run_, digests_}, {now_, {"x", "components"}}) == Inputs{Design});
    CPPUNIT_ASSERT(outdatedInputs({of_run_, digests_}, {now_, {"design", "x"}}) == Inputs{Components});
    // Another design names other components.
    CPPUNIT_ASSERT(outdatedInputs({of_run_, digests_}, {now_, {"x", "x"}}) == Inputs{Design});
    // A run from before they were stored.
    CPPUNIT_ASSERT(outdatedInputs({of_run_, {}}, {now_, digests_}) == Inputs{Design});
}

CPPUNIT_TEST_FIXTURE(OutdatedConditions, equalTargetsAreSummedUp) {
    now_.demands = {{DemandType::Assembly, board, 60, "Piece"}, {DemandType::Assembly, board, 40, "Piece"}};
    CPPUNIT_ASSERT(outdated() == Inputs());
    now_.demands.pop_back();
    CPPUNIT_ASSERT(outdated() == Inputs{Demands});
    now_.demands.clear();
    CPPUNIT_ASSERT(outdated() == Inputs{Demands});
}

CPPUNIT_TEST_FIXTURE(OutdatedConditions, preferencesCountByTheirMeaning) {
    now_.preferences.max_lines = 2;  // the default
    now_.preferences.mix_options = true;
    CPPUNIT_ASSERT(outdated() == Inputs());
    now_.preferences.max_lines = 1;
    CPPUNIT_ASSERT(outdated() == Inputs{Preferences});
    now_.preferences = {};
    now_.preferences.stock_sharing = StockSharing::Sequential;
    CPPUNIT_ASSERT(outdated() == Inputs{Preferences});
    now_.preferences = {};
    now_.preferences.reference_date = *sdk::Date::fromDays(20'000);
    CPPUNIT_ASSERT(outdated() == Inputs{Preferences});
}

CPPUNIT_TEST_FIXTURE(OutdatedConditions, currencyAndCustomerArePreferences) {
    now_.base_currency = *sdk::Currency::parse("USD");
    CPPUNIT_ASSERT(outdated() == Inputs{Preferences});
    now_ = of_run_;
    now_.customer_id.reset();
    CPPUNIT_ASSERT(outdated() == Inputs{Preferences});
}

/// Without tiers only a supplier who is excluded makes a difference.
CPPUNIT_TEST_FIXTURE(OutdatedConditions, suppliersCountByTheirEffect) {
    now_.suppliers[0].preference = SupplierPreference::Preferred;
    CPPUNIT_ASSERT(outdated() == Inputs());
    now_.suppliers[0].preference = SupplierPreference::Excluded;
    CPPUNIT_ASSERT(outdated() == Inputs{Preferences});
    of_run_.preferences.supplier_preference = now_.preferences.supplier_preference = TierRule::Strict;
    now_.suppliers[0].preference = SupplierPreference::Preferred;
    CPPUNIT_ASSERT(outdated() == Inputs{Preferences});
    // The terms of the scenario replace the preference of the supplier.
    of_run_.preferences.suppliers = {{.supplier_id = far_east, .preference = SupplierPreference::Neutral}};
    now_.preferences = of_run_.preferences;
    CPPUNIT_ASSERT(outdated() == Inputs());
}

CPPUNIT_TEST_FIXTURE(OutdatedConditions, suppliersThatComeAndGoAreAMatterOfOffers) {
    now_.suppliers.clear();
    CPPUNIT_ASSERT(outdated() == Inputs());
    of_run_.suppliers.clear();
    now_.suppliers = {{far_east, "Far East", false, SupplierPreference::Excluded}};
    CPPUNIT_ASSERT(outdated() == Inputs());
}

}  // namespace
}  // namespace cardcage::sourcing
