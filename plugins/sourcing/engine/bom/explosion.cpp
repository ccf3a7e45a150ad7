#include "bom/explosion.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

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

/// The common divisors of the factors of the weights of a group's lines.
struct CommonDivisors {
    std::int64_t quantity = 0;
    std::int64_t attrition = 0;
    std::int64_t steps = 0;

    void take(const BomLine& line) {
        // Most lines of a group are alike, and a division is cheaper than the search for a divisor.
        narrow(quantity, line.quantity);
        narrow(attrition, no_attrition + line.attrition);
        narrow(steps, sizeOf(line.unit).steps);
    }

    Int128 product() const { return Int128{std::max<std::int64_t>(quantity, 1)} * attrition * steps; }

    LineWeight weightOf(const BomLine& line) const {
        return Int128{line.quantity / std::max<std::int64_t>(quantity, 1)} *
               ((no_attrition + line.attrition) / attrition) * (sizeOf(line.unit).steps / steps);
    }

private:
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
}

void OrderedDesign::checkIndices() const {
    for (const auto& nesting : design_.nestings) {
        if (nesting.parent >= design_.assemblies || nesting.child >= design_.assemblies) {
            throw std::out_of_range("A nesting names an assembly that is not in the design");
        }
        if (nesting.quantity < 0) throw std::invalid_argument("The quantity of a nesting is negative");
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
        if (line.attrition > std::numeric_limits<std::int64_t>::max() - no_attrition) {
            throw std::invalid_argument("The attrition of a line is too large");
        }
    }
    for (const auto& group : design_.groups) {
        if (group.setup_loss < 0) throw std::invalid_argument("A set-up loss is negative");
        for (const auto& part : group.bought_parts) {
            if (part.setup_loss < 0) throw std::invalid_argument("A set-up loss is negative");
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
        const auto units = quotientUp(needed[assembly], one_unit);
        const auto started = startedUnits(units, design_.yieldOf(assembly));
        if (!started) throw QuantityOverflow(Place::Assembly, assembly);
        explosion.assembly_units[assembly] = units;
        explosion.started_units[assembly] = *started;
        for (auto i = first_nesting_[assembly]; i < first_nesting_[assembly + 1]; ++i) {
            const auto& nesting = design_.nestings[contained_[i]];
            auto& use = explosion.nesting_use[contained_[i]];
            if (__builtin_mul_overflow(*started, nesting.quantity, &use)) {
                throw QuantityOverflow(Place::Assembly, nesting.child);
            }
            needed[nesting.child] += use;
        }
    }
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
        if (__builtin_mul_overflow(units, line.quantity, &need) || !addAttrition(need, line.attrition)) {
            throw QuantityOverflow(Place::Line, i);
        }
        if (weight_of_one_[i] == 0) continue;
        auto& weight = explosion.line_weight[i];
        if (__builtin_mul_overflow(Int128{units}, weight_of_one_[i], &weight) ||
            __builtin_add_overflow(
                sums[first_set_[line.group] + line.option_set], weight, &sums[first_set_[line.group] + line.option_set]
            )) {
            throw QuantityOverflow(Place::Group, line.group);
        }
    }
    explosion.group_need.resize(design_.groups.size());
    explosion.set_need.resize(sums.size());
    for (GroupIndex group = 0; group < design_.groups.size(); ++group) {
        const auto loss = design_.groups[group].isJoint() ? 0 : design_.groups[group].setup_loss;
        for (auto set = first_set_[group]; set < first_set_[group + 1]; ++set) {
            explosion.set_need[set] = needOf(group, loss, sums[set]);
            if (__builtin_add_overflow(
                    explosion.group_need[group], explosion.set_need[set], &explosion.group_need[group]
                )) {
                throw QuantityOverflow(Place::Group, group);
            }
        }
    }
}

Quantity OrderedDesign::needOf(GroupIndex group, Quantity setup_loss, LineWeight sum) const {
    if (sum == 0) return 0;
    const auto unit = design_.groups[group].unit;
    const Int128 weight_of_unit = Int128{100'000'000'000'000} * sizeOf(unit).steps;  // 1e14 steps of the dimension
    // A need is a multiple of it. Each part bought for a joint part rounds up once, for all that it covers.
    const std::int64_t step = isDiscrete(unit) && !design_.groups[group].isJoint() ? one_unit : 1;
    const Int128 weight_of_step = weight_of_unit / (one_unit / step);
    Int128 need = 0;
    if (__builtin_mul_overflow(sum, group_scale_[group], &need)) throw QuantityOverflow(Place::Group, group);
    need = (need + weight_of_step - 1) / weight_of_step;
    need = (need + (Int128{setup_loss} + step - 1) / step) * step;
    if (need > std::numeric_limits<Quantity>::max()) throw QuantityOverflow(Place::Group, group);
    return static_cast<Quantity>(need);
}

}  // namespace cardcage::sourcing::engine
