#include "drill/comments.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "values/decimal.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

/// A longer comment is not split into words.
constexpr std::size_t longest_statement = 1'000;

std::optional<Unit> unitIn(std::string_view text) {
    for (const auto* word : {"inch", "english", "imperial"})
        if (containsIgnoringCase(text, word)) return Unit::Inch;
    for (const auto* word : {"metric", "millimeter", "/ mm"})
        if (containsIgnoringCase(text, word)) return Unit::Millimetre;
    return std::nullopt;
}

/// `4:4` or `3.3` at the beginning of `text`.
std::optional<std::pair<int, int>> digitPair(std::string_view text) {
    text = trimmed(text);
    if (text.size() < 3 || !isDigit(text[0]) || (text[1] != ':' && text[1] != '.') || !isDigit(text[2]))
        return std::nullopt;
    if (text.size() > 3 && isDigit(text[3])) return std::nullopt;
    return std::pair(text[0] - '0', text[2] - '0');
}

/// Letters and digits in lower case, word by word.
std::vector<std::string> spokenWords(std::string_view text) {
    std::vector<std::string> found;
    bool is_within = false;
    for (const char character : text) {
        const bool is_part = isLetter(character) || isDigit(character);
        if (is_part && !is_within) found.emplace_back();
        if (is_part) found.back() += lowered(character);
        is_within = is_part;
    }
    return found;
}

std::string_view behindEquals(std::string_view text) {
    const auto equals = text.find('=');
    return equals == std::string_view::npos ? std::string_view{} : trimmed(text.substr(equals + 1));
}

}  // namespace

Plating platingOf(std::string_view text) {
    for (const auto* word : {"non_plated", "non-plated", "nonplated", "non plated", "npth", "unplated"})
        if (containsIgnoringCase(text, word)) return Plating::NonPlated;
    for (const auto* word : {"plated", "pth"})
        if (containsIgnoringCase(text, word)) return Plating::Plated;
    return Plating::Unknown;
}

std::pair<int, int> layersOfDrillFunction(std::string_view function) {
    const auto parts = split(function, ',');
    const auto kind = lowered(trimmed(parts.front()));
    const bool is_drill = kind == "plated" || kind == "nonplated" || kind == "mixedplating";
    if (!is_drill || parts.size() < 3) return {0, 0};
    const auto first = parseCount(trimmed(parts[1]));
    const auto last = parseCount(trimmed(parts[2]));
    return first && last ? std::pair(*first, *last) : std::pair(0, 0);
}

bool isBackDrillFunction(std::string_view function) {
    for (const auto part : split(function, ',')) {
        const auto word = lowered(trimmed(part));
        if (word.starts_with("backdrill") || word.starts_with("back-drill")) return true;
    }
    return false;
}

std::string_view drillFunctionOf(std::string_view attribute) {
    const auto end = attribute.find("Drill");
    if (end == std::string_view::npos) return {};
    const auto comma = attribute.rfind(',', end);
    return trimmed(attribute.substr(comma == std::string_view::npos ? 0 : comma + 1));
}

void noteDiameters(std::string_view comment, DrillProgram& program) {
    if (comment.size() > longest_statement) return;
    const auto spoken = spokenWords(comment);
    const auto isOneOf = [](std::string_view word, std::initializer_list<std::string_view> list) {
        return std::ranges::find(list, word) != list.end();
    };
    if (std::ranges::any_of(spoken, [&](const auto& word) { return isOneOf(word, {"not", "no", "non"}); })) return;
    for (std::size_t place = 0; place + 1 < spoken.size(); ++place) {
        const bool is_finished = spoken[place] == "finished";
        const bool is_drilled = spoken[place] == "drilled";
        if (!is_finished && !is_drilled) continue;
        // The back drill is another one than that of the hole.
        if (place > 0 && isOneOf(spoken[place - 1], {"back", "counter", "un"})) continue;
        // "Finished hole count" is about none.
        const auto noun = place + (isOneOf(spoken[place + 1], {"hole", "holes"}) ? 2 : 1);
        if (noun >= spoken.size()) continue;
        if (!isOneOf(spoken[noun], {"size", "sizes", "diameter", "diameters"})) continue;
        program.are_finished = program.are_finished || is_finished;
        program.are_drilled = program.are_drilled || is_drilled;
    }
}

/// `4:4`, `{3:3/ absolute / metric / keep zeros}`, `3.3 / Absolute / MM / Leading`.
void DrillComments::digits(std::string_view text) {
    auto& facts = program_.stated;
    if (text.starts_with('{')) text.remove_prefix(1);
    if (const auto pair = digitPair(text)) {
        facts.integers = pair->first;
        facts.decimals = pair->second;
    }
    if (!facts.unit) facts.unit = unitIn(text);
    if (facts.trailing_omitted) return;
    if (containsIgnoringCase(text, "suppress leading") || containsIgnoringCase(text, "/ leading"))
        facts.trailing_omitted = false;
    if (containsIgnoringCase(text, "suppress trailing") || containsIgnoringCase(text, "/ trailing"))
        facts.trailing_omitted = true;
}

/// `Plated,1,4,PTH`, `MixedPlating,1,4`.
void DrillComments::fileFunction(std::string_view value) {
    const auto parts = split(value, ',');
    program_.plating = platingOf(parts.front());
    if (containsIgnoringCase(parts.front(), "mixed")) program_.plating = Plating::Unknown;
    program_.plating_source = Source::X2;
    program_.is_back_drill = isBackDrillFunction(value);
    const auto [first, last] = layersOfDrillFunction(value);
    if (first == 0) return;
    program_.first_layer = first;
    program_.last_layer = last;
}

void DrillComments::attribute(std::string_view text) {
    if (text.starts_with("TF.FileFunction,")) fileFunction(text.substr(16));
    if (text.starts_with("TF.GenerationSoftware,")) program_.cad = text.substr(22);
    if (text == "TD" || text == "TD.AperFunction") {
        plating_ = Plating::Unknown;
        function_.clear();
    }
    if (!text.starts_with("TA.AperFunction,")) return;
    const auto parts = split(text.substr(16), ',');
    plating_ = platingOf(parts.front());
    plating_source_ = Source::X2;
    function_ = drillFunctionOf(text.substr(16));
}

bool DrillComments::isKnown(int tool) const {
    return std::any_of(program_.tools.begin(), program_.tools.end(), [&](const DrillTool& known) {
        return known.number == tool;
    });
}

/// `T01 Holesize 1. = 8.000000 Tolerance = +3.0/-3.0 PLATED MILS Quantity = 1873`: the tool itself, for files without a
/// list of tools.
void DrillComments::toolSize(std::string_view comment) {
    const auto number = parseCount(comment.substr(1, comment.find(' ') - 1));
    const auto parts = words(behindEquals(comment));
    if (!number || parts.empty()) return;
    const auto size = parseDecimal(parts.front());
    if (!size || isKnown(*number)) return;
    has_too_many_tools_ = static_cast<std::int64_t>(program_.tools.size()) >= limits_.tools;
    if (has_too_many_tools_) return;
    DrillTool tool;
    tool.number = *number;
    const bool mils = containsIgnoringCase(comment, " mils");
    const bool metric = containsIgnoringCase(comment, " mm") || containsIgnoringCase(comment, "millimet");
    if (mils) tool.diameter = lengthOf({size->digits, size->decimals + 3}, Unit::Inch);
    if (metric) tool.diameter = lengthOf(*size, Unit::Millimetre);
    if (!mils && !metric && containsIgnoringCase(comment, " inch")) tool.diameter = lengthOf(*size, Unit::Inch);
    tool.plating = platingOf(comment);
    tool.plating_source = Source::CadReport;
    program_.tools.push_back(std::move(tool));
}

void DrillComments::take(std::string_view comment) {
    comment = trimmed(comment);
    if (comment.starts_with("#@!")) return attribute(trimmed(comment.substr(3)));
    noteDiameters(comment, program_);
    const auto key = lowered(comment.substr(0, std::min<std::size_t>(comment.size(), 24)));
    if (key.starts_with("file_format=")) return digits(comment.substr(12));
    if (key.starts_with("format")) {
        const auto value = comment.find_first_of("=:");
        if (value != std::string_view::npos) digits(trimmed(comment.substr(value + 1)));
        return;
    }
    if (key.starts_with("type=")) {
        plating_ = platingOf(comment);
        plating_source_ = Source::CadReport;
        return;
    }
    if (key.starts_with("contents") || key.starts_with("layer:")) {
        program_.plating = platingOf(comment);
        program_.plating_source = Source::CadReport;
        return;
    }
    if (key.starts_with("drill file {")) program_.cad = comment.substr(12, comment.find('}') - 12);
    if (key.starts_with("generationsoftware,")) program_.cad = comment.substr(19);
    if (key.starts_with("easyeda")) program_.cad = comment.substr(0, comment.find(','));
    if (key.size() > 2 && key[0] == 't' && isDigit(key[1]) && key.find("holesize") != std::string::npos)
        toolSize(comment);
}

void DrillComments::describe(DrillTool& tool) const {
    tool.plating = plating_;
    tool.plating_source = plating_source_;
    tool.function = function_;
}

}  // namespace cardcage::pcb::analysis
