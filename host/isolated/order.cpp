#include "host/isolated/order.hpp"

#include <charconv>

namespace cardcage::isolated {
namespace {

/// Takes the line that begins the text, without its end.
std::string_view takeLine(std::string_view& text) {
    const auto end = text.find('\n');
    const auto line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    return line;
}

/// Takes a number and what is behind it.
template <class Number>
bool takeNumber(std::string_view& text, Number& number) {
    const auto line = takeLine(text);
    const auto read = std::from_chars(line.data(), line.data() + line.size(), number);
    return read.ec == std::errc() && read.ptr == line.data() + line.size();
}

}  // namespace

std::string written(const Order& order) {
    std::string text = order.module.string() + "\n" + order.function + "\n";
    for (const auto number :
         {static_cast<std::uint64_t>(order.cpu_us),
          static_cast<std::uint64_t>(order.threads),
          static_cast<std::uint64_t>(order.needs_sandbox),
          static_cast<std::uint64_t>(order.priority),
          static_cast<std::uint64_t>(order.texts.size())}) {
        text += std::to_string(number) + "\n";
    }
    for (const auto& [offset, size] : order.texts) text += std::to_string(offset) + "\n" + std::to_string(size) + "\n";
    return text;
}

std::optional<Order> readOrder(std::string_view text) {
    Order order;
    order.module = takeLine(text);
    order.function = takeLine(text);
    unsigned needs_sandbox = 1;
    unsigned priority = 0;
    std::size_t count = 0;
    bool is_right = takeNumber(text, order.cpu_us) && takeNumber(text, order.threads) &&
                    takeNumber(text, needs_sandbox) && takeNumber(text, priority) && takeNumber(text, count);
    order.needs_sandbox = needs_sandbox != 0;
    order.priority = priority == 0 ? Priority::Idle : Priority::Low;
    for (std::size_t i = 0; is_right && i < count; ++i) {
        auto& [offset, size] = order.texts.emplace_back();
        is_right = takeNumber(text, offset) && takeNumber(text, size);
    }
    if (!is_right || order.texts.empty() || !text.empty()) return std::nullopt;
    return order;
}

}  // namespace cardcage::isolated
