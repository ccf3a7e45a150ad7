#include "bom/explosion.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "bom/exact_need.hpp"

namespace cardcage::sourcing::engine {
namespace {

constexpr std::int64_t no_attrition = 100'000'000;  // attrition is 1e-8 of the quantity
using Place = QuantityOverflow::Place;

/// First place of each of `buckets` in an array sorted by bucket, and its end.
template <class Entries, class BucketOf>
std::vector<std::uint32_t> firstPlaces(std::size_t buckets, const Entries& entries, BucketOf bucket_of) {
    std::vector<std::uint32_t> first(buckets + 1);
    for (const auto& entry : entries) ++first[bucket_of(entry) + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    return first;
}

std::int64_t quotientUp(Int128 dividend, Int128 divisor) {
    return static_cast<std::int64_t>((dividend + divisor - 1) / divisor);
}

/// Units to start for so many good ones; nothing when they are too many.
std::optional<std::int64_t> startedUnits(std::int64_t units, std::int64_t yield) {
    if (yield == whole_yield) return units;
    const auto started = (Int128{units} * whole_yield + yield - 1) / yield;
    if (started > std::numeric_limits<Quantity>::max() / one_unit) return std::nullopt;
    return static_cast<std::int64_t>(started);
}

/// `quantity` with `attrition`, half to even; nothing when it has too many digits.
bool addAttrition(std::int64_t& quantity, std::int64_t attrition) {
    if (attrition == 0) return true;
    const Int128 extra = Int128{quantity} * attrition;
    Int128 rounded = extra / no_attrition;
    const Int128 rest = (extra - rounded * no_attrition) * 2;
    if (rest > no_attrition || (rest == no_attrition && (quantity + rounded) % 2 != 0)) ++rounded;
    std::int64_t whole = 0;
    if (rounded > std::numeric_limits<std::int64_t>::max()) return false;
    if (__builtin_add_overflow(quantity, static_cast<std::int64_t>(rounded), &whole)) return false;
    quantity = whole;
    return true;
}

/// `units` x `quantity` / `divisor`, half to even; nothing when it is too large. Not negative.
bool multiply(std::int64_t units, const PerUnit& per_unit, std::int64_t& product) {
    if (per_unit.divisor == 1) return !__builtin_mul_overflow(units, per_unit.quantity, &product);
    const auto exact = dividedHalfEven(Int128{units} * per_unit.quantity, per_unit.divisor);
    product = static_cast<std::int64_t>(exact);
    return exact <= std::numeric_limits<std::int64_t>::max();
}

/// The common divisors of the factors of the weights of a group's lines, and the common denominator of ratios.
struct CommonDivisors {
    std::int64_t quantity = 0;
    std::int64_t attrition = 0;
    std::int64_t steps = 0;
    std::int64_t denominator = 1;
    bool is_coarse = false;  ///< exact weights would not fit

    void take(const BomLine& line) {
        // Most lines of a group are alike, and a division is cheaper than the search for a divisor.
        narrow(quantity, line.quantity);
        narrow(attrition, no_attrition + line.attrition);
        narrow(steps, sizeOf(line.unit).steps);
        widen(line);
    }

    Int128 product() const { return is_coarse ? 1 : Int128{std::max<std::int64_t>(quantity, 1)} * attrition * steps; }

    LineWeight weightOf(const BomLine& line) const {
        if (is_coarse) {
            return Int128{line.quantity} * (no_attrition + line.attrition) * sizeOf(line.unit).steps / line.divisor;
        }
        return Int128{line.quantity / std::max<std::int64_t>(quantity, 1)} *
               ((no_attrition + line.attrition) / attrition) * (sizeOf(line.unit).steps / steps) *
               (denominator / line.divisor);
    }

private:
    void widen(const BomLine& line) {
        constexpr std::int64_t most_denominator = 1'000'000;
        constexpr Quantity most_quantity = 1'000'000'000'000'000;
        if (line.divisor != 1 && !is_coarse) denominator = std::lcm(denominator, line.divisor);
        is_coarse = is_coarse || denominator > most_denominator || (denominator > 1 && line.quantity > most_quantity);
    }

    static void narrow(std::int64_t& divisor, std::int64_t value) {
        if (divisor == value || (divisor != 0 && value % divisor == 0)) return;
        divisor = std::gcd(divisor, value);
    }
};

}  // namespace

OrderedDesign::OrderedDesign(Design design) : design_(std::move(design)) {
    checkIndices();
    sortAssemblies();
    groupLines();
    findExactNeeds();
}

void OrderedDesign::checkIndices() const {
    for (const auto& nesting : design_.nestings) {
        if (nesting.parent >= design_.assemblies || nesting.child >= design_.assemblies) {
            throw std::out_of_range("A nesting names an assembly that is not in the design");
        }
        if (nesting.quantity < 0) throw std::invalid_argument("The quantity of a nesting is negative");
        if (nesting.divisor < 1) throw std::invalid_argument("The divisor of a nesting is not positive");
    }
    for (const auto yield : design_.yields) {
        if (yield <= 0 || yield > whole_yield) throw std::invalid_argument("A yield is out of range");
    }
    for (const auto& line : design_.lines) {
        if (line.assembly >= design_.assemblies || (line.group != no_group && line.group >= design_.groups.size())) {
            throw std::out_of_range("A line names an assembly or a group that is not in the design");
        }
        if (line.group != no_group && line.option_set >= design_.groups[line.group].option_sets) {
            throw std::out_of_range("A line names an option set that its group does not have");
        }
        if (line.quantity < 0 || line.attrition < 0) throw std::invalid_argument("The quantity of a line is negative");
        if (line.divisor < 1) throw std::invalid_argument("The divisor of a line is not positive");
        if (line.attrition > std::numeric_limits<std::int64_t>::max() - no_attrition) {
            throw std::invalid_argument("The attrition of a line is too large");
        }
    }
    for (const auto& group : design_.groups) {
        if (group.setup_loss < 0) throw std::invalid_argument("A set-up loss is negative");
        for (const auto& part : group.bought_parts) {
            if (part.setup_loss < 0) throw std::invalid_argument("A set-up loss is negative");
            if (std::ranges::any_of(group.set_losses, [](Quantity loss) { return loss < 0; }))
                throw std::invalid_argument("A set-up loss is negative");
            if (std::ranges::any_of(part.sets, [&](std::uint32_t set) { return set >= group.option_sets; }))
                throw std::out_of_range("A part bought serves an option set that its group does not have");
        }
    }
}

void OrderedDesign::sortAssemblies() {
    first_nesting_ = firstPlaces(design_.assemblies, design_.nestings, [](const Nesting& it) { return it.parent; });
    contained_.resize(design_.nestings.size());
    std::vector<std::uint32_t> missing_parents(design_.assemblies);
    auto next = first_nesting_;
    for (std::uint32_t i = 0; i < design_.nestings.size(); ++i) {
        contained_[next[design_.nestings[i].parent]++] = i;
        ++missing_parents[design_.nestings[i].child];
    }

    order_.reserve(design_.assemblies);
    for (AssemblyIndex assembly = 0; assembly < design_.assemblies; ++assembly) {
        if (missing_parents[assembly] == 0) order_.push_back(assembly);
    }
    for (std::size_t done = 0; done < order_.size(); ++done) {
        for (auto i = first_nesting_[order_[done]]; i < first_nesting_[order_[done] + 1]; ++i) {
            const auto child = design_.nestings[contained_[i]].child;
            if (--missing_parents[child] == 0) order_.push_back(child);
        }
    }
    if (order_.size() < design_.assemblies) throwCycle(missing_parents);
}

/// Assemblies with an unvisited parent lie on a cycle or below one; those without an unvisited child lie below.
void OrderedDesign::throwCycle(std::span<const std::uint32_t> missing_parents) const {
    std::vector<std::uint32_t> children(design_.assemblies);
    std::vector<std::vector<AssemblyIndex>> parents(design_.assemblies);
    for (const auto& nesting : design_.nestings) {
        if (missing_parents[nesting.parent] == 0 || missing_parents[nesting.child] == 0) continue;
        ++children[nesting.parent];
        parents[nesting.child].push_back(nesting.parent);
    }
    std::vector<AssemblyIndex> below;
    for (AssemblyIndex assembly = 0; assembly < design_.assemblies; ++assembly) {
        if (missing_parents[assembly] > 0 && children[assembly] == 0) below.push_back(assembly);
    }
    for (std::size_t done = 0; done < below.size(); ++done) {
        for (const auto parent : parents[below[done]]) {
            if (--children[parent] == 0) below.push_back(parent);
        }
    }
    std::vector<AssemblyIndex> members;
    for (AssemblyIndex assembly = 0; assembly < design_.assemblies; ++assembly) {
        if (children[assembly] > 0) members.push_back(assembly);
    }
    throw CyclicNesting(std::move(members));
}

void OrderedDesign::groupLines() {
    first_line_.assign(design_.groups.size() + 1, 0);
    const auto is_bought = [&](const BomLine& line) {
        return line.use == LineUse::Bought && line.group != no_group &&
               isConvertible(line.unit, design_.groups[line.group].unit);
    };
    first_set_.push_back(0);
    for (const auto& group : design_.groups) {
        first_set_.push_back(first_set_.back() + group.option_sets);
    }
    std::vector<CommonDivisors> common(design_.groups.size());
    for (LineIndex i = 0; i < design_.lines.size(); ++i) {
        const auto& line = design_.lines[i];
        if (is_bought(line)) {
            ++first_line_[line.group + 1];
            common[line.group].take(line);
        } else if (line.use == LineUse::Bought && line.group != no_group) {
            mismatched_.push_back(i);
        }
    }
    std::partial_sum(first_line_.begin(), first_line_.end(), first_line_.begin());
    group_scale_.reserve(common.size());
    for (const auto& divisors : common) group_scale_.push_back(divisors.product());

    grouped_.resize(first_line_.back());
    weight_of_one_.resize(design_.lines.size());
    auto next = first_line_;
    for (LineIndex i = 0; i < design_.lines.size(); ++i) {
        const auto& line = design_.lines[i];
        if (!is_bought(line)) continue;
        grouped_[next[line.group]++] = i;
        weight_of_one_[i] = common[line.group].weightOf(line);
    }
}

/// Sums of whole numbers need no more than their plain arithmetic.
void OrderedDesign::findExactNeeds() {
    is_exact_group_.assign(design_.groups.size(), false);
    for (LineIndex i = 0; i < design_.lines.size(); ++i) {
        const auto& line = design_.lines[i];
        if (weight_of_one_[i] == 0) continue;
        if (line.divisor != 1 || (line.is_decimal && isDiscrete(design_.groups[line.group].unit)))
            is_exact_group_[line.group] = true;
    }
    is_exact_child_.assign(design_.assemblies, false);
    for (const auto& nesting : design_.nestings) {
        if (nesting.divisor != 1 || nesting.is_decimal) is_exact_child_[nesting.child] = true;
    }
    if (std::ranges::find(is_exact_child_, true) == is_exact_child_.end()) return;
    nestings_of_child_.resize(design_.assemblies);
    for (std::uint32_t i = 0; i < design_.nestings.size(); ++i) {
        const auto child = design_.nestings[i].child;
        if (is_exact_child_[child]) nestings_of_child_[child].push_back(i);
    }
}

Explosion OrderedDesign::explode(std::span<const Demand> demands) const {
    Explosion explosion;
    explodeAssemblies(demands, explosion);
    explodeLines(explosion);
    checkNeeds(explosion);
    return explosion;
}

/// Nothing has more than unlimited_quantity in stock, so a larger need would seem to lack stock.
void OrderedDesign::checkNeeds(const Explosion& explosion) const {
    for (GroupIndex group = 0; group < design_.groups.size(); ++group) {
        if (explosion.group_need[group] == 0) continue;
        Int128 bought = explosion.group_need[group];
        for (const auto& part : design_.groups[group].bought_parts) bought += part.setup_loss;
        if (bought > unlimited_quantity) throw QuantityOverflow(Place::Group, group);
    }
}

void OrderedDesign::explodeAssemblies(std::span<const Demand> demands, Explosion& explosion) const {
    std::vector<Int128> needed(design_.assemblies);  // in millionths
    for (const auto& demand : demands) {
        if (demand.assembly >= design_.assemblies) throw std::out_of_range("A demand names an unknown assembly");
        if (demand.quantity < 0) throw std::invalid_argument("The quantity of a demand is negative");
        needed[demand.assembly] += demand.quantity;
    }
    explosion.assembly_units.resize(design_.assemblies);
    explosion.started_units.resize(design_.assemblies);
    explosion.nesting_use.resize(design_.nestings.size());
    for (const auto assembly : order_) {
        if (needed[assembly] > std::numeric_limits<Quantity>::max() - one_unit) {
            throw QuantityOverflow(Place::Assembly, assembly);
        }
        const auto units = is_exact_child_[assembly] ? exactUnitsOf(assembly, needed[assembly], explosion)
                                                     : quotientUp(needed[assembly], one_unit);
        const auto started = startedUnits(units, design_.yieldOf(assembly));
        if (!started) throw QuantityOverflow(Place::Assembly, assembly);
        explosion.assembly_units[assembly] = units;
        explosion.started_units[assembly] = *started;
        for (auto i = first_nesting_[assembly]; i < first_nesting_[assembly + 1]; ++i) {
            const auto& nesting = design_.nestings[contained_[i]];
            auto& use = explosion.nesting_use[contained_[i]];
            if (!multiply(*started, nesting.perUnit(), use)) throw QuantityOverflow(Place::Assembly, nesting.child);
            if (!is_exact_child_[nesting.child]) needed[nesting.child] += use;
        }
    }
}

std::int64_t OrderedDesign::exactUnitsOf(AssemblyIndex assembly, Int128 demanded, const Explosion& explosion) const {
    ExactNeed need;
    need.add(1, 1, {.quantity = static_cast<Quantity>(demanded)});
    for (const auto index : nestings_of_child_[assembly]) {
        const auto& nesting = design_.nestings[index];
        need.add(explosion.started_units[nesting.parent], 1, nesting.perUnit());
    }
    const auto units = need.steps(one_unit);
    if (units > std::numeric_limits<Quantity>::max() / one_unit) throw QuantityOverflow(Place::Assembly, assembly);
    return static_cast<std::int64_t>(units);
}

void OrderedDesign::explodeLines(Explosion& explosion) const {
    std::vector<Int128> sums(first_set_.back());
    explosion.line_need.resize(design_.lines.size());
    explosion.line_weight.resize(design_.lines.size());
    for (LineIndex i = 0; i < design_.lines.size(); ++i) {
        const auto& line = design_.lines[i];
        const auto units = explosion.started_units[line.assembly];
        if (units == 0 || line.use == LineUse::NotPlaced) continue;
        auto& need = explosion.line_need[i];
        if (!multiply(units, line.perUnit(), need) || !addAttrition(need, line.attrition)) {
            throw QuantityOverflow(Place::Line, i);
        }
        if (weight_of_one_[i] == 0) continue;
        auto& weight = explosion.line_weight[i];
        if (__builtin_mul_overflow(Int128{units}, weight_of_one_[i], &weight)) {
            throw QuantityOverflow(Place::Group, line.group);
        }
        if (is_exact_group_[line.group]) continue;
        if (__builtin_add_overflow(
                sums[first_set_[line.group] + line.option_set], weight, &sums[first_set_[line.group] + line.option_set]
            )) {
            throw QuantityOverflow(Place::Group, line.group);
        }
    }
    explosion.group_need.resize(design_.groups.size());
    explosion.set_need.resize(sums.size());
    for (GroupIndex group = 0; group < design_.groups.size(); ++group) {
        const auto exact = is_exact_group_[group] ? exactNeedsOf(group, explosion) : std::vector<Quantity>();
        for (auto set = first_set_[group]; set < first_set_[group + 1]; ++set) {
            const auto of_group = set - first_set_[group];
            explosion.set_need[set] =
                exact.empty() ? needOf(group, lossOf(group, of_group), sums[set]) : exact[of_group];
            if (__builtin_add_overflow(
                    explosion.group_need[group], explosion.set_need[set], &explosion.group_need[group]
                )) {
                throw QuantityOverflow(Place::Group, group);
            }
        }
    }
}

/// By option set.
std::vector<Quantity> OrderedDesign::exactNeedsOf(GroupIndex group, const Explosion& explosion) const {
    std::vector<ExactNeed> sums(first_set_[group + 1] - first_set_[group]);
    for (const auto index : linesOf(group)) {
        const auto& line = design_.lines[index];
        const auto factor = Int128{no_attrition + line.attrition} * sizeOf(line.unit).steps;
        sums[line.option_set].add(explosion.started_units[line.assembly], ExactNeed::Whole(factor), line.perUnit());
    }
    std::vector<Quantity> needs;
    const auto step = stepOf(group);
    for (std::uint32_t set = 0; set < sums.size(); ++set) {
        ExactNeed::Whole need = 0;
        if (!sums[set].isZero()) {
            need = sums[set].steps(ExactNeed::Whole(weightOf(group, step))) * step;
            need += roundedUp(lossOf(group, set), step);
        }
        if (need > std::numeric_limits<Quantity>::max()) throw QuantityOverflow(Place::Group, group);
        needs.push_back(static_cast<Quantity>(need));
    }
    return needs;
}

/// A need is a multiple of it. Pieces of an option set are whole before they are shared between parts.
Quantity OrderedDesign::stepOf(GroupIndex group) const {
    return isDiscrete(design_.groups[group].unit) ? one_unit : 1;
}

Quantity OrderedDesign::lossOf(GroupIndex group, std::uint32_t set) const {
    const auto& of_group = design_.groups[group];
    if (!of_group.isJoint()) return of_group.setup_loss;
    return set < of_group.set_losses.size() ? of_group.set_losses[set] : 0;
}

/// So much of the group, as the weight of a line without ratios times the scale of the group.
Int128 OrderedDesign::weightOf(GroupIndex group, Quantity quantity) const {
    constexpr Int128 weight_of_a_step = 100'000'000'000'000;  // 1e14 for a step of the dimension
    return weight_of_a_step * sizeOf(design_.groups[group].unit).steps / (one_unit / quantity);
}

Quantity OrderedDesign::needOf(GroupIndex group, Quantity setup_loss, LineWeight sum) const {
    if (sum == 0) return 0;
    const auto step = stepOf(group);
    const auto weight_of_step = weightOf(group, step);
    Int128 need = 0;
    if (__builtin_mul_overflow(sum, group_scale_[group], &need)) throw QuantityOverflow(Place::Group, group);
    need = (need + weight_of_step - 1) / weight_of_step;
    need = (need + (Int128{setup_loss} + step - 1) / step) * step;
    if (need > std::numeric_limits<Quantity>::max()) throw QuantityOverflow(Place::Group, group);
    return static_cast<Quantity>(need);
}

}  // namespace cardcage::sourcing::engine
