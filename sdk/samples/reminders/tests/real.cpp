#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/real_host.hpp>

int main() {
    using cardcage::testing::RealHost;
    if (const auto reason = RealHost::missing()) return cardcage::testing::skipped(*reason);
    RealHost host({.modules = {CARDCAGE_TEST_MODULE}, .tenants = {{"acme", ""}, {"other", ""}}});

    const auto made = host.send("POST", "/reminders", R"({"text": "Buy reels"})");
    BOOST_TEST_EQ(made.status, 200);
    const std::string path = "/reminders/" + made.member("id");
    BOOST_TEST_EQ(host.send("GET", path).body, made.body);
    BOOST_TEST_EQ(host.send("GET", "/reminders").body, "[" + made.body + "]");

    // Another tenant sees nothing of it.
    BOOST_TEST_EQ(host.send("GET", path, {}, {}, "other").status, 404);
    BOOST_TEST_EQ(host.send("GET", "/reminders", {}, {}, "other").body, "[]");

    const std::string wanted = R"({"text": "Sell reels"})";
    BOOST_TEST_EQ(host.send("PUT", path, wanted, {{"If-Match", made.headers.at("ETag")}}).status, 200);
    BOOST_TEST_EQ(host.send("PUT", path, wanted, {{"If-Match", made.headers.at("ETag")}}).code, "precondition_failed");
    BOOST_TEST_EQ(host.send("DELETE", path).status, 204);
    BOOST_TEST_EQ(host.send("GET", path).status, 404);
    return boost::report_errors();
}
