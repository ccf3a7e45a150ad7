#include "host/openapi/schema_pool.hpp"

#include <cppunit/extensions/HelperMacros.h>

namespace {

using namespace cardcage::openapi;

class Pool : public CppUnit::TestFixture {
protected:
    SchemaPool pool;

    SchemaPool::Renaming add(std::string_view components, const std::string& prefix) {
        return pool.add(json::parsed(components).value(), prefix);
    }
    std::string all() const { return json::written(pool.schemas()); }
    static std::string ref(const std::string& name) { return std::string(json::schema_ref_prefix) + name; }
};

CPPUNIT_TEST_FIXTURE(Pool, sharesEqualSchemas) {
    add(R"({"Money":{"type":"object"}})", "a");
    const auto renamed = add(R"({"Money":{"type":"object"}})", "b");
    CPPUNIT_ASSERT_EQUAL(ref("Money"), renamed(ref("Money")));
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"Money":{"type":"object"}})"), all());
}

CPPUNIT_TEST_FIXTURE(Pool, renamesWhatDiffersAndEverythingThatRefersToIt) {
    // Order is equal in both, but leads to another Money; Cart leads to Order; Plain is the same.
    const std::string rest = R"("Order":{"p":{"$ref":"#/components/schemas/Money"}},)"
                             R"("Cart":{"o":{"$ref":"#/components/schemas/Order"}},"Plain":{"type":"null"}})";
    add(R"({"Money":{"type":"string"},)" + rest, "a");
    const auto renamed = add(R"({"Money":{"type":"object"},)" + rest, "b");
    for (const auto* name : {"Money", "Order", "Cart"}) {
        CPPUNIT_ASSERT_EQUAL(ref(std::string("b_") + name), renamed(ref(name)));
    }
    CPPUNIT_ASSERT_EQUAL(ref("Plain"), renamed(ref("Plain")));
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"Cart":{"o":{"$ref":"#/components/schemas/Order"}},"Money":{"type":"string"},)"
                    R"("Order":{"p":{"$ref":"#/components/schemas/Money"}},"Plain":{"type":"null"},)"
                    R"("b_Cart":{"o":{"$ref":"#/components/schemas/b_Order"}},"b_Money":{"type":"object"},)"
                    R"("b_Order":{"p":{"$ref":"#/components/schemas/b_Money"}}})"),
        all()
    );
}

CPPUNIT_TEST_FIXTURE(Pool, findsTheRenamedOneAgain) {
    add(R"({"Money":{"type":"string"}})", "a");
    add(R"({"Money":{"self":{"$ref":"#/components/schemas/Money"}}})", "b");
    const auto renamed = add(R"({"Money":{"self":{"$ref":"#/components/schemas/Money"}}})", "b");
    CPPUNIT_ASSERT_EQUAL(ref("b_Money"), renamed(ref("Money")));
    CPPUNIT_ASSERT_EQUAL(ref("b_Money_2"), add(R"({"Money":{"type":"null"}})", "b")(ref("Money")));
}

CPPUNIT_TEST_FIXTURE(Pool, renamesIntoNoNameThatTheFragmentUses) {
    add(R"({"Money":{"type":"string"}})", "a");
    const auto renamed = add(R"({"Money":{"type":"object"},"b_Money":{"type":"null"}})", "b");
    CPPUNIT_ASSERT(renamed(ref("Money")) != renamed(ref("b_Money")));
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"type":"null"})"),
        json::written(json::member(pool.schemas(), json::referredSchema(renamed(ref("b_Money")))))
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"type":"object"})"),
        json::written(json::member(pool.schemas(), json::referredSchema(renamed(ref("Money")))))
    );
}

CPPUNIT_TEST_FIXTURE(Pool, resolvesReferencesButNotCircles) {
    add(R"({"A":{"$ref":"#/components/schemas/B"},"B":{"type":"null"},"C":{"$ref":"#/components/schemas/C"}})", "a");
    const auto to = [](const std::string& name) {
        auto node = json::object();
        node->set("$ref", ref(name));
        return json::Node(node);
    };
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"type":"null"})"), json::written(pool.resolved(to("A"))));
    CPPUNIT_ASSERT(pool.resolved(to("C")).isEmpty());
    CPPUNIT_ASSERT(pool.resolved(to("D")).isEmpty());
}

}  // namespace
