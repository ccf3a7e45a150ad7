#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/fake_host.hpp>
#include <string>

int main() {
    const std::string id = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10";
    const std::string created_at = "2026-03-01 09:00:00+00";
    const std::string json = R"({"id":")" + id + R"(","name":"First","notes":null,"created_at":"2026-03-01T09:00:00Z"})";
    cardcage::testing::FakeHost host;
    BOOST_TEST_EQ(host.load(CARDCAGE_TEST_MODULE), CC_OK);
    BOOST_TEST_EQ(host.routes.size(), 5u);

    host.rows("insert_item", {{id, "First", std::nullopt, created_at, "1"}});
    BOOST_TEST_EQ(host.send("POST", "/my-plugin", R"({"name": " First "})").body, json);
    host.fails("insert_item", "23505", "item_name_key");
    BOOST_TEST_EQ(host.send("POST", "/my-plugin", R"({"name": "First"})").code, "name_taken");
    BOOST_TEST_EQ(host.send("POST", "/my-plugin", R"({"name": ""})").errors.at(0).pointer, "/name");

    host.rows("list_items", {{id, "First", std::nullopt, created_at}});
    BOOST_TEST_EQ(host.send("GET", "/my-plugin").body, "[" + json + "]");
    host.rows("find_item", {});
    BOOST_TEST_EQ(host.send("DELETE", "/my-plugin/" + id).status, 404);
    return boost::report_errors();
}
