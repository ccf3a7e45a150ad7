#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/fake_host.hpp>

int main() {
    cardcage::testing::FakeHost host;
    BOOST_TEST_EQ(host.load(CARDCAGE_TEST_MODULE), CC_OK);
    // The function runs in this process.
    const auto counted = host.send("POST", "/linecount", "one\ntwo\n", {{"Content-Type", "text/plain"}});
    BOOST_TEST_EQ(counted.status, 200);
    BOOST_TEST_EQ(counted.body, "2");
    const auto refused = host.send("POST", "/linecount");
    BOOST_TEST_EQ(refused.code, "not_countable");
    BOOST_TEST_EQ(refused.detail, "The text is empty.");

    // Ends that a test cannot bring about are told.
    host.isolated_ends["linecount.count/1"] = {CC_ISOLATED_MEMORY, "over its memory"};
    BOOST_TEST_EQ(host.send("POST", "/linecount", "one\n").detail, "over its memory");
    return boost::report_errors();
}
