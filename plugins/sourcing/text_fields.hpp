#pragma once

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

// Lines of fields, the form of stored texts of this module: fields end with a tab, lines with a line feed, and both are
// escaped within fields as in PostgreSQL's COPY (\t, \n, \\).

namespace cardcage::sourcing {

/// Splits texts without copying them. Errors are std::runtime_error with the wrong field; inLine() adds text and line.
class TextFields {
public:
    explicit TextFields(std::string_view text) : text_(text), rest_(text) {}

    bool hasLine() const { return !rest_.empty(); }

    /// The rest after the line that was begun last.
    std::string_view rest() const { return rest_; }
    /// Number of the line that was begun last, from 1.
    std::ptrdiff_t lineNumber() const { return linesBefore(text_, rest_); }
    /// Number of lines of a text before its end `rest`.
    static std::ptrdiff_t linesBefore(std::string_view text, std::string_view rest) {
        return std::count(text.begin(), text.end() - static_cast<std::ptrdiff_t>(rest.size()), '\n');
    }
    /// The error with the name of the text and the number of the line.
    static std::runtime_error inLine(std::string_view name, std::ptrdiff_t line, const std::runtime_error& error) {
        return std::runtime_error(
            "line " + std::to_string(line) + " of the stored " + std::string(name) + " is wrong: " + error.what()
        );
    }

    /// Begins the next line and returns the text before its first tab.
    std::string_view beginLine() {
        const auto end = rest_.find('\n');
        if (end == std::string_view::npos) refuse("the last line has no end");
        whole_line_ = rest_.substr(0, end);
        line_ = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        at_end_ = false;
        return field();
    }

    bool hasField() const { return !at_end_; }

    std::string_view field() {
        if (at_end_) refuse("field " + std::to_string(fieldsOf(whole_line_) + 1) + " is missing");
        const auto end = line_.find('\t');
        const auto field = line_.substr(0, end);
        if (end == std::string_view::npos) {
            at_end_ = true;
        } else {
            line_.remove_prefix(end + 1);
        }
        return field;
    }

    template <class Number>
    Number number() {
        return numberOf<Number>(field());
    }

    template <class Number>
    static Number numberOf(std::string_view text) {
        Number value{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) refuseField(text, "is not a number in range");
        return value;
    }

    /// A field without its escapes.
    static std::string plain(std::string_view field) {
        std::string text;
        for (std::size_t i = 0; i < field.size(); ++i) {
            if (field[i] != '\\') {
                text += field[i];
                continue;
            }
            if (++i == field.size()) refuseField(field, "ends within an escape");
            text += field[i] == 't' ? '\t' : field[i] == 'n' ? '\n' : field[i];
        }
        return text;
    }

    static std::string escaped(std::string_view text) {
        std::string field;
        for (const char letter : text) {
            if (letter == '\t') {
                field += "\\t";
            } else if (letter == '\n') {
                field += "\\n";
            } else {
                if (letter == '\\') field += '\\';
                field += letter;
            }
        }
        return field;
    }

    [[noreturn]] static void refuse(const std::string& reason) { throw std::runtime_error(reason); }
    [[noreturn]] static void refuseField(std::string_view field, std::string_view reason) {
        refuse("the field '" + std::string(field) + "' " + std::string(reason));
    }

private:
    static std::ptrdiff_t fieldsOf(std::string_view line) { return std::count(line.begin(), line.end(), '\t') + 1; }

    std::string_view text_;
    std::string_view rest_;
    std::string_view whole_line_;
    std::string_view line_;  ///< without the fields read so far
    bool at_end_ = true;
};

}  // namespace cardcage::sourcing
