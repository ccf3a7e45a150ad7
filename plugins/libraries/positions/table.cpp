#include "libraries/positions/table.hpp"

#include <algorithm>
#include <cardcage/text.hpp>
#include <cmath>

#include "libraries/positions/folded.hpp"
#include "libraries/positions/header.hpp"
#include "libraries/positions/lines.hpp"
#include "libraries/positions/numbers.hpp"

namespace cardcage::positions {
namespace {

constexpr std::size_t widest_line = 4'096;         ///< code points of a line with fixed columns
constexpr std::size_t most_kept_complaints = 101;  ///< one more than are shown, so that the rest is noticed
constexpr std::size_t most_lines = most_rows + 10'000;

bool isRemark(std::string_view line, bool has_star) {
    const auto rest = text::trimmed(line);
    return rest.starts_with('#') || rest.starts_with("//") || (has_star && rest.starts_with('*'));
}

bool isNumber(std::string_view cell) {
    const auto raw = rawNumber(cell);
    return raw.suffix.empty() && raw.body.find_first_of("0123456789") != std::string::npos;
}

/// Side of a line such as "## Side : top".
std::optional<Side> statedSide(std::string_view line) {
    const auto sign = line.find_first_of(":=");
    if (line.size() > 100 || sign == std::string_view::npos) return std::nullopt;
    const auto name = folded(line.substr(0, sign));
    if (name != "side" && name != "layer" && name != "boardside" && name != "seite") return std::nullopt;
    return sideOf(line.substr(sign + 1));
}

/// Takes the cells that have a meaning.
RawRow rowOf(const Layout& layout, const std::vector<std::string>& fields, std::size_t line) {
    RawRow row;
    row.line = line;
    for (std::size_t column = 0; column < column_count; ++column) {
        const auto place = layout.places[column];
        if (place && *place < fields.size()) row.cells[column] = fields[*place];
    }
    return row;
}

/// Reads the lines below the column names.
class RowReader {
public:
    RowReader(const std::vector<std::string_view>& lines, const Header& header, Table& table)
        : lines_(lines), header_(header), table_(table) {}

    void readSeparated() {
        std::vector<std::string> fields;
        for (auto index = header_.index + 1; index < lines_.size();) {
            const auto first = index;
            if (isOther(index)) {
                ++index;
                continue;
            }
            if (header_.is_wrapped) {
                const auto inner = unwrappedLine(lines_[index++]);
                splitFields({inner}, 0, header_.separator, fields);
            } else {
                index += splitFields(lines_, index, header_.separator, fields);
            }
            addSeparated(fields, first + 1, lines_[first]);
        }
    }

    void readWords() {
        collectLines();
        if (data_.empty()) return;
        const auto width = header_.titles.size();
        const bool is_even = !header_.layout.has(Column::Point) &&
                             std::all_of(data_.begin(), data_.end(), [&](std::size_t index) { return isEven(index); });
        const auto borders = is_even ? std::nullopt : bordersOf();
        std::vector<std::string> fields;
        for (const auto index : data_) {
            fields.clear();
            if (borders) {
                fields = slices(lines_[index], *borders);
            } else {
                for (auto& word : wordsOf(lines_[index])) fields.push_back(std::move(word.text));
                joinLast(fields);
                if (fields.size() != width) {
                    complain(
                        index + 1,
                        "must have " + std::to_string(width) +
                            " words, one for each column, or stand in columns of one width; separate the columns by "
                            "semicolons instead"
                    );
                    continue;
                }
            }
            table_.rows.push_back(rowOf(header_.layout, fields, index + 1));
        }
    }

private:
    /// Whether a line is empty, a rule or a remark, which may state the unit.
    bool isOther(std::size_t index) {
        const auto line = lines_[index];
        if (text::trimmed(line).empty() || isRule(line)) return true;
        if (!isRemark(line, header_.has_star)) return false;
        table_.units.read(line, index + 1);
        return true;
    }

    void addSeparated(const std::vector<std::string>& fields, std::size_t number, std::string_view line) {
        const auto filled =
            std::count_if(fields.begin(), fields.end(), [](const auto& field) { return !field.empty(); });
        if (filled == 0) return;
        // Rows of an Allegro extract begin with S; A and J describe them.
        if (header_.separator == '!' && !header_.layout.names.empty() && header_.layout.names[0] == "a") {
            if (fields[0] == "J") table_.units.read(line, number);
            if (fields[0] != "S") return;
        }
        const auto& only =
            *std::find_if(fields.begin(), fields.end(), [](const auto& field) { return !field.empty(); });
        const bool is_sentence = filled == 1 && only.find_first_of(" :") != std::string::npos;
        if (is_sentence) {
            table_.units.read(line, number);
            return;
        }
        if (isHeaderAgain(fields)) return;
        for (auto place = header_.layout.width; place < fields.size(); ++place) {
            if (fields[place].empty()) continue;
            complain(
                number,
                "has " + std::to_string(fields.size()) + " columns instead of " + std::to_string(header_.layout.width) +
                    "; quote texts and numbers that have the separator in them"
            );
            return;
        }
        auto row = rowOf(header_.layout, fields, number);
        if (table_.rows.empty() && isUnitRow(row)) return;
        if (table_.rows.empty() && isText(row, fields)) {
            table_.units.read(line, number);
            return;
        }
        table_.rows.push_back(std::move(row));
    }

    bool isHeaderAgain(const std::vector<std::string>& fields) const {
        if (fields.size() != header_.layout.names.size()) return false;
        const auto again = layoutOf(fields);
        return again.isUsable() && again.names == header_.layout.names;
    }

    /// A sentence with separators between column names and rows, as in Proteus.
    static bool isText(const RawRow& row, const std::vector<std::string>& fields) {
        if (isNumber(row.cell(Column::X)) || isNumber(row.cell(Column::Y)) || isNumber(row.cell(Column::Rotation))) {
            return false;
        }
        return std::any_of(fields.begin(), fields.end(), [](const std::string& field) {
            return std::count(field.begin(), field.end(), ' ') >= 2;
        });
    }

    /// A second line of the header: ",,mm,mm,deg".
    bool isUnitRow(const RawRow& row) {
        const auto unit_of_x = unitOf(row.cell(Column::X)), unit_of_y = unitOf(row.cell(Column::Y));
        if (!unit_of_x || !unit_of_y) return false;
        table_.layout.unit_of_x = unit_of_x;
        table_.layout.unit_of_y = unit_of_y;
        return true;
    }

    /// Indexes of the lines with rows. A paragraph without numbers below them is a remark.
    void collectLines() {
        bool is_behind_gap = false;
        for (auto index = header_.index + 1; index < lines_.size(); ++index) {
            const auto line = lines_[index];
            if (isOther(index)) {
                is_behind_gap = is_behind_gap || !isRemark(line, header_.has_star);
                continue;
            }
            const auto words = wordsOf(line);
            const auto numbers =
                std::count_if(words.begin(), words.end(), [](const Word& word) { return isNumber(word.text); });
            if (is_behind_gap && numbers < 2 && !data_.empty()) {
                table_.units.read(line, index + 1);
                continue;
            }
            is_behind_gap = false;
            data_.push_back(index);
        }
    }

    /// Whether a line has a word for each column, and numbers where they should be.
    bool isEven(std::size_t index) const {
        const auto words = wordsOf(lines_[index]);
        if (words.size() != header_.titles.size()) return false;
        return isNumber(words[*header_.layout.placeOf(Column::X)].text) &&
               isNumber(words[*header_.layout.placeOf(Column::Y)].text);
    }

    /// Places of the blanks between the columns, one between two names that is blank in every line.
    std::optional<std::vector<std::size_t>> bordersOf() const {
        std::vector<bool> is_used(widest_line);
        for (const auto index : data_) {
            for (const auto& word : wordsOf(lines_[index])) {
                if (word.end > widest_line) return std::nullopt;
                std::fill(
                    is_used.begin() + static_cast<std::ptrdiff_t>(word.begin),
                    is_used.begin() + static_cast<std::ptrdiff_t>(word.end),
                    true
                );
            }
        }
        std::vector<std::size_t> borders;
        for (std::size_t title = 0; title + 1 < header_.titles.size(); ++title) {
            auto place = std::min(header_.titles[title + 1].begin, widest_line);
            while (place > header_.titles[title].end && is_used[place - 1]) --place;
            if (place == header_.titles[title].end) return std::nullopt;
            borders.push_back(place - 1);
        }
        return borders;
    }

    static std::vector<std::string> slices(std::string_view line, const std::vector<std::size_t>& borders) {
        std::vector<std::string> fields(borders.size() + 1);
        std::size_t column = 0, place = 0;
        while (!line.empty()) {
            const auto size = text::sizeOfFirst(line);
            while (column < borders.size() && place >= borders[column]) ++column;
            fields[column] += line.substr(0, size);
            line.remove_prefix(size);
            ++place;
        }
        for (auto& field : fields) {
            auto inner = text::trimmed(field);
            if (inner.size() > 1 && inner.front() == '"' && inner.back() == '"')
                inner = inner.substr(1, inner.size() - 2);
            field = std::string(text::trimmed(inner));
        }
        return fields;
    }

    /// The last column may be a text of several words, or none, if side and rotation stand directly before it: a word
    /// too many before them moves other words to their places, which are refused there.
    void joinLast(std::vector<std::string>& words) const {
        const auto& layout = header_.layout;
        const auto width = header_.titles.size();
        const bool ends_with_text =
            layout.placeOf(Column::Value) == width - 1 || layout.placeOf(Column::Package) == width - 1;
        if (width < 4 || !ends_with_text || !layout.has(Column::Side) || !layout.has(Column::Rotation)) return;
        const auto guards = std::minmax({*layout.placeOf(Column::Side), *layout.placeOf(Column::Rotation)});
        if (guards.first != width - 3 || guards.second != width - 2) return;
        if (words.size() + 1 == width) words.emplace_back();
        for (auto word = width; word < words.size(); ++word) words[width - 1] += ' ' + words[word];
        words.resize(std::min(words.size(), width));
    }

    void complain(std::size_t line, std::string message) {
        if (table_.complaints.size() < most_kept_complaints) {
            table_.complaints.push_back({line, "", "format", std::move(message)});
        }
    }

    const std::vector<std::string_view>& lines_;
    const Header& header_;
    Table& table_;
    std::vector<std::size_t> data_;
};

/// Share of the numbers that are angles of usual parts.
double angleShare(const std::vector<std::vector<std::string>>& rows, std::size_t column) {
    std::size_t count = 0;
    for (const auto& fields : rows) {
        const auto number = numberOf(rawNumber(fields[column]).body, DecimalSign::Point);
        if (!number || *number > 360 || *number < -360) continue;
        const auto degrees = number->whole();
        count += degrees && *degrees % 15 == 0 ? 1 : 0;
    }
    return static_cast<double>(count) / static_cast<double>(rows.size());
}

/// Rows without column names, as mountsmd.ulp and other scripts of Eagle write them: designator, x, y, angle, then
/// value and package.
class HeaderlessReader {
public:
    HeaderlessReader(const std::vector<std::string_view>& lines, const Wishes& wishes, Table& table)
        : lines_(lines), wishes_(wishes), table_(table) {}

    bool read() {
        for (const char separator : {'!', '\t', ';', ',', '|', ' '}) {
            if (readWith(separator)) return true;
        }
        return false;
    }

private:
    bool isMountFile() const {
        const auto words = foldedWords(wishes_.file_name);
        return !words.empty() && (words.back() == "mnt" || words.back() == "mnb");
    }

    bool readWith(char separator) {
        rows_.clear();
        numbers_.clear();
        StatedUnits units;
        bool is_allegro = false;
        std::vector<std::string> fields;
        for (std::size_t index = 0; index < lines_.size(); ++index) {
            const auto line = lines_[index];
            if (text::trimmed(line).empty() || isRule(line)) continue;
            if (isRemark(line, true)) {
                units.read(line, index + 1);
                continue;
            }
            fieldsOf(line, separator, fields);
            if (isRow(fields)) {
                rows_.push_back(fields);
                numbers_.push_back(index + 1);
            } else if (rows_.empty()) {
                units.read(line, index + 1);
                is_allegro = is_allegro || (separator == '!' && isAllegroUnit(line));
            } else {
                return false;
            }
        }
        if (rows_.empty() || (!is_allegro && !hasOrder())) return false;
        table_.units = units;
        fill(separator);
        return true;
    }

    /// Line "UUNITS = MILS" of a placement text, whose columns have one order only.
    static bool isAllegroUnit(std::string_view line) {
        const auto sign = line.find('=');
        return sign != std::string_view::npos && folded(line.substr(0, sign)) == "uunits";
    }

    static void fieldsOf(std::string_view line, char separator, std::vector<std::string>& fields) {
        if (separator == ' ') {
            fields.clear();
            for (auto& word : wordsOf(line)) fields.push_back(std::move(word.text));
        } else {
            splitFields({line}, 0, separator, fields);
        }
    }

    static bool isRow(const std::vector<std::string>& fields) {
        if (fields.size() < 4 || fields[0].empty() || fields[0].size() > 64) return false;
        const bool has_letter = std::any_of(fields[0].begin(), fields[0].end(), text::isLetter);
        return has_letter && fields[0].find(' ') == std::string::npos && isNumber(fields[1]) && isNumber(fields[2]) &&
               isNumber(fields[3]);
    }

    /// Whether the third number is an angle and the first two are not.
    bool hasOrder() const {
        const bool is_angle = angleShare(rows_, 3) >= 0.8;
        if (isMountFile()) return angleShare(rows_, 3) > 0 || rows_.size() < 3;
        return is_angle && angleShare(rows_, 1) < 0.5 && angleShare(rows_, 2) < 0.5;
    }

    void fill(char separator) {
        auto& layout = table_.layout;
        for (const auto column : {Column::Designator, Column::X, Column::Y, Column::Rotation})
            place(column, layout.known);
        const auto least = std::min_element(rows_.begin(), rows_.end(), [](const auto& left, const auto& right) {
                               return left.size() < right.size();
                           })->size();
        const auto isEach = [&](std::size_t column, auto isOne) {
            return column < least &&
                   std::all_of(rows_.begin(), rows_.end(), [&](const auto& fields) { return isOne(fields[column]); });
        };
        std::size_t next = 4;
        if (separator != ' ' && isEach(next, [](const auto& cell) { return sideOf(cell).has_value(); })) {
            place(Column::Side, next++);
        } else if (separator == '!' && isEach(next, [](const auto& cell) { return cell.empty() || cell == "m"; })) {
            place(Column::Mirror, next++);
        }
        if (separator != '!') place(Column::Value, next++);
        place(Column::Package, next);
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            auto& fields = rows_[i];
            if (separator == ' ') joinValue(fields);
            table_.rows.push_back(rowOf(layout, fields, numbers_[i]));
        }
        table_.dialect = separator == '!' ? Dialect::Allegro : Dialect::Eagle;
        table_.has_fixed_unit = separator == ' ' && isMountFile();
    }

    void place(Column column, std::size_t place) {
        table_.layout.places[static_cast<std::size_t>(column)] = place;
        ++table_.layout.known;
    }

    /// The package is the last word, the value all words before it.
    static void joinValue(std::vector<std::string>& fields) {
        if (fields.size() == 4) return;
        auto package = std::move(fields.back());
        fields.pop_back();
        std::string value;
        for (std::size_t word = 4; word < fields.size(); ++word) value += (word > 4 ? " " : "") + fields[word];
        fields.resize(4);
        fields.push_back(std::move(value));
        fields.push_back(std::move(package));
    }

    const std::vector<std::string_view>& lines_;
    const Wishes& wishes_;
    Table& table_;
    std::vector<std::vector<std::string>> rows_;
    std::vector<std::size_t> numbers_;
};

}  // namespace

Table tableOf(std::string_view text, const Wishes& wishes) {
    Table table;
    const auto lines = linesOf(text, most_lines);
    if (lines.is_cut) {
        table.refusal = "The file has too many lines; the limit is 200,000.";
        return table;
    }
    const auto header = headerOf(lines.all);
    if (!header) {
        if (!HeaderlessReader(lines.all, wishes, table).read()) {
            table.refusal =
                "The file needs a line of column names with a designator (Designator, Ref), x and y (Mid X, PosX, Center-X), "
                "rotation (Rotation, Rot) and side (Layer, Side).";
        }
        return table;
    }
    table.layout = header->layout;
    table.header_line = header->index + 1;
    bool has_both = false;
    for (std::size_t index = 0; index < header->index; ++index) {
        table.units.read(lines.all[index], index + 1);
        const auto side = statedSide(lines.all[index]);
        has_both = has_both || (side && table.side && side != table.side);
        if (side) table.side = side;
    }
    if (has_both) table.side.reset();
    table.dialect = dialectOf(lines.all, &*header);
    table.has_fixed_unit = table.dialect == Dialect::LibrePcb;
    RowReader reader(lines.all, *header, table);
    if (header->separator == ' ') {
        reader.readWords();
    } else {
        reader.readSeparated();
    }
    if (table.rows.size() > most_rows) table.refusal = "The file has too many lines; the limit is 200,000.";
    return table;
}

}  // namespace cardcage::positions
