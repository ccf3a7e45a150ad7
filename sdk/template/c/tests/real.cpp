#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/real_host.hpp>

int main() {
    using cardcage::testing::RealHost;
    if (const auto reason = RealHost::missing()) return cardcage::testing::skipped(*reason);
    RealHost host({.modules = {CARDCAGE_TEST_MODULE}});
    BOOST_TEST_EQ(host.send("GET", "/my-plugin").body, R"({"greeting":"hello"})");
    BOOST_TEST_EQ(host.send("GET", "/my-plugin", {}, {{"Authorization", ""}}).status, 401);
    return boost::report_errors();
}
