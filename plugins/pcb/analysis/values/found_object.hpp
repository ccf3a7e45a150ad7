#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// An object that a measure or a finding is about. What is not known, or does not apply, is empty.
struct FoundObject {
    /// Pad: flashed. Ring: a pad with a plated hole in it. Track: drawn with a pen. Region: an area, or the ground of a
    /// negative layer. Unknown: a net as a whole.
    enum class Kind : std::uint8_t { Unknown, Pad, Ring, Track, Region };
    Kind kind = Kind::Unknown;
    /// Names that files give: of the net, of the component and of its pin.
    std::string net{};
    std::string component{};
    std::string pin{};
    /// The pen of a track, or the shorter side of a pad.
    std::optional<Nm> width{};

    friend bool operator==(const FoundObject&, const FoundObject&) = default;

    static FoundObject ofNet(std::string_view name) { return {.net = std::string(name)}; }
};

}  // namespace cardcage::pcb::analysis
