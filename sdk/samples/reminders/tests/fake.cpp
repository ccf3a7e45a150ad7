#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/fake_host.hpp>
#include <string>

int main() {
    const std::string id = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10";
    const std::string json = R"({"id":")" + id + R"(","text":"Buy reels","created_at":"2026-03-01T09:00:00Z"})";
    const std::string created_at = "2026-03-01 09:00:00.25+00";
    cardcage::testing::FakeHost host;
    BOOST_TEST_EQ(host.load(CARDCAGE_TEST_MODULE), CC_OK);
    BOOST_TEST_EQ(host.routes.size(), 5u);

    // A statement returns what the test says, with the columns that it has in the database.
    host.rows("insert_reminder", {{id, "Buy reels", created_at, "1"}});
    BOOST_TEST_EQ(host.send("POST", "/reminders", R"({"text": " Buy reels "})").body, json);
    BOOST_TEST(host.statements.back().ends_with(", 'Buy reels')"));
    const auto refused = host.send("POST", "/reminders", R"({"text": ""})");
    BOOST_TEST_EQ(refused.status, 400);
    BOOST_TEST_EQ(refused.errors.at(0).pointer, "/text");

    host.rows("find_reminder", {{id, "Buy reels", created_at, "7"}});
    const auto found = host.send("GET", "/reminders/" + id);
    BOOST_TEST_EQ(found.body, json);
    BOOST_TEST_EQ(found.record_version, 7);
    host.rows("list_reminders", {{id, "Buy reels", created_at}});
    BOOST_TEST_EQ(host.send("GET", "/reminders").body, "[" + json + "]");

    // Nothing is changed when If-Match names another version.
    host.rows("update_reminder", {{id, "Sell reels", created_at, "8"}});
    const std::string wanted = R"({"text": "Sell reels"})";
    BOOST_TEST_EQ(host.send("PUT", "/reminders/" + id, wanted, {{"If-Match", "\"" + id + "-6\""}}).status, 412);
    BOOST_TEST_EQ(host.send("PUT", "/reminders/" + id, wanted, {{"If-Match", "\"" + id + "-7\""}}).status, 200);

    host.changes("delete_reminder", 1);
    BOOST_TEST_EQ(host.send("DELETE", "/reminders/" + id).status, 204);
    host.rows("find_reminder", {});
    BOOST_TEST_EQ(host.send("DELETE", "/reminders/" + id).code, "not_found");
    return boost::report_errors();
}
