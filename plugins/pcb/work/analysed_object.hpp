#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/values/found_object.hpp"
#include "specifications/setting_value.hpp"

namespace cardcage::pcb::analysis {

/// Unknown has no word: a net as a whole has null.
constexpr auto wireNames(FoundObject::Kind) {
    using enum FoundObject::Kind;
    return sdk::words<Pad, Ring, Track, Region>;
}

}  // namespace cardcage::pcb::analysis

namespace cardcage::pcb {

/// An object that a measure or a finding is about. Null is what is not known, or does not apply.
struct AnalysedObject {
    std::optional<analysis::FoundObject::Kind> kind;
    std::optional<std::string> net;
    std::optional<std::string> component;
    std::optional<std::string> pin;
    std::optional<Measure> width;

    static constexpr auto schema() {
        return sdk::record(
            "PcbAnalysedObject",
            sdk::required<&AnalysedObject::kind>(
                "Ring: a pad with a plated hole in it. Region: an area. Null: a net as a whole."
            ),
            sdk::required<&AnalysedObject::net>("Name of its net.", sdk::example("GND")),
            sdk::required<&AnalysedObject::component>("Component that it belongs to.", sdk::example("U1")),
            sdk::required<&AnalysedObject::pin>("Pin of the component.", sdk::example("5")),
            sdk::required<&AnalysedObject::width>(
                "Pen of a track, or shorter side of a pad, in mm.", sdk::example("0.15")
            )
        );
    }
};

}  // namespace cardcage::pcb
