#include "plugins/suppliers/system_suppliers.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <set>
#include <string>

#include "plugins/suppliers/normalized_name.hpp"

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

}  // namespace
}  // namespace cardcage::suppliers
