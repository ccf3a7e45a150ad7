#pragma once

#include <cardcage/decimal.hpp>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace cardcage::costing::calculation {

/// Costs of an assembly at its total quantity.
struct AssemblyCost {
    Decimal material_used;
    Decimal material_excess;
    Decimal manufacturing;
    Decimal one_time;
    Decimal customer_parts;  ///< parts that the customer supplies: no cost, but divided like one

    AssemblyCost& operator+=(const AssemblyCost& other);
    friend bool operator==(const AssemblyCost&, const AssemblyCost&) = default;
};

/// Quantity of a child that a parent uses.
struct Use {
    std::uint32_t parent = 0;
    std::uint32_t child = 0;
    Decimal quantity;
};

/// Assemblies contain each other.
class CircularUses : public std::invalid_argument {
public:
    explicit CircularUses(std::vector<std::uint32_t> members)
        : std::invalid_argument("assemblies contain each other"), members_(std::move(members)) {}

    /// The assemblies on circles and between two of them, in order.
    const std::vector<std::uint32_t>& members() const { return members_; }

private:
    std::vector<std::uint32_t> members_;
};

/// Adds the costs of contained assemblies to those of every assembly, bottom up. An assembly with several parents is
/// costed once, at its total quantity, and its cost is attributed by use; its own demand (`demanded`, by assembly)
/// keeps its part. All attributed parts add up exactly. `costs`: each assembly's own costs in, all costs out. Uses must
/// be without circles; throws CircularUses otherwise.
void rollUp(std::span<AssemblyCost> costs, std::span<const Decimal> demanded, std::span<const Use> uses);

}  // namespace cardcage::costing::calculation
