#include "drill/words.hpp"

#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr std::size_t most_digits = 15;

std::optional<int> countOf(const RawNumber& number) {
    if (!number.present || number.decimals > 0 || number.digits < 0 || number.digits > 999'999'999) return std::nullopt;
    return static_cast<int>(number.digits);
}

void takeLetter(char letter, std::string_view& rest, DrillWords& found) {
    const auto number = takeNumber(rest);
    switch (letter) {
        case 'X':
            (found.slot ? found.end_x : found.x) = number;
            break;
        case 'Y':
            (found.slot ? found.end_y : found.y) = number;
            break;
        case 'T':
            found.tool = countOf(number);
            break;
        case 'C':
            found.size = number;
            break;
        case 'R':
            found.repeat = countOf(number);
            break;
        case 'M':
            found.miscellaneous = countOf(number);
            break;
        case 'G':
            if (countOf(number) == 85) {
                found.slot = true;
            } else {
                found.general = countOf(number);
            }
            break;
        // Feed, speed, depth, hits, radius and centre change no hole; N numbers the line.
        case 'F':
        case 'S':
        case 'B':
        case 'H':
        case 'Z':
        case 'A':
        case 'I':
        case 'J':
        case 'N':
            break;
        default:
            found.unknown = true;
    }
}

}  // namespace

DrillWords wordsOf(std::string_view line) {
    DrillWords found;
    while (!line.empty()) {
        const char letter = line.front();
        line.remove_prefix(1);
        if (!isSpace(letter) && letter != ',' && letter != '*') takeLetter(letter, line, found);
        if (found.unknown) break;
    }
    return found;
}

RawNumber takeNumber(std::string_view& text) {
    RawNumber number;
    std::size_t at = 0;
    const bool negative = !text.empty() && text.front() == '-';
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) at = 1;
    const auto first = at;
    for (; at < text.size() && (isDigit(text[at]) || (text[at] == '.' && number.decimals < 0)); ++at) {
        if (text[at] == '.') {
            number.decimals = 0;
            continue;
        }
        if (number.length >= most_digits) continue;
        number.digits = number.digits * 10 + (text[at] - '0');
        ++number.length;
        if (number.decimals >= 0) ++number.decimals;
    }
    number.present = number.length > 0;
    number.leading_zero = number.present && text[first] == '0';
    number.trailing_zero = number.present && text[at - 1] == '0';
    if (negative) number.digits = -number.digits;
    text.remove_prefix(at);
    return number;
}

}  // namespace cardcage::pcb::analysis
