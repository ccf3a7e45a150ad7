#include <cppunit/extensions/HelperMacros.h>

#include "host/abi/page_cursor.hpp"
#include "host/auth/tokens/capability.hpp"
#include "host/http/messages/entity_tag.hpp"

namespace cardcage::abi {
namespace {

const std::string tenant = "018f3c5e-7b1a-7cc2-9d7e-0123456789ab";

struct SealedTexts : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(SealedTexts, aCursorGivesItsPositionBackOnlyToItsOwnList) {
    const auto cursor = sealCursor("key", "tenant-a /customers", "2026-01-01 00:00:00|id");
    CPPUNIT_ASSERT_EQUAL(
        std::string("2026-01-01 00:00:00|id"), openCursor("key", "tenant-a /customers", cursor).value()
    );
    CPPUNIT_ASSERT(!openCursor("key", "tenant-b /customers", cursor));
    CPPUNIT_ASSERT(!openCursor("other key", "tenant-a /customers", cursor));
}

CPPUNIT_TEST_FIXTURE(SealedTexts, everyChangedCharacterOfACursorIsNoticed) {
    const auto cursor = sealCursor("key", "scope", "position");
    for (std::size_t i = 0; i < cursor.size(); ++i) {
        for (const char c : {'A', 'z', '0', '-', '=', '+', ' '}) {
            auto changed = cursor;
            changed[i] = c;
            if (changed != cursor) CPPUNIT_ASSERT_MESSAGE(changed, !openCursor("key", "scope", changed));
        }
    }
    for (std::size_t size = 0; size < cursor.size(); ++size) {
        CPPUNIT_ASSERT(!openCursor("key", "scope", cursor.substr(0, size)));
    }
    CPPUNIT_ASSERT(!openCursor("key", "scope", cursor + "A"));
}

CPPUNIT_TEST_FIXTURE(SealedTexts, aCursorMayHoldAnEmptyPositionAndAnyBytes) {
    for (std::size_t size = 0; size < 9; ++size) {
        const std::string position(size, '\xff');
        CPPUNIT_ASSERT_EQUAL(position, openCursor("k", "s", sealCursor("k", "s", position)).value());
    }
}

CPPUNIT_TEST_FIXTURE(SealedTexts, aCapabilityNamesItsTenantAndIsNeverTheSameTwice) {
    const auto token = auth::makeCapability(tenant);
    CPPUNIT_ASSERT_EQUAL(tenant, auth::tenantOfCapability(token).value());
    CPPUNIT_ASSERT(token != auth::makeCapability(tenant));
    CPPUNIT_ASSERT_EQUAL(std::size_t{96}, token.size());
    CPPUNIT_ASSERT(!auth::tenantOfCapability(""));
    CPPUNIT_ASSERT(!auth::tenantOfCapability(token + "0"));
    CPPUNIT_ASSERT(!auth::tenantOfCapability("G" + token.substr(1)));
}

CPPUNIT_TEST_FIXTURE(SealedTexts, entityTagsMatchAsTheStandardSays) {
    const std::string tag = "\"abc-1-v1\"";
    CPPUNIT_ASSERT(http::listsEntityTag("*", tag, false));
    CPPUNIT_ASSERT(http::listsEntityTag("\"x\", \"abc-1-v1\"", tag, false));
    CPPUNIT_ASSERT(!http::listsEntityTag("W/\"abc-1-v1\"", tag, false));
    CPPUNIT_ASSERT(http::listsEntityTag("W/\"abc-1-v1\"", tag, true));
    CPPUNIT_ASSERT(!http::listsEntityTag("\"abc-2-v1\"", tag, true));
    for (const char* malformed : {"", "abc-1-v1", "\"abc-1-v1", ",,", "* , \"x\""}) {
        CPPUNIT_ASSERT_MESSAGE(malformed, !http::listsEntityTag(malformed, tag, true));
    }
}

}  // namespace
}  // namespace cardcage::abi
