// The fingerprint of a run: equal inputs have the same one, and every change of them makes another.

#include <cppunit/extensions/HelperMacros.h>

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "plugins/sourcing/engine/selection/selection.hpp"

namespace cardcage::sourcing {
namespace {

using namespace engine;

struct Offered {
    PartOffer offer;
    std::vector<PriceRow> rows;
    std::vector<Arrival> arrivals;
};

/// All that a run gets, as it can be changed piece by piece.
struct Inputs {
    Design design;
    std::vector<Demand> demands;
    std::vector<std::vector<Offered>> groups;
    std::vector<std::vector<PinnedLine>> pinned;
    SelectionSettings settings;
};

constexpr Quantity pieces(std::int64_t count) {
    return count * one_unit;
}

Inputs made() {
    Inputs inputs;
    inputs.design = {
        .assemblies = 2,
        .nestings = {{.parent = 0, .child = 1, .quantity = pieces(2)}},
        .lines =
            {{.assembly = 0, .group = 0, .quantity = pieces(3)},
             {.assembly = 1, .group = 0, .quantity = pieces(1), .attrition = 1'000'000},
             {.assembly = 1, .group = 1, .quantity = pieces(5)}},
        .groups = {{.setup_loss = pieces(2)}, {}}};
    inputs.demands = {{0, pieces(10)}};
    for (std::uint32_t group = 0; group < 2; ++group) {
        auto& offers = inputs.groups.emplace_back();
        for (std::uint32_t number = 0; number < 2; ++number) {
            offers.push_back(
                {{.offer = group * 2 + number,
                  .supplier = number,
                  .supplier_rank = number,
                  .offer_rank = number,
                  .lead_days = 30,
                  .line_fee = one_cost},
                 {{.smallest_order = pieces(1), .unit_price = one_price * (3 + number)},
                  {.smallest_order = pieces(100), .unit_price = one_price * (2 + number)}},
                 {{0, pieces(20)}, {10, pieces(60)}}}
            );
        }
    }
    inputs.pinned.resize(2);
    inputs.settings.suppliers.resize(2);
    inputs.settings.suppliers[0].fee = one_cost * 4;
    return inputs;
}

Selection selected(const Inputs& inputs) {
    OfferTable table;
    for (std::size_t group = 0; group < inputs.groups.size(); ++group) {
        table.beginGroup();
        for (const auto& each : inputs.groups[group]) table.add(each.offer, each.rows, each.arrivals);
        for (const auto& line : inputs.pinned[group]) table.pin(line);
    }
    const OrderedDesign bom(inputs.design);
    return SelectionRunner().run(bom, inputs.demands, table, inputs.settings);
}

using Change = std::function<void(Inputs&)>;

/// Every field of the inputs, each changed by itself.
std::map<std::string, Change> changes() {
    const auto offer = [](auto change) { return [change](Inputs& inputs) { change(inputs.groups[1][1].offer); }; };
    const auto price_row = [](auto change) {
        return [change](Inputs& inputs) { change(inputs.groups[0][1].rows[1]); };
    };
    const auto preference = [](auto change) {
        return [change](Inputs& inputs) { change(inputs.settings.preferences); };
    };
    const auto limit = [](auto change) {
        return [change](Inputs& inputs) { change(inputs.settings.preferences.limits); };
    };
    return {
        {"demand", [](Inputs& inputs) { inputs.demands[0].quantity += pieces(1); }},
        {"demanded assembly", [](Inputs& inputs) { inputs.demands[0].assembly = 1; }},
        {"second demand",
         [](Inputs& inputs) {
             inputs.demands.push_back({1, pieces(1)});
         }},
        {"nesting", [](Inputs& inputs) { inputs.design.nestings[0].quantity += 1; }},
        {"no nesting", [](Inputs& inputs) { inputs.design.nestings.clear(); }},
        {"line quantity", [](Inputs& inputs) { inputs.design.lines[2].quantity += pieces(1); }},
        {"line group", [](Inputs& inputs) { inputs.design.lines[2].group = 0; }},
        {"line assembly", [](Inputs& inputs) { inputs.design.lines[2].assembly = 0; }},
        {"line use", [](Inputs& inputs) { inputs.design.lines[2].use = LineUse::CustomerSourced; }},
        {"attrition", [](Inputs& inputs) { inputs.design.lines[1].attrition += 1; }},
        {"set-up loss", [](Inputs& inputs) { inputs.design.groups[0].setup_loss += pieces(1); }},
        {"one line more", [](Inputs& inputs) { inputs.design.lines.push_back(inputs.design.lines[0]); }},
        {"assembly more", [](Inputs& inputs) { ++inputs.design.assemblies; }},
        {"smallest order", price_row([](PriceRow& row) { row.smallest_order += pieces(1); })},
        {"step", price_row([](PriceRow& row) { row.step = pieces(2); })},
        {"largest order", price_row([](PriceRow& row) { row.largest_order = pieces(9'000); })},
        {"price", price_row([](PriceRow& row) { row.unit_price += 1; })},
        {"row less", [](Inputs& inputs) { inputs.groups[0][1].rows.pop_back(); }},
        {"row in another offer",
         [](Inputs& inputs) {
             auto& offers = inputs.groups[0];
             offers[1].rows.insert(offers[1].rows.begin(), offers[0].rows.back());
             offers[0].rows.pop_back();
         }},
        {"stock", [](Inputs& inputs) { inputs.groups[0][0].arrivals[0].cumulative += 1; }},
        {"arrival day", [](Inputs& inputs) { inputs.groups[0][0].arrivals[1].day += 1; }},
        {"arrival less", [](Inputs& inputs) { inputs.groups[0][0].arrivals.pop_back(); }},
        {"offer less", [](Inputs& inputs) { inputs.groups[0].pop_back(); }},
        {"offer in another group",
         [](Inputs& inputs) {
             inputs.groups[1].push_back(inputs.groups[0].back());
             inputs.groups[1].back().offer.offer_rank = 2;
             inputs.groups[0].pop_back();
         }},
        {"lead time", offer([](PartOffer& each) { each.lead_days = 31; })},
        {"incoming days", offer([](PartOffer& each) { each.incoming_days = 1; })},
        {"line fee", offer([](PartOffer& each) { each.line_fee += 1; })},
        {"fee of the supplier", offer([](PartOffer& each) { each.supplier_fee = 1; })},
        {"exclusion", offer([](PartOffer& each) { each.exclusions = 1; })},
        {"another exclusion", offer([](PartOffer& each) { each.exclusions = 2; })},
        {"tier", offer([](PartOffer& each) { each.tier = 1; })},
        {"packaging", offer([](PartOffer& each) { each.packaging = 1; })},
        {"inventory", offer([](PartOffer& each) { each.is_inventory = true; })},
        {"same supplier", offer([](PartOffer& each) { each.supplier = each.supplier_rank = 0; })},
        {"order of ranks",
         [](Inputs& inputs) {
             std::swap(inputs.groups[0][0].offer.supplier_rank, inputs.groups[0][1].offer.supplier_rank);
             std::swap(inputs.groups[0][0].offer.offer_rank, inputs.groups[0][1].offer.offer_rank);
         }},
        {"pinned line",
         [](Inputs& inputs) {
             inputs.pinned[0].push_back({0, pieces(5)});
         }},
        {"other pinned quantity",
         [](Inputs& inputs) {
             inputs.pinned[0].push_back({0, pieces(6)});
         }},
        {"other pinned offer",
         [](Inputs& inputs) {
             inputs.pinned[0].push_back({1, pieces(5)});
         }},
        {"goal", preference([](engine::PartPreferences& each) { each.goal = Goal::BestPrice; })},
        {"target day", preference([](engine::PartPreferences& each) { each.target_day = 20; })},
        {"weight of days", preference([](engine::PartPreferences& each) { each.day_weight = 1; })},
        {"supplier preference",
         preference([](engine::PartPreferences& each) { each.supplier_preference = TierRule::Strict; })},
        {"tolerance", preference([](engine::PartPreferences& each) { each.soft_tolerance_ppm = 1; })},
        {"fewest suppliers", preference([](engine::PartPreferences& each) { each.fewest_suppliers = true; })},
        {"inventory first", preference([](engine::PartPreferences& each) { each.inventory_first = true; })},
        {"relaxation", preference([](engine::PartPreferences& each) { each.relaxation = RelaxationOrder::None; })},
        {"lines", limit([](PartLimits& each) { each.max_lines = 3; })},
        {"suppliers", limit([](PartLimits& each) { each.max_suppliers = 1; })},
        {"excess", limit([](PartLimits& each) { each.max_excess = pieces(1'000); })},
        {"excess value", limit([](PartLimits& each) { each.max_excess_value = one_cost * 1'000; })},
        {"residual value", limit([](PartLimits& each) { each.residual_value = 1; })},
        {"weight of excess", limit([](PartLimits& each) { each.excess_weight_ppm = 1; })},
        {"weight of lines", limit([](PartLimits& each) { each.line_weight = 1; })},
        {"supplier's fee", [](Inputs& inputs) { inputs.settings.suppliers[0].fee += 1; }},
        {"fee of the other",
         [](Inputs& inputs) { std::swap(inputs.settings.suppliers[0], inputs.settings.suppliers[1]); }},
        {"free shipping", [](Inputs& inputs) { inputs.settings.suppliers[0].free_above = one_cost * 500; }},
        {"least order", [](Inputs& inputs) { inputs.settings.suppliers[1].minimum_order = one_cost; }},
        {"no consolidation", [](Inputs& inputs) { inputs.settings.consolidates = false; }},
        {"coupling budget", [](Inputs& inputs) { inputs.settings.coupling_budget.nodes -= 1; }},
        {"context", [](Inputs& inputs) { inputs.settings.context.bytes[31] ^= 1; }},
    };
}

class RunFingerprint : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(RunFingerprint, everyChangedInputGivesAnother) {
    std::map<std::string, std::string> names_by_text{{selected(made()).fingerprint.text(), "unchanged"}};
    for (const auto& [name, change] : changes()) {
        auto inputs = made();
        change(inputs);
        const auto [found, is_new] = names_by_text.emplace(selected(inputs).fingerprint.text(), name);
        CPPUNIT_ASSERT_MESSAGE(name + " has the fingerprint of " + found->second, is_new);
    }
}

CPPUNIT_TEST_FIXTURE(RunFingerprint, equalInputsGiveTheSame) {
    const auto first = selected(made());
    for (const auto& [name, change] : changes()) {
        auto inputs = made();
        change(inputs);
        const auto one = selected(inputs);
        const auto other = selected(inputs);
        CPPUNIT_ASSERT_MESSAGE(name, one.fingerprint == other.fingerprint);
        // And the same plans with it.
        for (std::size_t group = 0; group < one.parts.size(); ++group) {
            CPPUNIT_ASSERT_MESSAGE(name, one.parts[group].solution.plan == other.parts[group].solution.plan);
            CPPUNIT_ASSERT_MESSAGE(name, one.parts[group].problem == other.parts[group].problem);
        }
    }
    CPPUNIT_ASSERT(selected(made()).fingerprint == first.fingerprint);
}

/// The fingerprints of the parts show the part that a change concerns: the other part keeps its own.
CPPUNIT_TEST_FIXTURE(RunFingerprint, aPartThatIsNotTouchedKeepsItsOwn) {
    const auto before = selected(made());
    auto inputs = made();
    inputs.groups[1][0].rows[0].unit_price += 1;
    const auto after = selected(inputs);
    CPPUNIT_ASSERT(before.parts[0].problem == after.parts[0].problem);
    CPPUNIT_ASSERT(!(before.parts[1].problem == after.parts[1].problem));
}

/// The caller's numbers and the height of ranks do not count.
CPPUNIT_TEST_FIXTURE(RunFingerprint, numbersOfTheCallerMakeNoDifferenceToAPart) {
    const auto before = selected(made());
    auto inputs = made();
    for (auto& group : inputs.groups) {
        for (auto& each : group) {
            each.offer.offer += 100;
            each.offer.offer_rank += 7;
            each.offer.supplier_rank += 3;
        }
    }
    const auto after = selected(inputs);
    for (std::size_t group = 0; group < before.parts.size(); ++group) {
        CPPUNIT_ASSERT(before.parts[group].problem == after.parts[group].problem);
    }
}

}  // namespace
}  // namespace cardcage::sourcing
