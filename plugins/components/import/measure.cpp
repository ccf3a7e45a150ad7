#include "import/measure.hpp"

#include <charconv>

namespace cardcage::components {

std::optional<Measure> Measure::parse(std::string_view number) {
    if (number.starts_with('-')) return std::nullopt;

    std::string digits;
    long exponent = 0;  // of the last digit
    bool behind_point = false;
    std::size_t at = 0;
    for (; at < number.size(); ++at) {
        const char letter = number[at];
        if (letter == '.' && !behind_point) {
            behind_point = true;
        } else if (text::isDigit(letter)) {
            digits += letter;
            if (behind_point) --exponent;
        } else {
            break;
        }
    }
    if (digits.empty()) return std::nullopt;
    if (at < number.size()) {
        if (number[at] != 'e' && number[at] != 'E') return std::nullopt;
        auto power = number.substr(at + 1);
        if (power.starts_with('+')) power.remove_prefix(1);
        int shift = 0;
        const auto read = std::from_chars(power.data(), power.data() + power.size(), shift);
        if (power.empty() || read.ec != std::errc() || read.ptr != power.data() + power.size()) return std::nullopt;
        exponent += shift;
    }

    digits.erase(0, digits.find_first_not_of('0'));
    while (!digits.empty() && digits.back() == '0') {
        digits.pop_back();
        ++exponent;
    }
    Measure measure;
    if (digits.empty()) return measure;
    const long magnitude = exponent + static_cast<long>(digits.size()) - 1;  // of the first digit
    if (digits.size() > most_digits || magnitude > most_magnitude || magnitude < -most_magnitude) return std::nullopt;

    if (exponent >= 0) {
        measure.text_ = digits + std::string(static_cast<std::size_t>(exponent), '0');
    } else if (magnitude >= 0) {
        measure.text_ = digits.insert(static_cast<std::size_t>(magnitude) + 1, ".");
    } else {
        measure.text_ = "0." + std::string(static_cast<std::size_t>(-magnitude) - 1, '0') + digits;
    }
    return measure;
}

}  // namespace cardcage::components
