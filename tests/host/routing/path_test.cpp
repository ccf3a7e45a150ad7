#include "host/routing/path.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::routing {
namespace {

struct Path : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Path, decodesEachSegmentOnceAndKeepsAnEncodedSlashInside) {
    const auto segments = pathSegments("/components/A%2FB%252F/risk");
    CPPUNIT_ASSERT(segments);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, segments->size());
    CPPUNIT_ASSERT_EQUAL(std::string("A/B%2F"), (*segments)[1]);
}

CPPUNIT_TEST_FIXTURE(Path, refusesWhatHasNoOneMeaning) {
    // Truncated and malformed escapes, U+0000, overlong and surrogate UTF-8, bare high bytes.
    for (const char* path :
         {"/a%2", "/a%", "/a%zz", "/a%00", "/%C0%AF", "/%ED%A0%80", "/%FF", "/\xff", "/%F4%90%80%80", "a", ""}) {
        CPPUNIT_ASSERT_MESSAGE(path, !pathSegments(path));
    }
}

CPPUNIT_TEST_FIXTURE(Path, keepsEmptySegmentsVisibleSoThatTheyMatchNothing) {
    const auto segments = pathSegments("/customers//x/");
    CPPUNIT_ASSERT(segments);
    CPPUNIT_ASSERT_EQUAL(std::size_t{4}, segments->size());
    CPPUNIT_ASSERT((*segments)[1].empty());
    CPPUNIT_ASSERT((*segments)[3].empty());
}

CPPUNIT_TEST_FIXTURE(Path, encodedTextDecodesToItself) {
    const std::string text = "A/B #1 %2F \xC2\xB5\xCE\xA9 +&=?~";
    CPPUNIT_ASSERT_EQUAL(text, percentDecoded(percentEncoded(text)).value());
}

CPPUNIT_TEST_FIXTURE(Path, queryTakesTheFirstOfRepeatedParametersAndNamesThem) {
    const auto query = parseQuery("a=1&b=%C3%BC+x&a=2&c&=&&d=%zz");
    CPPUNIT_ASSERT_EQUAL(std::string_view("1"), query.value("a").value());
    CPPUNIT_ASSERT_EQUAL(std::string_view("\xC3\xBC x"), query.value("b").value());
    CPPUNIT_ASSERT(!query.value("c"));
    CPPUNIT_ASSERT(!query.value("nothing"));
    CPPUNIT_ASSERT_EQUAL(std::string("a"), query.repeated.value());
    CPPUNIT_ASSERT_EQUAL(std::string("d"), query.malformed.value());
}

}  // namespace
}  // namespace cardcage::routing
