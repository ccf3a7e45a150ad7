#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "design/named_design.hpp"
#include "engine/selection/selection.hpp"
#include "engine/values/large_vector.hpp"
#include "input/conditions.hpp"
#include "input/engine_settings.hpp"
#include "input/money_scale.hpp"
#include "offers/offer_columns.hpp"

// The problem of the engine, created from data that were read or stored: a pure rule, so a stored run can be repeated.

namespace cardcage::sourcing {

struct SelectionProblem {
    engine::OrderedDesign bom;
    engine::OfferTable offers;
    engine::SelectionSettings settings;
    MoneyScale money;                                       ///< unit of offers, settings and all results of the engine
    engine::LargeVector<OfferDetail> details;               ///< by the number of an offer in the table
    std::vector<SupplierEntry> suppliers;                   ///< by their number, in the order of their ranks
    std::vector<SupplierRules> supplier_rules;              ///< by the same number
    std::vector<std::uint32_t> charging_suppliers;          ///< by shared charge: number of its supplier
    std::vector<OneTimeShare> shared_costs;                 ///< by shared charge
    std::map<std::uint32_t, OneTimeShare> one_time_shares;  ///< of other one-time costs, by number of the offer
    std::vector<Warning> warnings;
};

/// Assemblies contain each other, so they have no order from top to bottom.
class CircularNesting : public std::runtime_error {
public:
    explicit CircularNesting(std::vector<std::string> assemblies)
        : std::runtime_error("assemblies contain each other"), assemblies_(std::move(assemblies)) {}

    /// Ids of the assemblies on circles and between two circles.
    const std::vector<std::string>& assemblies() const { return assemblies_; }

private:
    std::vector<std::string> assemblies_;
};

/// Creates the problem. `offers`: by part of the named_design, texts that outlive the problem. Throws CircularNesting.
SelectionProblem makeProblem(
    const NamedDesign& named_design,
    const Conditions& conditions,
    std::span<const PartOffers> offers,
    const engine::ParallelFor& parallel = engine::sequentially
);

/// Demanded quantity of each assembly; components are in the named_design's assembly of loose parts.
std::vector<engine::Demand> demandsOf(const NamedDesign& named_design, const std::vector<WantedTarget>& wanted);

/// The suppliers that occur in texts of offers, each once, in order.
std::vector<std::string> suppliersIn(
    std::span<const PartOffers> offers, const engine::ParallelFor& parallel = engine::sequentially
);

}  // namespace cardcage::sourcing
