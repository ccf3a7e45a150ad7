#include "work/order.hpp"

#include <algorithm>
#include <charconv>

namespace cardcage::pcb {

OrderWriter& OrderWriter::add(std::string_view text) {
    text_.append(text).append("\n");
    return *this;
}

OrderWriter& OrderWriter::add(std::int64_t number) {
    return add(std::to_string(number));
}

std::string_view OrderReader::nextText() {
    const auto end = std::min(rest_.find('\n'), rest_.size());
    const auto line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return line;
}

std::int64_t OrderReader::nextNumber() {
    const auto line = nextText();
    std::int64_t number = 0;
    std::from_chars(line.data(), line.data() + line.size(), number);
    return number;
}

}  // namespace cardcage::pcb
