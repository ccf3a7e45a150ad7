#pragma once

#include <array>
#include <cardcage/decimal.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cardcage::costing::calculation {

/// Occurrence of the time of a step: every started unit, every batch, once for the job, or once in the life of the
/// product (engineering, fixtures).
enum class CostClass : std::uint8_t { Unit, Batch, Job, OneTime };

/// Cost driver of the time of a step.
enum class Driver : std::uint8_t {
    Fixed,             ///< one
    Placements,        ///< placed SMT components, on both sides
    PlacementsTop,     ///< … on the top side
    PlacementsBottom,  ///< … on the bottom side
    UniqueParts,       ///< distinct SMT parts, the number of feeders
    Sides,             ///< sides with SMT components
    ThroughHoleParts,
    ThroughHolePins,
    ManualParts,    ///< parts mounted by hand: mechanical ones, and all parts of assemblies that are not boards
    BomItems,       ///< placed lines of the bill of materials
    Subassemblies,  ///< contained assemblies, with their quantities
    Panels,         ///< panels of the job; only with CostClass::Unit
    TestSeconds,
    InspectionSeconds,
    CoatingArea,
    ProgrammedParts,
    Wires,
    Packages
};
inline constexpr std::size_t driver_count = 18;

/// Count of each driver in one assembly. Fixed is always 1; Panels is derived from the lot.
class DriverCounts {
public:
    constexpr DriverCounts() { counts_[static_cast<std::size_t>(Driver::Fixed)] = 1; }
    constexpr Decimal operator[](Driver driver) const { return counts_[static_cast<std::size_t>(driver)]; }
    constexpr void set(Driver driver, Decimal count) { counts_[static_cast<std::size_t>(driver)] = count; }

private:
    std::array<Decimal, driver_count> counts_;
};

/// Time of a step: count of its driver x seconds / divisor. A speed of 9,000 an hour is 3,600 seconds over 9,000.
struct Term {
    CostClass cost_class = CostClass::Unit;
    Driver driver = Driver::Fixed;
    Decimal seconds;
    Decimal divisor = 1;
};

/// A machine or people at work in an activity. Its rate is in the currency of the calculation.
struct ResourceUse {
    Decimal hourly_rate;
    Decimal units = 1;  ///< number at work at a time: two operators at one machine
    Decimal setup_seconds;
    Decimal parallel_units = 1;        ///< assemblies it handles at a time
    Decimal efficiency_percent = 100;  ///< of the planned speed
};

struct Activity {
    std::vector<Term> terms;
    std::vector<ResourceUse> uses;
    bool counts_resource_setup = true;    ///< whether it includes the set-up of its resources, once for every batch
    std::optional<Driver> needed_driver;  ///< an assembly with a count of 0 skips the activity
};

/// Inputs of building an assembly.
struct LotRules {
    std::optional<std::int64_t> batch_size;  ///< none: everything in one batch
    Decimal yield_percent = 100;             ///< of the started units
    Decimal learning_percent = 100;  ///< of the time that remains with every doubling of the quantity; 100: no learning
    std::int64_t boards_per_panel = 1;
};

/// A quantity of an assembly, and values derived from it.
struct Lot {
    std::int64_t quantity = 0;
    std::int64_t batches = 0;  ///< quantity / batch size, rounded up
    std::int64_t started = 0;  ///< quantity / yield, rounded up
    std::int64_t panels = 0;   ///< started / boards per panel, rounded up
    Decimal learning_factor = 1;
};
Lot makeLot(std::int64_t quantity, const LotRules& rules);

/// An activity of one assembly, with its drivers counted: the rest depends on the lot only.
struct CountedActivity {
    Decimal job_seconds;
    Decimal batch_seconds;  ///< without the set-up of its resources
    Decimal unit_seconds;
    Decimal one_time_seconds;
    bool counts_resource_setup = true;
    bool has_panel_terms = false;       ///< some are counted by the panel: the lot has their number
    std::span<const Term> terms;        ///< of the activity
    std::span<const ResourceUse> uses;  ///< of the activity
};

/// Counts the drivers of an activity, whose terms and uses must outlive the result; nothing if the assembly does not
/// have the needed driver.
std::optional<CountedActivity> countDrivers(const Activity& activity, const DriverCounts& drivers);

/// Costs of an activity in a lot; the run grows with every unit, the set-up is the rest of the job.
struct ActivityCost {
    Decimal setup;
    Decimal run;
    Decimal one_time;

    Decimal job() const { return setup + run; }
};

/// Seconds of one resource in a lot.
struct UseTime {
    Decimal setup_seconds;        ///< of the whole lot
    Decimal planned_run_seconds;  ///< of the whole lot, at the planned speed
    Decimal run_seconds;          ///< of the whole lot, at the resource's own speed
    Decimal one_time_seconds;
};
UseTime timeOf(const CountedActivity& activity, const ResourceUse& use, const Lot& lot);

/// Cost of an activity in a lot, without one-time costs: rate x hours of every resource, with hours = job + batches x
/// batch + started x unit (rule of the four cost classes). Rounded once for each resource.
Decimal jobCostOf(const CountedActivity& activity, const Lot& lot);

/// One-time cost of an activity.
Decimal oneTimeCostOf(const CountedActivity& activity);

/// The same with the set-up apart; the run is the rest of the cost of the job.
ActivityCost costOf(const CountedActivity& activity, const Lot& lot);

}  // namespace cardcage::costing::calculation
