#include "libraries/positions/numbers.hpp"

#include <algorithm>
#include <cardcage/text.hpp>

#include "libraries/positions/folded.hpp"
#include "libraries/positions/units.hpp"

namespace cardcage::positions {
namespace {

constexpr std::size_t longest_number = 60;
constexpr std::size_t most_digits = 15;  ///< before the decimal sign, so that products fit
constexpr int most_exponent = 9;

bool isNumberSign(char letter) {
    return text::isDigit(letter) || letter == '.' || letter == ',' || letter == '\'' || letter == ' ';
}

/// Whether thousands are separated as they should: up to three digits, then groups of three.
bool hasGroups(std::string_view whole, char separator) {
    const auto first = whole.find(separator);
    if (first == std::string_view::npos) return true;
    if (first == 0 || first > 3 || whole.front() == '0') return false;
    for (auto at = first; at < whole.size(); at += 4) {
        if (whole[at] != separator || whole.size() - at < 4) return false;
        for (std::size_t digit = 1; digit < 4; ++digit) {
            if (!text::isDigit(whole[at + digit])) return false;
        }
    }
    return true;
}

std::string_view withoutSign(std::string_view body) {
    if (!body.empty() && (body.front() == '-' || body.front() == '+')) body.remove_prefix(1);
    return body;
}

/// Takes "e-3" off the end; 0 without one, nothing for an exponent that no position has.
std::optional<int> takeExponent(std::string_view& body) {
    const auto at = body.find_first_of("eE");
    if (at == std::string_view::npos) return 0;
    auto digits = body.substr(at + 1);
    body = body.substr(0, at);
    const bool is_negative = digits.starts_with('-');
    digits = withoutSign(digits);
    if (digits.empty() || digits.size() > 3) return std::nullopt;
    int exponent = 0;
    for (const char digit : digits) {
        if (!text::isDigit(digit)) return std::nullopt;
        exponent = exponent * 10 + (digit - '0');
    }
    if (exponent > most_exponent) return std::nullopt;
    return is_negative ? -exponent : exponent;
}

}  // namespace

RawNumber rawNumber(std::string_view cell) {
    RawNumber raw;
    if (cell.size() > longest_number) {
        raw.suffix = "…";
        return raw;
    }
    const auto number = asciiNumber(cell);
    std::string_view rest = text::trimmed(number);
    std::size_t end = 0;
    if (end < rest.size() && (rest[end] == '-' || rest[end] == '+')) ++end;
    while (end < rest.size() && isNumberSign(rest[end])) ++end;
    const bool has_exponent = end > 0 && end + 1 < rest.size() && text::lowered(rest[end]) == 'e' &&
                              (text::isDigit(rest[end + 1]) || rest[end + 1] == '-' || rest[end + 1] == '+');
    if (has_exponent) {
        end += 2;
        while (end < rest.size() && text::isDigit(rest[end])) ++end;
    }
    // The sign of inches may be two apostrophes.
    while (end > 0 && rest[end - 1] == '\'') --end;
    raw.body = text::trimmed(rest.substr(0, end));
    const auto behind = text::trimmed(rest.substr(end));
    if (behind.empty()) return raw;
    raw.own = unitOf(behind);
    if (!raw.own) raw.suffix = behind;
    return raw;
}

void DecimalEvidence::read(std::string_view body, bool is_angle) {
    body = withoutSign(body);
    if (body.find_first_of("eE") != std::string_view::npos) body = body.substr(0, body.find_first_of("eE"));
    const auto points = std::count(body.begin(), body.end(), '.'), commas = std::count(body.begin(), body.end(), ',');
    if (points + commas == 0) return;
    if (points > 0 && commas > 0) {
        (body.rfind('.') > body.rfind(',') ? proves_point_ : proves_comma_) = true;
        return;
    }
    const char sign = points > 0 ? '.' : ',';
    if (points + commas > 1) {
        (sign == '.' ? proves_comma_ : proves_point_) = true;
        return;
    }
    const auto at = body.find(sign);
    const bool may_be_thousands = body.size() - at == 4 && hasGroups(body, sign) && !is_angle;
    if (may_be_thousands) {
        (sign == '.' ? has_unclear_points_ : has_unclear_commas_) = true;
    } else {
        (sign == '.' ? proves_point_ : proves_comma_) = true;
    }
}

std::optional<Decimal> numberOf(std::string_view body, DecimalSign sign) {
    const bool is_negative = body.starts_with('-');
    body = withoutSign(body);
    const auto exponent = takeExponent(body);
    if (!exponent) return std::nullopt;
    const char point = sign == DecimalSign::Point ? '.' : ',';
    const auto at = std::min(body.find(point), body.size());
    const auto whole = body.substr(0, at);
    const auto fraction = at < body.size() ? body.substr(at + 1) : std::string_view();
    const auto other = whole.find_first_not_of("0123456789");
    if (other != std::string_view::npos && !hasGroups(whole, whole[other])) return std::nullopt;
    std::string digits;
    for (const char letter : whole) {
        if (text::isDigit(letter)) {
            digits += letter;
        } else if (letter != whole[other] || letter == point) {
            return std::nullopt;
        }
    }
    const auto whole_size = digits.size();
    for (const char letter : fraction) {
        if (!text::isDigit(letter)) return std::nullopt;
        digits += letter;
    }
    if (digits.empty()) return std::nullopt;
    // The point moves by the exponent.
    auto place = static_cast<std::ptrdiff_t>(whole_size) + *exponent;
    if (place < 0) {
        digits.insert(0, static_cast<std::size_t>(-place), '0');
        place = 0;
    }
    if (static_cast<std::size_t>(place) > digits.size())
        digits.append(static_cast<std::size_t>(place) - digits.size(), '0');
    auto integer = digits.substr(0, static_cast<std::size_t>(place));
    integer.erase(0, std::min(integer.find_first_not_of('0'), integer.size()));
    if (integer.size() > most_digits) return std::nullopt;
    const auto behind = digits.substr(static_cast<std::size_t>(place));
    const auto number = Decimal::parse(
        (integer.empty() ? "0" : integer) + (behind.empty() ? "" : "." + behind), static_cast<int>(longest_number)
    );
    if (!number) return std::nullopt;
    return is_negative ? -*number : *number;
}

}  // namespace cardcage::positions
