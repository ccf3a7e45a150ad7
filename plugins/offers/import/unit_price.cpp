#include "import/unit_price.hpp"

#include <algorithm>

namespace cardcage::offers {
namespace {

constexpr std::size_t most_whole = 15;
constexpr std::size_t most_decimals = 12;

bool isDigits(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char letter) { return letter >= '0' && letter <= '9'; });
}

}  // namespace

std::optional<PriceAmount> PriceAmount::parse(std::string_view text) {
    const auto point = std::min(text.find('.'), text.size());
    auto whole = text.substr(0, point);
    auto fraction = text.substr(std::min(point + 1, text.size()));
    if (!isDigits(whole) || (point < text.size() && !isDigits(fraction))) return std::nullopt;
    while (whole.size() > 1 && whole.front() == '0') whole.remove_prefix(1);
    while (fraction.ends_with('0')) fraction.remove_suffix(1);
    if (whole.size() > most_whole || fraction.size() > most_decimals) return std::nullopt;
    PriceAmount amount;
    amount.text_ = whole;
    if (!fraction.empty()) amount.text_.append(".").append(fraction);
    return amount;
}

std::string PriceAmount::shown() const {
    const auto point = text_.find('.');
    if (point == std::string::npos) return text_ + ".00";
    return text_.size() - point == 2 ? text_ + "0" : text_;
}

}  // namespace cardcage::offers

namespace cardcage {

Fault Scalar<offers::PriceAmount>::parse(std::string_view given, const Rules& rules, offers::PriceAmount& value) {
    if (const auto parsed = offers::PriceAmount::parse(given)) {
        value = *parsed;
        return {};
    }
    if (!text::isDecimal(given)) return {"format", std::string("must be ").append(kind(rules))};
    return {"range", "must not be negative, with at most 15 digits before the point and 12 behind it"};
}

}  // namespace cardcage
