#include "host/files/byte_range.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::files {
namespace {

std::string told(std::string_view range, std::uint64_t total) {
    const auto choice = chooseRange(range, total);
    switch (choice.kind) {
        case RangeChoice::Kind::Whole:
            return "whole";
        case RangeChoice::Kind::Unsatisfiable:
            return "unsatisfiable";
        case RangeChoice::Kind::Part:
            break;
    }
    return std::to_string(choice.part.first) + "+" + std::to_string(choice.part.size);
}

struct ByteRanges : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(ByteRanges, asTheStandardHasThem) {
    CPPUNIT_ASSERT_EQUAL(std::string("0+500"), told("bytes=0-499", 10'000));
    CPPUNIT_ASSERT_EQUAL(std::string("500+500"), told("bytes=500-999", 10'000));
    CPPUNIT_ASSERT_EQUAL(std::string("9500+500"), told("bytes=-500", 10'000));
    CPPUNIT_ASSERT_EQUAL(std::string("9500+500"), told("bytes=9500-", 10'000));
    CPPUNIT_ASSERT_EQUAL(std::string("0+1"), told("bytes=0-0", 10'000));
    CPPUNIT_ASSERT_EQUAL(std::string("9999+1"), told("bytes=-1", 10'000));
    CPPUNIT_ASSERT_EQUAL(std::string("0+3"), told("bytes=-99", 3));
    CPPUNIT_ASSERT_EQUAL(std::string("1+2"), told("BYTES=1-18446744073709551616", 3));
}

CPPUNIT_TEST_FIXTURE(ByteRanges, behindTheEndIsUnsatisfiable) {
    for (const auto* range : {"bytes=3-", "bytes=3-4", "bytes=-0", "bytes=99999999999999999999999-"}) {
        CPPUNIT_ASSERT_EQUAL(std::string("unsatisfiable"), told(range, 3));
    }
    for (const auto* range : {"bytes=0-", "bytes=0-0", "bytes=-1"}) {
        CPPUNIT_ASSERT_EQUAL(std::string("unsatisfiable"), told(range, 0));
    }
}

CPPUNIT_TEST_FIXTURE(ByteRanges, everythingElseIsIgnored) {
    for (const auto* range :
         {"",
          "bytes",
          "bytes=",
          "bytes=-",
          "bytes=1",
          "bytes=2-1",
          "bytes=a-b",
          "bytes=1-2,3-4",
          "bytes=+1-2",
          "bytes=1-2-3",
          "bytes=--2",
          "pages=1-2",
          "bytes 1-2",
          "bytes=1 - 2",
          "bytes=0x0-1"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(range, std::string("whole"), told(range, 10));
    }
}

CPPUNIT_TEST_FIXTURE(ByteRanges, ifRangeComparesStrongly) {
    const std::string etag = "\"abc\"";
    const std::string date = "Sun, 06 Nov 1994 08:49:37 GMT";
    CPPUNIT_ASSERT(ifRangeMatches(etag, etag, date));
    CPPUNIT_ASSERT(ifRangeMatches(" " + date + " ", etag, date));
    CPPUNIT_ASSERT(!ifRangeMatches("W/" + etag, etag, date));
    CPPUNIT_ASSERT(!ifRangeMatches("*", etag, date));
    CPPUNIT_ASSERT(!ifRangeMatches("", etag, date));
    CPPUNIT_ASSERT(!ifRangeMatches("Sun, 06 Nov 1994 08:49:38 GMT", etag, date));
}

}  // namespace
}  // namespace cardcage::files
