#include "plugins/suppliers/suppliers/system_suppliers.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <set>
#include <string>

#include "plugins/suppliers/suppliers/normalized_name.hpp"

namespace cardcage::suppliers {
namespace {

class SystemSuppliers : public CppUnit::TestFixture {};

// Two of one name would make the first request of every new tenant fail.
CPPUNIT_TEST_FIXTURE(SystemSuppliers, haveNamesThatDiffer) {
    std::set<std::string> names;
    for (const auto& [name, type] : systemSuppliers()) {
        CPPUNIT_ASSERT_MESSAGE(std::string(name), names.insert(normalizedName(name)).second);
    }
    CPPUNIT_ASSERT(names.size() >= 60);
}

CPPUNIT_TEST_FIXTURE(SystemSuppliers, haveAliasesThatMeanOneOfThem) {
    std::set<std::string> names;
    for (const auto& [name, type] : systemSuppliers()) names.insert(normalizedName(name));
    std::set<std::string> aliases;
    for (const auto& [alias, name] : systemAliases()) {
        CPPUNIT_ASSERT_MESSAGE(std::string(name), names.contains(normalizedName(name)));
        CPPUNIT_ASSERT_MESSAGE(std::string(alias), !names.contains(normalizedName(alias)));
        CPPUNIT_ASSERT_MESSAGE(std::string(alias), aliases.insert(normalizedName(alias)).second);
    }
    CPPUNIT_ASSERT(systemNameOf(normalizedName("Mouser Electronics, Inc.")) == normalizedName("Mouser"));
    CPPUNIT_ASSERT(!systemNameOf(normalizedName("Corner Shop")));
}

}  // namespace
}  // namespace cardcage::suppliers
