#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/fake_host.hpp>
#include <string>

int main() {
    const std::string id = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10";
    cardcage::testing::FakeHost host;
    BOOST_TEST_EQ(host.load(CARDCAGE_TEST_MODULE), CC_OK);
    host.fails("insert_note", "23505", "note_name_key");
    BOOST_TEST_EQ(host.send("POST", "/notes", R"({"name": "Reels"})").code, "name_taken");

    // A member that is absent is left alone, null clears it.
    host.rows("find_note", {{id, "Reels", "Count them.", "2026-03-01 09:00:00+00", "1"}});
    host.rows("update_note", {{id, "Reels", std::nullopt, "2026-03-01 09:00:00+00", "2"}});
    BOOST_TEST_EQ(host.send("PATCH", "/notes/" + id, R"({"content": null})").record_version, 2);
    BOOST_TEST(host.statements.back().ends_with("'" + id + "', false, NULL, true, NULL)"));
    BOOST_TEST_EQ(host.send("PATCH", "/notes/" + id, R"({"name": null})").errors.at(0).rule, "required");
    return boost::report_errors();
}
