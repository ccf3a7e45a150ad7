#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/real_host.hpp>

int main() {
    using cardcage::testing::RealHost;
    if (const auto reason = RealHost::missing()) return cardcage::testing::skipped(*reason);
    RealHost host({.modules = {CARDCAGE_TEST_MODULE}, .tenants = {{"acme", ""}, {"other", ""}}});
    const auto made = host.send("POST", "/notes", R"({"name": "Reels", "content": "Count them."})");
    BOOST_TEST_EQ(made.status, 200);
    BOOST_TEST_EQ(host.send("POST", "/notes", R"({"name": "Reels"})").code, "name_taken");
    const auto cleared = host.send("PATCH", "/notes/" + made.member("id"), R"({"content": null})");
    BOOST_TEST(cleared.body.find(R"("content":null)") != std::string::npos);
    BOOST_TEST_EQ(host.send("GET", "/notes/" + made.member("id"), {}, {}, "other").status, 404);
    return boost::report_errors();
}
