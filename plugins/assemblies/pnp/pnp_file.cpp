#include "pnp/pnp_file.hpp"

#include <algorithm>
#include <array>
#include <cardcage/text.hpp>
#include <unordered_map>

#include "pnp/csv.hpp"

namespace cardcage::assemblies {
namespace {

constexpr std::size_t most_lines_before_names = 100;
constexpr std::size_t most_parts = 200'000;
constexpr std::size_t longest_text = 255;
constexpr Decimal mm_per_mil = Decimal::fromScaled(254'000'000);       // 0.0254
constexpr Decimal mm_per_inch = Decimal::fromScaled(254'000'000'000);  // 25.4
const Decimal most_mm = 100'000;

enum class Column { Designator, X, Y, Rotation, Side, Value, Package, Mount, DoNotPlace };
constexpr std::size_t column_count = 9;

/// Names of the columns, without blanks, punctuation, units and capitals.
struct ColumnName {
    std::string_view name;
    Column column;
};
constexpr auto column_names = std::to_array<ColumnName>({
    {"designator", Column::Designator},
    {"ref", Column::Designator},
    {"refdes", Column::Designator},
    {"reference", Column::Designator},
    {"refdesignator", Column::Designator},
    {"midx", Column::X},
    {"posx", Column::X},
    {"centerx", Column::X},
    {"x", Column::X},
    {"xpos", Column::X},
    {"midy", Column::Y},
    {"posy", Column::Y},
    {"centery", Column::Y},
    {"y", Column::Y},
    {"ypos", Column::Y},
    {"rotation", Column::Rotation},
    {"rot", Column::Rotation},
    {"angle", Column::Rotation},
    {"orientation", Column::Rotation},
    {"layer", Column::Side},
    {"side", Column::Side},
    {"tb", Column::Side},
    {"comment", Column::Value},
    {"val", Column::Value},
    {"value", Column::Value},
    {"footprint", Column::Package},
    {"package", Column::Package},
    {"mounttype", Column::Mount},
    {"mount", Column::Mount},
    {"technology", Column::Mount},
    {"dnp", Column::DoNotPlace},
    {"dnf", Column::DoNotPlace},
    {"donotplace", Column::DoNotPlace},
});

/// Names of the columns in error messages.
constexpr std::array<std::string_view, column_count> shown_names{
    "designator", "x", "y", "rotation", "side", "value", "package", "mount_type", "do_not_place"};

std::string reduced(std::string_view text) {
    std::string letters;
    for (const char letter : text) {
        if (text::isAlphanumeric(letter)) letters += text::lowered(letter);
    }
    return letters;
}

/// Unit behind a column's name or a number: mm, mil, in.
std::optional<Decimal> millimetersPer(std::string_view unit) {
    const auto letters = reduced(unit);
    if (letters == "mm") return Decimal(1);
    if (letters == "mil" || letters == "mils") return mm_per_mil;
    if (letters == "in" || letters == "inch" || letters == "inches" || unit == "\"") return mm_per_inch;
    return std::nullopt;
}

/// Positions of the columns, and the unit of x and y.
struct Layout {
    std::array<std::optional<std::size_t>, column_count> places;
    std::array<Decimal, column_count> units;

    std::optional<std::size_t> placeOf(Column column) const { return places[static_cast<std::size_t>(column)]; }
};

/// "Center-X(mm)" is X in mm, "Mid X" is X.
std::optional<std::pair<Column, Decimal>> columnNamed(std::string_view title) {
    const std::size_t open = title.find_first_of("([");
    const auto unit = open == std::string_view::npos
                          ? std::nullopt
                          : millimetersPer(title.substr(open + 1, title.find_first_of(")]", open) - open - 1));
    const auto name = reduced(unit ? title.substr(0, open) : title);
    for (const auto& known : column_names) {
        if (known.name == name) return std::pair(known.column, unit.value_or(Decimal(1)));
    }
    return std::nullopt;
}

constexpr auto needed_columns =
    std::to_array({Column::Designator, Column::X, Column::Y, Column::Rotation, Column::Side});

/// Returns the layout if this is the line of column names. The first column of a name counts.
std::optional<Layout> layoutOf(const CsvRecord& record) {
    Layout layout;
    for (std::size_t place = 0; place < record.fields.size(); ++place) {
        const auto found = columnNamed(record.fields[place]);
        if (!found) continue;
        const auto column = static_cast<std::size_t>(found->first);
        if (layout.places[column]) continue;
        layout.places[column] = place;
        layout.units[column] = found->second;
    }
    for (const auto column : needed_columns) {
        if (!layout.placeOf(column)) return std::nullopt;
    }
    return layout;
}

/// Reads a number with an optional unit behind it; the point may be a comma if commas do not separate columns.
std::optional<Decimal> lengthOf(std::string_view text, Decimal unit, bool has_decimal_commas) {
    std::size_t end = text.size();
    while (end > 0 && !text::isDigit(text[end - 1]) && text[end - 1] != '.' && text[end - 1] != ',') --end;
    if (const auto behind = text::trimmed(text.substr(end)); !behind.empty()) {
        const auto own = millimetersPer(behind);
        if (!own) return std::nullopt;
        unit = *own;
    }
    std::string number(text::trimmed(text.substr(0, end)));
    if (has_decimal_commas) std::replace(number.begin(), number.end(), ',', '.');
    if (number.starts_with('+')) number.erase(0, 1);
    const auto value = Decimal::parse(number);
    if (!value || *value > most_mm || *value < -most_mm) return std::nullopt;
    const auto millimeters = *value * unit;
    if (millimeters > most_mm || millimeters < -most_mm) return std::nullopt;
    return millimeters;
}

std::optional<Side> sideOf(std::string_view text) {
    const auto word = reduced(text);
    for (const auto top : {"top", "t", "fcu", "toplayer", "f", "front", "topside"}) {
        if (word == top) return Side::Top;
    }
    for (const auto bottom : {"bottom", "b", "bcu", "bottomlayer", "back", "bot", "bottomside"}) {
        if (word == bottom) return Side::Bottom;
    }
    return std::nullopt;
}

MountType mountTypeOf(std::string_view text) {
    const auto word = reduced(text);
    if (word == "smt" || word == "smd" || word.empty()) return MountType::Smt;
    if (word == "tht" || word == "th" || word == "throughhole" || word == "thd") return MountType::Tht;
    if (word == "pressfit") return MountType::PressFit;
    if (word == "manual" || word == "hand") return MountType::Manual;
    return MountType::Unknown;
}

bool isYes(std::string_view text) {
    const auto word = reduced(text);
    return word == "1" || word == "yes" || word == "y" || word == "true" || word == "x" || word == "dnp" ||
           word == "dnf";
}

Decimal withinTurn(Decimal degrees) {
    const Decimal turn = 360;
    auto rest = Decimal::fromScaled(degrees.scaled() % turn.scaled());
    if (rest.isNegative()) rest = rest + turn;
    return rest;
}

bool isFiducial(const PlacedPart& part) {
    const auto name = reduced(part.designator);
    const bool is_named = name.starts_with("fid") && (name.size() == 3 || text::isDigit(name[3]));
    const auto speaksOfOne = [](const std::optional<std::string>& text) {
        return text && reduced(*text).find("fiducial") != std::string::npos;
    };
    return is_named || speaksOfOne(part.value) || speaksOfOne(part.package);
}

/// Reads the lines below the column names.
class PartReader {
public:
    PartReader(const Layout& layout, bool has_decimal_commas)
        : layout_(layout), has_decimal_commas_(has_decimal_commas) {}

    void read(const CsvRecord& record) {
        record_ = &record;
        PlacedPart part;
        part.designator = field(Column::Designator);
        if (part.designator.empty()) {
            complain(Column::Designator, "required", "is required");
        } else if (const auto [first, is_new] = lines_.emplace(part.designator, record.line); !is_new) {
            complain(
                Column::Designator, "duplicate", "is placed in line " + std::to_string(first->second) + " already"
            );
        }
        part.x = length(Column::X);
        part.y = length(Column::Y);
        const auto rotation = lengthOf(field(Column::Rotation), 1, has_decimal_commas_);
        if (!rotation) complain(Column::Rotation, "format", "must be an angle in degrees such as 90");
        part.source_rotation = rotation.value_or(Decimal(0));
        part.rotation = withinTurn(part.source_rotation);
        const auto side = sideOf(field(Column::Side));
        if (!side) complain(Column::Side, "enum", "must say top or bottom, such as Top, TopLayer, F.Cu or T");
        part.side = side.value_or(Side::Top);
        part.value = text(Column::Value);
        part.package = text(Column::Package);
        part.mount_type = mountTypeOf(field(Column::Mount));
        part.do_not_place = isYes(field(Column::DoNotPlace));
        part.fiducial = isFiducial(part);
        parts_.push_back(std::move(part));
    }

    /// Returns whether the columns describe another record.
    void refuse(const CsvRecord& record, std::size_t columns) {
        errors_.add(
            "/" + std::to_string(record.line),
            "format",
            "must have " + std::to_string(columns) + " words, one for each column, as blanks separate the columns"
        );
    }

    std::vector<PlacedPart> end() {
        if (parts_.empty() && errors_.empty()) {
            throw Problem::badRequest("invalid_field", "The file has column names, but no line of a part below them.");
        }
        if (!errors_.empty()) throw Problem::invalid(std::move(errors_));
        return std::move(parts_);
    }

private:
    const std::string& field(Column column) {
        static const std::string nothing;
        const auto place = layout_.placeOf(column);
        if (!place || *place >= record_->fields.size()) return nothing;
        const auto& text = record_->fields[*place];
        if (text.size() > longest_text) complain(column, "length", "must be at most 255 bytes");
        return text;
    }
    std::optional<std::string> text(Column column) {
        const auto& text = field(column);
        return text.empty() ? std::nullopt : std::optional(text);
    }
    Decimal length(Column column) {
        const auto value =
            lengthOf(field(column), layout_.units[static_cast<std::size_t>(column)], has_decimal_commas_);
        if (!value) complain(column, "format", "must be a length of at most 100 m such as 12.7, 12.7mm or 500mil");
        return value.value_or(Decimal(0));
    }
    void complain(Column column, std::string_view rule, std::string_view message) {
        const auto name = shown_names[static_cast<std::size_t>(column)];
        errors_.add("/" + std::to_string(record_->line) + "/" + std::string(name), rule, message);
    }

    const Layout& layout_;
    bool has_decimal_commas_;
    const CsvRecord* record_ = nullptr;
    std::vector<PlacedPart> parts_;
    std::unordered_map<std::string, std::size_t> lines_;  ///< by designator
    FieldErrors errors_;
};

void checkLineCount(std::size_t lines) {
    if (lines > most_parts) {
        throw Problem::badRequest("invalid_field", "The file has too many lines; the limit is 200,000.");
    }
}

/// Columns separated by commas, semicolons or tabs. Returns nothing if no line names them.
std::optional<std::vector<PlacedPart>> readSeparated(std::string_view text, char separator) {
    const auto records = readCsv(text, separator);
    for (std::size_t i = 0; i < std::min(records.size(), most_lines_before_names); ++i) {
        const auto layout = layoutOf(records[i]);
        if (!layout) continue;
        checkLineCount(records.size() - i - 1);
        PartReader reader(*layout, separator != ',');
        for (std::size_t line = i + 1; line < records.size(); ++line) reader.read(records[line]);
        return reader.end();
    }
    return std::nullopt;
}

/// The unit of all lengths from a remark: "## Unit = mm, Angle = deg."
std::optional<Decimal> unitOf(const CsvRecord& remark) {
    const auto& words = remark.fields;
    if (words.size() < 3 || reduced(words[0]) != "unit" || words[1] != "=") return std::nullopt;
    return millimetersPer(words[2]);
}

/// Names of columns that have two words, as in the reports of Altium: "Mid X" is one.
void joinNames(CsvRecord& names) {
    std::vector<std::string> joined;
    for (auto& word : names.fields) {
        const bool is_axis = word == "X" || word == "Y";
        const auto before = joined.empty() ? std::string() : reduced(joined.back());
        const bool is_point = before == "mid" || before == "ref" || before == "pad" || before == "center";
        if (is_axis && is_point && joined.size() > 1) {
            joined.back() += ' ' + word;
        } else {
            joined.push_back(std::move(word));
        }
    }
    names.fields = std::move(joined);
}

/// Whether side and rotation stand directly before the last column: a word too many or too few before them moves other
/// words to their places, which are refused there.
bool hasGuardedEnd(const Layout& layout, std::size_t columns) {
    const std::pair guards = std::minmax({*layout.placeOf(Column::Side), *layout.placeOf(Column::Rotation)});
    return guards == std::pair(columns - 3, columns - 2);
}

/// The last column may be a text of several words, or none.
void joinLastWords(CsvRecord& record, const Layout& layout, std::size_t columns) {
    if (layout.placeOf(Column::Value) != columns - 1 || !hasGuardedEnd(layout, columns)) return;
    auto& words = record.fields;
    if (words.size() == columns - 1) words.emplace_back();
    for (std::size_t word = columns; word < words.size(); ++word) words[columns - 1] += ' ' + words[word];
    words.resize(std::min(words.size(), columns));
}

/// Columns separated by blanks, with their names in a line or in a remark: the default formats of Altium and KiCad.
std::optional<std::vector<PlacedPart>> readReport(std::string_view text) {
    const auto records = readBlankSeparated(text);
    std::optional<Decimal> unit;
    for (std::size_t i = 0; i < std::min(records.size(), most_lines_before_names); ++i) {
        if (records[i].is_remark && !unit) unit = unitOf(records[i].record);
        auto names = records[i].record;
        joinNames(names);
        auto layout = layoutOf(names);
        if (!layout) continue;
        if (unit) layout->units.fill(*unit);
        checkLineCount(records.size() - i - 1);
        const auto columns = names.fields.size();
        PartReader reader(*layout, false);
        for (std::size_t line = i + 1; line < records.size(); ++line) {
            auto record = records[line].record;
            if (records[line].is_remark) continue;
            joinLastWords(record, *layout, columns);
            record.fields.size() == columns ? reader.read(record) : reader.refuse(record, columns);
        }
        return reader.end();
    }
    return std::nullopt;
}

}  // namespace

std::vector<PlacedPart> readPnpFile(std::string_view file) {
    const auto text = plainUtf8(file);
    if (!text) {
        throw Problem::badRequest(
            "invalid_field", "The file must be text in UTF-8, or in UTF-16 with a byte order mark."
        );
    }
    for (const char separator : {',', ';', '\t'}) {
        if (auto parts = readSeparated(*text, separator)) return std::move(*parts);
    }
    if (auto parts = readReport(*text)) return std::move(*parts);
    throw Problem::badRequest(
        "invalid_field",
        "The file needs a line of column names with a designator (Designator, Ref), x and y (Mid X, PosX, Center-X), "
        "rotation (Rotation, Rot) and side (Layer, Side)."
    );
}

}  // namespace cardcage::assemblies
