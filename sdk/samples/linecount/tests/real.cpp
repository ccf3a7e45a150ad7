#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/real_host.hpp>

int main() {
    using cardcage::testing::RealHost;
    if (const auto reason = RealHost::missing()) return cardcage::testing::skipped(*reason);
    RealHost host({.modules = {CARDCAGE_TEST_MODULE}});
    BOOST_TEST_EQ(host.send("POST", "/linecount", "one\ntwo\n", {{"Content-Type", "text/plain"}}).body, "2");
    BOOST_TEST_EQ(host.send("POST", "/linecount", "", {{"Content-Type", "text/plain"}}).code, "not_countable");
    BOOST_TEST_EQ(host.send("POST", "/linecount", "{}").code, "unsupported_media_type");
    return boost::report_errors();
}
