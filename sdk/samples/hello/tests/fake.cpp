#include <boost/core/lightweight_test.hpp>
#include <cardcage/testing/fake_host.hpp>
#include <string>

int main() {
    cardcage::testing::FakeHost host;
    BOOST_TEST_EQ(host.load(CARDCAGE_TEST_MODULE), CC_OK);
    const auto answer = host.send("GET", "/hello/J%C3%BCrgen%20%22A%22");
    BOOST_TEST_EQ(answer.status, 200);
    BOOST_TEST_EQ(answer.body, R"({"text":"Hello, Jürgen \"A\"!"})");
    return boost::report_errors();
}
