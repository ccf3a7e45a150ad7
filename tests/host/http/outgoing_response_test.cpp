#include "host/http/messages/outgoing_response.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <stdexcept>

namespace cardcage::http {
namespace {

struct Answering : CppUnit::TestFixture {
    OutgoingResponse response{"/tmp"};
};

CPPUNIT_TEST_FIXTURE(Answering, refusesFieldsThatCouldBreakTheFraming) {
    using Refused = std::invalid_argument;
    CPPUNIT_ASSERT_THROW(response.header("X", "a\r\nSet-Cookie: b"), Refused);
    CPPUNIT_ASSERT_THROW(response.header("X", "a\nb"), Refused);
    CPPUNIT_ASSERT_THROW(response.header("X", "a\rb"), Refused);
    CPPUNIT_ASSERT_THROW(response.header("X", std::string_view("a\0b", 3)), Refused);
    CPPUNIT_ASSERT_THROW(response.header("X", "\x7f"), Refused);
    CPPUNIT_ASSERT_THROW(response.header("X: a", "b"), Refused);
    CPPUNIT_ASSERT_THROW(response.header("", "b"), Refused);
    CPPUNIT_ASSERT_THROW(response.header("X\r\nY", "b"), Refused);
    CPPUNIT_ASSERT_THROW(response.setHeader("X", "a\r\n"), Refused);
    CPPUNIT_ASSERT_THROW(response.header("content-length", "5"), Refused);
    CPPUNIT_ASSERT_THROW(response.header("Transfer-Encoding", "chunked"), Refused);
    CPPUNIT_ASSERT_THROW(response.setHeader("Connection", "close"), Refused);
    CPPUNIT_ASSERT(response.fields().empty());
}

CPPUNIT_TEST_FIXTURE(Answering, replacesAndFindsFieldsInAnyCase) {
    response.header("Link", "<a>");
    response.header("LINK", "<b>");
    response.header("Linked", "c\t\xc3\xa9");
    response.setHeader("link", *response.header("Link"));
    CPPUNIT_ASSERT(response.header("lInK") == "<a>");
    CPPUNIT_ASSERT(response.header("linked") == "c\t\xc3\xa9");
    CPPUNIT_ASSERT(!response.header("Lin"));
    CPPUNIT_ASSERT(response.fields() == "Linked: c\t\xc3\xa9\r\nlink: <a>\r\n");
}

CPPUNIT_TEST_FIXTURE(Answering, canBeBegunAnew) {
    response.status = 404;
    response.header("X", "y");
    response.write(std::string(2'000'000, 'a'));
    response.reset();
    CPPUNIT_ASSERT_EQUAL(200, response.status);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, response.bodySize());
    CPPUNIT_ASSERT(response.fields().empty());
    response.write("b");
    CPPUNIT_ASSERT(*response.memory() == "b");
}

CPPUNIT_TEST_FIXTURE(Answering, sharesBytesThatOutliveItWithoutACopy) {
    static const std::string page(5'000'000, 'p');
    response.share(page);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{page.size()}, response.bodySize());
    CPPUNIT_ASSERT(response.memory()->data() == page.data());
    response.reset();
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, response.bodySize());
}

}  // namespace
}  // namespace cardcage::http
