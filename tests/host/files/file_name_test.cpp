#include "host/files/file_name.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>

namespace cardcage::files {
namespace {

struct FileNames : CppUnit::TestFixture {
    static void accepts(const std::string& name) {
        CPPUNIT_ASSERT_MESSAGE(name + ": " + faultOfFileName(name).value_or(""), !faultOfFileName(name));
    }
    static void refuses(const std::string& name) { CPPUNIT_ASSERT_MESSAGE(name, faultOfFileName(name)); }
};

CPPUNIT_TEST_FIXTURE(FileNames, allControlCharactersAreRefused) {
    for (unsigned c = 0; c < 0x20; ++c) refuses(std::string("a") + static_cast<char>(c) + "b");
    refuses("a\x7f");
    refuses("a\u0080");
    refuses("a\u009f");
    accepts("a\u00a0b");
}

CPPUNIT_TEST_FIXTURE(FileNames, onlyShortestFormsOfUtf8AreText) {
    for (const auto* wrong :
         {"\xC0\xAF",
          "\xC1\x9C",
          "\xE0\x80\xAF",
          "\xF0\x80\x80\xAF",
          "\xED\xA0\x80",
          "\xF4\x90\x80\x80",
          "\xF8\x88\x80\x80\x80",
          "\x80",
          "a\xC3",
          "\xE2\x82",
          "\xFF"}) {
        refuses(wrong);
    }
    accepts("\u00E4\u20AC\U0001F600");
}

CPPUNIT_TEST_FIXTURE(FileNames, lengthIsInBytes) {
    accepts(std::string(255, 'x'));
    refuses(std::string(256, 'x'));
    refuses("");
}

CPPUNIT_TEST_FIXTURE(FileNames, entriesArePathsThatStayInside) {
    for (const auto* good : {"a", "a/b", "a/b/c.pdf", ".a/..b"}) CPPUNIT_ASSERT(!faultOfEntryName(good));
    for (const auto* bad : {"", "/", "/a", "a/", "a//b", "../a", "a/..", "a/../b", "./a", "a\\b", "C:/a", "a/nul"}) {
        CPPUNIT_ASSERT_MESSAGE(bad, faultOfEntryName(bad));
    }
    std::string deep = "a";
    while (deep.size() < 1023) deep += "/a";
    CPPUNIT_ASSERT(!faultOfEntryName(deep));
    CPPUNIT_ASSERT(faultOfEntryName(deep + "/a"));
}

CPPUNIT_TEST_FIXTURE(FileNames, everyClientLearnsTheName) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("attachment; filename=\"a b.pdf\"; filename*=UTF-8''a%20b.pdf"), contentDisposition("a b.pdf")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("attachment; filename=\"_ rates.pdf\"; filename*=UTF-8''%E2%82%AC%20rates.pdf"),
        contentDisposition("\u20AC rates.pdf")
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string("attachment; filename=\"_____'(x)\"; filename*=UTF-8''%22%5C%25%0D%0A%27%28x%29"),
        contentDisposition("\"\\%\r\n'(x)")
    );
}

CPPUNIT_TEST_FIXTURE(FileNames, mediaTypes) {
    for (const auto* good :
         {"application/pdf", "text/plain; charset=utf-8", "a/b", "model/step+xml", "image/svg+xml;a=\"b\""}) {
        CPPUNIT_ASSERT_MESSAGE(good, isMediaType(good));
    }
    for (const auto* bad : {"", "pdf", "/", "a/", "/b", "a b/c", "a/b\r\nX: y", "a/b\n", "a/\xC3\xA4", "a/b/c"}) {
        CPPUNIT_ASSERT_MESSAGE(bad, !isMediaType(bad));
    }
    CPPUNIT_ASSERT(!isMediaType("a/" + std::string(254, 'b')));
}

}  // namespace
}  // namespace cardcage::files
