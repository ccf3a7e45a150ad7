#pragma once

#include <map>
#include <string>
#include <string_view>

#include "rendering/artwork/artwork.hpp"
#include "rendering/colours/look.hpp"
#include "rendering/views/frame.hpp"

namespace cardcage::pcb::rendering {

/// An SVG text while it is written: units are 10 µm, colours stand in the style only, shapes that recur are written
/// once.
class Svg {
public:
    explicit Svg(const Frame& frame) : frame_(frame) {}

    /// A mask named `id` of what an artwork covers.
    void mask(std::string_view id, const Artwork& artwork);
    /// The whole picture in one ground, through a mask unless `mask` is empty.
    void fill(Ground ground, std::string_view mask);
    /// Everything up to `endGroup` is seen through a mask only.
    void beginGroup(std::string_view mask);
    void endGroup();
    /// An artwork in one ground; what it takes away shows `behind`.
    void paint(const Artwork& artwork, Ground ground, Ground behind);

    std::string text(const Look& look) const;

private:
    std::string rect() const;
    std::string contents(const Artwork& artwork, std::string_view dark, std::string_view clear);
    std::string contentsOf(const Run& run);
    std::string contours(const Run& run, std::string& uses);
    std::string strokes(const Run& run) const;

    Frame frame_;
    std::string body_;
    std::string masks_;
    /// Recurring shapes by their path data, with their numbers.
    std::map<std::string, std::size_t> shapes_;
    std::string shape_texts_;
};

/// The style of a drawing in the colours of a look.
std::string styleOf(const Look& look);

/// Returns a drawing in other colours. Throws std::invalid_argument when the drawing has no style.
std::string restyled(std::string_view svg, const Look& look);

}  // namespace cardcage::pcb::rendering
