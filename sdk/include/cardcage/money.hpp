#pragma once

#include <array>
#include <cardcage/decimal.hpp>
#include <cardcage/module/record.hpp>
#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

// Amounts with their currency. sdk::Money is one member of a record and two columns of a statement:
//
//   sdk::required<&Quote::price>("Price of one piece.")     // {"amount": "12.50", "currency": "EUR"}
//   SELECT quote.price, quote.currency …                    // the row type has one member, `price`

namespace cardcage {

/// A currency: an active ISO 4217 code in capitals ("EUR"). The empty one means "not set yet". A plain value of three
/// bytes.
class Currency {
public:
    /// The empty one.
    constexpr Currency() = default;

    /// Returns the currency of a code, nothing when the code is not in the list of active currencies and funds. The
    /// list is ISO 4217 list one without precious metals, bond units, test and "no currency" codes, because nothing is
    /// priced in them. Capitals only.
    static constexpr std::optional<Currency> parse(std::string_view code) {
        if (code.size() != 3) return std::nullopt;
        std::size_t low = 0;
        std::size_t high = active_codes.size() / 4;
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            const int order = active_codes.substr(middle * 4, 3).compare(code);
            if (order == 0) return Currency(code);
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return std::nullopt;
    }

    /// Returns the code, empty for the empty currency; valid as long as the object.
    constexpr std::string_view code() const { return {code_.data(), code_[0] ? code_.size() : 0}; }

    friend constexpr bool operator==(const Currency&, const Currency&) = default;
    friend constexpr auto operator<=>(const Currency&, const Currency&) = default;

private:
    constexpr explicit Currency(std::string_view code) : code_{code[0], code[1], code[2]} {}

    // In order, each followed by a blank; a search needs no pointers then.
    static constexpr std::string_view active_codes =
        "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE "
        "CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF "
        "GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR "
        "LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN "
        "PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS "
        "TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XDR XOF XPF XSU "
        "XUA YER ZAR ZMW ZWG ";

    std::array<char, 3> code_{};
};

/// An amount in a currency: {"amount": "12.50", "currency": "EUR"} on the wire, two columns (numeric, text) in SQL. It
/// has no arithmetic, because sums of two currencies make no sense: calculate with the amounts.
struct Money {
    Decimal amount;
    Currency currency;

    /// The amount is not negative, see sdk::amount.
    static constexpr auto schema() {
        return record(
            "Money",
            required<&Money::amount>("Exact amount as a decimal string.", sdk::amount, example("12.50")),
            required<&Money::currency>("Active ISO 4217 code.")
        );
    }

    friend constexpr bool operator==(const Money&, const Money&) = default;
};

}  // namespace cardcage
