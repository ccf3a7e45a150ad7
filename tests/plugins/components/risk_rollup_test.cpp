#include "plugins/components/components/risk_rollup.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

namespace cardcage::components {
namespace {

class RiskRollUp : public CppUnit::TestFixture {};

OptionRisk part(const PartData& data, std::string manufacturer = "Texas Instruments") {
    return {std::move(manufacturer), data};
}

RiskSummary of(const std::vector<OptionRisk>& options, const contracts::ComponentWords& own = {}) {
    return rollUp(options, own);
}

Rohs worstRohs(std::initializer_list<std::optional<Rohs>> words) {
    std::vector<OptionRisk> options;
    for (const auto& word : words) options.push_back(part({.rohs = word}));
    return of(options).rohs;
}

Reach worstReach(std::initializer_list<std::optional<Reach>> words) {
    std::vector<OptionRisk> options;
    for (const auto& word : words) options.push_back(part({.reach = word}));
    return of(options).reach;
}

CPPUNIT_TEST_FIXTURE(RiskRollUp, complianceIsThatOfTheWorstPart) {
    CPPUNIT_ASSERT(worstRohs({Rohs::Compliant, Rohs::NonCompliant}) == Rohs::NonCompliant);
    CPPUNIT_ASSERT(worstRohs({Rohs::Compliant, Rohs::CompliantWithExemption}) == Rohs::CompliantWithExemption);
    CPPUNIT_ASSERT(worstRohs({Rohs::NotApplicable, Rohs::Compliant}) == Rohs::Compliant);
    CPPUNIT_ASSERT(worstReach({Reach::Compliant, Reach::ContainsSvhc}) == Reach::ContainsSvhc);
    CPPUNIT_ASSERT(worstReach({Reach::ContainsSvhc, Reach::NonCompliant}) == Reach::NonCompliant);
}

CPPUNIT_TEST_FIXTURE(RiskRollUp, notKnowingIsWorseThanConformingAndBetterThanNot) {
    CPPUNIT_ASSERT(worstRohs({Rohs::Compliant, std::nullopt}) == Rohs::Unknown);
    CPPUNIT_ASSERT(worstRohs({Rohs::CompliantWithExemption, Rohs::Unknown}) == Rohs::Unknown);
    CPPUNIT_ASSERT(worstRohs({Rohs::NonCompliant, std::nullopt}) == Rohs::NonCompliant);
    CPPUNIT_ASSERT(worstReach({Reach::ContainsSvhc, std::nullopt}) == Reach::Unknown);
    CPPUNIT_ASSERT(of({}).rohs == Rohs::Unknown);
    CPPUNIT_ASSERT(of({}).conflict_minerals == ConflictMinerals::Unknown);
}

CPPUNIT_TEST_FIXTURE(RiskRollUp, halogensAreAbsentWhenTheyAreOfEveryPart) {
    CPPUNIT_ASSERT(of({part({.halogen_free = true}), part({.halogen_free = true})}).halogen_free == true);
    CPPUNIT_ASSERT(of({part({.halogen_free = true}), part({})}).halogen_free == std::nullopt);
    CPPUNIT_ASSERT(of({part({.halogen_free = false}), part({})}).halogen_free == false);
    CPPUNIT_ASSERT(of({}).halogen_free == std::nullopt);
}

CPPUNIT_TEST_FIXTURE(RiskRollUp, substancesAndExemptionsAreThoseOfAllParts) {
    const Substance lead{"Lead", "7439-92-1"};
    const Substance other{"DEHP", std::nullopt};
    const auto summary =
        of({part({.svhc = {lead}, .exemptions = {"7(c)-I"}}),
            part({.svhc = {other, lead}, .exemptions = {"6(c)", "7(c)-I"}})});
    CPPUNIT_ASSERT((summary.svhc == std::vector{lead, other}));
    CPPUNIT_ASSERT((summary.exemptions == std::vector<std::string>{"7(c)-I", "6(c)"}));
}

CPPUNIT_TEST_FIXTURE(RiskRollUp, declarationsAndDaysAreTheWeakest) {
    const auto day = [](std::string_view text) { return *sdk::Date::parse(text); };
    const auto newer = part({.declaration_class = DeclarationClass::D, .as_of = day("2025-01-20")});
    const auto older = part({.declaration_class = DeclarationClass::B, .as_of = day("2024-06-01")});
    CPPUNIT_ASSERT(of({newer, older}).declaration_class == DeclarationClass::B);
    CPPUNIT_ASSERT(of({newer, older}).as_of == day("2024-06-01"));
    CPPUNIT_ASSERT(of({newer, older, part({})}).declaration_class == std::nullopt);
    CPPUNIT_ASSERT(of({newer, part({})}).as_of == day("2025-01-20"));
}

CPPUNIT_TEST_FIXTURE(RiskRollUp, lifecycleIsTheBestAndTheWorst) {
    const auto summary =
        of({part({.lifecycle = Lifecycle::EndOfLife}),
            part({.lifecycle = Lifecycle::Active}),
            part({}),
            part({.lifecycle = Lifecycle::Unknown}),
            part({.lifecycle = Lifecycle::Preview})});
    CPPUNIT_ASSERT(summary.status == Lifecycle::Active);
    CPPUNIT_ASSERT(summary.worst_status == Lifecycle::EndOfLife);
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, summary.active_parts);
    const auto unknown = of({part({}), part({})});
    CPPUNIT_ASSERT(unknown.status == Lifecycle::Unknown && unknown.worst_status == Lifecycle::Unknown);
}

CPPUNIT_TEST_FIXTURE(RiskRollUp, endsWhenTheBestPartsEnd) {
    const auto day = [](std::string_view text) { return *sdk::Date::parse(text); };
    const auto summary =
        of({part({.lifecycle = Lifecycle::Active, .estimated_end_of_life = day("2030-01-01")}),
            part({.lifecycle = Lifecycle::Active, .estimated_end_of_life = day("2031-01-01")}),
            part(
                {.lifecycle = Lifecycle::LastTimeBuy,
                 .estimated_end_of_life = day("2035-01-01"),
                 .last_time_buy = day("2026-01-01")}
            )});
    CPPUNIT_ASSERT(summary.estimated_end_of_life == day("2031-01-01"));
    CPPUNIT_ASSERT(summary.last_time_buy == std::nullopt);
    CPPUNIT_ASSERT(
        of({part({.lifecycle = Lifecycle::LastTimeBuy, .last_time_buy = day("2026-01-01")})}).last_time_buy ==
        day("2026-01-01")
    );
}

CPPUNIT_TEST_FIXTURE(RiskRollUp, oneManufacturerIsOneSource) {
    CPPUNIT_ASSERT(!of({}).single_sourced);
    CPPUNIT_ASSERT(of({part({.lifecycle = Lifecycle::Obsolete})}).single_sourced);
    CPPUNIT_ASSERT(of({part({}), part({})}).single_sourced);
    CPPUNIT_ASSERT(!of({part({}), part({}, "onsemi")}).single_sourced);
    CPPUNIT_ASSERT(of({part({}), part({.lifecycle = Lifecycle::Obsolete}, "onsemi")}).single_sourced);
    CPPUNIT_ASSERT(!of({part({}), part({.lifecycle = Lifecycle::LastTimeBuy}, "onsemi")}).single_sourced);
}

CPPUNIT_TEST_FIXTURE(RiskRollUp, whatTheTenantSaysOverridesTheParts) {
    const std::vector options{part({.lifecycle = Lifecycle::Obsolete, .rohs = Rohs::NonCompliant})};
    const auto summary =
        of(options, {.lifecycle = Lifecycle::Active, .rohs = Rohs::Compliant, .reach = Reach::ContainsSvhc});
    CPPUNIT_ASSERT(summary.rohs == Rohs::Compliant);
    CPPUNIT_ASSERT(summary.reach == Reach::ContainsSvhc);
    CPPUNIT_ASSERT(summary.status == Lifecycle::Active && summary.worst_status == Lifecycle::Active);
    // Unknown is no statement.
    const auto silent = of(options, {});
    CPPUNIT_ASSERT(silent.rohs == Rohs::NonCompliant && silent.status == Lifecycle::Obsolete);
}

}  // namespace
}  // namespace cardcage::components
