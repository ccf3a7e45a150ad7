#include "host/auth/scopes.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace cardcage::auth {
namespace {

struct ScopeSets : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(ScopeSets, listsAreReadAndWrittenInOneOrder) {
    CPPUNIT_ASSERT_EQUAL(std::string("read write admin"), Scopes::parse("admin,write  read, read")->toString());
    CPPUNIT_ASSERT_EQUAL(
        std::string("read offers_import purchase_orders files write portal admin"), Scopes::all().toString()
    );
    CPPUNIT_ASSERT(Scopes::parse(Scopes::all().toString()) == Scopes::all());
}

CPPUNIT_TEST_FIXTURE(ScopeSets, anUnknownNameIsNamed) {
    std::string unknown;
    CPPUNIT_ASSERT(!Scopes::parse("read,wirte", &unknown));
    CPPUNIT_ASSERT_EQUAL(std::string("wirte"), unknown);
    for (const auto* list : {"", " ", ",", "READ", "read;write", "read\n"}) CPPUNIT_ASSERT(!Scopes::parse(list));
}

CPPUNIT_TEST_FIXTURE(ScopeSets, aNewTokenGetsAllButPortalAndAdmin) {
    const auto scopes = Scopes::ofNewToken();
    CPPUNIT_ASSERT_EQUAL(std::string("read offers_import purchase_orders files write"), scopes.toString());
    CPPUNIT_ASSERT(!scopes.contains(Scope::Portal) && !scopes.contains(Scope::Admin));
    CPPUNIT_ASSERT((scopes & Scopes{Scope::Read, Scope::Admin}) == Scopes{Scope::Read});
}

CPPUNIT_TEST_FIXTURE(ScopeSets, theMethodGivesTheDefault) {
    CPPUNIT_ASSERT(defaultScope("GET") == Scope::Read && defaultScope("HEAD") == Scope::Read);
    for (const auto* method : {"POST", "PUT", "PATCH", "DELETE"}) CPPUNIT_ASSERT(defaultScope(method) == Scope::Write);
}

CPPUNIT_TEST_FIXTURE(ScopeSets, namesGoBothWays) {
    CPPUNIT_ASSERT_EQUAL(std::string_view("purchase_orders"), name(Scope::PurchaseOrders));
    CPPUNIT_ASSERT(scopeNamed("portal") == Scope::Portal);
    CPPUNIT_ASSERT(!scopeNamed("Portal"));
}

}  // namespace
}  // namespace cardcage::auth
