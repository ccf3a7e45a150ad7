#include "export/workbook.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

namespace cardcage::costing {
namespace {

constexpr std::uint32_t most_rows_of_a_sheet = 1'048'576;
constexpr std::string_view declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
constexpr std::string_view bold = " s=\"1\"";

/// "A" to "XFD"; the first column is 0.
std::string columnName(std::uint32_t column) {
    std::string name;
    for (auto rest = column + 1; rest > 0; rest = (rest - 1) / 26) {
        name.insert(name.begin(), static_cast<char>('A' + (rest - 1) % 26));
    }
    return name;
}

void appendEscape(std::string& out, unsigned code) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    out += "_x";
    for (int shift = 12; shift >= 0; shift -= 4) out += digits[code >> shift & 15];
    out += '_';
}

/// Whether a text begins with "_x" and four hexadecimal digits and "_".
bool looksEscaped(std::string_view text) {
    constexpr std::size_t size = 7;
    if (text.size() < size || !text.starts_with("_x") || text[size - 1] != '_') return false;
    return std::all_of(text.begin() + 2, text.begin() + size - 1, [](unsigned char letter) {
        return std::isxdigit(letter) != 0;
    });
}

std::string sheetFile(std::size_t number) {
    return "worksheets/sheet" + std::to_string(number) + ".xml";
}

std::string contentTypes(std::size_t sheets) {
    constexpr std::string_view kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.";
    const auto part = [&](const std::string& name, std::string_view type) {
        return std::string("<Override PartName=\"/xl/")
            .append(name)
            .append("\" ContentType=\"")
            .append(kind)
            .append(type)
            .append("+xml\"/>");
    };
    std::string xml(declaration);
    xml +=
        "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
        "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
        "<Default Extension=\"xml\" ContentType=\"application/xml\"/>";
    xml += part("workbook.xml", "sheet.main") + part("styles.xml", "styles");
    for (std::size_t number = 1; number <= sheets; ++number) xml += part(sheetFile(number), "worksheet");
    return xml + "</Types>";
}

std::string relationship(const std::string& id, std::string_view type, const std::string& target) {
    return "<Relationship Id=\"" + id +
           "\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/" + std::string(type) +
           "\" Target=\"" + target + "\"/>";
}

std::string relationships(const std::string& all) {
    return std::string(declaration) +
           "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">" + all +
           "</Relationships>";
}

std::string workbookXml(const std::vector<std::string>& sheets) {
    std::string xml(declaration);
    xml +=
        "<workbook xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\" "
        "xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\"><sheets>";
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        const auto number = std::to_string(i + 1);
        xml.append("<sheet name=\"").append(workbookText(sheets[i])).append("\" sheetId=\"").append(number);
        xml.append("\" r:id=\"rId").append(number).append("\"/>");
    }
    return xml + "</sheets></workbook>";
}

std::string workbookRelationships(std::size_t sheets) {
    std::string all;
    for (std::size_t number = 1; number <= sheets; ++number) {
        all += relationship("rId" + std::to_string(number), "worksheet", sheetFile(number));
    }
    return relationships(all + relationship("rId" + std::to_string(sheets + 1), "styles", "styles.xml"));
}

/// Two formats of cells: plain, and bold for titles.
std::string stylesXml() {
    return std::string(declaration) +
           "<styleSheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">"
           "<fonts count=\"2\"><font><sz val=\"11\"/><name val=\"Calibri\"/></font>"
           "<font><b/><sz val=\"11\"/><name val=\"Calibri\"/></font></fonts>"
           "<fills count=\"2\"><fill><patternFill patternType=\"none\"/></fill>"
           "<fill><patternFill patternType=\"gray125\"/></fill></fills>"
           "<borders count=\"1\"><border><left/><right/><top/><bottom/><diagonal/></border></borders>"
           "<cellStyleXfs count=\"1\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\"/></cellStyleXfs>"
           "<cellXfs count=\"2\"><xf numFmtId=\"0\" fontId=\"0\" fillId=\"0\" borderId=\"0\" xfId=\"0\"/>"
           "<xf numFmtId=\"0\" fontId=\"1\" fillId=\"0\" borderId=\"0\" xfId=\"0\" applyFont=\"1\"/></cellXfs>"
           "<cellStyles count=\"1\"><cellStyle name=\"Normal\" xfId=\"0\" builtinId=\"0\"/></cellStyles></styleSheet>";
}

}  // namespace

std::string workbookText(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto letter = static_cast<unsigned char>(text[i]);
        const auto rest = text.substr(i);
        if (letter == '&') {
            out += "&amp;";
        } else if (letter == '<') {
            out += "&lt;";
        } else if (letter == '>') {
            out += "&gt;";
        } else if (letter == '"') {
            out += "&quot;";
        } else if (letter < ' ' && letter != '\t' && letter != '\n') {
            appendEscape(out, letter);
        } else if (looksEscaped(rest)) {
            appendEscape(out, '_');
        } else if (rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF")) {
            // U+FFFE and U+FFFF are not XML characters.
            appendEscape(out, rest[2] == '\xBE' ? 0xFFFE : 0xFFFF);
            i += 2;
        } else {
            out += text[i];
        }
    }
    return out;
}

void Workbook::sheet(std::string name, std::vector<std::string_view> titles) {
    endSheet();
    name_ = std::move(name);
    titles_ = std::move(titles);
    continuation_ = 0;
    beginSheet();
}

void Workbook::beginSheet() {
    ++continuation_;
    sheets_.push_back(continuation_ == 1 ? name_ : name_ + " " + std::to_string(continuation_));
    archive_.begin("xl/" + sheetFile(sheets_.size()));
    pending_ = declaration;
    pending_ +=
        "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetViews>"
        "<sheetView workbookViewId=\"0\"><pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" "
        "state=\"frozen\"/></sheetView></sheetViews><sheetData>";
    row_ = 0;
    line();
    for (const auto title : titles_) textCell(title, bold);
}

void Workbook::endSheet() {
    if (row_ == 0) return;
    endLine();
    pending_ += "</sheetData></worksheet>";
    flush();
    row_ = 0;
}

void Workbook::line() {
    endLine();
    if (row_ == most_rows_of_a_sheet) {
        endSheet();
        beginSheet();
        endLine();
    }
    ++row_;
    column_ = 0;
    is_row_open_ = true;
    pending_.append("<row r=\"").append(std::to_string(row_)).append("\">");
}

void Workbook::endLine() {
    constexpr std::size_t much = 65'536;
    if (is_row_open_) pending_ += "</row>";
    is_row_open_ = false;
    if (pending_.size() >= much) flush();
}

void Workbook::flush() {
    archive_.write(pending_);
    pending_.clear();
}

void Workbook::cell(std::string_view attributes, std::string_view content) {
    pending_.append("<c r=\"").append(columnName(column_++)).append(std::to_string(row_)).append("\"");
    pending_.append(attributes).append(">").append(content).append("</c>");
}

void Workbook::text(std::string_view value) {
    textCell(value, "");
}

void Workbook::textCell(std::string_view value, std::string_view style) {
    cell(
        std::string(style).append(" t=\"inlineStr\""),
        "<is><t xml:space=\"preserve\">" + workbookText(value) + "</t></is>"
    );
}

void Workbook::number(const Decimal& value) {
    cell("", "<v>" + value.text() + "</v>");
}

void Workbook::number(const std::optional<Decimal>& value) {
    if (value) {
        number(*value);
    } else {
        skip(1);
    }
}

std::string Workbook::finish() {
    endSheet();
    const auto add = [&](const char* name, const std::string& content) {
        archive_.begin(name);
        archive_.write(content);
    };
    add("xl/workbook.xml", workbookXml(sheets_));
    add("xl/_rels/workbook.xml.rels", workbookRelationships(sheets_.size()));
    add("xl/styles.xml", stylesXml());
    add("_rels/.rels", relationships(relationship("rId1", "officeDocument", "xl/workbook.xml")));
    add("[Content_Types].xml", contentTypes(sheets_.size()));
    return archive_.finish();
}

}  // namespace cardcage::costing
