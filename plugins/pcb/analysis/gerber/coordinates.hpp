#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "values/length.hpp"

namespace cardcage::pcb::analysis {

/// The form of coordinates in a Gerber file. The default is that of files without FS: leading zeros left out, 4.6.
struct CoordinateFormat {
    bool trailing_omitted = false;
    bool incremental = false;
    int integers[2] = {4, 4};
    int decimals[2] = {6, 6};
};

/// Reads the text behind `FS`, such as `LAX46Y46`. Nothing when it is none.
std::optional<CoordinateFormat> parseFormat(std::string_view text);

/// One number of a coordinate on `axis` (0 is x) in nanometres; a number with a point is taken as it is. Nothing when
/// it is no number or beyond 2^62 nm.
std::optional<Nm> readCoordinate(std::string_view digits, const CoordinateFormat& format, int axis, Unit unit);

}  // namespace cardcage::pcb::analysis
