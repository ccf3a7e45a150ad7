#include "plugins/sourcing/engine/selection/selection.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <numeric>
#include <random>
#include <thread>

namespace cardcage::sourcing::engine {
namespace selection_test {

Cost cents(std::int64_t count) {
    return one_cost / 100 * count;
}

UnitPrice price(std::int64_t cents_of_a_unit) {
    return one_price / 100 * cents_of_a_unit;
}

Quantity pieces(std::int64_t count) {
    return count * one_unit;
}

PriceRow row(std::int64_t moq, std::int64_t price_in_cents) {
    return {pieces(moq), one_unit, unlimited_quantity, price(price_in_cents)};
}

/// An offer of any quantity, at once.
struct Offer {
    std::uint32_t supplier = 0;
    std::vector<PriceRow> rows;
    OfferOrigin origin;
    Quantity stock = unlimited_quantity;
    ExclusionSet exclusions = 0;
};

/// Offers by group.
using Offers = std::vector<std::vector<Offer>>;

OfferTable tableOf(const Offers& groups) {
    OfferTable table;
    for (const auto& group : groups) {
        table.beginGroup();
        for (const auto& offer : group) {
            const auto rank = static_cast<std::uint32_t>(&offer - group.data());
            table.add(
                {.offer = rank,
                 .supplier = offer.supplier,
                 .supplier_rank = offer.supplier,
                 .offer_rank = rank,
                 .exclusions = offer.exclusions},
                offer.rows,
                std::vector<Arrival>{{0, offer.stock}},
                offer.origin
            );
        }
    }
    return table;
}

/// Two assemblies that share a part (worked example 9), a part of one of them, and one that is customer-sourced.
Design sharedDesign() {
    return {
        .assemblies = 2,
        .lines =
            {{.assembly = 0, .group = 0, .quantity = pieces(9)},
             {.assembly = 1, .group = 0, .quantity = pieces(6)},
             {.assembly = 1, .group = 1, .quantity = pieces(2)},
             {.assembly = 1, .group = 1, .quantity = pieces(1), .use = LineUse::NotPlaced},
             {.assembly = 1, .group = 2, .quantity = pieces(1), .use = LineUse::CustomerSourced},
             {.assembly = 1, .group = no_group, .quantity = pieces(1)}},
        .groups = {{}, {}, {}}};
}

Offers sharedOffers() {
    return {
        {{.supplier = 0, .rows = {row(1, 400), row(10, 320), row(100, 132)}}},
        {{.supplier = 0, .rows = {row(1, 50)}}, {.supplier = 1, .rows = {row(1, 40)}}},
        {}};
}

const std::vector<Demand> five_of_each{{0, pieces(5)}, {1, pieces(5)}};

class Select : public CppUnit::TestFixture {
protected:
    Selection run(
        const Offers& offers,
        const SelectionSettings& settings = {},
        const std::vector<Demand>& demands = five_of_each,
        PartCache* cache = nullptr,
        const Design& design = sharedDesign()
    ) {
        return SelectionRunner(sequentially, cache).run(OrderedDesign(design), demands, tableOf(offers), settings);
    }
};

CPPUNIT_TEST_FIXTURE(Select, workedExampleOfAggregation) {
    const auto result = run(sharedOffers());
    const auto& shared = result.parts[0];
    CPPUNIT_ASSERT_EQUAL(pieces(75), shared.need);
    CPPUNIT_ASSERT_EQUAL(pieces(100), shared.solution.plan->bought);
    CPPUNIT_ASSERT(shared.material == UsedAndExcess({cents(9900), cents(3300)}));
    CPPUNIT_ASSERT(shared.line_excess == std::vector<Quantity>({pieces(25)}));
    CPPUNIT_ASSERT(shared.reasons.size() == 1);
    // Alone, 45 take 100 pieces as well, and 30 are bought for 3.20.
    const auto first = run(sharedOffers(), {}, {{0, pieces(5)}});
    const auto second = run(sharedOffers(), {}, {{1, pieces(5)}});
    CPPUNIT_ASSERT(first.totals.material == cents(13200));
    CPPUNIT_ASSERT(second.parts[0].solution.plan->cost == cents(9600));
}

CPPUNIT_TEST_FIXTURE(Select, tellsTotalsLinesAndStates) {
    const auto result = run(sharedOffers());
    CPPUNIT_ASSERT(result.totals.material == cents(13600));
    CPPUNIT_ASSERT(result.totals.used == cents(10300) && result.totals.excess == cents(3300));
    CPPUNIT_ASSERT(result.totals.supplier_fees == 0);
    CPPUNIT_ASSERT(result.totals.lower_bound == result.totals.objective && result.is_proven);
    CPPUNIT_ASSERT(result.line_costs.used == std::vector<Cost>({cents(5940), cents(3960), cents(400), 0, 0, 0}));
    CPPUNIT_ASSERT(result.line_costs.excess == std::vector<Cost>({cents(1980), cents(1320), 0, 0, 0, 0}));
    using enum LineStatus;
    CPPUNIT_ASSERT(
        result.line_status == std::vector<LineStatus>({Priced, Priced, Priced, NotPlaced, CustomerSourced, MissingPart})
    );
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{2}, result.counters.needed_parts);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{2}, result.counters.solved_parts);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, result.suppliers.size());
    CPPUNIT_ASSERT(result.suppliers[0] == SupplierUse({.supplier = 0, .lines = 1, .value = cents(13200)}));
}

CPPUNIT_TEST_FIXTURE(Select, whatCannotBeBoughtHasAReason) {
    auto offers = sharedOffers();
    offers[0][0].stock = pieces(74);
    for (auto& offer : offers[1]) offer.exclusions = bit(Exclusion::NoExchangeRate);
    const auto result = run(offers);
    CPPUNIT_ASSERT(!result.parts[0].isSourced());
    CPPUNIT_ASSERT(result.parts[0].unsourced->reason == UnsourcedReason::InsufficientStock);
    CPPUNIT_ASSERT_EQUAL(pieces(1), result.parts[0].unsourced->short_by);
    CPPUNIT_ASSERT(result.line_status[0] == LineStatus::NoOffer);
    CPPUNIT_ASSERT(result.line_status[2] == LineStatus::NoExchangeRate);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{2}, result.counters.unsourced_parts);
    CPPUNIT_ASSERT(result.totals.material == 0);
    CPPUNIT_ASSERT(result.line_costs.used[0] == 0);
}

/// Worked example 10 as a scenario: two parts, X ships for 20 and Y for nothing.
CPPUNIT_TEST_FIXTURE(Select, feesOfSuppliersAreSharedByValue) {
    const Design design{
        .assemblies = 1,
        .lines =
            {{.assembly = 0, .group = 0, .quantity = one_unit},
             {.assembly = 0, .group = 1, .quantity = one_unit},
             {.assembly = 0, .group = 2, .quantity = one_unit}},
        .groups = {{}, {}, {}}};
    Offers offers{
        {{0, {row(1, 5000)}}, {1, {row(1, 5800)}}},
        {{0, {row(1, 3000)}}, {1, {row(1, 3700)}}},
        {{0, {row(1, 10000)}}, {1, {row(1, 11000)}}}};
    const SelectionSettings settings{.suppliers = {{.fee = cents(2000)}}};
    const std::vector<Demand> one{{0, one_unit}};
    const auto three = run(offers, settings, one, nullptr, design);
    CPPUNIT_ASSERT(three.totals.objective == cents(20000) && three.is_proven);
    CPPUNIT_ASSERT(three.totals.material == cents(18000) && three.totals.supplier_fees == cents(2000));
    CPPUNIT_ASSERT(
        three.line_costs.fees ==
        std::vector<Cost>(
            {55'555'555'556 * Cost{1'000'000}, 33'333'333'333 * Cost{1'000'000}, 111'111'111'111 * Cost{1'000'000}}
        )
    );
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{0}, three.counters.consolidated_parts);

    offers[2] = {{0, {row(1, 10000)}}, {1, {row(1, 10000)}}};
    const auto all_y = run(offers, settings, one, nullptr, design);
    CPPUNIT_ASSERT(all_y.totals.objective == cents(19500) && all_y.totals.supplier_fees == 0);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{3}, all_y.counters.consolidated_parts);
    CPPUNIT_ASSERT(all_y.parts[0].reasons[0].reason == Reason::ConsolidatedShipping);

    // Not consolidated, the fee is paid all the same and the gap shows that it might be avoidable.
    auto apart = settings;
    apart.consolidates = false;
    const auto separate = run(offers, apart, one, nullptr, design);
    CPPUNIT_ASSERT(separate.totals.objective == cents(20000) && !separate.is_proven);
    CPPUNIT_ASSERT(separate.totals.lower_bound == cents(18000));
}

/// Not consolidated, an order below its minimum is not the best one, although nobody charges a fee.
CPPUNIT_TEST_FIXTURE(Select, anOrderBelowItsMinimumProvesNothing) {
    const Design design{.assemblies = 1, .lines = {{.assembly = 0, .group = 0, .quantity = one_unit}}, .groups = {{}}};
    const Offers offers{{{.supplier = 0, .rows = {row(1, 1000)}}, {.supplier = 1, .rows = {row(1, 2000)}}}};
    SelectionSettings settings{.suppliers = {{.minimum_order = cents(5000)}}};
    settings.consolidates = false;
    const std::vector<Demand> one{{0, one_unit}};
    const auto small = run(offers, settings, one, nullptr, design);
    CPPUNIT_ASSERT(small.suppliers.at(0).missing == cents(4000) && !small.is_proven);
    const std::vector<Demand> five{{0, 5 * one_unit}};
    CPPUNIT_ASSERT(run(offers, settings, five, nullptr, design).is_proven);
}

/// The bound of a part is that of the part by itself; a plan that was changed for the whole is proven as the whole is.
CPPUNIT_TEST_FIXTURE(Select, aPartChangedForTheWholeIsProvenWithIt) {
    const Design design{.assemblies = 1, .lines = {{.assembly = 0, .group = 0, .quantity = one_unit}}, .groups = {{}}};
    const Offers offers{{{.supplier = 0, .rows = {row(1, 54)}}}};
    SelectionSettings settings{.suppliers = {{.fee = cents(2000), .free_above = cents(1000)}}};
    const std::vector<Demand> eighteen{{0, 18 * one_unit}};
    const auto whole = run(offers, settings, eighteen, nullptr, design);
    const auto& part = whole.parts[0];
    CPPUNIT_ASSERT(whole.is_proven && whole.totals.objective == cents(1026));
    CPPUNIT_ASSERT(part.is_consolidated && part.solution.is_proven);
    CPPUNIT_ASSERT(part.solution.objective() == cents(1026) && part.solution.lower_bound == cents(972));
    // A run that is not proven does not say so of a part that it changed.
    settings.may_be_proven = false;
    const auto apart = run(offers, settings, eighteen, nullptr, design);
    CPPUNIT_ASSERT(apart.parts[0].is_consolidated && !apart.is_proven && !apart.parts[0].solution.is_proven);
    // Beside it, a part with its own plan keeps its own proof.
    settings.suppliers = {{}};
    const auto alone = run(offers, settings, eighteen, nullptr, design);
    CPPUNIT_ASSERT(!alone.parts[0].is_consolidated && !alone.is_proven && alone.parts[0].solution.is_proven);
    CPPUNIT_ASSERT(alone.parts[0].solution.lower_bound == alone.parts[0].solution.objective());
}

/// A design and offers of many parts.
struct Many {
    Design design{.assemblies = 1};
    Offers offers;

    explicit Many(std::size_t parts, unsigned seed) {
        std::mt19937_64 random(seed);
        const auto below = [&](std::uint64_t limit) { return static_cast<std::int64_t>(random() % limit); };
        for (std::size_t part = 0; part < parts; ++part) {
            design.lines.push_back({.group = static_cast<GroupIndex>(part), .quantity = pieces(1 + below(20))});
            if (below(3) == 0)
                design.lines.push_back({.group = static_cast<GroupIndex>(below(part + 1)), .quantity = one_unit});
            design.groups.push_back({.setup_loss = pieces(below(10))});
            auto& of_part = offers.emplace_back();
            for (std::uint32_t supplier = 0; supplier < 8; ++supplier) {
                if (below(3) == 0) continue;
                const auto usual = 10 + below(500);
                Offer offer{.supplier = supplier, .rows = {row(1, usual), row(10 + below(100), usual * 8 / 10 + 1)}};
                if (below(2) == 0) offer.stock = pieces(below(400));
                of_part.push_back(offer);
            }
        }
    }
};

/// The bound of a part stays at or below its objective whatever moves it, and equals it where its own plan is proven.
CPPUNIT_TEST_FIXTURE(Select, boundsOfPartsNeverExceedTheirObjectives) {
    int moved = 0, proven = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        const Many many(6, seed);
        SelectionSettings settings;
        for (std::uint32_t supplier = 0; supplier < 4; ++supplier) {
            settings.suppliers.push_back(
                {.fee = cents(500 * (supplier % 3)),
                 .free_above = cents(3'000 * (1 + seed % 5)),
                 .minimum_order = cents(1'000 * (supplier % 2))}
            );
        }
        const std::vector<Demand> one{{0, one_unit}};
        const auto result = run(many.offers, settings, one, nullptr, many.design);
        for (const auto& part : result.parts) {
            if (!part.isSourced()) continue;
            const auto& solution = part.solution;
            CPPUNIT_ASSERT(solution.lower_bound <= solution.objective());
            if (part.is_consolidated) {
                CPPUNIT_ASSERT_EQUAL(result.is_proven, solution.is_proven);
            } else {
                CPPUNIT_ASSERT(!solution.is_proven || solution.lower_bound == solution.objective());
            }
            moved += part.is_consolidated;
            proven += part.is_consolidated && solution.is_proven;
        }
    }
    CPPUNIT_ASSERT(moved > 30 && proven > 15);
}

CPPUNIT_TEST_FIXTURE(Select, attributedCostsAddUpToTheTotals) {
    const Many many(200, 3);
    SelectionSettings settings;
    settings.suppliers.assign(8, {.fee = cents(1999)});
    const auto result = run(many.offers, settings, {{0, pieces(17)}}, nullptr, many.design);
    const auto sum = [](const std::vector<Cost>& costs) {
        return std::accumulate(costs.begin(), costs.end(), Cost{0});
    };
    CPPUNIT_ASSERT(result.totals.material > 0 && result.totals.excess > 0 && result.totals.supplier_fees > 0);
    CPPUNIT_ASSERT(result.totals.material == result.totals.used + result.totals.excess);
    CPPUNIT_ASSERT(sum(result.line_costs.used) == result.totals.used);
    CPPUNIT_ASSERT(sum(result.line_costs.excess) == result.totals.excess);
    CPPUNIT_ASSERT(sum(result.line_costs.fees) == result.totals.supplier_fees);
    Cost fees = 0, value = 0;
    for (const auto& use : result.suppliers) {
        fees += use.fee;
        value += use.value;
    }
    CPPUNIT_ASSERT(fees == result.totals.supplier_fees && value == result.totals.material);
}

CPPUNIT_TEST_FIXTURE(Select, aChangedOfferSolvesOnlyThePartsItTouches) {
    Many many(100, 5);
    PartCache cache;
    const std::vector<Demand> demands{{0, pieces(10)}};
    const auto first = run(many.offers, {}, demands, &cache, many.design);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{100}, first.counters.solved_parts);
    const auto again = run(many.offers, {}, demands, &cache, many.design);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{0}, again.counters.solved_parts);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{100}, again.counters.cached_parts);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, again.counters.solver.solves);
    CPPUNIT_ASSERT(again.fingerprint == first.fingerprint);
    CPPUNIT_ASSERT(again.totals.objective == first.totals.objective);

    many.offers[42].at(0).rows[0].unit_price += 1;
    const auto changed = run(many.offers, {}, demands, &cache, many.design);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{1}, changed.counters.solved_parts);
    CPPUNIT_ASSERT(!changed.parts[42].is_from_cache);
    CPPUNIT_ASSERT(changed.fingerprint != first.fingerprint);
    CPPUNIT_ASSERT(changed.totals.objective == run(many.offers, {}, demands, nullptr, many.design).totals.objective);

    // Another limit concerns all of them.
    SelectionSettings settings;
    settings.preferences.limits.max_lines = 1;
    CPPUNIT_ASSERT_EQUAL(
        std::uint32_t{100}, run(many.offers, settings, demands, &cache, many.design).counters.solved_parts
    );
}

CPPUNIT_TEST_FIXTURE(Select, theCacheKnowsPartsWhateverTheirNumbers) {
    Many many(30, 6);
    PartCache cache;
    SelectionSettings settings;
    settings.with_alternatives = true;
    const std::vector<Demand> demands{{0, pieces(10)}};
    const auto first = run(many.offers, settings, demands, &cache, many.design);
    // The same parts, behind another one and from suppliers with other numbers.
    Many moved(1, 7);
    for (std::size_t i = 0; i < many.offers.size(); ++i) {
        auto offers = many.offers[i];
        for (auto& offer : offers) offer.supplier += 10;
        moved.offers.push_back(offers);
        moved.design.groups.push_back(many.design.groups[i]);
    }
    for (auto line : many.design.lines) {
        ++line.group;
        moved.design.lines.push_back(line);
    }
    const auto second = run(moved.offers, settings, demands, &cache, moved.design);
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{30}, second.counters.cached_parts);
    const auto fresh = run(moved.offers, settings, demands, nullptr, moved.design);
    for (std::size_t i = 0; i < fresh.parts.size(); ++i) {
        const auto& expected = fresh.parts[i];
        const auto& cached = second.parts[i];
        CPPUNIT_ASSERT(expected.solution.plan == cached.solution.plan && expected.reasons == cached.reasons);
        CPPUNIT_ASSERT_EQUAL(expected.alternatives.size(), cached.alternatives.size());
        for (std::size_t j = 0; j < expected.alternatives.size(); ++j) {
            CPPUNIT_ASSERT(expected.alternatives[j].plan == cached.alternatives[j].plan);
            if (expected.alternatives[j].kind != AlternativeKind::OtherSupplier) continue;
            CPPUNIT_ASSERT_EQUAL(expected.alternatives[j].supplier, cached.alternatives[j].supplier);
        }
    }
}

/// Two parts, cheaper at X (0), which ships for 20.00, than at Y (1): both come from Y (worked example 10).
struct Shipping {
    Design design{
        .assemblies = 1,
        .lines = {{.group = 0, .quantity = one_unit}, {.group = 1, .quantity = one_unit}},
        .groups = {{}, {}}};
    Offers offers{
        {{.supplier = 0, .rows = {row(1, 5000)}}, {.supplier = 1, .rows = {row(1, 5800)}}},
        {{.supplier = 0, .rows = {row(1, 3000)}}, {.supplier = 1, .rows = {row(1, 3700)}}}};
    SelectionSettings settings;
    std::vector<Demand> demands{{0, one_unit}};

    Shipping() { settings.suppliers = {{.fee = cents(2000)}}; }
};

CPPUNIT_TEST_FIXTURE(Select, alternativesCostMoreByWhatTheWholeSelectionDoes) {
    Shipping shipping;
    shipping.settings.with_alternatives = true;
    PartCache cache;
    const auto result = run(shipping.offers, shipping.settings, shipping.demands, &cache, shipping.design);
    CPPUNIT_ASSERT(result.totals.objective == cents(9500) && result.is_proven);
    for (const auto& [group, delta] : {std::pair(0u, 1200), std::pair(1u, 1300)}) {
        const auto& found = result.parts[group].alternatives;
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, found.size());
        CPPUNIT_ASSERT(found[0].kind == AlternativeKind::WithoutFirstChoice && found[0].cost_delta == cents(delta));
        CPPUNIT_ASSERT(found[1].kind == AlternativeKind::OtherSupplier && found[1].cost_delta == cents(delta));
        CPPUNIT_ASSERT_EQUAL(std::uint32_t{0}, found[1].supplier);
    }
    // The cached results of these parts are not taken for their own alternatives.
    shipping.settings.suppliers.clear();
    const auto own = run(shipping.offers, shipping.settings, shipping.demands, &cache, shipping.design);
    CPPUNIT_ASSERT(own.parts[0].alternatives.at(1).cost_delta == cents(800));
    CPPUNIT_ASSERT_EQUAL(std::uint32_t{1}, own.parts[0].alternatives.at(1).supplier);
}

CPPUNIT_TEST_FIXTURE(Select, anAlternativeLeavesNoOrderBelowItsMinimum) {
    Shipping shipping;
    shipping.settings.with_alternatives = true;
    shipping.settings.suppliers = {{.fee = cents(2000)}, {.minimum_order = cents(9000)}};
    const auto result = run(shipping.offers, shipping.settings, shipping.demands, nullptr, shipping.design);
    CPPUNIT_ASSERT(result.totals.objective == cents(9500));
    for (const auto& part : result.parts) CPPUNIT_ASSERT(part.alternatives.empty());
}

CPPUNIT_TEST_FIXTURE(Select, daysThatAreWeighedProveNothingTogether) {
    Shipping shipping;
    auto& preferences = shipping.settings.preferences;
    preferences.goal = Goal::Weighted;
    preferences.target_day = 0;
    preferences.day_weight = cents(10);
    CPPUNIT_ASSERT(run(shipping.offers, shipping.settings, shipping.demands, nullptr, shipping.design).is_proven);
    // X is there at once, Y has none in stock but later: both from Y a day late would be the best.
    OfferTable table;
    for (const auto& group : shipping.offers) {
        table.beginGroup();
        for (const auto& offer : group) {
            table.add(
                {.offer = offer.supplier,
                 .supplier = offer.supplier,
                 .supplier_rank = offer.supplier,
                 .offer_rank = offer.supplier},
                offer.rows,
                std::vector<Arrival>{{offer.supplier == 0 ? 0 : 1, pieces(10)}},
                offer.origin
            );
        }
    }
    const auto late = SelectionRunner().run(OrderedDesign(shipping.design), shipping.demands, table, shipping.settings);
    CPPUNIT_ASSERT(late.totals.objective == cents(10000) && !late.is_proven);
    CPPUNIT_ASSERT(late.totals.lower_bound <= cents(5810 + 3710));
}

CPPUNIT_TEST_FIXTURE(Select, aSmallCacheForgetsWhatWasUsedLongestAgo) {
    PartCache cache(2);
    const auto key = [](std::uint64_t number) {
        FingerprintBuilder builder;
        builder.add(number);
        return builder.finish();
    };
    for (const std::uint64_t number : {1, 2}) cache.store(key(number), std::make_shared<PartResult>());
    CPPUNIT_ASSERT(cache.find(key(1)));
    cache.store(key(3), std::make_shared<PartResult>());
    CPPUNIT_ASSERT(cache.find(key(1)) && !cache.find(key(2)) && cache.find(key(3)));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, cache.size());
}

/// Two threads, which take the calls as they come.
void onTwoThreads(std::size_t count, const std::function<void(std::size_t)>& call) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (auto i = next++; i < count; i = next++) call(i);
    };
    std::thread other(work);
    work();
    other.join();
}

CPPUNIT_TEST_FIXTURE(Select, threadsMakeNoDifference) {
    const Many many(400, 9);
    SelectionSettings settings;
    settings.suppliers.assign(8, {.fee = cents(1500)});
    settings.with_alternatives = true;
    const OrderedDesign bom(many.design);
    const auto offers = tableOf(many.offers);
    const std::vector<Demand> demands{{0, pieces(25)}};
    PartCache cache;
    const auto one = SelectionRunner().run(bom, demands, offers, settings);
    const auto two = SelectionRunner(onTwoThreads, &cache).run(bom, demands, offers, settings);
    CPPUNIT_ASSERT(one.fingerprint == two.fingerprint && one.suppliers == two.suppliers);
    for (std::size_t i = 0; i < one.parts.size(); ++i) {
        CPPUNIT_ASSERT(one.parts[i].solution.plan == two.parts[i].solution.plan);
        CPPUNIT_ASSERT(one.parts[i].reasons == two.parts[i].reasons);
    }
    CPPUNIT_ASSERT(one.line_costs.used == two.line_costs.used && one.line_costs.fees == two.line_costs.fees);
}

CPPUNIT_TEST_FIXTURE(Select, aLadderIsManyRuns) {
    const Many many(80, 12);
    SelectionSettings settings;
    settings.suppliers.assign(8, {.fee = cents(700)});
    const OrderedDesign bom(many.design);
    const auto offers = tableOf(many.offers);
    const std::vector<std::vector<Demand>> sizes{{{0, pieces(1)}}, {{0, pieces(10)}}, {{0, pieces(100)}}};
    const auto ladder = SelectionRunner().runLadder(bom, sizes, offers, settings);
    CPPUNIT_ASSERT_EQUAL(sizes.size(), ladder.size());
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const auto alone = SelectionRunner().run(bom, sizes[i], offers, settings);
        CPPUNIT_ASSERT(alone.fingerprint == ladder[i].fingerprint);
        CPPUNIT_ASSERT(alone.totals.objective == ladder[i].totals.objective);
        CPPUNIT_ASSERT(alone.line_costs.used == ladder[i].line_costs.used);
    }
    CPPUNIT_ASSERT(ladder[0].totals.material < ladder[2].totals.material);
}

CPPUNIT_TEST_FIXTURE(Select, groupsOfDesignAndOffersMustMatch) {
    CPPUNIT_ASSERT_THROW(run({{}}), std::invalid_argument);
}

class Compare : public Select {
protected:
    std::vector<PartChange> compare(const Selection& before, const Selection& after) {
        return compareRuns(records(before), records(after));
    }

private:
    static std::vector<PartRecord> records(const Selection& run) {
        static const std::string_view keys[] = {"R1", "C7", "U9"};
        std::vector<PartRecord> result;
        for (std::size_t i = 0; i < run.parts.size(); ++i) {
            if (run.parts[i].need > 0) result.push_back(recordOf(keys[i], run.parts[i]));
        }
        return result;
    }
};

/// Prices as suppliers sent them and rates apart from the prices in base currency.
Offers foreignOffers() {
    auto offers = sharedOffers();
    std::uint64_t id = 0;
    for (auto& group : offers) {
        for (auto& offer : group) offer.origin = {.offer = ++id, .prices = 7, .rates = 9};
    }
    return offers;
}

CPPUNIT_TEST_FIXTURE(Compare, equalRunsDiffInNothing) {
    CPPUNIT_ASSERT(compare(run(foreignOffers()), run(foreignOffers())).empty());
}

CPPUNIT_TEST_FIXTURE(Compare, tellsPricesFromRates) {
    const auto before = run(foreignOffers());
    auto offers = foreignOffers();
    offers[1][1].rows = {row(1, 45)};
    offers[1][1].origin.rates = 10;
    const auto new_rate = compare(before, run(offers));
    CPPUNIT_ASSERT(
        new_rate ==
        std::vector<PartChange>({{.before = 1, .after = 1, .causes = bit(Cause::NewRates), .cost_delta = cents(50)}})
    );
    offers[1][1].origin = {.offer = 3, .prices = 8, .rates = 9};
    CPPUNIT_ASSERT(compare(before, run(offers)).at(0).causes == bit(Cause::NewPrices));
}

CPPUNIT_TEST_FIXTURE(Compare, tellsStockOffersAndRules) {
    const auto before = run(foreignOffers());
    auto less_stock = foreignOffers();
    less_stock[1][1].stock = pieces(4);
    CPPUNIT_ASSERT(compare(before, run(less_stock)).at(0).causes == bit(Cause::NewStock));
    auto expired = foreignOffers();
    expired[1][1].exclusions = bit(Exclusion::Expired);
    CPPUNIT_ASSERT(compare(before, run(expired)).at(0).causes == bit(Cause::NewOffers));
    // Prices of another set of offers are not compared.
    expired[1][0].origin.prices = 8;
    CPPUNIT_ASSERT(compare(before, run(expired)).at(0).causes == bit(Cause::NewOffers));
    SelectionSettings settings;
    settings.preferences.limits.max_excess = 0;
    const auto changes = compare(before, run(foreignOffers(), settings));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, changes.size());
    CPPUNIT_ASSERT(changes[0].causes == bit(Cause::NewRules) && changes[0].cost_delta == cents(75 * 320 - 13200));
}

CPPUNIT_TEST_FIXTURE(Compare, tellsQuantityFromDesign) {
    const auto before = run(foreignOffers());
    const auto more = compare(before, run(foreignOffers(), {}, {{0, pieces(5)}, {1, pieces(6)}}));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, more.size());
    CPPUNIT_ASSERT(more[0].causes == bit(Cause::NewQuantity) && more[0].need_delta == pieces(6));
    auto design = sharedDesign();
    design.lines[2].quantity = pieces(3);
    const auto redesigned = compare(before, run(foreignOffers(), {}, five_of_each, nullptr, design));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, redesigned.size());
    CPPUNIT_ASSERT(redesigned[0].causes == bit(Cause::NewDesign) && redesigned[0].need_delta == pieces(5));
    design.lines[2].use = LineUse::NotPlaced;
    const auto gone = compare(before, run(foreignOffers(), {}, five_of_each, nullptr, design));
    CPPUNIT_ASSERT(
        gone ==
        std::vector<PartChange>(
            {{.before = 1, .causes = bit(Cause::NewDesign), .need_delta = -pieces(10), .cost_delta = -cents(400)}}
        )
    );
}

CPPUNIT_TEST_FIXTURE(Compare, aPartMayChangeForTheSakeOfOthers) {
    // The first part alone decides whether the order at supplier 0 is made at all; the second one follows.
    Offers offers{
        {{0, {row(1, 1000)}, {1, 1, 1}}, {1, {row(1, 1001)}, {2, 1, 1}}},
        {{0, {row(1, 39)}, {3, 1, 1}}, {1, {row(1, 40)}, {4, 1, 1}}},
        {}};
    SelectionSettings settings{.suppliers = {{.fee = cents(1000)}, {.fee = cents(1000)}}};
    const auto before = run(offers, settings);
    offers[0][0].rows = {row(1, 1100)};
    offers[0][0].origin.prices = 2;
    const auto changes = compare(before, run(offers, settings));
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, changes.size());
    CPPUNIT_ASSERT(changes[0].causes == bit(Cause::NewPrices));
    CPPUNIT_ASSERT(changes[1].causes == bit(Cause::OtherParts) && changes[1].cost_delta > 0);
}

CPPUNIT_TEST_FIXTURE(Compare, tellsPreferencesBesideNewOffers) {
    const SelectionSettings settings{
        .preferred = {.all_parts = 1, .all_offers = 1, .components = 1, .single = 1},
        .supplier_origins = {{11, 1}, {12, 1}, {13, 1}}};
    const auto before = run(foreignOffers(), settings);
    const auto causesOf = [&](const Offers& offers, const SelectionSettings& now) {
        const auto changes = compare(before, run(offers, now));
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, changes.size());
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, changes[0].after);
        return changes[0].causes;
    };
    const auto both = static_cast<CauseSet>(bit(Cause::NewOffers) | bit(Cause::NewRules));
    auto expired = foreignOffers();
    expired[1][1].exclusions = bit(Exclusion::Expired);
    CPPUNIT_ASSERT_EQUAL(bit(Cause::NewOffers), causesOf(expired, settings));
    auto other = settings;
    other.supplier_origins[expired[1][0].supplier].terms = other.preferred.single = 2;
    CPPUNIT_ASSERT_EQUAL(both, causesOf(expired, other));
    other = settings;
    other.preferred.all_offers = 2;
    CPPUNIT_ASSERT_EQUAL(both, causesOf(expired, other));
    // A supplier whose terms were there before; and one that comes with its terms.
    auto more = foreignOffers();
    more[1].push_back({.supplier = 2, .rows = {row(1, 3)}, .origin = {50, 7, 9}});
    CPPUNIT_ASSERT_EQUAL(bit(Cause::NewOffers), causesOf(more, settings));
    other = settings;
    other.preferred.single = 2;
    CPPUNIT_ASSERT_EQUAL(both, causesOf(more, other));
    // Preferences for others say nothing about the same offers, and those for components nothing about their prices.
    auto dearer = foreignOffers();
    dearer[1][1].rows = {row(1, 45)};
    dearer[1][1].origin.prices = 8;
    other.preferred.all_offers = other.preferred.components = 2;
    CPPUNIT_ASSERT_EQUAL(bit(Cause::NewPrices), causesOf(dearer, other));
}

CPPUNIT_TEST_FIXTURE(Compare, tellsRatesOfChargesThatAreStillAsked) {
    const SelectionSettings settings{
        .preferred = {.all_parts = 1, .all_offers = 1, .components = 1, .single = 1},
        .supplier_origins = {{11, 1, 5, 6}, {12, 1, 5, 6}, {13, 1, 5, 6}}};
    auto before = foreignOffers();
    for (auto& group : before) {
        for (auto& offer : group) offer.origin.terms = 1;
    }
    auto dearer = before;
    dearer[1][1].origin.terms = 2;
    auto& supplier = dearer[1][1].supplier;
    const auto causesOf = [&](const SupplierOrigin& origin) {
        auto now = settings;
        now.supplier_origins[supplier] = origin;
        auto offers = dearer;
        offers[1][1].rows = {row(1, 45)};
        for (const auto& change : compare(run(before, settings), run(offers, now))) {
            if (change.after == 1) return change.causes;
        }
        CPPUNIT_FAIL("the part has not changed");
        return CauseSet{0};
    };
    const auto same = settings.supplier_origins[supplier];
    CPPUNIT_ASSERT_EQUAL(bit(Cause::NewRates), causesOf({same.supplier, 1, 5, 7}));
    CPPUNIT_ASSERT_EQUAL(bit(Cause::NewRules), causesOf({same.supplier, 2, 4, 8}));
    CPPUNIT_ASSERT_EQUAL(
        static_cast<CauseSet>(bit(Cause::NewRates) | bit(Cause::NewRules)), causesOf({same.supplier, 2, 5, 7})
    );
}

CPPUNIT_TEST_FIXTURE(Compare, tellsWhetherComponentsOrPreferencesExclude) {
    SelectionSettings settings{.preferred = {.all_parts = 1, .all_offers = 1, .components = 1, .single = 1}};
    const auto before = run(foreignOffers(), settings);
    auto obsolete = foreignOffers();
    obsolete[1][1].exclusions = bit(Exclusion::Lifecycle);
    CPPUNIT_ASSERT(compare(before, run(obsolete, settings)).at(0).causes == bit(Cause::NewApproval));
    settings.preferred.all_offers = 2;  // packagings, for example
    CPPUNIT_ASSERT(compare(before, run(obsolete, settings)).at(0).causes == bit(Cause::NewApproval));
    settings.preferred.components = 2;
    CPPUNIT_ASSERT(compare(before, run(obsolete, settings)).at(0).causes == bit(Cause::NewRules));
}

CPPUNIT_TEST_FIXTURE(Compare, shownDeltasAddUp) {
    constexpr Cost step = 10'000'000'000;  // a millionth
    const PartChange third{.cost_delta = step * 1'000'000 / 3};
    CPPUNIT_ASSERT(
        shownDeltas(std::vector{third, third, third}, 6, step * 1'000'000) ==
        std::vector<Cost>({333'334 * step, 333'333 * step, 333'333 * step})
    );
}

class Fingerprints : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Fingerprints, areTheOnesOfTheStandard) {
    // SHA-256 of the eight bytes 01 00 … 00, as every other program computes it.
    FingerprintBuilder builder;
    builder.add(1);
    CPPUNIT_ASSERT_EQUAL(
        std::string("7c9fa136d4413fa6173637e883b6998d32e1d675f88cddff9dcbcf331820f4b8"), builder.finish().text()
    );
}

CPPUNIT_TEST_FIXTURE(Fingerprints, doNotConfuseSequences) {
    FingerprintBuilder builder;
    builder.add("ab");
    builder.add("c");
    const auto first = builder.finish();
    builder.add("a");
    builder.add("bc");
    CPPUNIT_ASSERT(first != builder.finish());
    builder.add("ab");
    builder.add("c");
    CPPUNIT_ASSERT(first == builder.finish());
}

}  // namespace selection_test
}  // namespace cardcage::sourcing::engine
