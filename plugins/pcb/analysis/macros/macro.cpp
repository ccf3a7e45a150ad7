#include "macros/macro.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr double degree = std::numbers::pi / 180;

struct Place {
    double x = 0;
    double y = 0;
};

/// Builds the parts of one macro. Lengths enter in the unit of the file.
class MacroBuilder {
public:
    MacroBuilder(const Limits& limits, Image& image) : limits_(limits), image_(image) {}

    bool primitive(int code, const std::vector<double>& values) {
        values_ = &values;
        switch (code) {
            case 1:
                return circle();
            case 2:
            case 20:
                return vectorLine();
            case 21:
                return centreLine();
            case 22:
                return lowerLeftLine();
            case 4:
                return outline();
            case 5:
                return regular();
            case 6:
                return moire();
            case 7:
                return thermal();
            default:
                return false;
        }
    }
    bool overflow() const { return overflow_; }

private:
    double at(std::size_t index) const { return index < values_->size() ? (*values_)[index] : 0; }
    bool has(std::size_t count) const { return values_->size() >= count; }
    bool dark() const { return at(0) != 0; }

    Nm length(double value) {
        const double nanometres = value * static_cast<double>(lengthOf(image_.unit));
        if (!(std::abs(nanometres) <= static_cast<double>(limits_.aperture_size))) {
            overflow_ = true;
            return 0;
        }
        return std::llround(nanometres);
    }
    Point turned(Place place, double degrees) {
        if (degrees == 0) return {length(place.x), length(place.y)};
        const double cosine = std::cos(degrees * degree);
        const double sine = std::sin(degrees * degree);
        return {length(place.x * cosine - place.y * sine), length(place.x * sine + place.y * cosine)};
    }
    void disc(bool is_dark, Point centre, double diameter) {
        image_.parts.push_back({MacroPart::Kind::Disc, is_dark, centre, length(std::abs(diameter)), 0, 0});
    }
    void polygon(bool is_dark, const std::vector<Place>& corners, double degrees) {
        const auto first = static_cast<std::uint32_t>(image_.points.size());
        for (const auto corner : corners) image_.points.push_back(turned(corner, degrees));
        image_.parts.push_back(
            {MacroPart::Kind::Polygon, is_dark, {}, 0, first, static_cast<std::uint32_t>(corners.size())}
        );
    }
    void rectangle(bool is_dark, Place low, Place high, double degrees) {
        polygon(is_dark, {low, {high.x, low.y}, high, {low.x, high.y}}, degrees);
    }

    bool circle() {
        if (!has(4)) return false;
        disc(dark(), turned({at(2), at(3)}, at(4)), at(1));
        return true;
    }
    bool vectorLine() {
        if (!has(6)) return false;
        const double dx = at(4) - at(2);
        const double dy = at(5) - at(3);
        const double size = std::hypot(dx, dy);
        if (size == 0) return true;
        const double nx = -dy / size * at(1) / 2;
        const double ny = dx / size * at(1) / 2;
        polygon(
            dark(),
            {{at(2) - nx, at(3) - ny}, {at(4) - nx, at(5) - ny}, {at(4) + nx, at(5) + ny}, {at(2) + nx, at(3) + ny}},
            at(6)
        );
        return true;
    }
    bool centreLine() {
        if (!has(5)) return false;
        rectangle(dark(), {at(3) - at(1) / 2, at(4) - at(2) / 2}, {at(3) + at(1) / 2, at(4) + at(2) / 2}, at(5));
        return true;
    }
    bool lowerLeftLine() {
        if (!has(5)) return false;
        rectangle(dark(), {at(3), at(4)}, {at(3) + at(1), at(4) + at(2)}, at(5));
        return true;
    }
    bool outline() {
        const double count = at(1);
        overflow_ = count > static_cast<double>(limits_.polygon_vertices);
        if (!(count >= 1) || overflow_) return false;
        const auto corners = static_cast<std::size_t>(count);
        if (!has(2 + 2 * (corners + 1))) return false;
        std::vector<Place> places;
        places.reserve(corners);
        for (std::size_t corner = 0; corner < corners; ++corner)
            places.push_back({at(2 + 2 * corner), at(3 + 2 * corner)});
        polygon(dark(), places, at(2 + 2 * (corners + 1)));
        return true;
    }
    bool regular() {
        if (!has(5) || !(at(1) >= 3) || at(1) > 12) return false;
        std::vector<Place> places;
        const int corners = static_cast<int>(at(1));
        for (int corner = 0; corner < corners; ++corner) {
            const double angle = 2 * std::numbers::pi * corner / corners;
            places.push_back({at(2) + at(4) / 2 * std::cos(angle), at(3) + at(4) / 2 * std::sin(angle)});
        }
        polygon(dark(), places, at(5));
        return true;
    }
    /// Rings from the outside to the inside, then a cross of two bars.
    bool moire() {
        if (!has(8)) return false;
        const auto centre = turned({at(0), at(1)}, at(8));
        double diameter = at(2);
        for (int ring = 0; ring < static_cast<int>(std::clamp(at(5), 0.0, 100.0)) && diameter > 0; ++ring) {
            disc(true, centre, diameter);
            const double inner = diameter - 2 * at(3);
            if (inner > 0) disc(false, centre, inner);
            diameter = inner - 2 * at(4);
        }
        bars(true, {at(0), at(1)}, at(7), at(6), at(8));
        return true;
    }
    bool thermal() {
        if (!has(5)) return false;
        const auto centre = turned({at(0), at(1)}, at(5));
        disc(true, centre, at(2));
        disc(false, centre, at(3));
        bars(false, {at(0), at(1)}, at(2), at(4), at(5));
        return true;
    }
    void bars(bool is_dark, Place centre, double size, double thickness, double degrees) {
        const Place half{size / 2, thickness / 2};
        rectangle(is_dark, {centre.x - half.x, centre.y - half.y}, {centre.x + half.x, centre.y + half.y}, degrees);
        rectangle(is_dark, {centre.x - half.y, centre.y - half.x}, {centre.x + half.y, centre.y + half.x}, degrees);
    }

    const Limits& limits_;
    Image& image_;
    const std::vector<double>* values_ = nullptr;
    bool overflow_ = false;
};

/// `$4=$1x0.5`: sets the variable.
MacroFault assign(std::string_view statement, MacroVariables& variables, const Limits& limits) {
    const auto equals = statement.find('=');
    if (equals == std::string_view::npos) return MacroFault::NotUnderstood;
    int number = 0;
    for (const char character : trimmed(statement.substr(1, equals - 1))) {
        if (!isDigit(character)) return MacroFault::NotUnderstood;
        if (number <= limits.macro_variables) number = number * 10 + (character - '0');
    }
    if (number > limits.macro_variables) return MacroFault::TooLarge;
    const auto value = evaluate(statement.substr(equals + 1), variables, limits.expression_depth);
    if (!value) return MacroFault::NotUnderstood;
    variables[number] = *value;
    return MacroFault::None;
}

/// The values of a primitive, its code first; nothing when one of them is not understood. An empty last one is dropped.
std::optional<std::vector<double>> valuesOf(
    std::string_view statement, const MacroVariables& variables, const Limits& limits
) {
    std::vector<double> values;
    auto pieces = split(statement, ',');
    if (trimmed(pieces.back()).empty()) pieces.pop_back();
    values.reserve(pieces.size());
    for (const auto piece : pieces) {
        const auto value = evaluate(piece, variables, limits.expression_depth);
        if (!value) return std::nullopt;
        values.push_back(*value);
    }
    return values;
}

bool isComment(std::string_view statement) {
    return statement.starts_with('0') && (statement.size() == 1 || (!isDigit(statement[1]) && statement[1] != '.'));
}

}  // namespace

MacroFault evaluateMacro(
    const Macro& macro, const std::vector<double>& parameters, const Limits& limits, Image& image
) {
    MacroVariables variables;
    if (static_cast<int>(parameters.size()) > limits.macro_variables) return MacroFault::TooLarge;
    for (std::size_t index = 0; index < parameters.size(); ++index)
        variables[static_cast<int>(index) + 1] = parameters[index];
    MacroBuilder builder(limits, image);
    for (const auto& text : macro.statements) {
        const auto statement = trimmed(text);
        if (statement.empty() || isComment(statement)) continue;
        if (nestsDeeper(statement, limits.expression_depth)) return MacroFault::TooLarge;
        if (statement.front() == '$') {
            const auto fault = assign(statement, variables, limits);
            if (fault != MacroFault::None) return fault;
            continue;
        }
        auto values = valuesOf(statement, variables, limits);
        if (!values || values->empty()) return MacroFault::NotUnderstood;
        const double code = values->front();
        values->erase(values->begin());
        const bool is_drawn = code >= 0 && code < 100 && builder.primitive(static_cast<int>(code), *values);
        if (builder.overflow()) return MacroFault::TooLarge;
        if (!is_drawn) return MacroFault::NotUnderstood;
    }
    return MacroFault::None;
}

}  // namespace cardcage::pcb::analysis
