#include <algorithm>
#include <array>
#include <cardcage/text.hpp>
#include <unordered_map>

#include "libraries/positions/extent.hpp"
#include "libraries/positions/folded.hpp"
#include "libraries/positions/numbers.hpp"
#include "libraries/positions/positions.hpp"
#include "libraries/positions/table.hpp"

namespace cardcage::positions {
namespace {

constexpr std::size_t longest_text = 255;  ///< bytes
constexpr std::size_t most_complaints = 100;
const Decimal most_mm = 100'000;
const Decimal most_degrees = 3'600;

Decimal withinTurn(Decimal degrees) {
    const Decimal turn = 360;
    auto rest = Decimal::fromScaled(degrees.scaled() % turn.scaled());
    if (rest.isNegative()) rest = rest + turn;
    return rest;
}

bool isFiducial(const Row& row) {
    const auto name = folded(row.designator);
    const bool is_named = name.starts_with("fid") && (name.size() == 3 || text::isDigit(name[3]));
    const auto isOne = [](const std::optional<std::string>& text) {
        if (!text) return false;
        const auto word = folded(*text);
        return word.find("fiducial") != std::string::npos || word.find("passermarke") != std::string::npos;
    };
    return is_named || isOne(row.value) || isOne(row.package);
}

/// The two numbers of one cell: "(12.7 30.48)", "12.7; 30.48".
std::optional<std::pair<std::string, std::string>> pairOf(std::string_view cell) {
    cell = text::trimmed(cell);
    while (!cell.empty() && (cell.front() == '(' || cell.front() == '[')) cell.remove_prefix(1);
    while (!cell.empty() && (cell.back() == ')' || cell.back() == ']')) cell.remove_suffix(1);
    cell = text::trimmed(cell);
    auto at = cell.find_first_of(";/");
    if (at == std::string_view::npos) at = cell.find(' ');
    if (at == std::string_view::npos && std::count(cell.begin(), cell.end(), ',') == 1) at = cell.find(',');
    if (at == std::string_view::npos) return std::nullopt;
    auto first = text::trimmed(cell.substr(0, at));
    if (first.ends_with(',')) first.remove_suffix(1);
    return std::pair(std::string(first), std::string(text::trimmed(cell.substr(at + 1))));
}

/// An angle as Eagle writes it: "R90", "MR180" for a mirrored part, "SMR45" for a spun one.
struct Angle {
    RawNumber number;
    std::optional<bool> is_mirrored;
};
Angle angleOf(std::string_view cell) {
    cell = text::trimmed(cell);
    Angle angle;
    const auto letters = std::min(cell.find_first_not_of("SMR"), cell.size());
    if (letters > 0 && cell[letters - 1] == 'R' && letters <= 3) {
        angle.is_mirrored = cell.substr(0, letters).find('M') != std::string_view::npos;
        cell.remove_prefix(letters);
    }
    angle.number = rawNumber(cell);
    const auto unit = folded(angle.number.suffix);
    if (unit.empty() || unit == "deg" || unit == "degree" || unit == "degrees" || unit == "grad") {
        angle.number.suffix.clear();
    }
    return angle;
}

/// A row whose numbers are read but may lack their unit.
struct MeasuredRow {
    Row row;
    RawNumber x, y;
    Angle angle;
    std::optional<Unit> unit;  ///< of a column for units
    bool has_side = false;
};

class Reader {
public:
    Reader(const Wishes& wishes, Reading& reading) : wishes_(wishes), reading_(reading) {}

    void read(std::string_view text) {
        table_ = tableOf(text, wishes_);
        reading_.dialect = table_.dialect;
        reading_.refusal = table_.refusal;
        for (auto& complaint : table_.complaints) add(std::move(complaint));
        if (reading_.refusal || !hasColumns()) return;
        for (const auto& row : table_.rows) readTexts(row);
        if (rows_.empty() && reading_.complaint_count == 0) {
            reading_.refusal = "The file has column names, but no line of a part below them.";
        }
        if (rows_.empty() || !decideDecimalSign()) return;
        for (auto& row : rows_) readNumbers(row);
        decideSide();
        if (reading_.complaint_count == 0 && reading_.questions.empty()) decideUnit();
        if (reading_.complaint_count == 0 && !reading_.refusal && reading_.questions.empty()) finish();
    }

private:
    bool hasColumns() {
        if (table_.layout.has(Column::Rotation)) return true;
        reading_.refusal = "The file needs a column for the rotation (Rotation, Rot, Angle) in degrees.";
        return false;
    }

    void add(Complaint complaint) {
        if (++reading_.complaint_count <= most_complaints) reading_.complaints.push_back(std::move(complaint));
    }
    void complain(const Row& row, Column column, std::string_view rule, std::string message) {
        add({row.line, std::string(nameOf(column)), std::string(rule), std::move(message)});
    }

    std::optional<std::string> textOf(const Row& row, const RawRow& raw, Column column) {
        const auto& cell = raw.cell(column);
        if (cell.size() > longest_text) complain(row, column, "length", "must be at most 255 bytes");
        return cell.empty() ? std::nullopt : std::optional(cell);
    }

    void readTexts(const RawRow& raw) {
        MeasuredRow measured;
        auto& row = measured.row;
        row.line = raw.line;
        row.designator = textOf(row, raw, Column::Designator).value_or("");
        if (row.designator.empty()) {
            complain(row, Column::Designator, "required", "is required");
        } else if (const auto [first, is_new] = lines_.emplace(row.designator, row.line); !is_new) {
            complain(
                row, Column::Designator, "duplicate", "is placed in line " + std::to_string(first->second) + " already"
            );
        }
        readPlace(measured, raw);
        row.value = textOf(row, raw, Column::Value);
        row.package = textOf(row, raw, Column::Package);
        row.part_number = textOf(row, raw, Column::PartNumber);
        readMount(row, raw);
        readFitting(row, raw);
        row.fiducial = isFiducial(row) || folded(raw.cell(Column::Mount)) == "fiducial";
        rows_.push_back(std::move(measured));
    }

    void readPlace(MeasuredRow& measured, const RawRow& raw) {
        auto& row = measured.row;
        if (table_.layout.has(Column::Point)) {
            if (const auto place = pairOf(raw.cell(Column::Point))) {
                measured.x = rawNumber(place->first);
                measured.y = rawNumber(place->second);
            }
        } else {
            measured.x = rawNumber(raw.cell(Column::X));
            measured.y = rawNumber(raw.cell(Column::Y));
        }
        measured.angle = angleOf(raw.cell(Column::Rotation));
        if (const auto& cell = raw.cell(Column::Unit); !cell.empty()) {
            measured.unit = unitOf(cell);
            if (!measured.unit) complain(row, Column::Unit, "enum", "must be a unit such as mm, mil or in");
        }
        if (table_.layout.has(Column::Side)) {
            const auto side = sideOf(raw.cell(Column::Side));
            if (!side) complain(row, Column::Side, "enum", "must say top or bottom, such as Top, TopLayer, F.Cu or T");
            row.side = side.value_or(Side::Top);
            measured.has_side = true;
        } else if (table_.layout.has(Column::Mirror)) {
            const auto is_mirrored = mirroredOf(raw.cell(Column::Mirror));
            if (!is_mirrored) complain(row, Column::Mirror, "enum", "must be YES or NO");
            row.side = is_mirrored.value_or(false) ? Side::Bottom : Side::Top;
            measured.has_side = true;
        } else if (measured.angle.is_mirrored) {
            row.side = *measured.angle.is_mirrored ? Side::Bottom : Side::Top;
            measured.has_side = true;
        }
    }

    void readMount(Row& row, const RawRow& raw) {
        const auto& cell = raw.cell(Column::Mount);
        // A column "Type" may have types of parts as well.
        const bool is_sure = !table_.layout.has(Column::Mount) || !isTypeColumn();
        if (const auto mount = mountOf(cell)) {
            row.mount = *mount;
        } else if (!cell.empty() && is_sure) {
            row.mount = Mount::Unknown;
        }
        if (isNo(raw.cell(Column::SurfaceMount))) row.mount = Mount::Tht;
    }
    bool isTypeColumn() const {
        const auto& names = table_.layout.names;
        const auto place = *table_.layout.placeOf(Column::Mount);
        return place < names.size() && (names[place] == "type" || names[place] == "typ");
    }

    void readFitting(Row& row, const RawRow& raw) {
        for (const auto column : {Column::DoNotPlace, Column::Placed}) {
            const auto is_fitted = fittedIn(column, raw.cell(column));
            if (!is_fitted)
                complain(row, column, "enum", R"(must be yes, no, "fitted", "not fitted" or "DNP", or empty)");
            row.do_not_place = row.do_not_place || !is_fitted.value_or(true);
        }
        // A column "Mount" may have "not mounted" instead of a technology.
        const bool is_left_out = !mountOf(raw.cell(Column::Mount)) && fittedOf(raw.cell(Column::Mount)) == false;
        row.do_not_place = row.do_not_place || is_left_out;
    }

    /// Returns whether the meaning of points and commas is sure.
    bool decideDecimalSign() {
        DecimalEvidence evidence;
        for (const auto& row : rows_) {
            evidence.read(row.x.body, false);
            evidence.read(row.y.body, false);
            evidence.read(row.angle.number.body, true);
        }
        if (wishes_.decimal_sign) {
            sign_ = *wishes_.decimal_sign;
            return true;
        }
        const bool is_mixed = evidence.provesComma() && evidence.provesPoint();
        // Tools write three places behind a point; thousands stand behind a point only beside decimal commas.
        const bool is_unclear = !evidence.provesPoint() && !evidence.provesComma() && evidence.hasUnclearCommas();
        if (is_mixed || is_unclear) {
            reading_.questions.push_back(
                {"decimal_sign",
                 is_mixed ? "is a comma in some numbers and a point in others; use one of them in the file"
                          : "is not clear: the commas of numbers such as 12,700 may separate thousands",
                 {"Comma", "Point"}}
            );
            return false;
        }
        sign_ = evidence.provesComma() ? DecimalSign::Comma : DecimalSign::Point;
        return true;
    }

    void readNumbers(MeasuredRow& row) {
        row.row.x = length(row.row, row.x, Column::X);
        row.row.y = length(row.row, row.y, Column::Y);
        const auto& raw = row.angle.number;
        const auto angle = raw.suffix.empty() && !raw.own ? numberOf(raw.body, sign_) : std::nullopt;
        if (!angle || *angle > most_degrees || *angle < -most_degrees) {
            complain(row.row, Column::Rotation, "format", "must be an angle in degrees such as 90");
            return;
        }
        row.row.source_rotation = *angle;
        row.row.rotation = withinTurn(*angle);
    }

    Decimal length(const Row& row, const RawNumber& raw, Column column) {
        const auto number = raw.suffix.empty() ? numberOf(raw.body, sign_) : std::nullopt;
        if (number && *number <= most_length && *number >= -most_length) return *number;
        complain(row, column, "format", "must be a length of at most 100 m such as 12.7, 12.7mm or 500mil");
        return 0;
    }

    void decideSide() {
        const bool is_open =
            std::any_of(rows_.begin(), rows_.end(), [](const MeasuredRow& row) { return !row.has_side; });
        if (!is_open) return;
        auto side = table_.side ? table_.side : wishes_.side;
        if (!side) side = sideOfFile(wishes_.file_name);
        if (!side) {
            reading_.questions.push_back(
                {"side",
                 "is not in the file: it has no column for it (Side, Layer), and its name does not say top or bottom",
                 {"Top", "Bottom"}}
            );
            return;
        }
        for (auto& row : rows_) {
            if (!row.has_side) row.row.side = *side;
        }
    }

    /// Unit of one number besides that of the file.
    std::optional<Unit> ownUnit(const MeasuredRow& row, const RawNumber& raw) const {
        return raw.own ? raw.own : row.unit;
    }

    /// Positions without a unit of their own, in the unit of the file.
    std::vector<Placed> withoutUnit() const {
        std::vector<Placed> parts;
        for (const auto& row : rows_) {
            const bool has_x = ownUnit(row, row.x).has_value(), has_y = ownUnit(row, row.y).has_value();
            const bool is_zero = (has_x || row.row.x.isZero()) && (has_y || row.row.y.isZero());
            if (has_x && has_y) continue;
            if ((has_x || has_y) && is_zero) continue;
            parts.push_back({has_x ? Decimal(0) : row.row.x, has_y ? Decimal(0) : row.row.y, row.row.side});
        }
        return parts;
    }

    /// Unit of the first number that has one of its own; a zero often has none.
    std::optional<Unit> firstOwnUnit() const {
        for (const auto& row : rows_) {
            if (const auto own = ownUnit(row, row.x)) return own;
            if (const auto own = ownUnit(row, row.y)) return own;
        }
        return std::nullopt;
    }

    void state(std::optional<Unit> unit, UnitSource source, std::size_t line = 0) {
        reading_.unit = unit;
        reading_.unit_source = source;
        reading_.unit_line = line;
    }

    /// Refuses a file with a line that states another unit than the column names. A wish does not decide between them.
    void refuseOtherThanHeadings(const std::vector<StatedUnits::Stated>& stated) {
        const auto other =
            std::find_if(stated.begin(), stated.end(), [&](const auto& known) { return known.unit != reading_.unit; });
        if (other == stated.end()) return;
        reading_.refusal = "The file states " + std::string(nameOf(other->unit)) + " in line " +
                           std::to_string(other->line) + ", but " + std::string(nameOf(*reading_.unit)) +
                           " in the column names of line " + std::to_string(reading_.unit_line) + "; correct the file.";
    }

    void decideUnit() {
        const Extent extent(withoutUnit());
        const auto& layout = table_.layout;
        const auto& stated = table_.units.stated();
        if (extent.isZero()) {
            const auto own = firstOwnUnit();
            state(own, own ? UnitSource::Values : UnitSource::None);
        } else if (layout.unit_of_x && layout.unit_of_y && !layout.has_scaled_unit) {
            state(layout.unit_of_x, UnitSource::Headings, table_.header_line);
            refuseOtherThanHeadings(stated);
        } else if (layout.unit_of_x || layout.unit_of_y) {
            reading_.refusal = "The unit of the positions is not clear in the column names of line " +
                               std::to_string(table_.header_line) +
                               "; name one unit for both, such as X (mm) and Y (mm).";
        } else if (table_.units.unclearLine() != 0) {
            if (wishes_.unit) {
                state(wishes_.unit, UnitSource::Wish);
            } else {
                ask(extent, "is not clear in line " + std::to_string(table_.units.unclearLine()));
            }
        } else if (stated.size() > 1) {
            if (wishes_.unit) {
                state(wishes_.unit, UnitSource::Wish);
            } else {
                ask(extent,
                    "differs: line " + std::to_string(stated[0].line) + " states " +
                        std::string(nameOf(stated[0].unit)) + ", line " + std::to_string(stated[1].line) + " states " +
                        std::string(nameOf(stated[1].unit)));
            }
        } else if (!stated.empty()) {
            state(stated[0].unit, UnitSource::Text, stated[0].line);
        } else if (wishes_.unit) {
            state(wishes_.unit, UnitSource::Wish);
        } else {
            deduce(extent);
        }
        if (reading_.refusal) return;
        if (reading_.unit && wishes_.unit && !extent.isZero() && *reading_.unit != *wishes_.unit) {
            reading_.refusal = "The file states " + std::string(nameOf(*reading_.unit)) + " in line " +
                               std::to_string(reading_.unit_line) + ", but " + std::string(nameOf(*wishes_.unit)) +
                               " is given; leave the unit out, or correct the file.";
        }
    }

    void deduce(const Extent& extent) {
        const bool has_units = std::any_of(rows_.begin(), rows_.end(), [](const MeasuredRow& row) {
            return row.x.own || row.y.own || row.unit;
        });
        if (has_units) {
            ask(extent, "is behind some numbers of the file, but not behind all of them");
            return;
        }
        const auto found = deducedUnit(extent, table_.dialect, table_.has_fixed_unit, wishes_);
        const bool is_contradicted =
            found &&
            std::any_of(table_.units.mentioned().begin(), table_.units.mentioned().end(), [&](const auto& other) {
                return other.unit != found->unit;
            });
        if (found && !is_contradicted) {
            state(found->unit, found->source);
        } else {
            ask(extent, "is not in the file");
        }
    }

    /// " on a board of 80 x 50 mm"; empty without an outline.
    std::string onBoard() const {
        if (!wishes_.board_width || !wishes_.board_height) return "";
        return " on a board of " + wishes_.board_width->text() + " x " + wishes_.board_height->text() + " mm";
    }

    void ask(const Extent& extent, const std::string& reason) {
        auto choices = plausibleUnits(extent, wishes_);
        auto message =
            reason + ", and the positions extend over " + extent.shown() + onBoard() + "; give " + choices[0];
        for (std::size_t choice = 1; choice < choices.size(); ++choice) {
            message += (choice + 1 < choices.size() ? ", " : " or ") + choices[choice];
        }
        reading_.questions.push_back({"unit", message + ", or write it into the column names: X (mm), Y (mm)", choices}
        );
    }

    Decimal millimeters(const MeasuredRow& row, const RawNumber& raw, Decimal number, Column column) {
        const auto layout_unit = column == Column::X ? table_.layout.unit_of_x : table_.layout.unit_of_y;
        auto unit = ownUnit(row, raw);
        if (!unit) unit = layout_unit ? layout_unit : reading_.unit;
        if (!unit) return 0;  // zero in any unit
        const auto length = number * millimetersIn(*unit);
        if (length <= most_mm && length >= -most_mm) return length;
        complain(row.row, column, "format", "must be a length of at most 100 m such as 12.7, 12.7mm or 500mil");
        return 0;
    }

    /// Asks about positions in mm that no board has.
    void checkExtent(const Extent& extent) {
        const bool is_other = reading_.unit_source == UnitSource::Values && wishes_.unit != reading_.unit;
        if (wishes_.unit && !is_other) {
            refuseGivenUnit(extent);
            return;
        }
        if (isPlausible(extent, 1, wishes_)) return;
        const auto unit = std::string(nameOf(reading_.unit.value_or(Unit::Millimeter)));
        const auto line = reading_.unit_line > 0 ? " of line " + std::to_string(reading_.unit_line) : std::string();
        const auto board = onBoard().empty() ? "" : ", choose the right board,";
        reading_.questions.push_back(
            {"unit",
             unit + line + " is not plausible: the positions would extend over " + extent.shown() + " mm" + onBoard() +
                 "; correct the unit in the file" + board + " or give " + unit + " if it is right",
             {unit}}
        );
    }

    /// Refuses a unit that the caller alone states if the outline fits another one. A unit that the file states as well
    /// is an answer: panels and boards of more than a metre exist.
    void refuseGivenUnit(const Extent& extent) {
        const bool is_of_tool = table_.has_fixed_unit && *wishes_.unit == Unit::Millimeter;
        if (reading_.unit_source != UnitSource::Wish || is_of_tool) return;
        const auto other = unitThatFitsInstead(extent, *wishes_.unit, wishes_);
        if (!other) return;
        const auto unit = std::string(nameOf(*wishes_.unit));
        const auto lines = table_.units.stated().empty() ? "" : " and delete the lines that state another unit";
        reading_.refusal = "In the given unit " + unit + " the positions would extend over " + extent.shown() + " mm" +
                           onBoard() + ". Give " + std::string(nameOf(*other)) + ", or choose the right board; if " +
                           unit + " is right, also write it into the column names: X (" + unit + "), Y (" + unit + ")" +
                           lines + ".";
    }

    void finish() {
        std::vector<Placed> parts;
        for (auto& row : rows_) {
            row.row.x = millimeters(row, row.x, row.row.x, Column::X);
            row.row.y = millimeters(row, row.y, row.row.y, Column::Y);
            parts.push_back({row.row.x, row.row.y, row.row.side});
        }
        if (reading_.complaint_count > 0) return;
        checkExtent(Extent(parts));
        if (!reading_.questions.empty() || reading_.refusal) return;
        reading_.rows.reserve(rows_.size());
        for (auto& row : rows_) reading_.rows.push_back(std::move(row.row));
    }

    /// Largest number in any unit, so that products fit.
    const Decimal most_length = 1'000'000'000;

    const Wishes& wishes_;
    Reading& reading_;
    Table table_;
    std::vector<MeasuredRow> rows_;
    std::unordered_map<std::string, std::size_t> lines_;  ///< by designator
    DecimalSign sign_ = DecimalSign::Point;
};

/// Place of a complaint among those of its line: that of its column.
std::size_t orderOf(const Complaint& complaint) {
    for (std::size_t column = 0; column < column_count; ++column) {
        if (nameOf(static_cast<Column>(column)) == complaint.column) return column + 1;
    }
    return 0;
}

}  // namespace

std::string_view nameOf(Dialect dialect) {
    constexpr std::array<std::string_view, 16> names{
        "Other",
        "Allegro",
        "Altium",
        "DipTrace",
        "Eagle",
        "EasyPC",
        "Fritzing",
        "JLCPCB",
        "KiCad",
        "LibrePCB",
        "OrCAD",
        "PADS",
        "pcb-rnd",
        "Proteus",
        "ScreamingCircuits",
        "Xpedition"};
    return names[static_cast<std::size_t>(dialect)];
}

Reading read(std::string_view bytes, const Wishes& wishes) {
    Reading reading;
    if (bytes.size() > most_bytes) {
        reading.refusal = "The file is too large; the limit is 32 MiB.";
        return reading;
    }
    auto decoded = decodedText(bytes);
    if (!decoded) {
        reading.refusal =
            "The file must be text in UTF-8, in UTF-16 with a byte order mark, in Windows-1252 or in GB 18030; its encoding is "
            "not clear. Save it as UTF-8.";
        return reading;
    }
    reading.encoding = std::move(decoded->encoding);
    Reader(wishes, reading).read(decoded->text);
    std::stable_sort(
        reading.complaints.begin(),
        reading.complaints.end(),
        [](const Complaint& left, const Complaint& right) {
            return left.line != right.line ? left.line < right.line : orderOf(left) < orderOf(right);
        }
    );
    return reading;
}

}  // namespace cardcage::positions
