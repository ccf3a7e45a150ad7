#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/fake_host.hpp>
#include <string>

int main() {
    const std::string id = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10";
    cardcage::testing::FakeHost host;
    BOOST_TEST_EQ(host.load(CARDCAGE_TEST_MODULE), CC_OK);

    // Found customers are held through the module of customers.
    std::string held;
    host.provide("customers.hold/1", [&](const std::string& payload) {
        held = payload;
        return payload;
    });
    host.rows("find_customers", {{"D4711", id, "Found"}, {"D4712", std::nullopt, "Unknown"}}, {"number", "id", "outcome"});
    const auto answer = host.invoke("customers.ensure/1", R"([{"number": "D4711"}, {"number": "D4712", "name": "New AG"}])");
    BOOST_TEST_EQ(
        answer.body,
        R"([{"number":"D4711","id":")" + id + R"(","outcome":"Found"},{"number":"D4712","id":null,"outcome":"Unknown"}])"
    );
    BOOST_TEST_EQ(held, R"({"ids":[")" + id + R"("]})");

    // A number is given to a customer that exists.
    const std::string body = R"({"number": "D4711", "customer_id": ")" + id + R"("})";
    host.rows("put_number", {{"D4711", id}});
    BOOST_TEST_EQ(host.send("PUT", "/erp-numbers", body).status, 200);

    host.changes("delete_numbers", 1);
    host.invoke("customers.before_delete/1", R"({"customer_id": ")" + id + R"("})");
    BOOST_TEST(host.statements.back().ends_with("'" + id + "')"));

    cardcage::testing::FakeHost empty;
    BOOST_TEST_EQ(empty.load(CARDCAGE_TEST_MODULE), CC_OK);
    empty.provide("customers.hold/1", [](const std::string&) { return R"({"ids": []})"; });
    BOOST_TEST_EQ(empty.send("PUT", "/erp-numbers", body).errors.at(0).rule, "unknown_reference");
    BOOST_TEST(empty.statements.empty());
    return boost::report_errors();
}
