#include "tests/plugins/libraries/positions/made_file.hpp"

#include <unicode/ucnv.h>

#include <algorithm>
#include <map>
#include <set>

namespace cardcage::positions::test {
namespace {

enum class Field { Designator, X, Y, OtherX, OtherY, Rotation, Side, Value, Package, Mirror, Other };

struct Title {
    Field field;
    std::string name;
};

/// Form of a tool: its columns, the lines above and below them, and the ways in which it states the unit.
struct Form {
    std::string name;
    std::vector<Title> titles;
    std::string separators;  ///< ' ' is columns of one width
    std::string above;       ///< "{unit}" is the unit in the word of the tool
    std::string mark;        ///< before the line of column names
    std::string below_titles;
    std::vector<Stating> stating;
    std::vector<std::string> units;  ///< mm, mil, in
    std::string top = "Top";
    std::string bottom = "Bottom";
    bool is_wrapped = false;
    bool has_titles = true;
    std::string encodings = "uUlbLw";  ///< UTF-8, with mark, UTF-16 LE, BE, LE without mark, Windows-1252; g: GB 18030
    std::map<std::string, std::string> words = {};  ///< of units in the text
    bool is_mirror_in_rotation = false;
    std::string file_name = {};
};

using enum Field;
const std::vector<Stating> any{Stating::Heading, Stating::Suffix, Stating::Text, Stating::Nowhere};

std::vector<Form> makeForms() {
    const std::vector<std::string> all{"mm", "mil", "in"};
    std::vector<Form> forms;
    forms.push_back(
        {"kicad-pos",
         {{Designator, "Ref"},
          {Value, "Val"},
          {Package, "Package"},
          {X, "PosX"},
          {Y, "PosY"},
          {Rotation, "Rot"},
          {Side, "Side"}},
         " ",
         "### Footprint positions - created on Sat Mar  7 2026 ###\n## Unit = {unit}, Angle = deg.\n## Side : All\n",
         "# ",
         "",
         {Stating::Text},
         {"mm", "in"},
         "top",
         "bottom"}
    );
    forms.back().words = {{"in", "inches"}};
    forms.push_back(
        {"kicad-csv",
         {{Designator, "Ref"},
          {Value, "Val"},
          {Package, "Package"},
          {X, "PosX"},
          {Y, "PosY"},
          {Rotation, "Rot"},
          {Side, "Side"}},
         ",;",
         "",
         "",
         "",
         {Stating::Nowhere},
         {"mm", "in"},
         "top",
         "bottom"}
    );
    forms.push_back(
        {"altium",
         {{Designator, "Designator"},
          {Value, "Comment"},
          {Side, "Layer"},
          {Package, "Footprint"},
          {X, "Center-X"},
          {Y, "Center-Y"},
          {Rotation, "Rotation"},
          {Other, "Description"}},
         ", \t",
         "Altium Designer Pick and Place Locations\nC:\\work\\mm\\board.csv\n\nUnits used: {unit}\n\n",
         "",
         "",
         {Stating::Heading, Stating::Suffix, Stating::Text},
         {"mm", "mil"},
         "TopLayer",
         "BottomLayer"}
    );
    forms.push_back(
        {"altium-old",
         {{Designator, "Designator"},
          {Package, "Footprint"},
          {X, "Mid X"},
          {Y, "Mid Y"},
          {OtherX, "Ref X"},
          {OtherY, "Ref Y"},
          {OtherX, "Pad X"},
          {OtherY, "Pad Y"},
          {Side, "TB"},
          {Rotation, "Rotation"},
          {Value, "Comment"}},
         " ,",
         "",
         "",
         "",
         {Stating::Suffix},
         {"mm", "mil"},
         "T",
         "B"}
    );
    forms.push_back(
        {"jlc",
         {{Designator, "Designator"}, {X, "Mid X"}, {Y, "Mid Y"}, {Side, "Layer"}, {Rotation, "Rotation"}},
         ",\t;",
         "",
         "",
         "",
         {Stating::Suffix, Stating::Nowhere, Stating::Heading},
         {"mm", "mil"}}
    );
    forms.push_back(
        {"diptrace",
         {{Designator, "RefDes"},
          {Package, "Pattern"},
          {X, "X"},
          {Y, "Y"},
          {Side, "Side"},
          {Rotation, "Rotate"},
          {Value, "Value"},
          {Other, "Height(mm)"}},
         ",;\t",
         "",
         "",
         "",
         {Stating::Heading},
         all}
    );
    forms.push_back(
        {"screaming-circuits",
         {{Designator, "RefDes"}, {Side, "Layer"}, {X, "LocationX"}, {Y, "LocationY"}, {Rotation, "Rotation"}},
         ",",
         "Screaming Circuits SMD component position file.\n\nMeasurements are in {unit}. Comma delimited\nOnly surface "
         "mount components included\n\n",
         "",
         "",
         {Stating::Text},
         all}
    );
    forms.back().words = {{"in", "inches"}, {"mil", "mils"}, {"mm", "millimeters"}};
    forms.push_back(
        {"eagle-mount",
         {{Designator, ""}, {X, ""}, {Y, ""}, {Rotation, ""}, {Value, ""}, {Package, ""}},
         " ",
         "",
         "",
         "",
         {Stating::Nowhere},
         {"mm", "in"}}
    );
    forms.back().has_titles = false;
    forms.push_back(
        {"eagle-partlist",
         {{Designator, "Part"},
          {Value, "Value"},
          {Package, "Package"},
          {Other, "Library"},
          {X, "Position"},
          {Rotation, "Orientation"}},
         " ",
         "Partlist\n\nExported from board.brd at 2026-05-27 13:51\n\nEAGLE Version 7.2.0 Copyright (c) 1988-2014 CadSoft\n\n",
         "",
         "\n",
         {Stating::Heading},
         all}
    );
    forms.back().is_mirror_in_rotation = true;
    forms.push_back(
        {"easy-pc-report",
         {{Designator, "Name"},
          {Package, "Component"},
          {Side, "Side"},
          {X, "Centre X"},
          {Y, "Centre Y"},
          {Rotation, "Rotation"}},
         " ",
         "Component Positions Report\n--------------------------\n\nDesign Path:    E:\\in\\mil\\board.pcb\nUnits:          "
         "{unit} (precision 4)\n\n",
         "",
         "----------------------------------------------------------------------\n",
         {Stating::Text},
         all}
    );
    forms.back().words = {{"in", "inch"}, {"mil", "thou"}};
    forms.push_back(
        {"easy-pc-csv",
         {{Designator, "Name"},
          {Package, "Component"},
          {Side, "Side"},
          {X, "Centre X"},
          {Y, "Centre Y"},
          {Rotation, "Rotation"}},
         ",",
         "",
         "",
         "",
         {Stating::Nowhere},
         all}
    );
    forms.back().is_wrapped = true;
    forms.push_back(
        {"fritzing",
         {{Other, "No"},
          {Value, "Value"},
          {Package, "Package"},
          {X, "X"},
          {Y, "Y"},
          {Rotation, "Rotation"},
          {Side, "Side"},
          {Designator, "Name"}},
         ";",
         "*Pick And Place List\n*Company=\n*Project=board\n*CreatedBy=Fritzing 0.9.10\n*\n*Coordinates in {unit}, always center "
         "of component\n*Origin 0/0=Lower left corner of PCB\n*Rotation in degree (0-360, math. pos.)\n*\n",
         "*",
         "",
         {Stating::Text},
         {"mm", "in"}}
    );
    forms.push_back(
        {"librepcb",
         {{Designator, "Designator"},
          {Value, "Value"},
          {Other, "Device"},
          {Package, "Package"},
          {X, "Position X"},
          {Y, "Position Y"},
          {Rotation, "Rotation"},
          {Side, "Side"},
          {Other, "Type"}},
         ",",
         "# Pick&Place Position Data File\n#\n# Board Name:          board\n# Unit:                mm\n# Rotation:            "
         "Degrees CCW\n# Board Side:          Top + Bottom\n\n",
         "",
         "",
         {Stating::Text},
         {"mm"}}
    );
    forms.push_back(
        {"pcb-rnd",
         {{Designator, "RefDes"},
          {Value, "Description"},
          {Package, "Package"},
          {X, "X"},
          {Y, "Y"},
          {Rotation, "rotation"},
          {Side, "top/bottom"}},
         ",",
         "# PcbXY Version 1.0\n# Date: Sat Mar 7 2026\n# Title: board - PCB X-Y\n",
         "# ",
         "# X,Y in {unit}.  rotation in degrees.\n# --------------------------------------------\n",
         {Stating::Text},
         {"mm", "mil"},
         "top",
         "bottom"}
    );
    forms.back().words = {{"mil", "mils"}};
    forms.push_back(
        {"proteus",
         {{Other, "Stock Code"},
          {Designator, "Part ID"},
          {Value, "Value"},
          {Package, "Package"},
          {Side, "Layer"},
          {Rotation, "Rotation"},
          {X, "X"},
          {Y, "Y"}},
         ",",
         "LABCENTER PROTEUS PICK AND PLACE FILE\n=====================================\n\nComponent positions for "
         "I:\\in\\board.pdsprj\n\n",
         "Fields: ",
         "Units: Rotation - degrees, X, Y - {unit}\nNotes: The X, Y value is the centre of package as drawn in ARES.\n       The "
         "values are a comma separated list with all texts enclosed within quotes.\n\n",
         {Stating::Text},
         all,
         "TOP",
         "BOTTOM"}
    );
    forms.back().words = {{"mil", "thou"}};
    forms.push_back(
        {"allegro-extract",
         {{Other, "A"},
          {Designator, "REFDES"},
          {Other, "SYM_TYPE"},
          {Package, "SYM_NAME"},
          {Mirror, "SYM_MIRROR"},
          {Rotation, "SYM_ROTATE"},
          {X, "SYM_X"},
          {Y, "SYM_Y"},
          {Value, "COMP_VALUE"}},
         "!",
         "",
         "",
         "J!D:/board.brd!Tue May 12 10:00:00 2026!0.00!0.00!10000.00!8000.00!0.01!{unit}!BOARD!62.00 mil!4!UP TO DATE!\n",
         {Stating::Text},
         all}
    );
    forms.back().words = {{"mm", "millimeters"}, {"mil", "mils"}, {"in", "inches"}};
    forms.push_back(
        {"pads",
         {{Designator, "RefDes"},
          {Other, "PartType"},
          {Package, "PartDecal"},
          {Other, "Pins"},
          {Side, "Layer"},
          {Rotation, "Orient."},
          {X, "X"},
          {Y, "Y"},
          {Other, "SMD"},
          {Other, "Glued"}},
         ",;\t",
         "",
         "",
         "",
         {Stating::Nowhere, Stating::Heading},
         all}
    );
    forms.push_back(
        {"orcad",
         {{Designator, "REFDES"},
          {Value, "VALUE"},
          {Package, "FOOTPRINT"},
          {X, "COMP.X"},
          {Y, "COMP.Y"},
          {Rotation, "COMP.ROT"},
          {Side, "SIDE"}},
         ",; ",
         "OrCAD Layout placement report\nUnits = {unit}\n\n",
         "",
         "",
         {Stating::Text, Stating::Suffix},
         all}
    );
    forms.push_back(
        {"xpedition",
         {{Other, "Part Number"},
          {Package, "Cell Name"},
          {Designator, "Reference Designator"},
          {X, "X"},
          {Y, "Y"},
          {Rotation, "Rotation"},
          {Side, "Side"}},
         ",|",
         "# Xpedition placement\n# Units: {unit}\n",
         "",
         "",
         {Stating::Text, Stating::Heading},
         all}
    );
    forms.back().words = {{"mil", "TH"}, {"mm", "MM"}, {"in", "IN"}};
    forms.push_back(
        {"german",
         {{Designator, "Bauteil"},
          {Value, "Wert"},
          {Package, "Gehäuse"},
          {X, "X-Koordinate"},
          {Y, "Y-Koordinate"},
          {Rotation, "Drehwinkel"},
          {Side, "Bestückungsseite"}},
         ";\t ",
         "Bestückungsliste für Leiterplatte\nAlle Koordinaten in {unit}\n\n",
         "",
         "",
         any,
         all,
         "oben",
         "unten"}
    );
    forms.push_back(
        {"french",
         {{Designator, "Repère"},
          {Value, "Valeur"},
          {Package, "Boîtier"},
          {X, "X"},
          {Y, "Y"},
          {Rotation, "Rotation"},
          {Side, "Face"}},
         ";|",
         "Unités : {unit}\n",
         "",
         "",
         any,
         all,
         "dessus",
         "dessous"}
    );
    forms.push_back(
        {"chinese",
         {{Designator, "位号"},
          {Value, "值"},
          {Package, "封装"},
          {X, "X坐标"},
          {Y, "Y坐标"},
          {Rotation, "旋转角度"},
          {Side, "层"}},
         ",;\t",
         "单位: {unit}\n",
         "",
         "",
         any,
         all,
         "顶层",
         "底层"}
    );
    forms.back().encodings = "uUlbLg";
    forms.push_back(
        {"plain",
         {{Designator, "Ref"},
          {X, "X"},
          {Y, "Y"},
          {Rotation, "Rot"},
          {Side, "Side"},
          {Value, "Value"},
          {Package, "Package"}},
         ",;\t|",
         "Positions in {unit}\n",
         "",
         "",
         any,
         all}
    );
    return forms;
}

class Maker {
public:
    explicit Maker(std::mt19937_64& random) : random_(random) {}

    MadeFile make() {
        static const auto forms = makeForms();
        form_ = &forms[below(forms.size())];
        unit_ = oneOf(form_->units);
        separator_ = form_->separators[below(form_->separators.size())];
        encoding_ = form_->encodings[below(form_->encodings.size())];
        file_.stating = oneOf(form_->stating);
        file_.form = form_->name;
        file_.unit = unit_;
        places_ = unit_ == "in" ? 3 + below(2) : unit_ == "mil" ? below(3) : 1 + below(4);
        // Commas need another separator, or quotes.
        const bool may_have_commas = separator_ != ',' && separator_ != '!' && form_->name != "eagle-partlist";
        has_commas_ = may_have_commas && below(3) == 0;
        has_thousands_ = places_ > 0 && separator_ == ';' && below(4) == 0;
        file_.about = form_->name + " " + unit_ + " sep '" + separator_ + "' encoding " + encoding_ + " places " +
                      std::to_string(places_) + (has_commas_ ? " commas" : "") + (has_thousands_ ? " thousands" : "") +
                      " stating " + std::to_string(static_cast<int>(file_.stating));
        makeParts();
        write();
        return std::move(file_);
    }

private:
    std::size_t below(std::size_t count) { return static_cast<std::size_t>(random_() % count); }
    template <class Item>
    Item oneOf(const std::vector<Item>& list) {
        return list[below(list.size())];
    }
    std::string oneOfTexts(std::initializer_list<const char*> list) { return std::data(list)[below(list.size())]; }

    bool hasField(Field field) const {
        return std::any_of(form_->titles.begin(), form_->titles.end(), [field](const Title& title) {
            return title.field == field;
        });
    }

    void makeParts() {
        const std::int64_t factor_of_unit = unit_ == "mm"    ? 10'000'000'000
                                            : unit_ == "mil" ? 254'000'000
                                                             : 254'000'000'000;
        std::int64_t divisor = 1;
        for (std::size_t place = 0; place < places_; ++place) divisor *= 10;
        file_.factor = factor_of_unit / divisor;
        const auto width = 15 + below(200), height = 15 + below(150);  // mm
        const auto count = 1 + below(std::min<std::size_t>(60, width * height / 10));
        // Sheets and panels have their origin elsewhere.
        const auto shift = below(3) == 0 ? below(120) : 0;
        for (std::size_t number = 0; number < count; ++number) {
            MadePart part;
            part.designator = oneOfTexts({"R", "C", "U", "LED", "IC", "X"}) + std::to_string(number + 1);
            const auto place = [&](std::size_t length) {
                const auto scaled = static_cast<Wide>(below(length * 1'000) + shift * 1'000) * 10'000'000;
                return static_cast<std::int64_t>(scaled / file_.factor);
            };
            part.x = place(width);
            part.y = place(height) * (below(8) == 0 ? -1 : 1);
            part.rotation = static_cast<int>(below(24)) * 150;
            if (below(10) == 0 && form_->has_titles) part.rotation = static_cast<int>(below(3'600));
            part.is_bottom = below(3) == 0;
            part.value = madeValue();
            part.package = oneOfTexts({"0402", "C_0603_1608Metric", "SOIC-8", "QFN-16", "SOT23"});
            file_.parts.push_back(std::move(part));
        }
        file_.has_value = hasField(Value);
        file_.has_package = hasField(Package);
        if (!form_->has_titles) {
            // One side in each file.
            const bool is_bottom = below(2) == 1;
            for (auto& part : file_.parts) part.is_bottom = is_bottom;
            const bool is_named = below(2) == 1;
            if (is_named && unit_ == "mm") {
                file_.file_name = is_bottom ? "board.mnb" : "board.mnt";
            } else if (is_named) {
                file_.file_name = is_bottom ? "board-bottom.txt" : "board_front.txt";
            }
        }
    }

    std::string madeValue() {
        auto value = oneOfTexts({"10k", "100n", "LM358", "4u7", "1", "BAT54"});
        if (encoding_ == 'g') return below(4) == 0 ? "电容" : value;
        if (below(6) == 0 && form_->has_titles) value = "";
        if (below(6) == 0) value = "4.7\u00B5";
        if (below(6) == 0) value = "LM358 dual";
        if (below(12) == 0 && separator_ != ' ' && !form_->is_wrapped)
            value = oneOfTexts({"10k, 1%", "a;b", "x \"y\" z"});
        return value;
    }

    std::string number(std::int64_t count, std::size_t places) {
        auto digits = std::to_string(count < 0 ? -count : count);
        if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
        auto whole = digits.substr(0, digits.size() - places);
        const auto fraction = digits.substr(digits.size() - places);
        if (has_thousands_) {
            for (auto at = static_cast<int>(whole.size()) - 3; at > 0; at -= 3) {
                whole.insert(static_cast<std::size_t>(at), 1, has_commas_ ? '.' : ',');
            }
        }
        return (count < 0 ? "-" : "") + whole + (places > 0 ? (has_commas_ ? "," : ".") + fraction : "");
    }

    std::string length(std::int64_t count) {
        return number(count, places_) + (file_.stating == Stating::Suffix ? unit_ : "");
    }

    std::string cell(const MadePart& part, Field field, std::size_t index) {
        switch (field) {
            case Designator:
                return part.designator;
            case X:
                if (form_->name == "eagle-partlist") return "(" + length(part.x) + " " + length(part.y) + ")";
                return length(part.x);
            case Y:
                return length(part.y);
            case OtherX:
                return length(part.x + 7);
            case OtherY:
                return length(part.y - 9);
            case Rotation: {
                if (form_->is_mirror_in_rotation) {
                    return (part.is_bottom ? "MR" : "R") + number(part.rotation / 10 * 10, 1);
                }
                return part.rotation % 10 == 0 && below(2) == 0 ? std::to_string(part.rotation / 10)
                                                                : number(part.rotation, 1);
            }
            case Side:
                return part.is_bottom ? form_->bottom : form_->top;
            case Mirror:
                return part.is_bottom ? "YES" : "NO";
            case Value:
                return part.value;
            case Package:
                return part.package;
            case Other:
                break;
        }
        if (form_->name == "allegro-extract" && index == 0) return "S";
        return separator_ == ' ' ? "lib" : oneOfTexts({"", "1.35", "x"});
    }

    std::string title(const Title& title) const {
        const bool has_unit = file_.stating == Stating::Heading && (title.field == X || title.field == Y);
        if (!has_unit) return title.name;
        const auto word = form_->name == "eagle-partlist" && unit_ == "in" ? "inch" : unit_;
        return title.name + (form_->name == "altium" ? "(" : " (") + word + ")";
    }

    std::string quoted(const std::string& text) {
        const bool must =
            text.find(separator_) != std::string::npos || text.find('"') != std::string::npos || form_->is_wrapped;
        if (!must && !always_quotes_) return text;
        std::string out = "\"";
        for (const char letter : text) out += letter == '"' ? "\"\"" : std::string(1, letter);
        return out + "\"";
    }

    std::string withUnit(std::string text) const {
        const auto known = form_->words.find(unit_);
        const auto word = file_.stating != Stating::Text ? "" : known == form_->words.end() ? unit_ : known->second;
        const auto at = text.find("{unit}");
        if (at == std::string::npos) return text;
        if (word.empty()) {
            // The line would state a unit.
            const auto begin = text.rfind('\n', at), end = text.find('\n', at);
            text.erase(begin == std::string::npos ? 0 : begin + 1, end - (begin == std::string::npos ? 0 : begin));
            return text;
        }
        return text.replace(at, 6, word);
    }

    void write() {
        always_quotes_ = separator_ != ' ' && separator_ != '!' && below(3) == 0;
        std::vector<std::vector<std::string>> table;
        if (form_->has_titles) {
            table.emplace_back();
            for (const auto& each : form_->titles) table.back().push_back(title(each));
        }
        for (const auto& part : file_.parts) {
            table.emplace_back();
            for (std::size_t index = 0; index < form_->titles.size(); ++index) {
                table.back().push_back(cell(part, form_->titles[index].field, index));
            }
        }
        noteUnclearCommas();
        auto text = withUnit(form_->above);
        std::vector<std::size_t> widths(form_->titles.size());
        for (const auto& row : table) {
            for (std::size_t column = 0; column < row.size(); ++column) {
                widths[column] =
                    std::max(widths[column], lengthOf(row[column]) + 1 + (column == 0 ? form_->mark.size() : 0));
            }
        }
        for (std::size_t row = 0; row < table.size(); ++row) {
            const bool is_title = form_->has_titles && row == 0;
            std::string line = is_title ? form_->mark : "";
            for (std::size_t column = 0; column < table[row].size(); ++column) {
                const auto& cell = table[row][column];
                if (separator_ == ' ') {
                    const auto used = lengthOf(cell) + (is_title && column == 0 ? form_->mark.size() : 0);
                    const auto padding = std::string(widths[column] - used, ' ');
                    const auto field = form_->titles[column].field;
                    const bool is_right = is_right_ && (field == X || field == Y || field == Rotation);
                    line += is_right ? padding + cell + " " : cell + padding + " ";
                } else {
                    line += (column > 0 ? std::string(1, separator_) : "") +
                            (is_title && !always_quotes_ ? cell : quoted(cell));
                }
            }
            if (separator_ == '!') line += '!';
            text += form_->is_wrapped ? wrapped(line) : line;
            text += '\n';
            if (is_title) text += withUnit(form_->below_titles);
        }
        file_.bytes = encoded(withLineEnds(text));
    }

    /// Three places behind each comma may be thousands.
    void noteUnclearCommas() { file_.has_unclear_commas = has_commas_ && places_ == 3; }

    static std::string wrapped(const std::string& line) {
        std::string out = "\"";
        for (const char letter : line) out += letter == '"' ? "\"\"" : std::string(1, letter);
        return out + "\"";
    }

    static std::size_t lengthOf(const std::string& text) {
        return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
            return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
        }));
    }

    std::string withLineEnds(const std::string& text) {
        const auto end = oneOfTexts({"\n", "\r\n", "\r"});
        std::string out;
        for (const char letter : text) out += letter == '\n' ? end : std::string(1, letter);
        return out;
    }

    std::string encoded(const std::string& text) {
        const auto converted = [&text](const char* name) {
            UErrorCode status = U_ZERO_ERROR;
            std::string out(text.size() * 4 + 16, '\0');
            const auto size = ucnv_convert(
                name,
                "UTF-8",
                out.data(),
                static_cast<std::int32_t>(out.size()),
                text.data(),
                static_cast<std::int32_t>(text.size()),
                &status
            );
            out.resize(static_cast<std::size_t>(size));
            return out;
        };
        switch (encoding_) {
            case 'U':
                return "\xEF\xBB\xBF" + text;
            case 'l':
                return "\xFF\xFE" + converted("UTF-16LE");
            case 'b':
                return "\xFE\xFF" + converted("UTF-16BE");
            case 'L':
                return converted("UTF-16LE");
            case 'w':
                return converted("windows-1252");
            case 'g':
                return converted("gb18030");
            default:
                return text;
        }
    }

    std::mt19937_64& random_;
    MadeFile file_;
    const Form* form_ = nullptr;
    std::string unit_;
    char separator_ = ',';
    char encoding_ = 'u';
    std::size_t places_ = 0;
    bool has_commas_ = false;
    bool has_thousands_ = false;
    bool always_quotes_ = false;
    bool is_right_ = random_() % 2 == 0;
};

}  // namespace

MadeFile madeFile(std::mt19937_64& random) {
    return Maker(random).make();
}

}  // namespace cardcage::positions::test
