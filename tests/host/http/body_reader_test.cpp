#include "host/http/messages/body_reader.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <string>
#include <utility>
#include <vector>

#include "host/http/messages/message.hpp"

namespace cardcage::http {
namespace {

struct BodyReading : CppUnit::TestFixture {
    /// Feeds in pieces of `step` bytes; leaves the content and what was not taken.
    BodyReader::Result feed(BodyReader reader, std::string_view bytes, std::size_t step) {
        content.clear();
        auto result = BodyReader::Result::NeedMore;
        while (!bytes.empty() && result == BodyReader::Result::NeedMore) {
            auto piece = bytes.substr(0, step);
            const auto before = piece.size();
            result = reader.feed(piece, &content);
            bytes.remove_prefix(before - piece.size());
        }
        rest = bytes;
        return result;
    }

    Spool content{1024, "/tmp"};
    std::string rest;
};

BodyReader chunks(std::uint64_t limit = 1000) {
    BodyReader reader;
    reader.expectChunks(limit);
    return reader;
}

CPPUNIT_TEST_FIXTURE(BodyReading, takesExactlyTheAnnouncedLength) {
    for (std::size_t step = 1; step < 12; ++step) {
        BodyReader reader;
        reader.expectLength(5);
        CPPUNIT_ASSERT(feed(reader, "helloGET /", step) == BodyReader::Result::Complete);
        CPPUNIT_ASSERT(*content.memory() == "hello");
        CPPUNIT_ASSERT_EQUAL(std::string("GET /"), rest);
    }
    BodyReader empty;
    empty.expectLength(0);
    CPPUNIT_ASSERT(empty.complete());
}

CPPUNIT_TEST_FIXTURE(BodyReading, joinsChunksHoweverTheyArrive) {
    const std::string bytes =
        "5\r\nhello\r\n6;a=b;c=\"d e\"\r\n world\r\n00A\r\n0123456789\r\n0\r\nX-Trailer: y\r\nZ:\r\n\r\nGET";
    for (std::size_t step = 1; step <= bytes.size(); ++step) {
        CPPUNIT_ASSERT(feed(chunks(), bytes, step) == BodyReader::Result::Complete);
        CPPUNIT_ASSERT(*content.memory() == "hello world0123456789");
        CPPUNIT_ASSERT_EQUAL(std::string("GET"), rest);
    }
}

CPPUNIT_TEST_FIXTURE(BodyReading, refusesEverySloppyChunk) {
    const std::vector<std::string> malformed{
        "\r\n",
        "x\r\n",
        " 5\r\n",
        "5 \r\n",
        "5\t\r\n",
        "+5\r\n",
        "-5\r\n",
        "0x5\r\n",
        "5\n",
        "5\rhello",
        ";a\r\n",
        "5\r\nhelloX",
        "5\r\nhello\n",
        "5\r\nhello\rX",
        "5\r\nhello5\r\n",
        "1000000000000000\r\n",
        "ffffffffffffffff0\r\n",
        "5;\x01\r\n",
        "5;a\nb\r\n",
        "0\r\nno colon\r\n",
        "0\r\n: x\r\n",
        "0\r\nX Y: z\r\n",
        "0\r\n folded\r\n",
        "0\r\nX: y\n\r\n",
        "0\r\n\rX",
        "0\r\n\n",
        std::string("5;\0\r\n", 5),
        "5;" + std::string(17'000, 'a'),
        "0\r\nX: " + std::string(17'000, 'a')};
    for (const auto& bytes : malformed) {
        for (const std::size_t step : {std::size_t{1}, bytes.size()}) {
            CPPUNIT_ASSERT_MESSAGE(bytes, feed(chunks(), bytes, step) == BodyReader::Result::Malformed);
        }
    }
}

CPPUNIT_TEST_FIXTURE(BodyReading, isNeverCompleteBeforeTheLastLine) {
    const std::string bytes = "5\r\nhello\r\n0\r\n\r\n";
    for (std::size_t count = 0; count < bytes.size(); ++count) {
        CPPUNIT_ASSERT(feed(chunks(), bytes.substr(0, count), 100) == BodyReader::Result::NeedMore);
    }
}

CPPUNIT_TEST_FIXTURE(BodyReading, keepsTheLimitOverAllChunks) {
    CPPUNIT_ASSERT(feed(chunks(10), "5\r\nhello\r\n5\r\nhello\r\n0\r\n\r\n", 100) == BodyReader::Result::Complete);
    CPPUNIT_ASSERT(feed(chunks(9), "5\r\nhello\r\n5\r\nhello\r\n0\r\n\r\n", 100) == BodyReader::Result::TooLarge);
    CPPUNIT_ASSERT(feed(chunks(0), "0\r\n\r\n", 100) == BodyReader::Result::Complete);
    CPPUNIT_ASSERT(feed(chunks(1000), "fffffffffffffff\r\n", 100) == BodyReader::Result::TooLarge);
}

CPPUNIT_TEST_FIXTURE(BodyReading, movesLargeContentToAFile) {
    BodyReader reader;
    reader.expectLength(5000);
    CPPUNIT_ASSERT(feed(reader, std::string(4000, 'a') + std::string(1000, 'b'), 700) == BodyReader::Result::Complete);
    CPPUNIT_ASSERT(!content.memory());
    CPPUNIT_ASSERT(content.descriptor() >= 0);
    std::string read(6000, '\0');
    CPPUNIT_ASSERT_EQUAL(std::size_t{1001}, content.read(3999, read.data(), read.size()));
    CPPUNIT_ASSERT(read.starts_with("ab"));
    CPPUNIT_ASSERT_EQUAL(std::size_t{0}, content.read(5000, read.data(), read.size()));
    content.clear();
    CPPUNIT_ASSERT_EQUAL(-1, content.descriptor());
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, content.size());
}

}  // namespace
}  // namespace cardcage::http
