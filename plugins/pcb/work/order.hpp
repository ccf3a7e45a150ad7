#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// The order to a process of its own: lines, because no JSON can be read there.

namespace cardcage::pcb {

/// Writes an order line by line. Texts have no line breaks.
class OrderWriter {
public:
    OrderWriter& add(std::string_view text);
    OrderWriter& add(std::int64_t number);
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

/// Reads an order in the same sequence; an order that ends early has empty texts and zeros behind its end.
class OrderReader {
public:
    /// Borrows the text.
    explicit OrderReader(std::string_view text) : rest_(text) {}
    std::string_view nextText();
    std::int64_t nextNumber();

private:
    std::string_view rest_;
};

}  // namespace cardcage::pcb
