#include "archives/entry_name.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

#include "archives/refusal.hpp"

namespace cardcage::pcb::archives::entry_name_test {

class EntryNames : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(EntryNames, lastComponentIsTheName) {
    const auto entry = entryName("./fab\\gerber/top.gbr");
    CPPUNIT_ASSERT_EQUAL(std::string("fab/gerber"), entry.folder);
    CPPUNIT_ASSERT_EQUAL(std::string("top.gbr"), entry.name);
    CPPUNIT_ASSERT_EQUAL(std::string(), entryName("fab/").name);
    CPPUNIT_ASSERT_EQUAL(std::string("fab"), entryName("fab/").folder);
}

CPPUNIT_TEST_FIXTURE(EntryNames, bytesThatAreNoUtf8AreThoseOfCodePage437) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("größe.gbr"),
        entryName("gr\x94\xE1"
                  "e.gbr")
            .name
    );
    CPPUNIT_ASSERT_EQUAL(std::string("größe.gbr"), entryName("größe.gbr").name);
}

CPPUNIT_TEST_FIXTURE(EntryNames, pathsThatLeadOutAreRefused) {
    const std::vector<std::string> refused = {
        "",
        "/etc/passwd",
        "../top.gbr",
        "a/../../b",
        "a\\..\\b",
        "C:\\top.gbr",
        "c:top.gbr",
        "a//b",
        "a/./b",
        "a\nb",
        "\\\\server\\b",
        std::string(256, 'x'),
        std::string(1'025, 'x')};
    for (const auto& path : refused) CPPUNIT_ASSERT_THROW_MESSAGE(path, entryName(path), Refusal);
}

CPPUNIT_TEST_FIXTURE(EntryNames, filesOfOperatingSystemsAreLeftovers) {
    for (const auto* path : {"__MACOSX/a/._top.gbr", "a/.DS_Store", "Thumbs.db", "b/Desktop.ini", "._x"})
        CPPUNIT_ASSERT_MESSAGE(path, isLeftover(entryName(path)));
    CPPUNIT_ASSERT(!isLeftover(entryName("MACOSX/top.gbr")));
}

}  // namespace cardcage::pcb::archives::entry_name_test
