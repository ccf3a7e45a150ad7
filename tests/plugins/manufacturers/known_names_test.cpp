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
        for (const auto& owner : known.meant(normalizedName(name), name)) names += owner.manufacturer_name + ";";
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
