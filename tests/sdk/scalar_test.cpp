#include <cppunit/extensions/HelperMacros.h>

#include <cardcage/scalar.hpp>
#include <chrono>
#include <string>

namespace scalar_test {

using namespace cardcage;

enum class Packaging { Reel, CutTape, Unknown };
constexpr auto wireNames(Packaging) {
    using enum Packaging;
    return std::to_array<std::pair<Packaging, std::string_view>>(
        {{Reel, "Reel"}, {CutTape, "CutTape"}, {Unknown, "Unknown"}}
    );
}
constexpr auto wireAliases(Packaging) {
    return std::to_array<std::pair<Packaging, std::string_view>>(
        {{Packaging::Reel, "Tape & Reel"}, {Packaging::CutTape, "cut tape"}}
    );
}
enum class Driver { Hours };
constexpr auto wireNames(Driver) {
    return std::to_array<std::pair<Driver, std::string_view>>({{Driver::Hours, "Hours"}});
}

enum class Reason { Cheapest, OnlyOffer, MissingIpnInBom };
constexpr auto wireNames(Reason) {
    using enum Reason;
    return sdk::capital_words<Cheapest, OnlyOffer, MissingIpnInBom>;
}

enum class Status { Won, Lost, Unknown };
constexpr auto wireNames(Status) {
    using enum Status;
    return std::to_array<std::pair<Status, std::string_view>>({{Won, "Won"}, {Lost, "Lost"}, {Unknown, "Unknown"}});
}

class Scalars : public CppUnit::TestFixture {
protected:
    template <class T>
    static std::string rule(std::string_view given, const Rules& rules = {}) {
        T value{};
        return std::string(Scalar<T>::parse(given, rules, value).rule);
    }
    template <class T>
    static std::string again(std::string_view given, const Rules& rules = {}) {
        T value{};
        if (Scalar<T>::parse(given, rules, value)) return "refused";
        std::string out;
        Scalar<T>::write(out, value, rules);
        return out;
    }
};

CPPUNIT_TEST_FIXTURE(Scalars, wordsInCapitalsAreThoseOfTheEnumerators) {
    CPPUNIT_ASSERT_EQUAL(std::string_view("CHEAPEST"), wireName(Reason::Cheapest));
    CPPUNIT_ASSERT_EQUAL(std::string_view("ONLY_OFFER"), wireName(Reason::OnlyOffer));
    CPPUNIT_ASSERT_EQUAL(std::string_view("MISSING_IPN_IN_BOM"), wireName(Reason::MissingIpnInBom));
    CPPUNIT_ASSERT(fromWireName<Reason>("ONLY_OFFER") == Reason::OnlyOffer);
}

CPPUNIT_TEST_FIXTURE(Scalars, uuidsAreThirtySixCharactersAndAnsweredInLowerCase) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("\"0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10\""), again<Uuid>("0190A6F2-7c3e-7B1a-9f4d-2c5e8a7b6D10")
    );
    for (const char* hostile :
         {"",
          "0190a6f27c3e7b1a9f4d2c5e8a7b6d10",
          "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10x",
          "{0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10}",
          " 0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d1",
          "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d1g",
          "0190a6f2_7c3e_7b1a_9f4d_2c5e8a7b6d10",
          "0190a6f2-7c3e-7b1a-9f4d2-c5e8a7b6d10"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(hostile, std::string("format"), rule<Uuid>(hostile));
    }
}

CPPUNIT_TEST_FIXTURE(Scalars, datesAreTenCharactersOfADayThatExists) {
    for (const char* good : {"2026-02-28", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"}) {
        CPPUNIT_ASSERT_EQUAL("\"" + std::string(good) + "\"", again<Date>(good));
    }
    for (const char* hostile :
         {"2026-02-28garbage",
          "2026-2-3",
          "2026/02/28",
          "0000-00-00",
          "99999-01-01",
          "2026-02-29",
          "1900-02-29",
          "2026-13-01",
          "2026-00-10",
          "2026-01-32",
          "2026-04-31",
          "+026-01-01",
          " 2026-01-1",
          "2026-01-0a",
          "",
          "20260101"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(hostile, std::string("format"), rule<Date>(hostile));
    }
}

CPPUNIT_TEST_FIXTURE(Scalars, everyDayOfTheCalendarAgreesWithTheStandardLibrary) {
    using namespace std::chrono;
    const auto last = sys_days(year(9999) / 12 / 31).time_since_epoch().count();
    for (auto day = sys_days(year(1) / 1 / 1).time_since_epoch().count(); day <= last; ++day) {
        const auto mine = Date::fromDays(day);
        const year_month_day theirs{sys_days{days{day}}};
        if (!mine || mine->days() != day || mine->year() != int(theirs.year()) ||
            mine->month() != int(unsigned(theirs.month())) || mine->day() != int(unsigned(theirs.day()))) {
            CPPUNIT_FAIL("day " + std::to_string(day));
        }
    }
    CPPUNIT_ASSERT(!Date::fromDays(last + 1));
}

CPPUNIT_TEST_FIXTURE(Scalars, timesAreReadInAnyOffsetAndWrittenInWholeSecondsUtc) {
    CPPUNIT_ASSERT_EQUAL(std::string("\"2026-03-31T07:30:00Z\""), again<Timestamp>("2026-03-31T09:30:00.999999+02:00"));
    CPPUNIT_ASSERT_EQUAL(std::string("\"2026-01-01T00:15:00Z\""), again<Timestamp>("2025-12-31T18:45:00-05:30"));
    CPPUNIT_ASSERT_EQUAL(std::string("\"1969-12-31T23:59:59Z\""), again<Timestamp>("1969-12-31T23:59:59.5Z"));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{-500'000}, Timestamp::parse("1969-12-31T23:59:59.5Z")->microseconds());
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-03-31T09:30:00.000120Z"), Timestamp::parse("2026-03-31T09:30:00.00012Z")->exactText()
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-03-31T09:30:00.123456Z"),
        Timestamp::parseDatabase("2026-03-31 09:30:00.123456+00")->exactText()
    );
    CPPUNIT_ASSERT(Timestamp::parseDatabase("2026-03-31 15:00:00+05:30") == Timestamp::parse("2026-03-31T09:30:00Z"));
    for (const char* hostile :
         {"2026-03-31T09:30:00",
          "2026-03-31 09:30:00Z",
          "2026-03-31T24:00:00Z",
          "2026-03-31T09:60:00Z",
          "2026-03-31T09:30:60Z",
          "2026-03-31T09:30:00+2",
          "2026-03-31T09:30:00+02",
          "2026-03-31T09:30:00.Z",
          "2026-03-31T09:30:00.1234567890Z",
          "2026-02-30T09:30:00Z",
          "2026-03-31T09:30Z",
          "2026-03-31",
          "1774949400",
          "0001-01-01T00:00:00+01:00",
          "9999-12-31T23:59:59-00:01",
          "2026-03-31T09:30:00Zjunk",
          "2026-03-31T09:30:00+24:00"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(hostile, std::string("format"), rule<Timestamp>(hostile));
    }
    CPPUNIT_ASSERT(!Timestamp::parseDatabase("infinity"));
}

CPPUNIT_TEST_FIXTURE(Scalars, wholeNumbersAreCanonical) {
    CPPUNIT_ASSERT_EQUAL(std::string("-9223372036854775808"), again<std::int64_t>("-9223372036854775808"));
    CPPUNIT_ASSERT_EQUAL(std::string("0"), again<std::int64_t>("-0"));
    for (const char* hostile : {"", "-", "+5", " 5", "5 ", "05", "1.0", "1e2", "1,000", "0x1", "\xD9\xA1"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(hostile, std::string("type"), rule<std::int64_t>(hostile));
    }
    CPPUNIT_ASSERT_EQUAL(std::string("range"), rule<std::int64_t>("9223372036854775808"));
    CPPUNIT_ASSERT_EQUAL(std::string("range"), rule<int>("2147483648"));
    CPPUNIT_ASSERT_EQUAL(std::string("range"), rule<Decimal>("1e-11"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.0000000001"), again<Decimal>("1e-10"));
    CPPUNIT_ASSERT_EQUAL(std::string("0.5"), again<Decimal>("0.5000000000000"));
    Rules limited;
    range(1, 10).applyTo(limited);
    CPPUNIT_ASSERT_EQUAL(std::string("range"), rule<int>("0", limited));
    CPPUNIT_ASSERT_EQUAL(std::string("10"), again<int>("10", limited));
    Rules positive;
    greaterThan(0).applyTo(positive);
    Decimal value;
    CPPUNIT_ASSERT_EQUAL(std::string("must be greater than 0"), Scalar<Decimal>::parse("0", positive, value).message);
}

CPPUNIT_TEST_FIXTURE(Scalars, wholeNumbersOfJsonHaveManySpellings) {
    const auto read = [](std::string_view given) {
        std::int64_t value = -1;
        const auto fault = Scalar<std::int64_t>::parseJson(given, Rules{}, value);
        return fault ? std::string(fault.rule) : std::to_string(value);
    };
    for (const char* spelt : {"100", "100.0", "100.000", "1e2", "1E+2", "1.00e2", "10.0e1", "10000e-2", "0.1e3"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(spelt, std::string("100"), read(spelt));
    }
    for (const char* zero : {"0", "-0", "0.0", "-0.0", "0e5", "0.000e999999999999999999999", "-0e-7"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(zero, std::string("0"), read(zero));
    }
    CPPUNIT_ASSERT_EQUAL(std::string("-9223372036854775808"), read("-9.223372036854775808e18"));
    for (const char* broken :
         {"100.5", "1e-1", "0.001", "1.05e1", "12e-99999999999999999999", "100.0000000000000001"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(broken, std::string("type"), read(broken));
    }
    for (const char* far : {"9223372036854775808.0", "1e19", "-1e400", "1e99999999999999999999", "123456789e300"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(far, std::string("range"), read(far));
    }
    Rules limited;
    range(1, 10).applyTo(limited);
    int value = 0;
    CPPUNIT_ASSERT_EQUAL(std::string_view("range"), Scalar<int>::parseJson("1.1e1", limited, value).rule);
    CPPUNIT_ASSERT_EQUAL(std::string_view("range"), Scalar<int>::parseJson("3e9", Rules{}, value).rule);
}

CPPUNIT_TEST_FIXTURE(Scalars, booleansOfAQueryAreWordsInEitherCase) {
    CPPUNIT_ASSERT_EQUAL(std::string("true"), again<bool>("TRUE"));
    CPPUNIT_ASSERT_EQUAL(std::string("false"), again<bool>("False"));
    for (const char* hostile : {"1", "0", "yes", "t", "", " true"})
        CPPUNIT_ASSERT_EQUAL(std::string("type"), rule<bool>(hostile));
}

CPPUNIT_TEST_FIXTURE(Scalars, lengthsCountCodePointsAfterTrimming) {
    Rules rules;
    length(1, 3).applyTo(rules);
    CPPUNIT_ASSERT_EQUAL(
        std::string("\"\xF0\x9F\x98\x80\xC3\x9F\xC4\xB0\""),
        again<std::string>("\xF0\x9F\x98\x80\xC3\x9F\xC4\xB0", rules)
    );
    CPPUNIT_ASSERT_EQUAL(std::string("length"), rule<std::string>("abcd", rules));
    CPPUNIT_ASSERT_EQUAL(std::string("length"), rule<std::string>("", rules));
    CPPUNIT_ASSERT_EQUAL(std::string("\" a\""), again<std::string>(" a", rules));
    sdk::trimmed.applyTo(rules);
    CPPUNIT_ASSERT_EQUAL(
        std::string("\"abc\""),
        again<std::string>(
            " \t\xC2\xA0"
            "abc\n\xC2\xA0 ",
            rules
        )
    );
    CPPUNIT_ASSERT_EQUAL(std::string("length"), rule<std::string>(" \xC2\xA0 ", rules));
}

CPPUNIT_TEST_FIXTURE(Scalars, namedFormats) {
    Rules email;
    sdk::email.applyTo(email);
    for (const char* good : {"a@b.de", " Buyer+tag@Example.COM ", "o'neil@sub.example.org"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(good, std::string(), rule<std::string>(good, email));
    }
    for (const char* hostile :
         {"",
          "a",
          "@b.de",
          "a@",
          "a@b",
          "a b@c.de",
          "a@b..de",
          ".a@b.de",
          "a.@b.de",
          "a..b@c.de",
          "a@-b.de",
          "a@b.de\nBcc: x@y.de",
          "a@b.de,c@d.de",
          "\"a b\"@c.de",
          "a@[127.0.0.1]",
          "<a@b.de>",
          "a@b@c.de"}) {
        CPPUNIT_ASSERT_MESSAGE(hostile, !rule<std::string>(hostile, email).empty());
    }
    CPPUNIT_ASSERT_EQUAL(std::string("length"), rule<std::string>(std::string(250, 'a') + "@b.de", email));
    Rules language;
    sdk::language.applyTo(language);
    for (const char* good : {"en", "pt-BR", "zh-Hans-CN", "de-1996", "sl-rozaj-biske", "deu"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(good, std::string(), rule<std::string>(good, language));
    }
    for (const char* hostile :
         {"", "e", "english-speakingpeople", "en_US", "en-", "-en", "en--US", "12", "en-a", "abcd", "e n"}) {
        CPPUNIT_ASSERT_MESSAGE(hostile, !rule<std::string>(hostile, language).empty());
    }
    Rules url;
    sdk::url.applyTo(url);
    CPPUNIT_ASSERT_EQUAL(std::string(), rule<std::string>("https://example.com:8443/a?b#c", url));
    for (const char* hostile :
         {"javascript:alert(1)",
          "ftp://a.b",
          "https://",
          "http://a b",
          "https://user:pw@host/",
          "//host",
          "https://ho\"st/"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(hostile, std::string("format"), rule<std::string>(hostile, url));
    }
}

CPPUNIT_TEST_FIXTURE(Scalars, everyEnumThatAnswersHoldListsUnknown) {
    const auto listed = [](auto value, const Rules& rules) {
        std::string schema;
        Scalar<decltype(value)>::schema(schema, rules);
        return schema;
    };
    Rules known;
    sdk::known.applyTo(known);
    Rules known_when_sent;
    sdk::known_when_sent.applyTo(known_when_sent);
    const std::string both = R"("type":"string","enum":["Won","Lost","Unknown"])";
    CPPUNIT_ASSERT_EQUAL(both, listed(Status::Won, Rules{}));
    CPPUNIT_ASSERT_EQUAL(both, listed(Status::Won, known_when_sent));
    CPPUNIT_ASSERT_EQUAL(std::string("enum"), rule<Status>("Unknown", known_when_sent));
    CPPUNIT_ASSERT_EQUAL(std::string(R"("type":"string","enum":["Won","Lost"])"), listed(Status::Won, known));
    // Nothing is calculated with an unknown driver: it is listed for readers and never taken.
    CPPUNIT_ASSERT_EQUAL(std::string(R"("type":"string","enum":["Hours","Unknown"])"), listed(Driver::Hours, Rules{}));
    CPPUNIT_ASSERT_EQUAL(std::string(R"("type":"string","enum":["Hours"])"), listed(Driver::Hours, known));
    CPPUNIT_ASSERT_EQUAL(std::string("enum"), rule<Driver>("Unknown"));
}

CPPUNIT_TEST_FIXTURE(Scalars, enumsAreExactUnlessTheyAreDescriptive) {
    CPPUNIT_ASSERT_EQUAL(std::string("\"Won\""), again<Status>("Won"));
    CPPUNIT_ASSERT_EQUAL(std::string("enum"), rule<Status>("won"));
    CPPUNIT_ASSERT_EQUAL(std::string("enum"), rule<Status>(""));
    CPPUNIT_ASSERT_EQUAL(std::string("\"Unknown\""), again<Status>("Unknown"));
    Rules known;
    sdk::known.applyTo(known);
    CPPUNIT_ASSERT_EQUAL(std::string("enum"), rule<Status>("Unknown", known));
    CPPUNIT_ASSERT_EQUAL(std::string("\"Reel\""), again<Packaging>("tape & reel"));
    CPPUNIT_ASSERT_EQUAL(std::string("\"CutTape\""), again<Packaging>("CUTTAPE"));
    CPPUNIT_ASSERT_EQUAL(std::string_view("Unknown"), wireName(static_cast<Packaging>(77)));
}

CPPUNIT_TEST_FIXTURE(Scalars, jsonStringsEscapeWhatTheyMust) {
    std::string out;
    text::appendJsonString(out, std::string_view("a\"b\\c\n\r\t\b\f\x01\x1f/\xC3\xBC\x7f", 16));
    CPPUNIT_ASSERT_EQUAL(std::string("\"a\\\"b\\\\c\\n\\r\\t\\b\\f\\u0001\\u001f/\xC3\xBC\x7f\""), out);
    std::string pointer;
    text::appendPointerStep(pointer, "a/b~c");
    CPPUNIT_ASSERT_EQUAL(std::string("/a~1b~0c"), pointer);
}

}  // namespace scalar_test
