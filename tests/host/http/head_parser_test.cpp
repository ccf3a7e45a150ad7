#include "host/http/messages/head_parser.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <deque>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace cardcage::http {
namespace {

struct HeadParsing : CppUnit::TestFixture {
    /// 200 for a head that is taken, 0 for one that is not complete, otherwise the status of the refusal.
    int judge(std::string_view bytes) {
        HeadParser parser{HeadLimits{}};
        head.clear();
        text = bytes;
        kept.emplace_back(parser);
        auto& used = kept.back();
        switch (used.parse(text, head)) {
            case HeadParser::Result::Complete:
                size = used.size();
                return 200;
            case HeadParser::Result::NeedMore:
                return 0;
            default:
                return used.refusal().status;
        }
    }
    int judgeFields(const std::string& fields) {
        return judge("POST / HTTP/1.1\r\nHost: a.example\r\n" + fields + "\r\n");
    }

    Head head;
    std::string text;
    std::size_t size = 0;
    std::deque<HeadParser> kept;  ///< views of a reduced target point into its parser
};

struct Vector {
    std::string bytes;
    int status;
};

void check(HeadParsing& fixture, const std::vector<Vector>& vectors) {
    for (const auto& vector : vectors) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(vector.bytes, vector.status, fixture.judge(vector.bytes));
    }
}

void checkFields(HeadParsing& fixture, const std::vector<Vector>& vectors) {
    for (const auto& vector : vectors) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(vector.bytes, vector.status, fixture.judgeFields(vector.bytes));
    }
}

CPPUNIT_TEST_FIXTURE(HeadParsing, understandsAnOrdinaryRequest) {
    CPPUNIT_ASSERT_EQUAL(
        200,
        judge("PATCH /a%2Fb/c?d=e%20f&g HTTP/1.1\r\nHost: a.example:80\r\nContent-Length: 12\r\nX-A:  b \t\r\n\r\nbody")
    );
    CPPUNIT_ASSERT(head.method == "PATCH");
    CPPUNIT_ASSERT(head.target == "/a%2Fb/c?d=e%20f&g");
    CPPUNIT_ASSERT(head.path == "/a%2Fb/c");
    CPPUNIT_ASSERT(head.query == "d=e%20f&g");
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{12}, *head.content_length);
    CPPUNIT_ASSERT(head.find("x-a")->value == "b");
    CPPUNIT_ASSERT(head.keep_alive && head.http_1_1 && !head.chunked && head.hasBody());
    CPPUNIT_ASSERT_EQUAL(text.size() - 4, size);
}

CPPUNIT_TEST_FIXTURE(HeadParsing, gainsNothingFromTheWayBytesArrive) {
    const std::string bytes = "GET /x HTTP/1.1\r\nHost: a\r\nX-Y: z\r\n\r\n";
    HeadParser parser{HeadLimits{}};
    for (std::size_t count = 1; count < bytes.size(); ++count) {
        CPPUNIT_ASSERT(parser.parse(std::string_view(bytes).substr(0, count), head) == HeadParser::Result::NeedMore);
    }
    CPPUNIT_ASSERT(parser.parse(bytes, head) == HeadParser::Result::Complete);
    CPPUNIT_ASSERT(head.path == "/x");
}

CPPUNIT_TEST_FIXTURE(HeadParsing, requiresExactlyOneValidHost) {
    check(
        *this,
        {
            {"GET / HTTP/1.1\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost:\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: user@a\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: a,b\r\n\r\n", 200},  // a legal reg-name (RFC 3986, sub-delims)
            {"GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n", 200},
            {"GET / HTTP/1.1\r\nHost: [::1]\r\n\r\n", 200},
            {"GET / HTTP/1.1\r\nHost: a:\r\n\r\n", 200},
            {"GET / HTTP/1.1\r\nHost: a:65535\r\n\r\n", 200},
            {"GET / HTTP/1.1\r\nHost: a:65536\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: a:port\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: a:80:80\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: :80\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: [::1\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: [::1]80\r\n\r\n", 400},
            {"GET http://a:port/ HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: a:8o\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: a:1:2\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: [::1]:x\r\n\r\n", 400},
            {"GET / HTTP/1.0\r\n\r\n", 200},
            {"GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", 400},
        }
    );
}

CPPUNIT_TEST_FIXTURE(HeadParsing, refusesAmbiguousLengths) {
    checkFields(
        *this,
        {
            {"Content-Length: 5\r\n", 200},
            {"Content-Length: 0\r\n", 200},
            {"Content-Length: 007\r\n", 200},
            {"Content-Length: 5\r\nContent-Length: 5\r\n", 400},
            {"Content-Length: 5\r\ncontent-length: 6\r\n", 400},
            {"Content-Length: 5, 5\r\n", 400},
            {"Content-Length: 1,0\r\n", 400},
            {"Content-Length: +5\r\n", 400},
            {"Content-Length: -1\r\n", 400},
            {"Content-Length: 0x5\r\n", 400},
            {"Content-Length: 5 5\r\n", 400},
            {"Content-Length: 5;\r\n", 400},
            {"Content-Length:\r\n", 400},
            {"Content-Length: abc\r\n", 400},
            {"Content-Length: 5.0\r\n", 400},
            {"Content-Length: 99999999999999999999999\r\n", 400},
            {"Content-Length: 18446744073709551616\r\n", 400},
            {"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", 400},
            {"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", 400},
            {"Transfer-Encoding: xchunked\r\nContent-Length: 5\r\n", 400},
            {"Content-Length : 5\r\n", 400},
            {"Content-Length\t: 5\r\n", 400},
            {"Content_Length: 5\r\n", 200},  // another field, without meaning here
        }
    );
    CPPUNIT_ASSERT_EQUAL(200, judgeFields(""));
    CPPUNIT_ASSERT(!head.hasBody());
}

CPPUNIT_TEST_FIXTURE(HeadParsing, obeysNoCodingButExactlyChunked) {
    checkFields(
        *this,
        {
            {"Transfer-Encoding: chunked\r\n", 200},
            {"transfer-encoding: Chunked\r\n", 200},
            {"Transfer-Encoding: xchunked\r\n", 501},
            {"Transfer-Encoding: gzip, chunked\r\n", 501},
            {"Transfer-Encoding: gzip\r\n", 501},
            {"Transfer-Encoding: identity\r\n", 501},
            {"Transfer-Encoding: chunked, gzip\r\n", 400},
            {"Transfer-Encoding: chunked, chunked\r\n", 400},
            {"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", 400},
            {"Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n", 400},
            {"Transfer-Encoding: ,chunked\r\n", 400},
            {"Transfer-Encoding: chunked,\r\n", 400},
            {"Transfer-Encoding:\r\n", 400},
            {"Transfer-Encoding: \"chunked\"\r\n", 400},
            {"Transfer-Encoding: chunked;q=1\r\n", 400},
            {"Transfer-Encoding: =?utf-8?Q?chunked?=\r\n", 400},
            {"Transfer-Encoding : chunked\r\n", 400},
            {"Transfer-Encoding:\x0b"
             "chunked\r\n",
             400},
            {"Transfer-Encoding: chunked\x0c\r\n", 400},
            {" Transfer-Encoding: chunked\r\n", 400},
            {"X: a\r\n Transfer-Encoding: chunked\r\n", 400},
        }
    );
    CPPUNIT_ASSERT_EQUAL(400, judge("POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"));
}

CPPUNIT_TEST_FIXTURE(HeadParsing, refusesMalformedLines) {
    checkFields(
        *this,
        {
            {"no colon\r\n", 400},
            {": no name\r\n", 400},
            {"X Y: z\r\n", 400},
            {"X(Y): z\r\n", 400},
            {"X\xc3\xa9: z\r\n", 400},
            {"X: a\r\n b\r\n", 400},
            {"X: a\r\n\tb\r\n", 400},
            {"X:\r\n b\r\n", 400},
            {"X: a\nY: b\r\n", 400},
            {"X: a\rY: b\r\n", 400},
            {"X: a\r\r\n", 400},
            {"X: a\x01\r\n", 400},
            {"X: a\x7f\r\n", 400},
            {std::string("X: a\0b\r\n", 8), 400},
            {std::string("X\0: a\r\n", 7), 400},
            {"X: caf\xc3\xa9 and \xff\r\n", 200},
            {"X:\r\n", 200},
            {"X: \t \r\n", 200},
        }
    );
    check(
        *this,
        {
            {"GET / HTTP/1.1\nHost: a\n\n", 400},
            {"GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400},
            {"GET / HTTP/1.1\r\nHost: a\r\n\n", 400},
        }
    );
}

CPPUNIT_TEST_FIXTURE(HeadParsing, judgesTheRequestLine) {
    check(
        *this,
        {
            {"GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505},
            {"GET / HTTP/9.9\r\nHost: a\r\n\r\n", 505},
            {"GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505},
            {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
            {"GET / HTTP/1.10\r\nHost: a\r\n\r\n", 400},
            {"GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400},
            {"GET / http/1.1\r\nHost: a\r\n\r\n", 400},
            {"GET / HTTP/1,1\r\nHost: a\r\n\r\n", 400},
            {"GET /\r\nHost: a\r\n\r\n", 400},
            {"GET / \r\nHost: a\r\n\r\n", 400},
            {"GET\r\nHost: a\r\n\r\n", 400},
            {"GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"GET /  HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {" GET / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"GET / b HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"GET /a\x01 HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"GET /#x HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"GET a HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", 200},
            {"get / HTTP/1.1\r\nHost: a\r\n\r\n", 501},
            {"CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 501},
            {"TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 501},
            {"BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 501},
            {"G@T / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 200},
            {"\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"\x16\x03\x01\x02", 400},
            {"GET /\xc3\xa9 HTTP/1.1\r\nHost: a\r\n\r\n", 200},
        }
    );
}

CPPUNIT_TEST_FIXTURE(HeadParsing, reducesTheAbsoluteForm) {
    const std::vector<std::pair<std::string, std::string>> forms{
        {"http://a.example/b?c", "/b?c"},
        {"HTTPS://a.example:1/b", "/b"},
        {"http://a", "/"},
        {"http://a?c=d", "/?c=d"}};
    for (const auto& [sent, target] : forms) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(sent, 200, judge("GET " + sent + " HTTP/1.1\r\nHost: other\r\n\r\n"));
        CPPUNIT_ASSERT_EQUAL(target, std::string(head.target));
        CPPUNIT_ASSERT_EQUAL('/', head.path.front());
    }
    check(
        *this,
        {
            {"GET http:///b HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"GET http://u@a/b HTTP/1.1\r\nHost: a\r\n\r\n", 400},
            {"GET ftp://a/b HTTP/1.1\r\nHost: a\r\n\r\n", 400},
        }
    );
}

CPPUNIT_TEST_FIXTURE(HeadParsing, knowsWhenAConnectionStays) {
    const std::vector<std::tuple<std::string, std::string, bool>> cases{
        {"1.1", "", true},
        {"1.1", "Connection: close\r\n", false},
        {"1.1", "Connection: X, Close\r\n", false},
        {"1.1", "Connection: keep-alive, close\r\n", false},
        {"1.0", "", false},
        {"1.0", "Connection: Keep-Alive\r\n", true},
        {"1.0", "Connection: keep-alive, close\r\n", false},
    };
    for (const auto& [version, field, stays] : cases) {
        CPPUNIT_ASSERT_EQUAL(200, judge("GET / HTTP/" + version + "\r\nHost: a\r\n" + field + "\r\n"));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(version + field, stays, head.keep_alive);
    }
}

CPPUNIT_TEST_FIXTURE(HeadParsing, meetsOneExpectation) {
    checkFields(
        *this,
        {
            {"Expect: 100-continue\r\n", 200},
            {"Expect: 100-Continue\r\n", 200},
            {"Expect: 200-ok\r\n", 417},
            {"Expect: 100-continue, x\r\n", 417},
            {"Expect: 100-continue\r\nExpect: 100-continue\r\n", 417},
            {"Expect:\r\n", 417},
        }
    );
    CPPUNIT_ASSERT_EQUAL(200, judge("POST / HTTP/1.0\r\nExpect: x\r\n\r\n"));
    CPPUNIT_ASSERT(!head.expects_continue);
}

CPPUNIT_TEST_FIXTURE(HeadParsing, keepsTheLimitsExactly) {
    const std::string line_rest = "GET / HTTP/1.1";
    const auto line = [&](std::size_t bytes) {
        return judge("GET /" + std::string(bytes - line_rest.size(), 'a') + " HTTP/1.1\r\nHost: a\r\n\r\n");
    };
    CPPUNIT_ASSERT_EQUAL(200, line(32 * 1024));
    CPPUNIT_ASSERT_EQUAL(414, line(32 * 1024 + 1));
    CPPUNIT_ASSERT_EQUAL(414, judge("GET /" + std::string(40'000, 'a')));

    const auto fields = [&](std::size_t count) {
        std::string text_of_fields;
        for (std::size_t i = 1; i < count; ++i) {
            text_of_fields += "X: y\r\n";
        }
        return judgeFields(text_of_fields);
    };
    CPPUNIT_ASSERT_EQUAL(200, fields(100));
    CPPUNIT_ASSERT_EQUAL(431, fields(101));

    CPPUNIT_ASSERT_EQUAL(200, judgeFields("X: " + std::string(32'000, 'a') + "\r\n"));
    CPPUNIT_ASSERT_EQUAL(431, judgeFields("X: " + std::string(33'000, 'a') + "\r\n"));
    CPPUNIT_ASSERT_EQUAL(431, judge("GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(40'000, 'a')));
}

}  // namespace
}  // namespace cardcage::http
