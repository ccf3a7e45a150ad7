#pragma once

#include <string>

#include "previews/preview.hpp"
#include "rendering/colours/look.hpp"
#include "rendering/stackup/stackup.hpp"
#include "rules/settings/settings.hpp"

// The looks of boards that specifications ask for.

namespace cardcage::pcb {

/// The look of the pictures that an analysis draws.
inline constexpr std::string_view base_look;
/// The same without legend.
inline constexpr std::string_view plain_look = "plain";

/// A look and its key in the database: `base_look` for the colours that an analysis draws with.
struct KeyedLook {
    std::string key;
    rendering::Look look;
};

/// Returns how Top or Bottom of a board with these effective settings look.
KeyedLook lookOf(const rules::Settings& settings, PreviewKind side);

/// A drawing of a stack-up and its key.
struct KeyedStackup {
    std::string key;
    rendering::StackupDrawing drawing;
};

/// Returns the drawing of the stack-up of effective settings; without one, that of the usual layers.
KeyedStackup stackupOf(const rules::Settings& settings);

}  // namespace cardcage::pcb
