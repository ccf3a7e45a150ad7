#include "host/modules/semantic_version.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

namespace cardcage::modules {
namespace {

class SemanticVersions : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(SemanticVersions, orderFollowsThePrecedenceExampleOfTheStandard) {
    // Semantic Versioning 2.0.0, 11, from old to new.
    const std::vector<std::string> ordered{
        "1.0.0-alpha",
        "1.0.0-alpha.1",
        "1.0.0-alpha.beta",
        "1.0.0-beta",
        "1.0.0-beta.2",
        "1.0.0-beta.11",
        "1.0.0-rc.1",
        "1.0.0",
        "1.0.9",
        "1.0.10",
        "1.2.0",
        "2.0.0"};
    for (std::size_t i = 0; i + 1 < ordered.size(); ++i) {
        const auto older = SemanticVersion::parse(ordered[i]);
        const auto newer = SemanticVersion::parse(ordered[i + 1]);
        CPPUNIT_ASSERT_MESSAGE(ordered[i], older && newer && *older < *newer && !(*newer < *older));
    }
    CPPUNIT_ASSERT(*SemanticVersion::parse("1.0.0+linux") == *SemanticVersion::parse("1.0.0+mac"));
}

CPPUNIT_TEST_FIXTURE(SemanticVersions, textsThatAreNoVersionsAreRefused) {
    for (const auto* text :
         {"",
          "1",
          "1.0",
          "1.0.0.0",
          "01.0.0",
          "1.0.-1",
          "v1.0.0",
          "1.0.0-",
          "1.0.0-a..b",
          "1.0.0 ",
          "99999999999.0.0",
          "1.0.0+"}) {
        CPPUNIT_ASSERT_MESSAGE(text, !SemanticVersion::parse(text));
    }
}

CPPUNIT_TEST_FIXTURE(SemanticVersions, aPinAcceptsWholeComponentsAndNoPrerelease) {
    const auto accepts = [](const char* pin, const char* version) {
        return pinAccepts(pin, *SemanticVersion::parse(version));
    };
    CPPUNIT_ASSERT(accepts("*", "3.1.4"));
    CPPUNIT_ASSERT(accepts("0.2.*", "0.2.10"));
    CPPUNIT_ASSERT(!accepts("0.2.*", "0.20.1"));
    CPPUNIT_ASSERT(accepts("1.*", "1.9.9"));
    CPPUNIT_ASSERT(!accepts("1.*", "10.0.0"));
    CPPUNIT_ASSERT(!accepts("*", "1.0.0-rc.1"));
    CPPUNIT_ASSERT(accepts("1.0.0-rc.1", "1.0.0-rc.1"));
    CPPUNIT_ASSERT(!accepts("1.0.0", "1.0.1"));
    CPPUNIT_ASSERT(isPin("1.*") && isPin("1.2.3") && !isPin("1.2*") && !isPin("1.2.3.*") && !isPin("latest"));
}

}  // namespace
}  // namespace cardcage::modules
