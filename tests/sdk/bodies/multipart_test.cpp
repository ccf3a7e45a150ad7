#include <algorithm>
#include <cardcage/web/multipart.hpp>
#include <random>
#include <sstream>
#include <vector>

#include "tests/sdk/module_fixture.hpp"

// Bodies of multipart/form-data: RFC 7578, RFC 2046 5.1, and what browsers and curl send.

namespace cardcage::test {
namespace multipart_test {

struct Read {
    MultipartPart part;
    std::string content;
};

constexpr std::string_view type = "multipart/form-data; boundary=AaB03x";

/// The parts of a body that comes in chunks of that size. Throws what the reader throws.
std::vector<Read> parts(
    const std::string& body,
    std::size_t chunk = 65'536,
    const MultipartLimits& limits = {},
    std::optional<std::string_view> content_type = type
) {
    std::size_t at = 0;
    MultipartReader reader(
        content_type,
        [&](std::span<char> buffer) {
            const auto count = body.copy(buffer.data(), std::min(buffer.size(), chunk), at);
            at += count;
            return count;
        },
        limits
    );
    std::vector<Read> all;
    while (const auto* part = reader.next()) {
        all.push_back({*part, {}});
        for (auto piece = reader.read(); !piece.empty(); piece = reader.read()) all.back().content += piece;
    }
    return all;
}

/// "status code" of the problem; empty for none.
std::string refusal(
    const std::string& body, const MultipartLimits& limits = {}, std::optional<std::string_view> content_type = type
) {
    try {
        parts(body, 65'536, limits, content_type);
        return "";
    } catch (const Problem& problem) {
        return std::to_string(problem.status()) + " " + problem.code();
    }
}

std::string file(const std::string& head, const std::string& content) {
    return "--AaB03x\r\n" + head + "\r\n\r\n" + content + "\r\n";
}
const std::string named = "Content-Disposition: form-data; name=\"files\"; filename=\"a.gbr\"";
const std::string end = "--AaB03x--\r\n";
const std::string malformed = "400 malformed_request";

/// A body whose contents look like boundaries.
std::string body() {
    return file(named + "\r\nContent-Type: application/octet-stream", "one\r\n--AaB03\r\n--AaB03y\r\n-") +
           file("content-disposition:form-data;name=field", "") +
           file(R"(Content-Disposition: form-data; filename="b%22\"c;=.gbr"; name="files")", std::string("\0\r\n", 3)) +
           end;
}

class MultipartBodies : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(MultipartBodies, partsComeInOrderWhateverThePiecesOfTheBody) {
    for (std::size_t chunk : {1, 2, 3, 5, 7, 11, 64, 65'536}) {
        const auto all = parts(body(), chunk);
        CPPUNIT_ASSERT_EQUAL(std::size_t{3}, all.size());
        CPPUNIT_ASSERT(all[0].part.name == "files" && all[0].part.filename == "a.gbr");
        CPPUNIT_ASSERT_EQUAL(std::string("application/octet-stream"), all[0].part.content_type);
        CPPUNIT_ASSERT_EQUAL(std::string("one\r\n--AaB03\r\n--AaB03y\r\n-"), all[0].content);
        CPPUNIT_ASSERT(all[1].part.name == "field" && !all[1].part.filename && all[1].content.empty());
        CPPUNIT_ASSERT(all[2].part.filename == "b\"\"c;=.gbr" && all[2].content == std::string("\0\r\n", 3));
        CPPUNIT_ASSERT(all[2].part.content_type.empty());
    }
}

CPPUNIT_TEST_FIXTURE(MultipartBodies, aBodyThatIsCutOffIsRefusedAtEveryByte) {
    const auto whole = body();
    const auto complete = whole.size() - 2;  // the line end behind the closing boundary may be missing
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const auto answer = refusal(whole.substr(0, size));
        CPPUNIT_ASSERT_EQUAL_MESSAGE(std::to_string(size), size == complete ? std::string() : malformed, answer);
    }
}

CPPUNIT_TEST_FIXTURE(MultipartBodies, preambleEpilogueAndPaddingAreIgnored) {
    const auto all =
        parts("old mail readers\r\nsee this\r\n--AaB03x \t\r\n" + named + "\r\n\r\nx\r\n--AaB03x--  \r\nend");
    CPPUNIT_ASSERT(all.size() == 1 && all[0].content == "x");
    CPPUNIT_ASSERT(parts("--AaB03x--").empty());
    CPPUNIT_ASSERT_EQUAL(malformed, refusal(std::string(9'000, 'x') + "\r\n" + file(named, "x") + end));
}

CPPUNIT_TEST_FIXTURE(MultipartBodies, whatCanBeMeantInTwoWaysIsRefused) {
    const std::vector<std::string> heads{
        "Content-Type: text/plain",                                // no disposition
        named + "\r\n" + named,                                    // twice
        "Content-Disposition: attachment; name=\"files\"",         // of another kind
        "Content-Disposition: form-data; filename=\"a\"",          // no name
        "Content-Disposition: form-data; name=\"a\"; name=\"b\"",  // a name twice
        "Content-Disposition: form-data; name=\"a",                // a quote without its end
        "Content-Disposition: form-data; name=\"a\\\"",            // the same, escaped
        "Content-Disposition: form-data; name=\"a\"b",             // text behind it
        "Content-Disposition: form-data; name=a b",                // blanks without quotes
        "Content-Disposition: form-data; name",                    // no value
        "Content-Disposition: form-data;\r\n name=\"a\"",          // folded
        "Content-Disposition : form-data; name=\"a\"",             // blank in front of the colon
        "Content-Disposition: form-data; name=\"a\xff\"",          // no UTF-8
        "Content-Disposition: form-data; name=\"a\x01\"",          // control character
        "Content-Disposition: form-data; name=\"a\tb\"",           // the one that heads may have
        "Content-Disposition: form-data; name=a; filename=\"a\tb\"",
        named + "\r\nContent-Transfer-Encoding: base64",  // would have to be decoded
        named + "\r\nno header",                          // no colon
    };
    for (const auto& head : heads) CPPUNIT_ASSERT_EQUAL_MESSAGE(head, malformed, refusal(file(head, "x") + end));
    CPPUNIT_ASSERT_EQUAL(std::string(), refusal(file(named + "\r\nContent-Transfer-Encoding: binary", "x") + end));
    const std::vector<std::string> bodies{
        "",
        "--AaB03x\n" + named + "\n\nx\n--AaB03x--\n",     // LF alone
        "--AaB03xx\r\n" + named + "\r\n\r\nx\r\n" + end,  // text behind the boundary
        file(named, "x") + "--AaB03x--x",                 // behind the closing one
        file(named, "x") + "--AaB03y--\r\n",              // closed by another
        "--AaB03x\r\n" + named + "\r\n" + end,            // no empty line
    };
    for (const auto& given : bodies) CPPUNIT_ASSERT_EQUAL_MESSAGE(given, malformed, refusal(given));
}

CPPUNIT_TEST_FIXTURE(MultipartBodies, theExtendedFileNameWins) {
    const auto name = [](const std::string& parameters) {
        return parts(file("Content-Disposition: form-data; name=files; " + parameters, "x") + end)[0]
            .part.filename.value();
    };
    // As .NET's HttpClient sends it, in either order.
    const std::string plain = "filename=\"=?utf-8?B?4oKsIHJhdGVzLmdicg==?=\"";
    const std::string extended = "filename*=utf-8''%E2%82%AC%20rates.gbr";
    CPPUNIT_ASSERT_EQUAL(std::string("\u20AC rates.gbr"), name(plain + "; " + extended));
    CPPUNIT_ASSERT_EQUAL(std::string("\u20AC rates.gbr"), name(extended + "; " + plain));
    CPPUNIT_ASSERT_EQUAL(std::string("a.gbr"), name("filename=a.gbr; filename*=utf-8''a.gbr"));
    CPPUNIT_ASSERT_EQUAL(std::string("b'%22.gbr"), name("filename=a; filename*=UTF-8'en-GB'b%27%2522.gbr"));
    CPPUNIT_ASSERT_EQUAL(std::string("\u00E4.gbr"), name("filename*=ISO-8859-1'de'%e4.gbr"));
    CPPUNIT_ASSERT_EQUAL(std::string(), name("filename=a; filename*=utf-8''"));
}

CPPUNIT_TEST_FIXTURE(MultipartBodies, aMalformedExtendedFileNameIsRefused) {
    for (const char* value : {"a.gbr",           "utf-8'a.gbr",      "''a.gbr",
                              "utf-16''a",       "windows-1252''a",  "utf-8'e n'a",
                              "utf-8'e'a",       "\"utf-8''a\"",     "utf-8''%",
                              "utf-8''%4",       "utf-8''%4g",       "utf-8''a%zz",
                              "utf-8''a'b",      "utf-8''a*b",       "utf-8''%E2%82",
                              "utf-8''%C0%AF",   "utf-8''%ED%A0%80", "utf-8''a%00b",
                              "utf-8''a%0D%0Ab", "utf-8''%C2%85",    "utf-8''a; filename*=utf-8''b"}) {
        const std::string head = "Content-Disposition: form-data; name=a; filename=a; filename*=";
        CPPUNIT_ASSERT_EQUAL_MESSAGE(value, malformed, refusal(file(head + value, "x") + end));
    }
    const std::string longest(1'024, 'x');
    const std::string head = "Content-Disposition: form-data; name=a; filename*=utf-8''" + longest;
    CPPUNIT_ASSERT_EQUAL(std::string(), refusal(file(head, "x") + end));
    CPPUNIT_ASSERT_EQUAL(malformed, refusal(file(head + "x", "x") + end));
}

CPPUNIT_TEST_FIXTURE(MultipartBodies, theBoundaryComesFromTheContentType) {
    const auto empty = [](std::string_view content_type) { return refusal("--a b--", {}, content_type); };
    CPPUNIT_ASSERT_EQUAL(std::string(), empty("multipart/form-data; boundary=\"a b\""));
    CPPUNIT_ASSERT_EQUAL(std::string(), empty("Multipart/Form-Data ;charset=utf-8; BOUNDARY=\"a b\""));
    for (const auto* wrong :
         {"multipart/form-data",
          "multipart/form-data; boundary=",
          "multipart/form-data; boundary=\"a \"",
          "multipart/form-data; boundary=a; boundary=b",
          "multipart/form-data; boundary=\"a*b\"",
          "multipart/form-data; boundary=\"1234567890123456789012345678901234567890123456789012345678901234567890x\""}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(wrong, malformed, empty(wrong));
    }
    const std::string other = "415 unsupported_media_type";
    CPPUNIT_ASSERT_EQUAL(other, empty("multipart/mixed; boundary=a"));
    CPPUNIT_ASSERT_EQUAL(other, empty("application/json"));
    CPPUNIT_ASSERT_EQUAL(other, refusal("", {}, std::nullopt));
}

CPPUNIT_TEST_FIXTURE(MultipartBodies, limitsHold) {
    const auto three = file(named, "12345") + file(named, "") + file(named, "6") + end;
    const std::string large = "413 payload_too_large";
    CPPUNIT_ASSERT_EQUAL(std::string(), refusal(three, {.parts = 3, .part_bytes = 5}));
    CPPUNIT_ASSERT_EQUAL(large, refusal(three, {.parts = 2}));
    CPPUNIT_ASSERT_EQUAL(large, refusal(three, {.part_bytes = 4}));
    CPPUNIT_ASSERT_EQUAL(std::string(), refusal(three, {.head_bytes = named.size() + 4}));
    CPPUNIT_ASSERT_EQUAL(malformed, refusal(three, {.head_bytes = named.size() + 3}));
    CPPUNIT_ASSERT_EQUAL(malformed, refusal("--AaB03x\r\n" + std::string(1'000'000, 'x')));
    CPPUNIT_ASSERT_EQUAL(std::string(), refusal(three, {.name_bytes = 5}));
    CPPUNIT_ASSERT_EQUAL(malformed, refusal(three, {.name_bytes = 4}));
}

CPPUNIT_TEST_FIXTURE(MultipartBodies, escapesAreUndoneOnceAndNothingElse) {
    const std::vector<std::pair<std::string, std::string>> names{
        {"%22", "\""},
        {"%0d%0A", "\r\n"},
        {"%2522", "%2522"},
        {"%2F..%5c", "%2F..%5c"},
        {"C:\\dir\\x", "C:\\dir\\x"},
        {"=?utf-8?Q?..=2Fx?=", "=?utf-8?Q?..=2Fx?="},
        {"\xc3\xa4", "\xc3\xa4"},
        {"%", "%"},
    };
    for (const auto& [sent, meant] : names) {
        const auto all = parts(file("Content-Disposition: form-data; name=a; filename=\"" + sent + "\"", "x") + end);
        CPPUNIT_ASSERT_EQUAL(meant, all.at(0).part.filename.value());
    }
}

/// Bytes of any kind are read or refused: by a Problem, whole, and alike in every division into pieces.
CPPUNIT_TEST_FIXTURE(MultipartBodies, mutatedBodiesAreReadAlikeInEveryDivision) {
    std::mt19937 random(4711);
    const auto whole = body();
    const std::string letters("\r\n-\"\\;:=%AaB03x \0\xff", 20);
    std::size_t read = 0;
    for (int round = 0; round < 4'000; ++round) {
        auto mutant = whole;
        for (auto changes = 1 + random() % 3; changes > 0; --changes) {
            const auto at = random() % mutant.size();
            const auto kind = random() % 3;
            if (kind == 0) mutant[at] = letters[random() % letters.size()];
            if (kind == 1) mutant.erase(at, 1 + random() % 8);
            if (kind == 2) mutant.insert(at, mutant.substr(random() % mutant.size(), random() % 16));
        }
        const auto outcome = [&](std::size_t chunk) {
            std::ostringstream out;
            try {
                for (const auto& [part, content] : parts(mutant, chunk)) {
                    out << part.name << '|' << part.filename.value_or("-") << '|' << content << '\n';
                }
            } catch (const Problem& problem) {
                return std::to_string(problem.status()) + problem.detail();
            }
            return out.str();
        };
        const auto expected = outcome(65'536);
        read += expected.find("400") != 0;
        CPPUNIT_ASSERT_EQUAL(expected, outcome(1 + random() % 9));
    }
    CPPUNIT_ASSERT(read > 500 && read < 3'500);
}

struct Stored {
    std::vector<std::string> names;

    static constexpr auto schema() { return sdk::record("Stored", sdk::required<&Stored::names>("Names.")); }
};

Stored upload(sdk::Call& call) {
    Stored stored;
    sdk::Multipart body(call, {.parts = 2});
    while (const auto* part = body.next()) {
        if (!part->filename) continue;
        auto writer = call.files().writer({.name = *part->filename});
        for (auto piece = body.read(); !piece.empty(); piece = body.read()) writer.write(piece);
        CPPUNIT_ASSERT_EQUAL(writer.bytes(), call.files().find(writer.finish().id).bytes);
        CPPUNIT_ASSERT_THROW(writer.finish(), HostError);
        CPPUNIT_ASSERT_THROW(writer.write("x"), HostError);
        stored.names.push_back(*part->filename);
    }
    return stored;
}

auto routes() {
    return std::array{
        sdk::post("/files", sdk::unversioned, &upload, "Upload").takesFiles("files", "The \"files\".", 2)};
}

CPPUNIT_TEST_FIXTURE(MultipartBodies, aRouteStoresItsFilesPieceByPiece) {
    FakeHost host;
    CPPUNIT_ASSERT_EQUAL(CC_OK, (host.load(moduleDescriptor<routes>())));
    const auto& route = host.route("POST", "/files");
    CPPUNIT_ASSERT_EQUAL(std::string("multipart/form-data"), route.request_type);
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"type":"object","properties":{"files":{"type":"array","items":{"type":"string",)"
                    R"("format":"binary","contentMediaType":"application/octet-stream"},"minItems":1,"maxItems":2,)"
                    R"("description":"The \"files\".","examples":[["content of a file"]]}},"required":["files"]})"),
        route.request_schema
    );
    const auto send = [&](const std::string& given) {
        return host.send("POST", "/files", given, {{"Content-Type", std::string(type)}});
    };
    const auto content = std::string(200'000, 'x');
    auto answer = send(file(named, content) + file("Content-Disposition: form-data; name=a", "y") + end);
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"names":["a.gbr"]})"), answer.body);
    CPPUNIT_ASSERT(host.files.size() == 1 && host.files.begin()->second.content == content);
    answer = send(file(named, content));  // cut off: the file that had begun is given up
    CPPUNIT_ASSERT_EQUAL(400, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, host.files.size());
    CPPUNIT_ASSERT_EQUAL(413, send(file(named, "") + file(named, "") + file(named, "") + end).status);
}

CPPUNIT_TEST_FIXTURE(MultipartBodies, namesAreUtf8InItsShortestForm) {
    CPPUNIT_ASSERT(text::isUtf8("\xf4\x8f\xbf\xbf\xed\x9f\xbf\xe0\xa0\x80\xc2\x80"));
    for (const auto* wrong :
         {"\x80",
          "\xc1\x81",
          "\xc3",
          "\xe0\x9f\xbf",
          "\xed\xa0\x80",
          "\xf0\x8f\xbf\xbf",
          "\xf4\x90\x80\x80",
          "\xf5\x80\x80\x80",
          "\xe2\x82",
          "\xff"}) {
        CPPUNIT_ASSERT(!text::isUtf8(wrong));
    }
}

}  // namespace multipart_test
}  // namespace cardcage::test
