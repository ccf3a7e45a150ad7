#include "selection/selection_inputs.hpp"

namespace cardcage::sourcing::engine {

void addTo(FingerprintBuilder& builder, const PartLimits& limits) {
    builder.add(limits.max_lines, limits.max_suppliers);
    builder.add(limits.max_excess);
    builder.add(limits.max_excess_ppm);
    builder.add(limits.max_excess_value);
    builder.add(limits.residual_value);
    builder.add(limits.excess_weight_ppm);
    builder.add(limits.line_weight);
}

void addTo(FingerprintBuilder& builder, const PartPreferences& preferences) {
    builder.add(preferences.goal);
    builder.add(preferences.target_day);
    builder.add(preferences.day_weight);
    builder.add(preferences.supplier_preference);
    builder.add(preferences.soft_tolerance_ppm);
    builder.add(preferences.fewest_suppliers);
    builder.add(preferences.inventory_first);
    builder.add(preferences.relaxation);
    addTo(builder, preferences.limits);
}

void addTo(FingerprintBuilder& builder, const BoughtPart& part) {
    builder.add(part.setup_loss);
    builder.add(part.attrition);
    builder.add(part.sets.size());
    for (const auto set : part.sets) builder.add(set);
}

namespace {

/// Nothing for a whole number.
template <class Counted>
void addRest(FingerprintBuilder& builder, const Counted& counted) {
    if (counted.divisor == 1 && !counted.is_decimal) return;
    builder.add(counted.divisor);
    builder.add(counted.is_decimal);
}

}  // namespace

void addTo(FingerprintBuilder& builder, const Design& design) {
    builder.add(design.assemblies);
    builder.add(design.nestings.size());
    for (const auto& nesting : design.nestings) {
        builder.add(nesting.parent, nesting.child);
        builder.add(nesting.quantity);
        addRest(builder, nesting);
    }
    builder.add(design.lines.size());
    for (const auto& line : design.lines) {
        builder.add(line.assembly, line.group);
        builder.add(line.quantity);
        builder.add(static_cast<std::uint32_t>(line.unit), static_cast<std::uint32_t>(line.use));
        builder.add(line.attrition);
        builder.add(line.option_set);
        addRest(builder, line);
    }
    builder.add(design.groups.size());
    for (const auto& group : design.groups) {
        builder.add(group.unit);
        builder.add(group.setup_loss);
        builder.add(group.option_sets);
        builder.add(group.bought_parts.size());
        for (const auto& part : group.bought_parts) addTo(builder, part);
        for (const auto loss : group.set_losses) builder.add(loss);
    }
    for (AssemblyIndex assembly = 0; assembly < design.yields.size(); ++assembly) {
        if (design.yields[assembly] == whole_yield) continue;
        builder.add(assembly);
        builder.add(design.yields[assembly]);
    }
}

void addCoupling(FingerprintBuilder& builder, const SelectionSettings& settings) {
    builder.add(settings.consolidates);
    builder.add(settings.coupling_budget.solves);
    builder.add(settings.coupling_budget.nodes);
    builder.add(settings.coupling_budget.sums);
    builder.add(settings.suppliers.size());
    for (const auto& terms : settings.suppliers) {
        builder.add(terms.fee);
        builder.add(terms.free_above);
        builder.add(terms.minimum_order);
    }
    for (const auto charge : settings.shared_charges) builder.add(charge);
}

}  // namespace cardcage::sourcing::engine
