#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rendering/colours/look.hpp"

namespace cardcage::pcb::rendering {

enum class StackupKind : std::uint8_t { Copper, Dielectric, Mask, Legend };

/// One layer of a stack-up; its thickness is in nm.
struct StackupLayer {
    std::string name;
    std::string material;
    StackupKind kind = StackupKind::Dielectric;
    std::int64_t thickness = 0;
};

/// An SVG text and its size in nm.
struct StackupDrawing {
    std::string svg;
    std::int64_t width = 0;
    std::int64_t height = 0;
};

/// Draws layers from top to bottom, each with its name, material and thickness. Heights are not to scale. The texts of
/// users are written as text, whatever they hold.
StackupDrawing drawStackup(const std::vector<StackupLayer>& layers, const Look& look);

}  // namespace cardcage::pcb::rendering
