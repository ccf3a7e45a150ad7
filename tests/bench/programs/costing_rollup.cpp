// Costs of 2,000 nested assemblies at 10 quantities, each with 20 activities and a table of 6 rows: how long the
// calculation alone takes, on one thread. Prints raw runs in milliseconds of the processor, then the median; exit code
// 1 when that is above the reach.

#include <algorithm>
#include <ctime>
#include <iostream>
#include <random>
#include <vector>

#include "plugins/costing/calculation/calculation_table.hpp"
#include "plugins/costing/calculation/manufacturing.hpp"
#include "plugins/costing/calculation/roll_up.hpp"

namespace {

using namespace cardcage;
using namespace cardcage::costing::calculation;

constexpr std::uint32_t assembly_count = 2'000;
constexpr std::size_t activity_count = 20;
constexpr int runs = 11;
constexpr double reach_ms = 20;

/// Quantities of an RfQ.
constexpr std::int64_t sizes[] = {10, 25, 50, 100, 250, 500, 1'000, 2'500, 5'000, 10'000};

struct Instance {
    std::vector<Activity> activities;
    std::vector<DriverCounts> drivers;
    std::vector<LotRules> rules;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> nestings;  // parent, child
    std::vector<std::int64_t> per_parent;
    std::vector<Row> table;
};

/// The structure of a large product: every assembly but the first is in one that comes before it, 40 % in a second one.
Instance makeInstance() {
    std::mt19937_64 random(1);
    Instance instance;
    for (std::size_t i = 0; i < activity_count; ++i) {
        const auto driver =
            static_cast<Driver>(i % driver_count == static_cast<std::size_t>(Driver::Panels) ? 0 : i % driver_count);
        Activity activity;
        activity.terms = {
            {CostClass::Batch, Driver::Fixed, Decimal(static_cast<std::int64_t>(60 + i))},
            {CostClass::Unit, driver, Decimal(static_cast<std::int64_t>(1 + i)) / 7}};
        activity.uses = {
            {.hourly_rate = Decimal(static_cast<std::int64_t>(30 + i)) + Decimal(1) / 3, .setup_seconds = 300}};
        instance.activities.push_back(std::move(activity));
    }
    for (std::uint32_t i = 0; i < assembly_count; ++i) {
        DriverCounts counts;
        for (std::size_t d = 1; d < driver_count; ++d) {
            counts.set(static_cast<Driver>(d), Decimal(static_cast<std::int64_t>(random() % 300)));
        }
        instance.drivers.push_back(counts);
        LotRules rules;
        if (i % 3 == 0) rules.batch_size = 50;
        if (i % 5 == 0) rules.yield_percent = 98;
        instance.rules.push_back(rules);
        if (i == 0) continue;
        instance.nestings.emplace_back(static_cast<std::uint32_t>(random() % i), i);
        instance.per_parent.push_back(1 + static_cast<std::int64_t>(random() % 3));
        if (i > 1 && random() % 5 < 2) {
            const auto other = static_cast<std::uint32_t>(random() % i);
            if (other == instance.nestings.back().first) continue;
            instance.nestings.emplace_back(other, i);
            instance.per_parent.push_back(1);
        }
    }
    const auto material = referenceTo(Origin::Material);
    const auto manufacturing = referenceTo(Origin::Manufacturing);
    instance.table = {
        {RowKind::PercentOf, 6, {material}},
        {RowKind::PercentOf, 15, {manufacturing}},
        {RowKind::PercentOf, Decimal(12) / 10, {material, manufacturing}},
        {RowKind::PercentOf, 8, {}},
        {RowKind::MarginOnPrice, 12, {}},
        {RowKind::RoundTo, 4, {}}};
    return instance;
}

/// Result of a selection for one size: quantities from top to bottom, uses, and material.
struct Selection {
    std::vector<std::int64_t> quantities;
    std::vector<Decimal> demanded;
    std::vector<Use> uses;
    std::vector<Decimal> material;
};

Selection select(const Instance& instance, std::int64_t size) {
    Selection selection;
    selection.quantities.resize(assembly_count);
    selection.demanded.resize(assembly_count);
    selection.quantities[0] = size;
    selection.demanded[0] = size;
    // Parents have smaller numbers, and nestings are in the order of their children.
    for (std::size_t i = 0; i < instance.nestings.size(); ++i) {
        const auto [parent, child] = instance.nestings[i];
        // Deep products would grow without bound: quantities stay those of a real one.
        const auto used = std::min<std::int64_t>(selection.quantities[parent] * instance.per_parent[i], 1'000'000);
        selection.quantities[child] += used;
        selection.uses.push_back({parent, child, used});
    }
    for (std::uint32_t i = 0; i < assembly_count; ++i) {
        selection.material.push_back(Decimal(selection.quantities[i]) * Decimal(static_cast<std::int64_t>(i + 1)) / 13);
    }
    return selection;
}

Decimal costEverything(const Instance& instance, const std::vector<Selection>& selections) {
    std::vector<std::vector<CountedActivity>> counted(assembly_count);
    for (std::uint32_t i = 0; i < assembly_count; ++i) {
        counted[i].reserve(activity_count);
        for (const auto& activity : instance.activities) {
            if (const auto work = countDrivers(activity, instance.drivers[i])) counted[i].push_back(*work);
        }
    }
    Decimal sum;
    std::vector<AssemblyCost> costs;
    for (const auto& selection : selections) {
        costs.assign(assembly_count, {});
        std::vector<Lot> lots;
        lots.reserve(assembly_count);
        for (std::uint32_t i = 0; i < assembly_count; ++i) {
            const auto& lot = lots.emplace_back(makeLot(selection.quantities[i], instance.rules[i]));
            costs[i].material_used = selection.material[i];
            for (const auto& work : counted[i]) {
                costs[i].manufacturing += jobCostOf(work, lot);
                costs[i].one_time += oneTimeCostOf(work);
            }
        }
        rollUp(costs, selection.demanded, selection.uses);
        for (std::uint32_t i = 0; i < assembly_count; ++i) {
            sum += evaluate(
                       instance.table,
                       {.material_used = costs[i].material_used,
                        .manufacturing = costs[i].manufacturing,
                        .quantity = lots[i].quantity,
                        .batches = lots[i].batches}
            )
                       .additional;
        }
    }
    return sum;
}

/// Processor time, so that other load on the machine does not count.
double processorMilliseconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

}  // namespace

int main() {
    const auto instance = makeInstance();
    std::vector<Selection> selections;
    for (const auto size : sizes) selections.push_back(select(instance, size));

    std::vector<double> times;
    Decimal first;
    for (int run = 0; run <= runs; ++run) {
        const auto begin = processorMilliseconds();
        const auto sum = costEverything(instance, selections);
        const auto time = processorMilliseconds() - begin;
        if (run == 0) {
            first = sum;  // warm-up
            continue;
        }
        if (sum != first) {
            std::cerr << "two runs came to different sums\n";
            return 2;
        }
        times.push_back(time);
        std::cout << "run " << run << ": " << time << " ms\n";
    }
    std::ranges::sort(times);
    const auto median = times[times.size() / 2];
    std::cout << "sum " << first.text() << "\nmedian " << median << " ms, reach " << reach_ms << " ms\n";
    return median <= reach_ms ? 0 : 1;
}
