#include "manufacturing.hpp"

#include "exact.hpp"
#include "learning.hpp"

namespace cardcage::costing::calculation {
namespace {

constexpr Decimal seconds_per_hour = 3600;

std::int64_t wholeOf(Decimal value) {
    const auto whole = roundedUp(value).whole();
    if (!whole) throw DecimalOverflow();
    return *whole;
}

/// Exact: a whole number of times.
Decimal times(std::int64_t count, Decimal value) {
    Int128 product = 0;
    if (__builtin_mul_overflow(Int128{count}, value.scaled(), &product)) throw DecimalOverflow();
    return Decimal::fromScaled(product);
}

/// Seconds that are independent of the number of units.
Decimal setupSeconds(const CountedActivity& activity, const ResourceUse& use, const Lot& lot) {
    const auto batch =
        activity.counts_resource_setup ? activity.batch_seconds + use.setup_seconds : activity.batch_seconds;
    return activity.job_seconds + times(lot.batches, batch);
}

/// Seconds of all units, at the planned speed.
Decimal plannedRunSeconds(const CountedActivity& activity, const Lot& lot) {
    auto seconds = times(lot.started, activity.unit_seconds);
    if (activity.has_panel_terms) {
        // The costs of all panels are divided together, so the rounding error of one panel is not multiplied by their
        // number.
        for (const auto& term : activity.terms) {
            if (term.driver == Driver::Panels) seconds += productOver(lot.panels, term.seconds, term.divisor);
        }
    }
    return lot.learning_factor == 1 ? seconds : seconds * lot.learning_factor;
}

Decimal rateOf(const ResourceUse& use) {
    return use.units == 1 ? use.hourly_rate : use.hourly_rate * use.units;
}

bool isPlain(const ResourceUse& use) {
    return use.efficiency_percent == 100 && use.parallel_units == 1;
}

}  // namespace

Lot makeLot(std::int64_t quantity, const LotRules& rules) {
    Lot lot{.quantity = quantity};
    lot.batches = rules.batch_size ? quantity / *rules.batch_size + (quantity % *rules.batch_size != 0) : 1;
    lot.started = rules.yield_percent == 100 ? quantity : wholeOf(productOver(quantity, 100, rules.yield_percent));
    lot.panels = lot.started / rules.boards_per_panel + (lot.started % rules.boards_per_panel != 0);
    if (rules.learning_percent < 100) lot.learning_factor = learningFactor(rules.learning_percent / 100, quantity);
    return lot;
}

std::optional<CountedActivity> countDrivers(const Activity& activity, const DriverCounts& drivers) {
    if (activity.needed_driver && drivers[*activity.needed_driver].isZero()) return std::nullopt;
    CountedActivity counted{
        .counts_resource_setup = activity.counts_resource_setup, .terms = activity.terms, .uses = activity.uses};
    for (const auto& term : activity.terms) {
        if (term.driver == Driver::Panels) {
            counted.has_panel_terms = true;
            continue;
        }
        const auto seconds = productOver(drivers[term.driver], term.seconds, term.divisor);
        switch (term.cost_class) {
            case CostClass::Unit:
                counted.unit_seconds += seconds;
                break;
            case CostClass::Batch:
                counted.batch_seconds += seconds;
                break;
            case CostClass::Job:
                counted.job_seconds += seconds;
                break;
            case CostClass::OneTime:
                counted.one_time_seconds += seconds;
                break;
        }
    }
    return counted;
}

UseTime timeOf(const CountedActivity& activity, const ResourceUse& use, const Lot& lot) {
    const auto planned = plannedRunSeconds(activity, lot);
    return {
        setupSeconds(activity, use, lot),
        planned,
        isPlain(use) ? planned : productOver(planned, 100, use.parallel_units * use.efficiency_percent),
        activity.one_time_seconds};
}

Decimal jobCostOf(const CountedActivity& activity, const Lot& lot) {
    Decimal cost;
    const auto run_seconds = plannedRunSeconds(activity, lot);
    for (const auto& use : activity.uses) {
        const auto setup_seconds = setupSeconds(activity, use, lot);
        if (isPlain(use)) {
            cost += productOver(rateOf(use), setup_seconds + run_seconds, seconds_per_hour);
        } else {
            // 3600 x efficiency percent / 100, so the speed of the resource needs no rounding of its own.
            cost += productOver(rateOf(use), setup_seconds, seconds_per_hour) +
                    productOver(rateOf(use), run_seconds, 36 * use.parallel_units * use.efficiency_percent);
        }
    }
    return cost;
}

Decimal oneTimeCostOf(const CountedActivity& activity) {
    Decimal cost;
    if (activity.one_time_seconds.isZero()) return cost;
    for (const auto& use : activity.uses) {
        cost += productOver(rateOf(use), activity.one_time_seconds, seconds_per_hour);
    }
    return cost;
}

ActivityCost costOf(const CountedActivity& activity, const Lot& lot) {
    ActivityCost cost{.one_time = oneTimeCostOf(activity)};
    for (const auto& use : activity.uses) {
        cost.setup += productOver(rateOf(use), setupSeconds(activity, use, lot), seconds_per_hour);
    }
    cost.run = jobCostOf(activity, lot) - cost.setup;
    return cost;
}

}  // namespace cardcage::costing::calculation
