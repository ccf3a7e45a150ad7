#include <cppunit/extensions/HelperMacros.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <cardcage/decimal.hpp>
#include <cardcage/money.hpp>
#include <random>
#include <string>

namespace decimal_test {

using boost::multiprecision::cpp_int;
using cardcage::Currency;
using cardcage::Decimal;
using cardcage::DecimalOverflow;
using cardcage::Int128;

const std::string largest = "17014118346046923173168730371.5884105727";

class Decimals : public CppUnit::TestFixture {
protected:
    static std::string text(std::string_view given) {
        const auto parsed = Decimal::parse(given);
        return parsed ? parsed->text() : "refused";
    }
    static cpp_int wide(Decimal value) { return cpp_int(value.scaled()); }

    /// dividend / divisor, half to even, in the slowest and plainest way.
    static cpp_int halfEven(const cpp_int& dividend, const cpp_int& divisor) {
        const cpp_int a = abs(dividend);
        const cpp_int b = abs(divisor);
        cpp_int quotient = a / b;
        const cpp_int twice = (a % b) * 2;
        if (twice > b || (twice == b && quotient % 2 == 1)) ++quotient;
        return (dividend < 0) != (divisor < 0) ? cpp_int(-quotient) : quotient;
    }

    static bool fits(const cpp_int& value) {
        const cpp_int limit = cpp_int(1) << 127;
        return value < limit && value >= -limit;
    }

    template <class Compute>
    static void compare(const cpp_int& expected, Compute&& compute) {
        try {
            const Decimal actual = compute();
            CPPUNIT_ASSERT_EQUAL(expected.str(), wide(actual).str());
        } catch (const DecimalOverflow&) {
            CPPUNIT_ASSERT_MESSAGE(expected.str(), !fits(expected));
        }
    }

    Decimal anyNumber() {
        // Every size of number, with many ties: short mantissas meet the rounding rule far more often.
        const auto bits = random_() % 127;
        const auto high = static_cast<cardcage::UInt128>(random_()) << 64;
        auto value = static_cast<Int128>((high | random_()) >> (128 - bits - 1)) >> 1;
        if (random_() % 3 == 0) value = value / 1'000'000 * 500'000;
        return Decimal::fromScaled(random_() % 2 ? -value : value);
    }

    std::mt19937_64 random_{20260301};
};

CPPUNIT_TEST_FIXTURE(Decimals, readExactTextAndNothingElse) {
    CPPUNIT_ASSERT_EQUAL(std::string("12345678901.12345678"), text("12345678901.12345678"));
    CPPUNIT_ASSERT_EQUAL(std::string("12.5"), text("12.50"));
    CPPUNIT_ASSERT_EQUAL(std::string("0"), text("-0"));
    CPPUNIT_ASSERT_EQUAL(std::string("0"), text("-0.000"));
    CPPUNIT_ASSERT_EQUAL(std::string("-0.0000000001"), text("-0.0000000001"));
    CPPUNIT_ASSERT_EQUAL(std::string("7"), text("007"));
    CPPUNIT_ASSERT_EQUAL(largest, text(largest));
    CPPUNIT_ASSERT_EQUAL("-" + largest, text("-" + largest));
    for (const char* hostile :
         {"",
          "-",
          "+5",
          " 5",
          "5 ",
          "1,000",
          ".5",
          "5.",
          "1e3",
          "1.2.3",
          "--1",
          "0x10",
          "NaN",
          "Infinity",
          "1_000",
          "\xD9\xA1",
          "17014118346046923173168730371.5884105728",
          "99999999999999999999999999999999999999999",
          "0.1234567890123"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(hostile, std::string("refused"), text(hostile));
    }
}

CPPUNIT_TEST_FIXTURE(Decimals, roundTheEleventhAndTwelfthPlaceHalfToEven) {
    CPPUNIT_ASSERT_EQUAL(std::string("0.1234567891"), text("0.123456789051"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.123456789"), text("0.12345678905"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.1234567892"), text("0.12345678915"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.1234567891"), text("0.123456789149"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.1"), text("0.1000000000000000000000"));
}

CPPUNIT_TEST_FIXTURE(Decimals, readJsonNumbersWithExponents) {
    const auto number = [](std::string_view given) {
        const auto parsed = Decimal::parseJsonNumber(given);
        return parsed ? parsed->text() : "refused";
    };
    CPPUNIT_ASSERT_EQUAL(std::string("1500"), number("1.5e3"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.0015"), number("1.5E-3"));
    CPPUNIT_ASSERT_EQUAL(std::string("0"), number("0e999999999999"));
    CPPUNIT_ASSERT_EQUAL(std::string("1"), number("10000000000000000000000e-22"));
    for (const char* hostile : {"1e400", "1e-400", "1e", "1e+", "e5", "1e5x", "1e99999999999999999999"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(hostile, std::string("refused"), number(hostile));
    }
}

CPPUNIT_TEST_FIXTURE(Decimals, computeLikeAnOracleOfUnlimitedSize) {
    const cpp_int one = 10'000'000'000;
    for (int round = 0; round < 100'000; ++round) {
        const Decimal a = anyNumber();
        const Decimal b = anyNumber();
        compare(wide(a) + wide(b), [&] { return a + b; });
        compare(wide(a) - wide(b), [&] { return a - b; });
        compare(halfEven(wide(a) * wide(b), one), [&] { return a * b; });
        if (!b.isZero()) compare(halfEven(wide(a) * one, wide(b)), [&] { return a / b; });
        const int digits = static_cast<int>(random_() % 11);
        cpp_int unit = 1;
        for (int i = digits; i < 10; ++i) unit *= 10;
        compare(halfEven(wide(a), unit) * unit, [&] { return a.rounded(digits); });
        const Decimal c = anyNumber();
        if (!c.isZero() && fits(wide(c) * unit)) {
            compare(halfEven(wide(a) * wide(b), wide(c) * unit) * unit, [&] {
                return Decimal::productOver(a, b, c, digits);
            });
        }
        CPPUNIT_ASSERT(Decimal::parse(a.text()) == a);
        CPPUNIT_ASSERT(Decimal::parse(a.text(6)) == a);
        CPPUNIT_ASSERT_EQUAL(wide(a) < wide(b), a < b);
    }
}

CPPUNIT_TEST_FIXTURE(Decimals, aProductOverADivisorIsRoundedOnce) {
    const auto quantity = *Decimal::parse("0.000001");
    const auto price = *Decimal::parse("1.4999999996");
    CPPUNIT_ASSERT_EQUAL(std::string("0.000002"), (quantity * price).rounded(6).text());
    CPPUNIT_ASSERT_EQUAL(std::string("0.000001"), Decimal::productOver(quantity, price, 1, 6).text());
    CPPUNIT_ASSERT_THROW(Decimal::productOver(1, 1, 0, 6), DecimalOverflow);
    CPPUNIT_ASSERT_THROW(Decimal::productOver(1, 1, *Decimal::parse(largest), 6), DecimalOverflow);
}

CPPUNIT_TEST_FIXTURE(Decimals, overflowIsAnError) {
    const Decimal most = *Decimal::parse(largest);
    CPPUNIT_ASSERT_THROW(most + Decimal::fromScaled(1), DecimalOverflow);
    CPPUNIT_ASSERT_THROW(most * Decimal(2), DecimalOverflow);
    CPPUNIT_ASSERT_THROW(most / *Decimal::parse("0.5"), DecimalOverflow);
    CPPUNIT_ASSERT_THROW(Decimal(1) / Decimal(0), DecimalOverflow);
    CPPUNIT_ASSERT(!Decimal::parse("1.5")->whole());
    CPPUNIT_ASSERT_EQUAL(
        std::int64_t{-9'223'372'036'854'775'807 - 1}, *Decimal(std::int64_t{-9'223'372'036'854'775'807 - 1}).whole()
    );
}

CPPUNIT_TEST_FIXTURE(Decimals, areWrittenWithAtLeastTheWantedPlaces) {
    CPPUNIT_ASSERT_EQUAL(std::string("12.50"), Decimal::parse("12.5")->text(2));
    CPPUNIT_ASSERT_EQUAL(std::string("0.00"), Decimal(0).text(2));
    CPPUNIT_ASSERT_EQUAL(std::string("0.005"), Decimal::parse("0.005")->text(2));
    CPPUNIT_ASSERT_EQUAL(std::string("2.675"), Decimal::parse("2.6750000001")->rounded(6).text(2));
}

CPPUNIT_TEST_FIXTURE(Decimals, currenciesAreActiveIsoCodesInCapitals) {
    for (const char* good : {"EUR", "USD", "CHF", "JPY", "AED", "ZWG", "XOF"})
        CPPUNIT_ASSERT_MESSAGE(good, Currency::parse(good));
    for (const char* bad :
         {"eur", "Eur", "EU", "EURO", "DEM", "HRK", "XXX", "XTS", "XAU", "", "   ", "E R", "R A", "UR "}) {
        CPPUNIT_ASSERT_MESSAGE(bad, !Currency::parse(bad));
    }
}

}  // namespace decimal_test
