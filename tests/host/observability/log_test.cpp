#include <cppunit/extensions/HelperMacros.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "host/observability/access_log.hpp"
#include "tests/host/observability/captured_log.hpp"

namespace {

using namespace cardcage::observability;

struct Logging : CppUnit::TestFixture, cardcage::test::CapturedLog {
    bool isOneLine(const std::string& line) {
        return std::ranges::count(line, '\n') == 1 && line.ends_with('\n') &&
               std::ranges::none_of(line.substr(0, line.size() - 1), [](char c) {
                   return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
               });
    }
};

CPPUNIT_TEST_FIXTURE(Logging, aLineIsAJsonObjectWithTimeLevelMessageAndFields) {
    log.error("request failed", {{"request_id", "r1"}, {"module", std::string("customers")}, {"status", 500}});

    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"ts":"2026-11-21T08:15:00.000123Z","level":"error","message":"request failed",)"
                    R"("request_id":"r1","module":"customers","status":500})"
                    "\n"),
        sink.last()
    );
}

CPPUNIT_TEST_FIXTURE(Logging, everyByteStaysOneLineAndReadableJson) {
    for (int first = 0; first < 256; ++first) {
        const std::string hostile = {'a', static_cast<char>(first), 'b', '\n', '\r', '\0', '"', '\\', '\x80', '\xC3'};
        log.error(hostile, {{hostile, hostile}});

        CPPUNIT_ASSERT(isOneLine(sink.last()));
        CPPUNIT_ASSERT_EQUAL(std::size_t{4}, sink.lastObject()->size());
    }
}

CPPUNIT_TEST_FIXTURE(Logging, textLinesAreOneLineToo) {
    log.setFormat(LogFormat::Text);
    log.warning("first\nsecond", {{"value", "a\nb"}, {"plain", "x-1"}, {"empty", ""}, {"number", -7}});

    CPPUNIT_ASSERT(isOneLine(sink.last()));
    CPPUNIT_ASSERT_EQUAL(
        std::string(
            "2026-11-21T08:15:00.000123Z warning first\\nsecond value=\"a\\nb\" plain=x-1 empty=\"\" number=-7\n"
        ),
        sink.last()
    );
}

CPPUNIT_TEST_FIXTURE(Logging, aKeyThatIsTakenGetsAnUnderscore) {
    log.error("m", {{"level", "forged"}, {"module", "a"}, {"module", "b"}, {"odd key\n", "c"}});

    const auto object = sink.lastObject();
    CPPUNIT_ASSERT_EQUAL(std::string("error"), object->getValue<std::string>("level"));
    CPPUNIT_ASSERT_EQUAL(std::string("forged"), object->getValue<std::string>("level_"));
    CPPUNIT_ASSERT_EQUAL(std::string("b"), object->getValue<std::string>("module_"));
    CPPUNIT_ASSERT_EQUAL(std::string("c"), object->getValue<std::string>("odd_key_"));
}

CPPUNIT_TEST_FIXTURE(Logging, longValuesAreCutBetweenCharactersAndFieldsAreFew) {
    std::string text;
    while (text.size() < 100'000) text += "äöü€";
    std::vector<Field> fields;
    for (int i = 0; i < 100; ++i) fields.emplace_back("key", "value");
    fields.front() = Field("key", text);
    log.write(Level::Error, text, fields);

    CPPUNIT_ASSERT(sink.last().size() < 40'000);
    CPPUNIT_ASSERT(sink.lastObject()->getValue<std::string>("message").ends_with("…"));
    CPPUNIT_ASSERT(sink.last().find("\xEF\xBF\xBD") == std::string::npos);
}

CPPUNIT_TEST_FIXTURE(Logging, theLevelIsSwitchedWhileRunning) {
    log.debug("no");
    CPPUNIT_ASSERT(sink.writes().empty());

    log.setLevel(Level::Debug);
    log.debug("yes");
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, sink.writes().size());

    log.setLevel(Level::Error);
    log.warning("no");
    log.write(Level::Information, "no", std::array{Field("a", "b")});
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, sink.writes().size());
    CPPUNIT_ASSERT(!log.enabled(Level::Warning));
}

CPPUNIT_TEST_FIXTURE(Logging, noSecretReachesTheLog) {
    const std::string canary = "kanarienvogel0123456789ABCDEF";
    const std::string jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJrYW5hcmllbiJ9.c2lnbmF0dXJlLWNhbmFyeQ";
    log.error(
        "Authorization: Bearer " + canary,
        {{"authorization", "Basic " + canary},
         {"password", canary},
         {"cause", "cannot connect to postgresql://cage:" + canary + "@db/cage"},
         {"keywords", "host=db password=" + canary + " dbname=x"},
         {"body", R"({"token": ")" + canary + R"(", "name": "x"})"},
         {"api", "token cc_4fz8_" + canary + "_9a1b was used"},
         {"target", "/files/1?sig=" + canary + "&se=17"},
         {"trace", "saw " + jwt}}
    );
    log.setFormat(LogFormat::Text);
    log.error("bearer " + canary + " and " + jwt);

    for (const auto& line : sink.writes()) {
        CPPUNIT_ASSERT_MESSAGE(line, line.find("kanarienvogel") == std::string::npos);
        CPPUNIT_ASSERT_MESSAGE(line, line.find("eyJ") == std::string::npos);
        CPPUNIT_ASSERT_MESSAGE(line, line.find("c2ln") == std::string::npos);
    }
    CPPUNIT_ASSERT_MESSAGE(sink.writes()[0], sink.writes()[0].find("@db/cage") != std::string::npos);
    CPPUNIT_ASSERT_MESSAGE(sink.writes()[0], sink.writes()[0].find("&se=17") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(Logging, aTokenAcrossTheCutIsNotHalfShown) {
    for (std::size_t filler = 8'150; filler < 8'200; ++filler) {
        log.error(std::string(filler, 'x') + " Bearer kanarienvogel0123456789");
        CPPUNIT_ASSERT(sink.last().find("kanar") == std::string::npos);
    }
}

CPPUNIT_TEST_FIXTURE(Logging, anExchangeIsOneLineWithoutEmptyFields) {
    logExchange(
        log,
        {.request_id = "r1",
         .tenant = "t1",
         .method = "GET",
         .route = "/customers/{id}",
         .status = 200,
         .bytes = 312,
         .duration_us = 1'234}
    );

    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"ts":"2026-11-21T08:15:00.000123Z","level":"information","message":"request",)"
                    R"("logger":"access","request_id":"r1","tenant":"t1","method":"GET","route":"/customers/{id}",)"
                    R"("status":200,"bytes":312,"duration_us":1234})"
                    "\n"),
        sink.last()
    );
}

CPPUNIT_TEST_FIXTURE(Logging, linesOfManyThreadsAreNeverTorn) {
    int ends[2];
    CPPUNIT_ASSERT_EQUAL(0, ::pipe(ends));
    constexpr int threads = 4;
    constexpr int lines = 200;
    std::string received;
    std::thread reader([&] {
        std::array<char, 4096> buffer;
        for (ssize_t size = 0; (size = ::read(ends[0], buffer.data(), buffer.size())) > 0;) {
            received.append(buffer.data(), static_cast<std::size_t>(size));
        }
    });
    {
        DescriptorSink pipe(ends[1]);
        Log shared(pipe, clock, LogFormat::Json);
        std::vector<std::thread> writers;
        for (int i = 0; i < threads; ++i) {
            writers.emplace_back([&shared, i] {
                const std::string text(6'000, static_cast<char>('a' + i));  // longer than a pipe writes in one piece
                for (int n = 0; n < lines; ++n) shared.error(text);
            });
        }
        for (auto& writer : writers) writer.join();
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, pipe.lostLines());
    }
    ::close(ends[1]);
    reader.join();
    ::close(ends[0]);

    std::istringstream stream(received);
    int count = 0;
    for (std::string line; std::getline(stream, line); ++count) {
        CPPUNIT_ASSERT(line.starts_with("{\"ts\"") && line.ends_with("\"}"));
        CPPUNIT_ASSERT_EQUAL(std::size_t{6'065}, line.size());
    }
    CPPUNIT_ASSERT_EQUAL(threads * lines, count);
}

CPPUNIT_TEST_FIXTURE(Logging, aSinkThatCannotWriteCountsAndGoesOn) {
    const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
    DescriptorSink disk(full);
    Log lossy(disk, clock);
    lossy.error("one");
    lossy.error("two");
    ::close(full);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{2}, disk.lostLines());
}

CPPUNIT_TEST_FIXTURE(Logging, aFileIsAppendedTo) {
    const auto path = std::filesystem::temp_directory_path() / ("cardcage-log-" + std::to_string(::getpid()));
    const auto linesOfFile = [&path] {
        std::ifstream stream(path);
        std::string line;
        int count = 0;
        while (std::getline(stream, line)) ++count;
        return count;
    };
    for (int opened = 1; opened <= 2; ++opened) {
        FileSink file(path.string());
        Log(file, clock).error("one line");
        CPPUNIT_ASSERT_EQUAL(opened, linesOfFile());
    }
    std::filesystem::resize_file(path, 0);  // a rotation that copies and truncates
    FileSink file(path.string());
    Log(file, clock).error("one line");
    CPPUNIT_ASSERT_EQUAL(1, linesOfFile());
    std::filesystem::remove(path);
}

CPPUNIT_TEST_FIXTURE(Logging, namesOfLevelsAndFormatsAreRead) {
    for (const auto level : {Level::Error, Level::Warning, Level::Information, Level::Debug}) {
        CPPUNIT_ASSERT(levelNamed(name(level)) == level);
    }
    CPPUNIT_ASSERT(!levelNamed("info"));
    CPPUNIT_ASSERT(logFormatNamed("json") == LogFormat::Json);
    CPPUNIT_ASSERT(!logFormatNamed("JSON"));
}

}  // namespace
