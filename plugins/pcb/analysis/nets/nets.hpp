#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "layers/stack_layers.hpp"
#include "nets/barrels.hpp"
#include "values/value.hpp"

namespace cardcage::pcb::analysis {

/// Islands of all layers, joined through plated holes.
struct Nets {
    /// The net of each island of each layer, from 0 on.
    std::vector<std::vector<std::uint32_t>> of_island;
    std::uint32_t count = 0;
    /// The X2 names of each net, sorted; empty where the files have none.
    std::vector<std::vector<std::string>> names;
    /// Whether an island of each layer is part of a circuit: a hole, a pad or a name is on it. Others are logos, text,
    /// frames or fill.
    std::vector<std::vector<bool>> in_circuit;
    /// The net of each hole that joins copper; nothing for others, and for those without copper.
    std::vector<std::optional<std::uint32_t>> of_barrel;

    /// Whether two islands of one layer are of one net, by copper or by their names.
    bool same(std::size_t layer, std::uint32_t one, std::uint32_t other) const {
        return alike(of_island[layer][one], of_island[layer][other]);
    }
    /// Whether two nets are one, or have a name in common.
    bool alike(std::uint32_t one, std::uint32_t other) const;
};

Nets joinNets(const CopperLayers& copper, const std::vector<Barrel>& barrels);

/// Counts of nets, and how they agree with the names in the files.
struct NetSummary {
    Value<int> derived = Value<int>::none(Reason::NotInFiles);
    Value<int> named = Value<int>::none(Reason::NotInFiles);
    /// Names on copper that is not connected, and connected copper with several names.
    Value<int> opens = Value<int>::none(Reason::NotInFiles);
    Value<int> shorts = Value<int>::none(Reason::NotInFiles);
};

/// `trust` is that of what the nets are derived from.
NetSummary summarizeNets(const CopperLayers& copper, const Nets& nets, double trust, Findings& findings);

}  // namespace cardcage::pcb::analysis
