#pragma once

#include <string>
#include <utility>
#include <vector>

#include "result/analyse.hpp"

namespace cardcage::pcb::analysis::test {

/// The dialect of a board. The board itself is always the same one but for its size: pads, tracks, plated and
/// other holes in known numbers.
struct Dialect {
    bool inch = false;
    bool x2 = true;
    bool crlf = false;
    bool repeated = false;
    bool trailing_omitted = false;
    bool drill_header = true;
    bool plain_names = false;
    /// Moves everything, in micrometres.
    long shift_x = 0;
    long shift_y = 0;
    /// Size in micrometres.
    long width = 40'000;
    long height = 30'000;
    /// Copper layers; inner ones have no tracks.
    int layers = 2;
    /// Whether the drill file says that it goes through all of them.
    bool drill_span = false;
};

/// The files of one board, by name.
using Files = std::vector<std::pair<std::string, std::string>>;

/// Outer copper layers, masks, profile with a cutout, 24 plated holes of two tools and 3 others, then inner copper
/// layers, as the dialect says.
Files writeBoard(const Dialect& dialect);

/// `lines` as one text.
std::string text(const std::vector<std::string>& lines);

AnalysisResult analysed(const Files& files, const Limits& limits = {});

/// The facts that do not depend on how a board is written: values without source and confidence, in one text.
std::string facts(const AnalysisResult& result);

}  // namespace cardcage::pcb::analysis::test
