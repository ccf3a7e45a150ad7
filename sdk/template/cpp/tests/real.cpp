#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/real_host.hpp>

int main() {
    using cardcage::testing::RealHost;
    if (const auto reason = RealHost::missing()) return cardcage::testing::skipped(*reason);
    RealHost host({.modules = {CARDCAGE_TEST_MODULE}, .tenants = {{"acme", ""}, {"other", ""}}});

    const auto made = host.send("POST", "/my-plugin", R"({"name": "First", "notes": "To be counted."})");
    BOOST_TEST_EQ(made.status, 200);
    const std::string path = "/my-plugin/" + made.member("id");
    BOOST_TEST_EQ(host.send("POST", "/my-plugin", R"({"name": "First"})").code, "name_taken");
    BOOST_TEST_EQ(host.send("GET", path).body, made.body);
    BOOST_TEST_EQ(host.send("GET", path, {}, {}, "other").status, 404);
    BOOST_TEST(host.send("PATCH", path, R"({"notes": null})").body.find(R"("notes":null)") != std::string::npos);
    BOOST_TEST_EQ(host.send("DELETE", path).status, 204);
    BOOST_TEST_EQ(host.send("GET", "/my-plugin").body, "[]");
    return boost::report_errors();
}
