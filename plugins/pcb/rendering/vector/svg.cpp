#include "rendering/vector/svg.hpp"

#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "rendering/vector/path_text.hpp"

namespace cardcage::pcb::rendering {
namespace {

constexpr std::string_view style_begin = "<style>";
constexpr std::string_view style_end = "</style>";
/// A shape recurs from this many times on, and when its text is longer than a reference to it.
constexpr int recurring = 3;
constexpr std::size_t longest_alone = 24;

std::vector<Place> placesOf(const Frame& frame, std::span<const Point> points) {
    std::vector<Place> places;
    places.reserve(points.size());
    for (const auto point : points) places.push_back(placeOf(frame, point));
    return places;
}

std::string number(long value) {
    return std::to_string(value);
}

/// A path of contours that is filled.
std::string filled(const std::string& data) {
    return data.empty() ? "" : "<path stroke=\"none\" d=\"" + data + "\"/>\n";
}

/// The contours of a run: where each begins, and how it goes on.
struct ContourText {
    Place start;
    std::string steps;
    /// Whether no hole belongs to it, and it to none.
    bool alone = true;
};

std::vector<ContourText> contourTexts(const Frame& frame, const Run& run) {
    std::vector<ContourText> texts;
    for (const auto& line : run.lines) {
        if (line.pen > 0) continue;
        const auto places = placesOf(frame, run.pointsOf(line));
        if (line.hole && !texts.empty()) texts.back().alone = false;
        texts.push_back({places.front(), stepsOf(places) + "z", !line.hole});
    }
    return texts;
}

bool mayRecur(const ContourText& text) {
    return text.alone && text.steps.size() > longest_alone;
}

}  // namespace

std::string Svg::contours(const Run& run, std::string& uses) {
    const auto texts = contourTexts(frame_, run);
    std::unordered_map<std::string_view, int> counts;
    for (const auto& text : texts)
        if (mayRecur(text)) ++counts[text.steps];
    std::string data;
    for (const auto& text : texts) {
        const auto x = number(text.start.x);
        const auto y = number(text.start.y);
        if (!mayRecur(text) || counts[text.steps] < recurring) {
            data += "M" + x + " " + y + text.steps;
            continue;
        }
        const auto [shape, is_new] = shapes_.try_emplace(text.steps, shapes_.size());
        const auto id = "s" + std::to_string(shape->second);
        if (is_new) shape_texts_ += "<path id=\"" + id + "\" stroke=\"none\" d=\"M0 0" + text.steps + "\"/>\n";
        uses += "<use href=\"#" + id + "\" x=\"" + x + "\" y=\"" + y + "\"/>\n";
    }
    return data;
}

std::string Svg::strokes(const Run& run) const {
    std::map<Nm, std::string> paths;
    std::map<Nm, Place> ends;
    for (const auto& line : run.lines) {
        if (line.pen <= 0) continue;
        const auto places = placesOf(frame_, run.pointsOf(line));
        auto& data = paths[line.pen];
        auto& end = ends[line.pen];
        // A line that begins where the one before it ended goes on.
        if (data.empty() || end.x != places.front().x || end.y != places.front().y)
            data += "M" + number(places.front().x) + " " + number(places.front().y);
        data += stepsOf(places);
        end = places.back();
    }
    std::string text;
    for (const auto& [pen, data] : paths) text += "<path stroke-width=\"" + unitsOf(pen) + "\" d=\"" + data + "\"/>\n";
    if (text.empty()) return text;
    return "<g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n" + text + "</g>\n";
}

std::string Svg::contentsOf(const Run& run) {
    std::string uses;
    const auto data = contours(run, uses);
    return filled(data) + uses + strokes(run);
}

std::string Svg::contents(const Artwork& artwork, std::string_view dark, std::string_view clear) {
    std::string text;
    for (const auto& run : artwork.runs) {
        text.append("<g class=\"").append(run.dark ? dark : clear).append("\">\n");
        text += contentsOf(run) + "</g>\n";
    }
    return text;
}

std::string Svg::rect() const {
    return "<rect width=\"" + unitsOf(frame_.box.width()) + "\" height=\"" + unitsOf(frame_.box.height()) +
           "\" stroke-width=\"0\"";
}

void Svg::mask(std::string_view id, const Artwork& artwork) {
    masks_.append("<mask id=\"").append(id).append("\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"");
    masks_ += unitsOf(frame_.box.width()) + "\" height=\"" + unitsOf(frame_.box.height()) + "\">\n";
    masks_ += contents(artwork, "on", "off") + "</mask>\n";
}

void Svg::fill(Ground ground, std::string_view mask) {
    body_.append(rect()).append(" class=\"").append(nameOf(ground)).append("\"");
    if (!mask.empty()) body_.append(" mask=\"url(#").append(mask).append(")\"");
    body_ += "/>\n";
}

void Svg::beginGroup(std::string_view mask) {
    body_.append("<g mask=\"url(#").append(mask).append(")\">\n");
}

void Svg::endGroup() {
    body_ += "</g>\n";
}

void Svg::paint(const Artwork& artwork, Ground ground, Ground behind) {
    body_ += contents(artwork, nameOf(ground), nameOf(behind));
}

std::string Svg::text(const Look& look) const {
    const auto& box = frame_.box;
    const auto width = unitsOf(box.width());
    const auto height = unitsOf(box.height());
    std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + millimetresOf(box.width()) +
                       "mm\" height=\"" + millimetresOf(box.height()) + "mm\" viewBox=\"0 0 " + width + " " + height +
                       "\">\n" + styleOf(look) + "\n<defs>\n" + shape_texts_ + masks_ + "</defs>\n" + body_;
    return text + "</svg>\n";
}

std::string styleOf(const Look& look) {
    std::string style(style_begin);
    for (std::size_t number = 0; number < ground_count; ++number) {
        const auto ground = static_cast<Ground>(number);
        const auto colour = look.of(ground).hex();
        style.append(".").append(nameOf(ground)).append("{fill:" + colour + ";stroke:" + colour + "}");
    }
    if (!look.legend) style += ".legend{display:none}";
    style += ".on{fill:#ffffff;stroke:#ffffff}.off{fill:#000000;stroke:#000000}";
    return style.append(style_end);
}

std::string restyled(std::string_view svg, const Look& look) {
    const auto begin = svg.find(style_begin);
    const auto end = svg.find(style_end, begin);
    if (begin == std::string_view::npos || end == std::string_view::npos)
        throw std::invalid_argument("the drawing has no style to replace");
    std::string text(svg.substr(0, begin));
    text += styleOf(look);
    return text.append(svg.substr(end + style_end.size()));
}

}  // namespace cardcage::pcb::rendering
