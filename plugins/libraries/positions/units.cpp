#include "libraries/positions/units.hpp"

#include <algorithm>
#include <array>
#include <cardcage/text.hpp>
#include <unordered_map>

#include "libraries/positions/folded.hpp"

namespace cardcage::positions {
namespace {

constexpr std::size_t longest_statement = 500;  ///< bytes of a line that may state a unit

const std::unordered_map<std::string_view, Unit>& unitWords() {
    using enum Unit;
    static const std::unordered_map<std::string_view, Unit> words{
        {"mm", Millimeter},
        {"millimeter", Millimeter},
        {"millimeters", Millimeter},
        {"millimetre", Millimeter},
        {"millimetres", Millimeter},
        {"millimetern", Millimeter},
        {"millimètre", Millimeter},
        {"millimètres", Millimeter},
        {"milímetro", Millimeter},
        {"milímetros", Millimeter},
        {"milimetros", Millimeter},
        {"millimetri", Millimeter},
        {"мм", Millimeter},
        {"毫米", Millimeter},
        {"ミリ", Millimeter},
        {"cm", Centimeter},
        {"centimeter", Centimeter},
        {"centimeters", Centimeter},
        {"centimetre", Centimeter},
        {"centimetres", Centimeter},
        {"zentimeter", Centimeter},
        {"um", Micrometer},
        {"μm", Micrometer},
        {"micron", Micrometer},
        {"microns", Micrometer},
        {"micrometer", Micrometer},
        {"micrometers", Micrometer},
        {"micrometre", Micrometer},
        {"micrometres", Micrometer},
        {"mikrometer", Micrometer},
        {"mil", Mil},
        {"mils", Mil},
        {"thou", Mil},
        {"thous", Mil},
        {"th", Mil},
        {"密耳", Mil},
        {"in", Inch},
        {"inch", Inch},
        {"inches", Inch},
        {"zoll", Inch},
        {"pouce", Inch},
        {"pouces", Inch},
        {"pulgada", Inch},
        {"pulgadas", Inch},
        {"pollice", Inch},
        {"pollici", Inch},
        {"英寸", Inch},
        {"дюйм", Inch},
    };
    return words;
}

bool isDigits(std::string_view word) {
    return !word.empty() && text::isDigit(word.front());
}

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// Words beside which a unit is that of the positions.
constexpr auto of_positions = std::to_array<std::string_view>(
    {"unit",        "units",       "uunits",      "einheit",     "einheiten",    "unité",    "unités",
     "unidad",      "unidades",    "unità",       "measurement", "measurements", "measured", "coordinate",
     "coordinates", "koordinaten", "coordonnées", "coordenadas", "coord",        "coords",   "position",
     "positions",   "positionen",  "x",           "y",           "xy",           "maße",     "masse",
     "maßeinheit",  "dimension",   "dimensions",  "单位",        "坐标单位",     "単位",     "единицы"}
);
/// Words of other lengths: a unit beside them says nothing sure about positions.
constexpr auto of_others =
    std::to_array<std::string_view>({"thickness", "height", "width", "size",      "hole",   "holes", "drill",
                                     "drills",    "track",  "trace", "clearance", "board",  "grid",  "dicke",
                                     "höhe",      "breite", "größe", "bohrung",   "raster", "step",  "panel"});
/// Words of fractions, in any place of a line: "hundredths of mm", "Zehntel mm".
constexpr auto fractions =
    std::to_array<std::string_view>({"décima",    "décimas",    "décimo",    "décimos",   "decimo",     "decimi",
                                     "centésima", "centésimas", "centesima", "centésimo", "centésimos", "centesimo",
                                     "centesimi", "milésima",   "milésimas", "milesima",  "milésimo",   "milésimos",
                                     "millesimo", "millesimi",  "десятые",   "десятых",   "сотые",      "сотых",
                                     "тысячные",  "тысячных"});
/// Beginnings of such words: "Hundertstelmillimeter".
constexpr auto beginnings_of_fractions = std::to_array<std::string_view>(
    {"tenth",
     "hundredth",
     "thousandth",
     "millionth",
     "zehntel",
     "hundertstel",
     "tausendstel",
     "zehntausendstel",
     "millionstel",
     "dixième",
     "dixieme",
     "centième",
     "centieme",
     "millième",
     "millieme"}
);
/// Words beside a unit that make it another one in any place of the line.
constexpr auto scales = std::to_array<std::string_view>(
    {"half",
     "halves",
     "quarter",
     "quarters",
     "scale",
     "scaled",
     "factor",
     "faktor",
     "multiplied",
     "divided",
     "multiples",
     "skalierung"}
);
/// Words directly before a unit that make it another one.
constexpr auto multipliers =
    std::to_array<std::string_view>({"ten",      "tens",  "hundred", "hundreds", "thousand", "thousands", "million",
                                     "millions", "zehn",  "hundert", "tausend",  "dix",      "cent",      "mille",
                                     "diez",     "cien",  "deci",    "dezi",     "centi",    "zenti",     "milli",
                                     "micro",    "mikro", "nano",    "deca",     "deka",     "kilo",      "per",
                                     "pro",      "je",    "par",     "por"});
/// Words between a number and its unit.
constexpr auto connectors = std::to_array<std::string_view>(
    {"of",
     "a",
     "an",
     "the",
     "times",
     "x",
     "von",
     "vom",
     "eines",
     "einem",
     "mal",
     "de",
     "d",
     "du",
     "di",
     "del",
     "un",
     "una"}
);
/// Words between a unit and the number that multiplies it.
constexpr auto operators = std::to_array<std::string_view>({"times", "x", "by", "mal", "e", "durch"});
/// Systems with several units.
constexpr auto systems = std::to_array<std::string_view>({"imperial", "english", "metric", "metrisch"});

/// The row "J" of an Allegro extract has the unit as a field of its own.
std::optional<Unit> unitOfField(std::string_view line) {
    while (!line.empty()) {
        const auto end = std::min(line.find('!'), line.size());
        if (const auto unit = unitOf(text::trimmed(line.substr(0, end)))) return unit;
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return std::nullopt;
}

/// Words of a line. Signs of arithmetic, which no word has, become the word "times".
std::vector<std::string> termsOf(std::string_view line) {
    std::string spelt;
    while (!line.empty()) {
        const auto letter = line.substr(0, text::sizeOfFirst(line));
        line.remove_prefix(letter.size());
        constexpr auto signs = std::to_array<std::string_view>(
            {"*", "/", "^", "\u00D7", "\u00F7", "\u00B7", "\u2044", "\u2215", "\u2217", "\u2219", "\u22C5", "\u2715"}
        );
        if (isOneOf(letter, signs)) {
            spelt += " times ";
        } else {
            spelt += letter;
        }
    }
    return foldedWords(spelt);
}

bool isFraction(const std::vector<std::string>& words, std::size_t place) {
    const std::string_view word = words[place];
    const auto begins = [word](std::string_view beginning) { return word.starts_with(beginning); };
    return isOneOf(word, fractions) ||
           std::any_of(beginnings_of_fractions.begin(), beginnings_of_fractions.end(), begins) ||
           (word == "ths" && place > 0 && isDigits(words[place - 1]));
}

/// Whether words such as "hundredths of a" stand before a unit.
bool hasFractionBefore(const std::vector<std::string>& words, std::size_t place) {
    while (place > 0 && isOneOf(words[place - 1], connectors)) --place;
    return place > 0 && isFraction(words, place - 1);
}

/// Whether a number before or behind a unit makes it another one: "1/100 mm", "mm x 100", "10 of mm".
bool isMultiplied(const std::vector<std::string>& words, std::size_t place) {
    auto before = place;
    while (before > 0 && isOneOf(words[before - 1], connectors)) --before;
    if (before > 0 && (isDigits(words[before - 1]) || isOneOf(words[before - 1], multipliers))) return true;
    auto behind = place + 1;
    // "mm: x 10, y 20" are axes.
    const bool has_axes =
        std::find(words.begin() + static_cast<std::ptrdiff_t>(place), words.end(), "y") != words.end();
    while (behind < words.size() && isOneOf(words[behind], operators) && !(words[behind] == "x" && has_axes)) ++behind;
    const bool is_number = behind < words.size() && isDigits(words[behind]);
    if (is_number && behind > place + 1) return true;
    // "mm 10^-2".
    return is_number && behind + 1 < words.size() && words[behind + 1] == "times";
}

}  // namespace

std::string_view nameOf(Unit unit) {
    constexpr std::array<std::string_view, 5> names{"mm", "cm", "um", "mil", "in"};
    return names[static_cast<std::size_t>(unit)];
}

std::optional<Unit> unitNamed(std::string_view name) {
    for (const auto unit : {Unit::Millimeter, Unit::Centimeter, Unit::Micrometer, Unit::Mil, Unit::Inch}) {
        if (nameOf(unit) == name) return unit;
    }
    return std::nullopt;
}

Decimal millimetersIn(Unit unit) {
    constexpr std::array<Decimal, 5> lengths{
        Decimal(1),
        Decimal(10),
        Decimal::fromScaled(10'000'000),
        Decimal::fromScaled(254'000'000),
        Decimal::fromScaled(254'000'000'000)};
    return lengths[static_cast<std::size_t>(unit)];
}

std::optional<Unit> unitOf(std::string_view word) {
    if (word == "\"" || word == "''" || word == "\u2033") return Unit::Inch;
    if (word.size() > 40) return std::nullopt;
    while (!word.empty() && word.back() == '.') word.remove_suffix(1);
    const auto words = foldedWords(word);
    if (words.size() != 1) return std::nullopt;
    const auto found = unitWords().find(words[0]);
    return found == unitWords().end() ? std::nullopt : std::optional(found->second);
}

HeadingUnit headingUnit(std::string_view title) {
    auto words = foldedWords(title);
    HeadingUnit heading;
    const auto nameFrom = [&](std::size_t count) {
        heading.name.clear();
        for (std::size_t i = 0; i < count; ++i) heading.name += words[i];
    };
    nameFrom(words.size());
    const auto last = words.size() - 1;
    const auto found = words.size() < 2 ? unitWords().end() : unitWords().find(words[last]);
    if (found == unitWords().end()) return heading;
    heading.unit = found->second;
    heading.is_scaled = isDigits(words[last - 1]);
    auto count = last;
    while (count > 1 && isDigits(words[count - 1])) --count;
    if (count > 1 && (words[count - 1] == "in" || words[count - 1] == "unit")) --count;
    nameFrom(count);
    return heading;
}

void StatedUnits::add(std::vector<Stated>& all, Unit unit, std::size_t line) {
    const auto isSame = [unit](const Stated& known) { return known.unit == unit; };
    if (std::none_of(all.begin(), all.end(), isSame)) all.push_back({unit, line});
}

void StatedUnits::read(std::string_view line, std::size_t number) {
    if (line.size() > longest_statement) return;
    if (line.starts_with("J!")) {
        if (const auto unit = unitOfField(line.substr(2))) add(stated_, *unit, number);
        return;
    }
    const auto words = termsOf(line);
    const auto has = [&](const auto& list) {
        return std::any_of(words.begin(), words.end(), [&](const std::string& word) { return isOneOf(word, list); });
    };
    const bool is_path = line.find('\\') != std::string_view::npos || std::count(line.begin(), line.end(), '/') > 1;
    const bool is_about_positions = has(of_positions), is_about_others = has(of_others) || is_path;
    bool has_fraction = false;
    for (std::size_t i = 0; i < words.size(); ++i) has_fraction = has_fraction || isFraction(words, i);
    // "Einheit: Hundertstelmillimeter" is one word.
    if (has_fraction && is_about_positions && !is_about_others && unclear_line_ == 0) unclear_line_ = number;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto found = unitWords().find(words[i]);
        const bool is_system = is_about_positions && isOneOf(words[i], systems);
        if (is_system && unclear_line_ == 0) unclear_line_ = number;
        if (found == unitWords().end()) continue;
        const bool is_last = i + 1 == words.size();
        // "in" is a unit in "Units: in" and "Coordinates in in" only.
        const bool is_unit =
            words[i] != "in" ||
            (is_about_positions && i > 0 && (words[i - 1] == "in" || (is_last && isOneOf(words[i - 1], of_positions))));
        if (!is_unit) continue;
        const bool is_after_in = i > 0 && (words[i - 1] == "in" || words[i - 1] == "en");
        const bool is_statement = (is_about_positions || is_after_in) && !is_about_others;
        const bool is_multiple = is_statement && (has_fraction || has(scales) || isMultiplied(words, i));
        if (is_multiple || (!is_about_others && hasFractionBefore(words, i))) {
            if (unclear_line_ == 0) unclear_line_ = number;
            continue;
        }
        add(is_statement ? stated_ : mentioned_, found->second, number);
    }
}

}  // namespace cardcage::positions
