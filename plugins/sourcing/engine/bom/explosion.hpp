#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "bom/per_unit.hpp"
#include "part/part_problem.hpp"
#include "values/numbers.hpp"
#include "values/unit.hpp"

// The needs of a scenario, of every assembly and of every part: README, "Explosion".

namespace cardcage::sourcing::engine {

/// Number of an assembly, a BOM line or an option group: its index in the vectors of a Design.
using AssemblyIndex = std::uint32_t;
using LineIndex = std::uint32_t;
using GroupIndex = std::uint32_t;

/// The group of a line with an unknown part.
constexpr GroupIndex no_group = 0xFFFF'FFFF;

/// One unit of `parent` contains `quantity` of `child`. Several entries of the same two count together.
struct Nesting {
    AssemblyIndex parent = 0;
    AssemblyIndex child = 0;
    Quantity quantity = 0;     ///< before `divisor`
    std::int64_t divisor = 1;  ///< > 0: the quantity is divided by it, for ratios
    bool is_decimal = false;   ///< written with decimals (PerUnit)

    PerUnit perUnit() const { return {quantity, divisor, is_decimal}; }
};

/// The use of a BOM line.
enum class LineUse : std::uint8_t {
    Bought,
    CustomerSourced,  ///< its need is reported, but never bought
    NotPlaced         ///< it is listed and has no need
};

/// A line of the BOM of one assembly.
struct BomLine {
    AssemblyIndex assembly = 0;
    GroupIndex group = no_group;
    Quantity quantity = 0;  ///< in one unit of the assembly, in `unit`, before `divisor`
    Unit unit = Unit::Piece;
    LineUse use = LineUse::Bought;
    std::int64_t attrition = 0;    ///< parts lost on the way, in 1e-8 of the quantity: 2 % is 2,000,000
    std::uint32_t option_set = 0;  ///< option set of the line, for a joint part
    std::int64_t divisor = 1;      ///< > 0: the quantity is divided by it, for ratios
    bool is_decimal = false;       ///< written with decimals (PerUnit)

    PerUnit perUnit() const { return {quantity, divisor, is_decimal}; }
};

/// Parts that may be used for some lines: the lines with the same set of part options are one need. If option sets may
/// buy the same parts, they are one group, the joint part, in which each option set has a need of its own.
struct OptionGroup {
    Unit unit = Unit::Piece;
    Quantity setup_loss = 0;        ///< lost once for each batch, regardless of the number of lines and levels
    std::uint32_t option_sets = 1;  ///< of a joint part
    std::vector<BoughtPart> bought_parts = {};  ///< of a joint part; each has a loss of its own, instead
    /// Losses of a joint part, once for each option set, whatever part is bought; by set, empty: nothing.
    std::vector<Quantity> set_losses = {};

    bool isJoint() const { return !bought_parts.empty(); }
};

/// A yield that loses nothing, in 1e-10 percent.
constexpr std::int64_t whole_yield = 1'000'000'000'000;

/// The assemblies below the roots of a scenario, each once.
struct Design {
    std::size_t assemblies = 0;
    std::vector<Nesting> nestings;
    std::vector<BomLine> lines;
    std::vector<OptionGroup> groups;
    /// By assembly: good units among the started ones, in 1e-10 percent. Empty: nothing is lost.
    std::vector<std::int64_t> yields = {};

    std::int64_t yieldOf(AssemblyIndex assembly) const {
        return assembly < yields.size() ? yields[assembly] : whole_yield;
    }
};

/// A demanded quantity of an assembly; several demands of one assembly are summed up.
struct Demand {
    AssemblyIndex assembly = 0;
    Quantity quantity = 0;
};

/// The need of a line as a weight: exact, and comparable with the other lines of its group. Weights times the scale of
/// the group are steps of 1e-14 of the smallest step of the dimension (see UnitSize), or of an equal part of such a
/// step where lines have ratios. Where the common denominator of a group's ratios is above 1e6, weights are rounded
/// down to these steps.
using LineWeight = Int128;

/// The needs of a scenario. Vectors are by assembly, nesting, group and line of the design.
struct Explosion {
    std::vector<std::int64_t> assembly_units;  ///< good ones, whole
    std::vector<std::int64_t> started_units;   ///< units / yield, rounded up: what lines and nestings are needed for
    std::vector<Quantity> nesting_use;  ///< in the child's units: quantity used by this nesting, before rounding up; of
                                        ///< a ratio half to even
    std::vector<Quantity> group_need;   ///< in the unit of the group, whole where it is discrete, losses included; of a
                                        ///< joint part without those that depend on what is bought
    std::vector<Quantity> line_need;    ///< in the unit of the line, attrition included, half to even
    std::vector<Quantity> set_need;     ///< of the option sets of all groups (OrderedDesign::setNeeds), like group_need
    std::vector<LineWeight> line_weight;  ///< share of the group's need; 0 for lines that are not bought
};

/// The nesting has a cycle. Imports refuse such assemblies.
class CyclicNesting : public std::runtime_error {
public:
    explicit CyclicNesting(std::vector<AssemblyIndex> members)
        : std::runtime_error("Assemblies contain each other"), members_(std::move(members)) {}

    /// The assemblies on the cycles, and between two of them; in order.
    const std::vector<AssemblyIndex>& members() const { return members_; }

private:
    std::vector<AssemblyIndex> members_;
};

/// A quantity is too large: more than 9.2e12 units of an assembly or of a BOM line, which cannot be counted, or more of
/// a part than any order has (unlimited_quantity, 2.3e12 units), losses included.
class QuantityOverflow : public std::overflow_error {
public:
    enum class Place : std::uint8_t { Assembly, Group, Line };

    QuantityOverflow(Place where, std::uint32_t index)
        : std::overflow_error("The quantity is too large"), where_(where), index_(index) {}

    Place where() const { return where_; }
    std::uint32_t index() const { return index_; }

private:
    Place where_;
    std::uint32_t index_;
};

/// A design in the order of its explosion. It is prepared once and serves any number of quantities; several threads may
/// read it.
///
/// Time and memory grow with the number of nestings and lines, never with the number of paths from a root to a part: a
/// shared subassembly is visited once, after all of its parents (Kahn's order).
class OrderedDesign {
public:
    /// Throws CyclicNesting; std::out_of_range for an index outside the design, and std::invalid_argument for a
    /// negative quantity or loss, and for a yield that is not above 0 and at most whole_yield.
    explicit OrderedDesign(Design design);

    const Design& design() const { return design_; }

    /// Every assembly after all of its parents.
    std::span<const AssemblyIndex> order() const { return order_; }

    /// The lines that are bought for a group, in the order of the design.
    std::span<const LineIndex> linesOf(GroupIndex group) const {
        return std::span(grouped_).subspan(first_line_[group], first_line_[group + 1] - first_line_[group]);
    }

    /// The needs of the option sets of a joint part, a view into the explosion; none for a group that is not joint.
    std::span<const Quantity> setNeeds(const Explosion& explosion, GroupIndex group) const {
        if (!design_.groups[group].isJoint()) return {};
        return std::span(explosion.set_need).subspan(first_set_[group], first_set_[group + 1] - first_set_[group]);
    }

    /// Lines whose unit does not convert into that of their group. They need nothing from it.
    std::span<const LineIndex> mismatchedLines() const { return mismatched_; }

    /// Returns the needs of one scenario. The demand for an assembly and the needs of its parents are summed up first,
    /// then rounded up once to whole assemblies; a group's need is the sum of its lines with their attrition, rounded
    /// up once, plus the set-up loss, which counts only if there is a need. Sums of ratios are exact, and what decimals
    /// alone put above a whole number is not rounded up (ExactNeed). Throws QuantityOverflow.
    Explosion explode(std::span<const Demand> demands) const;

private:
    void checkIndices() const;
    void sortAssemblies();
    [[noreturn]] void throwCycle(std::span<const std::uint32_t> missing_parents) const;
    void groupLines();
    void findExactNeeds();
    void explodeAssemblies(std::span<const Demand> demands, Explosion& explosion) const;
    void explodeLines(Explosion& explosion) const;
    void checkNeeds(const Explosion& explosion) const;
    Quantity needOf(GroupIndex group, Quantity setup_loss, LineWeight sum) const;
    std::vector<Quantity> exactNeedsOf(GroupIndex group, const Explosion& explosion) const;
    std::int64_t exactUnitsOf(AssemblyIndex assembly, Int128 demanded, const Explosion& explosion) const;
    Quantity stepOf(GroupIndex group) const;
    Quantity lossOf(GroupIndex group, std::uint32_t set) const;
    Int128 weightOf(GroupIndex group, Quantity quantity) const;

    Design design_;
    std::vector<AssemblyIndex> order_;
    std::vector<std::uint32_t> first_nesting_;  ///< by assembly: its place in contained_
    std::vector<std::uint32_t> contained_;      ///< nestings by parent
    std::vector<std::uint32_t> first_line_;     ///< by group: its place in grouped_
    std::vector<LineIndex> grouped_;            ///< bought lines by group
    std::vector<LineIndex> mismatched_;
    std::vector<std::uint32_t> first_set_;   ///< by group: its place among all option sets
    std::vector<Int128> group_scale_;        ///< common factor of the weights of a group
    std::vector<LineWeight> weight_of_one_;  ///< by line: its weight in one assembly; 0 for lines that are not bought
    std::vector<bool> is_exact_group_;       ///< groups of lines with ratios or decimals, whose needs are exact sums
    std::vector<bool> is_exact_child_;       ///< assemblies that are contained so
    std::vector<std::vector<std::uint32_t>> nestings_of_child_;  ///< of these; empty if there is none
};

}  // namespace cardcage::sourcing::engine
