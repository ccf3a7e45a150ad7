#include "plugins/manufacturers/names/known_names.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <vector>

#include "plugins/manufacturers/names/name_matching.hpp"

namespace cardcage::manufacturers {
namespace {

ManufacturerId idOf(int number) {
    return *ManufacturerId::parse("00000000-0000-7000-8000-00000000000" + std::to_string(number));
}

class Meaning : public CppUnit::TestFixture {
protected:
    void add(std::string name, int number, std::string manufacturer_name) {
        known.add({normalizedName(name), std::move(name), idOf(number), std::move(manufacturer_name)});
    }
    std::string meant(const std::string& name) const {
        std::string names;
        for (const auto& owner : known.meant(name)) names += owner.manufacturer_name + ";";
        return names;
    }
    KnownNames known;
};

CPPUNIT_TEST_FIXTURE(Meaning, isTheExactNameBeforeTheNormalizedOne) {
    add("Tiara", 1, "Tiara");
    add("TIARA", 2, "Other");
    CPPUNIT_ASSERT_EQUAL(std::string("Tiara;"), meant("Tiara"));
    CPPUNIT_ASSERT_EQUAL(std::string("Other;"), meant("TIARA"));
    CPPUNIT_ASSERT_EQUAL(std::string("Tiara;Other;"), meant("tiara inc."));
    CPPUNIT_ASSERT_EQUAL(std::string(), meant("Tia"));
}

CPPUNIT_TEST_FIXTURE(Meaning, isTheNormalizedNameBeforeTheOneWithoutBlanks) {
    add("Lite-On", 1, "Lite-On");
    CPPUNIT_ASSERT_EQUAL(std::string("Lite-On;"), meant("LITE ON Inc."));
    add("Lite On", 2, "Other");
    CPPUNIT_ASSERT_EQUAL(std::string("Other;"), meant("LITE ON Inc."));
    CPPUNIT_ASSERT_EQUAL(std::string("Lite-On;"), meant("liteon"));
    CPPUNIT_ASSERT_EQUAL(std::string("Lite-On;Other;"), meant("L iteon"));
}

CPPUNIT_TEST_FIXTURE(Meaning, isThatOfOneScriptWhenTheWholeNameIsUnknown) {
    add("Yageo", 1, "Yageo");
    CPPUNIT_ASSERT_EQUAL(std::string("Yageo;"), meant("YAGEO(国巨)"));
    CPPUNIT_ASSERT_EQUAL(std::string("Yageo;"), meant("国巨 / Yageo Corp."));
    CPPUNIT_ASSERT_EQUAL(std::string(), meant("YAGEO(Asia)"));
    add("国巨", 2, "Guo Ju");
    CPPUNIT_ASSERT_EQUAL(std::string("Yageo;Guo Ju;"), meant("YAGEO(国巨)"));
    add("YAGEO(国巨)", 3, "The whole");
    CPPUNIT_ASSERT_EQUAL(std::string("The whole;"), meant("Yageo（国巨）"));
}

CPPUNIT_TEST_FIXTURE(Meaning, ownersDifferByBlanks) {
    add("Lite-On", 1, "Lite-On");
    CPPUNIT_ASSERT(!known.otherOwner("lite on", idOf(2)));
    CPPUNIT_ASSERT(known.otherOwner("liteon", idOf(2)));
}

CPPUNIT_TEST_FIXTURE(Meaning, namesEachManufacturerOnce) {
    add("Tiara", 1, "Tiara");
    add("Tiara Inc.", 1, "Tiara");
    CPPUNIT_ASSERT_EQUAL(std::string("Tiara;"), meant("tiara"));
    CPPUNIT_ASSERT(!known.otherOwner("tiara", idOf(1)));
    CPPUNIT_ASSERT_EQUAL(std::string("Tiara"), known.otherOwner("tiara", idOf(2))->manufacturer_name);
}

CPPUNIT_TEST_FIXTURE(Meaning, forgetsOneSpellingAtATime) {
    add("Tiara", 1, "Tiara");
    add("Tiara Inc.", 1, "Tiara");
    known.remove("tiara", "Tiara", idOf(1));
    CPPUNIT_ASSERT_EQUAL(std::string("Tiara;"), meant("Tiara"));
    known.remove("tiara", "Tiara Inc.", idOf(2));
    CPPUNIT_ASSERT_EQUAL(std::string("Tiara;"), meant("Tiara"));
    known.remove("tiara", "Tiara Inc.", idOf(1));
    CPPUNIT_ASSERT_EQUAL(std::string(), meant("Tiara"));
    known.remove("nobody", "Nobody", idOf(1));
}

}  // namespace
}  // namespace cardcage::manufacturers
