#include "rendering/stackup/stackup.hpp"

#include <array>
#include <string_view>

#include "rendering/vector/path_text.hpp"

namespace cardcage::pcb::rendering {
namespace {

// In mm.
constexpr int width = 120;
constexpr int margin = 4;
constexpr int bar = 50;
constexpr int row = 6;
constexpr int gap = 1;
constexpr std::int64_t one_millimetre = 1'000'000;

Ground groundOf(StackupKind kind) {
    constexpr std::array<Ground, 4> grounds = {Ground::Finish, Ground::Laminate, Ground::Mask, Ground::Legend};
    return grounds[static_cast<std::size_t>(kind)];
}

/// A text without signs that mean something in XML; control characters are left out.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        if (letter == '&') {
            result += "&amp;";
        } else if (letter == '<') {
            result += "&lt;";
        } else if (letter == '>') {
            result += "&gt;";
        } else if (static_cast<unsigned char>(letter) >= 0x20 && letter != 0x7f) {
            result += letter;
        }
    }
    return result;
}

std::string labelOf(const StackupLayer& layer) {
    auto label = layer.name;
    if (!layer.material.empty()) label += (label.empty() ? "" : ", ") + layer.material;
    // Micrometres as millimetres of a thousand times the length.
    return label + (label.empty() ? "" : ", ") + millimetresOf(layer.thickness * 1'000) + " µm";
}

std::string rowOf(const StackupLayer& layer, int top, const Look& look) {
    const auto y = std::to_string(top);
    const auto middle = std::to_string(top + row - 2);
    return "<rect x=\"" + std::to_string(margin) + "\" y=\"" + y + "\" width=\"" + std::to_string(bar) +
           "\" height=\"" + std::to_string(row - gap) + "\" fill=\"" + look.of(groundOf(layer.kind)).hex() +
           "\" stroke=\"#343436\" stroke-width=\"0.2\"/>\n<text x=\"" + std::to_string(margin + bar + gap) + "\" y=\"" +
           middle + "\" font-family=\"sans-serif\" font-size=\"3\" fill=\"#343436\">" + escaped(labelOf(layer)) +
           "</text>\n";
}

}  // namespace

StackupDrawing drawStackup(const std::vector<StackupLayer>& layers, const Look& look) {
    const int height = 2 * margin + row * static_cast<int>(layers.size());
    const auto size = std::to_string(width) + "mm\" height=\"" + std::to_string(height);
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + size + "mm\" viewBox=\"0 0 " +
                      std::to_string(width) + " " + std::to_string(height) + "\">\n";
    int top = margin;
    for (const auto& layer : layers) {
        svg += rowOf(layer, top, look);
        top += row;
    }
    return {svg + "</svg>\n", width * one_millimetre, height * one_millimetre};
}

}  // namespace cardcage::pcb::rendering
