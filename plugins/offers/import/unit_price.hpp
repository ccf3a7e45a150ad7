#pragma once

#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::offers {

/// The amount of a price: not negative, at most 15 digits before the point and 12 behind it, exact. Decimal has two
/// places less; a price is rounded once, at its use, and not in storage.
class PriceAmount {
public:
    PriceAmount() = default;

    /// Reads `digits(.digits)?`; zeros at the ends are ignored. Returns nothing for any other text, for more digits and
    /// for an amount that is too large.
    static std::optional<PriceAmount> parse(std::string_view text);

    /// Without zeros at the ends, so equal amounts have equal texts.
    const std::string& text() const { return text_; }
    /// As returned, with at least two decimals.
    std::string shown() const;

    friend bool operator==(const PriceAmount&, const PriceAmount&) = default;

private:
    std::string text_ = "0";
};

/// The price of a row of a ladder.
struct UnitPrice {
    PriceAmount amount;
    sdk::Currency currency;

    static constexpr auto schema() {
        return sdk::record(
            "OfferUnitPrice",
            sdk::required<&UnitPrice::amount>(
                "Exact amount as a decimal string of up to 12 decimals, stored unchanged. Selections round it "
                "once, with its unit and exchange rate, to 10 decimals of the base currency for one unit of the "
                "part.",
                sdk::example("12.50")
            ),
            sdk::required<&UnitPrice::currency>("Active ISO 4217 code.")
        );
    }

    friend bool operator==(const UnitPrice&, const UnitPrice&) = default;
};

}  // namespace cardcage::offers

namespace cardcage {

template <>
struct Scalar<offers::PriceAmount> {
    static constexpr std::string_view example = "12.50";
    static constexpr Token token(const Rules&) { return Token::String; }
    static constexpr std::string_view kind(const Rules&) { return "a decimal number in a string, such as \"12.50\""; }

    static Fault parse(std::string_view given, const Rules& rules, offers::PriceAmount& value);
    static void write(std::string& out, const offers::PriceAmount& value, const Rules&) {
        out.append("\"").append(value.shown()).append("\"");
    }
    static void schema(std::string& out, const Rules&) {
        out += R"("type":"string","format":"decimal","pattern":"^0*[0-9]{1,15}(\\.[0-9]{1,12}0*)?$")";
    }
};

}  // namespace cardcage
