#pragma once

#include "coupling/supplier_search.hpp"

namespace cardcage::sourcing::engine {

/// Search where suppliers charge fees only: an order pays the supplier's fee, whatever it is worth.
class FeeSearch final : public SupplierSearch {
public:
    using SupplierSearch::SupplierSearch;

    /// A part keeps its own plan if its suppliers are paid anyway, so the order of the part solver decides between
    /// equals.
    const Plan& planOf(std::size_t part) const override;

private:
    Cost costOf(std::span<const std::uint32_t> chosen) const override;
    void considerVariants(std::vector<std::uint32_t>) override {}
    void improveOrders(std::vector<std::uint32_t>&) override {}
    bool hasMultipliers(const SupplierDecisions& decided) const override { return undecided(decided) != 0; }
    void settleNode(const SupplierDecisions&, const Multipliers&, double bound, double own_bound) override;
};

}  // namespace cardcage::sourcing::engine
