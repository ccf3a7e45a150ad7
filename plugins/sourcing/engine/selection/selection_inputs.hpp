#pragma once

#include "selection/selection.hpp"

namespace cardcage::sourcing::engine {

/// Raised with every change of the engine after which equal inputs may have other results.
constexpr std::uint64_t engine_version = 3;

/// Adds what the plan of a single part depends on.
void addTo(FingerprintBuilder& builder, const Preferences& preferences);
void addTo(FingerprintBuilder& builder, const PartLimits& limits);

/// Adds assemblies, nestings, lines and groups.
void addTo(FingerprintBuilder& builder, const BoughtPart& part);
void addTo(FingerprintBuilder& builder, const Design& design);

/// Adds suppliers' terms and how they are dealt with.
void addCoupling(FingerprintBuilder& builder, const SelectionSettings& settings);

}  // namespace cardcage::sourcing::engine
