#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/real_host.hpp>

int main() {
    using cardcage::testing::RealHost;
    if (const auto reason = RealHost::missing()) return cardcage::testing::skipped(*reason);
    RealHost host({.modules = {CARDCAGE_TEST_MODULE}});
    BOOST_TEST_EQ(host.send("POST", "/linecount-c", "one\ntwo\n", {{"Content-Type", "text/plain"}}).body, "2");
    BOOST_TEST_EQ(host.send("POST", "/linecount-c", "", {{"Content-Type", "text/plain"}}).code, "not_countable_in_c");
    BOOST_TEST_EQ(host.send("POST", "/linecount-c", "{}").code, "unsupported_media_type");
    return boost::report_errors();
}
