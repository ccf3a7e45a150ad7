#pragma once

#include "selection/selection.hpp"

namespace cardcage::sourcing::engine {

/// Raised with every change of the engine that may change the result for equal inputs.
constexpr std::uint64_t engine_version = 7;

/// Adds the inputs of the plan of a single part.
void addTo(FingerprintBuilder& builder, const PartPreferences& preferences);
void addTo(FingerprintBuilder& builder, const PartLimits& limits);

/// Adds assemblies, nestings, lines and groups.
void addTo(FingerprintBuilder& builder, const BoughtPart& part);
void addTo(FingerprintBuilder& builder, const Design& design);

/// Adds suppliers' terms and the settings for them.
void addCoupling(FingerprintBuilder& builder, const SelectionSettings& settings);

}  // namespace cardcage::sourcing::engine
