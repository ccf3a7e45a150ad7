#include "gerber/parameters.hpp"

#include <cmath>
#include <numbers>
#include <optional>

#include "values/decimal.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// The text behind `letter` up to the next of `letters`; nothing when it is absent.
std::optional<std::string_view> valueOf(std::string_view text, char letter, std::string_view letters) {
    const auto at = text.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    const auto rest = text.substr(at + 1);
    return rest.substr(0, rest.find_first_of(letters));
}

double degreesOf(std::string_view value) {
    const auto number = parseDecimal(trimmed(value));
    return number ? std::fmod(number->value(), 360.0) : 0;
}

double radians(double degrees) {
    return degrees * std::numbers::pi / 180;
}

}  // namespace

/// A length of an aperture; more than the limit gives the file up.
Nm Parameters::size(std::string_view text) {
    const auto length = parseLength(trimmed(text), image_.unit);
    if (!length || *length < 0 || *length > limits_.aperture_size) {
        if (length && *length > 0) {
            plotter_.giveUp(Code::LimitExceeded, "an aperture is larger than the limit");
        } else {
            plotter_.warn(Code::CommandIgnored, "the size of an aperture is not understood");
        }
        return 0;
    }
    return *length;
}

void Parameters::setUnit(std::string_view value) {
    if (value == "IN") image_.unit = Unit::Inch;
    if (value == "MM") image_.unit = Unit::Millimetre;
}

void Parameters::setFormat(std::string_view value) {
    const auto format = parseFormat(value);
    if (!format) return plotter_.warn(Code::CommandIgnored, "FS is not understood");
    plotter_.format = *format;
    plotter_.format_known = true;
}

bool Parameters::standardAperture(
    Aperture& aperture, std::string_view name, const std::vector<std::string_view>& numbers
) {
    if (name.size() != 1) return false;
    const auto numberOr0 = [&](std::size_t index) { return index < numbers.size() ? size(numbers[index]) : Nm{0}; };
    aperture.width = aperture.height = numberOr0(0);
    switch (name.front()) {
        case 'C':
            aperture.shape = ApertureShape::Circle;
            aperture.hole = numberOr0(1);
            return true;
        case 'R':
        case 'O':
            aperture.shape = name == "R" ? ApertureShape::Rectangle : ApertureShape::Obround;
            if (numbers.size() > 1) aperture.height = numberOr0(1);
            aperture.hole = numberOr0(2);
            return true;
        case 'P':
            aperture.shape = ApertureShape::Polygon;
            aperture.corners =
                numbers.size() > 1 ? static_cast<int>(parseDecimal(numbers[1]).value_or(Decimal{}).value()) : 0;
            aperture.rotation = numbers.size() > 2 ? radians(degreesOf(numbers[2])) : 0;
            aperture.hole = numberOr0(3);
            return aperture.corners >= 3 && aperture.corners <= 12;
        default:
            return false;
    }
}

void Parameters::macroAperture(Aperture aperture, const Macro& macro, const std::vector<std::string_view>& numbers) {
    std::vector<double> values;
    for (const auto number : numbers) values.push_back(parseDecimal(trimmed(number)).value_or(Decimal{}).value());
    aperture.shape = ApertureShape::Macro;
    aperture.first_part = static_cast<std::uint32_t>(image_.parts.size());
    const auto fault = evaluateMacro(macro, values, limits_, image_);
    aperture.part_count = static_cast<std::uint32_t>(image_.parts.size()) - aperture.first_part;
    if (fault == MacroFault::NotUnderstood) plotter_.warn(Code::CommandIgnored, "a macro is not understood");
    if (fault == MacroFault::TooLarge) plotter_.giveUp(Code::LimitExceeded, "a macro is larger than the limit");
    if (static_cast<std::int64_t>(image_.parts.size()) > limits_.objects ||
        static_cast<std::int64_t>(image_.points.size()) > 4 * limits_.polygon_vertices)
        plotter_.giveUp(Code::LimitExceeded, "more primitives of macros than the limit");
    plotter_.define(aperture);
}

/// `ADD10C,0.5X0.2` without its `AD`.
void Parameters::defineAperture(std::string_view text) {
    if (!text.starts_with('D')) return plotter_.warn(Code::CommandIgnored, "AD is not understood");
    std::size_t digits = 1;
    while (digits < text.size() && isDigit(text[digits])) ++digits;
    const auto code = parseCount(text.substr(1, digits - 1));
    const auto comma = std::min(text.find(','), text.size());
    if (!code || comma < digits) return plotter_.warn(Code::CommandIgnored, "AD is not understood");
    const auto name = trimmed(text.substr(digits, comma - digits));
    std::vector<std::string_view> numbers;
    if (comma < text.size()) {
        auto rest = text.substr(comma + 1);
        numbers = split(rest, rest.find('x') == std::string_view::npos ? 'X' : 'x');
    }
    Aperture aperture;
    aperture.code = *code;
    aperture.function = attributes_.apertureFunction();
    const auto macro = macros_.find(name);
    if (macro != macros_.end()) return macroAperture(aperture, macro->second, numbers);
    if (!standardAperture(aperture, name, numbers))
        return plotter_.warn(Code::CommandIgnored, "an aperture is not understood");
    plotter_.define(aperture);
}

void Parameters::stepAndRepeat(std::string_view text) {
    plotter_.closeRepeat();
    const auto count = [&](char letter) {
        const auto value = valueOf(text, letter, "XYIJ");
        return static_cast<std::int64_t>(value ? parseCount(*value).value_or(1) : 1);
    };
    const auto step = [&](char letter) {
        const auto value = valueOf(text, letter, "XYIJ");
        const auto length = value ? parseLength(*value, image_.unit) : std::nullopt;
        return length && std::abs(*length) <= farthest_coordinate ? *length : Nm{0};
    };
    plotter_.openRepeat(count('X'), count('Y'), step('I'), step('J'));
}

void Parameters::block(std::string_view text) {
    if (text.empty()) return plotter_.closeBlock();
    const auto code = text.starts_with('D') ? parseCount(text.substr(1)) : std::nullopt;
    if (!code) return plotter_.warn(Code::CommandIgnored, "AB is not understood");
    plotter_.openBlock(*code);
}

void Parameters::load(char what, std::string_view value) {
    auto placing = plotter_.placing;
    switch (what) {
        case 'P':
            plotter_.dark = value != "C";
            return;
        case 'M':
            placing.mirror_x = value.find('X') != std::string_view::npos;
            placing.mirror_y = value.find('Y') != std::string_view::npos;
            break;
        case 'R':
            placing.rotation = radians(degreesOf(value));
            break;
        case 'S': {
            const double scale = parseDecimal(value).value_or(Decimal{}).value();
            if (!(scale > 0) || scale > 1'000) return plotter_.warn(Code::CommandIgnored, "LS is not understood");
            placing.scale = scale;
            break;
        }
        default:
            return;
    }
    plotter_.setPlacing(placing);
}

/// The deprecated commands for the whole image.
void Parameters::wholeImage(std::string_view name, std::string_view value) {
    auto& transform = plotter_.transform;
    const auto a = valueOf(value, 'A', "AB");
    const auto b = valueOf(value, 'B', "AB");
    if (name == "AS") transform.swap_axes = value.starts_with("AY");
    if (name == "MI") {
        transform.mirror_a = a && *a == "1";
        transform.mirror_b = b && *b == "1";
    }
    if (name == "SF") {
        if (a) transform.scale_a = parseDecimal(*a).value_or(Decimal{1, 0});
        if (b) transform.scale_b = parseDecimal(*b).value_or(Decimal{1, 0});
    }
    if (name == "OF") {
        if (a) transform.offset_a = parseLength(*a, image_.unit).value_or(0);
        if (b) transform.offset_b = parseLength(*b, image_.unit).value_or(0);
    }
    if (name == "IR") transform.quarter_turns = (parseCount(value).value_or(0) / 90) % 4;
    const auto isOne = [](const Decimal& scale) { return scale.value() == 1.0; };
    transform.identity = !transform.swap_axes && !transform.mirror_a && !transform.mirror_b &&
                         isOne(transform.scale_a) && isOne(transform.scale_b) && transform.offset_a == 0 &&
                         transform.offset_b == 0 && transform.quarter_turns == 0;
}

void Parameters::take(std::string_view word) {
    if (open_macro_ != nullptr) {
        if (++macro_statements_ > limits_.macro_primitives * 10 ||
            static_cast<std::int64_t>(open_macro_->statements.size()) >= limits_.macro_primitives)
            return plotter_.giveUp(Code::LimitExceeded, "more primitives of a macro than the limit");
        open_macro_->statements.emplace_back(word);
        return;
    }
    const auto name = word.substr(0, 2);
    const auto value = trimmed(word.size() > 2 ? word.substr(2) : std::string_view{});
    if (name == "AM") {
        open_macro_ = &macros_[std::string(value)];
        open_macro_->statements.clear();
    } else if (name == "AD") {
        defineAperture(value);
    } else if (name == "FS") {
        setFormat(value);
    } else if (name == "MO") {
        setUnit(value);
    } else if (name == "LP" || name == "LM" || name == "LR" || name == "LS") {
        load(name[1], value);
    } else if (name == "SR") {
        stepAndRepeat(value);
    } else if (name == "AB") {
        block(value);
    } else if (name == "IP") {
        image_.negative = value == "NEG";
    } else if (name == "IN") {
        image_.name = value;
    } else if (name == "LN") {
        // The first name is that of the file; later ones are those of its parts.
        if (image_.layer_name.empty()) image_.layer_name = value;
    } else if (name == "AS" || name == "MI" || name == "SF" || name == "OF" || name == "IR") {
        wholeImage(name, value);
    } else if (name == "IC") {
        // The code of the characters (RS-274X before 1998); the text is read by its own bytes.
    } else if (name == "IF") {
        plotter_.giveUp(Code::FileNotUnderstood, "the file includes another file");
    } else {
        plotter_.warn(Code::CommandIgnored, "an unknown command between percent signs is left out");
    }
}

}  // namespace cardcage::pcb::analysis
