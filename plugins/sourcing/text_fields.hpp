#pragma once

#include <charconv>
#include <stdexcept>
#include <string>
#include <string_view>

// Lines of fields, the form of stored texts of this module: fields end with a tab, lines with a line feed, and both are
// escaped within fields as in PostgreSQL's COPY (\t, \n, \\).

namespace cardcage::sourcing {

/// Splits texts without copying them.
class TextFields {
public:
    explicit TextFields(std::string_view text) : rest_(text) {}

    bool hasLine() const { return !rest_.empty(); }

    /// The rest after the line that was begun last.
    std::string_view rest() const { return rest_; }

    /// Begins the next line and returns the text before its first tab.
    std::string_view beginLine() {
        const auto end = rest_.find('\n');
        if (end == std::string_view::npos) refuse();
        line_ = rest_.substr(0, end);
        rest_.remove_prefix(end + 1);
        at_end_ = false;
        return field();
    }

    bool hasField() const { return !at_end_; }

    std::string_view field() {
        if (at_end_) refuse();
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
        if (error != std::errc() || end != text.data() + text.size()) refuse();
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
            if (++i == field.size()) refuse();
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

    [[noreturn]] static void refuse() { throw std::runtime_error("a stored text is not what it should be"); }

private:
    std::string_view rest_;
    std::string_view line_;
    bool at_end_ = true;
};

}  // namespace cardcage::sourcing
