#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/fake_host.hpp>

int main() {
    cardcage::testing::FakeHost host;
    BOOST_TEST_EQ(host.load(CARDCAGE_TEST_MODULE), CC_OK);
    const auto answer = host.send("GET", "/my-plugin");
    BOOST_TEST_EQ(answer.status, 200);
    BOOST_TEST_EQ(answer.content_type, "application/json");
    BOOST_TEST_EQ(answer.body, R"({"greeting":"hello"})");
    return boost::report_errors();
}
