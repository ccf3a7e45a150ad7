#include <optional>
#include <span>

#include "module_fixture.hpp"

// The wrapper of cardcage.files/1 against the fake host.

namespace cardcage::test {
namespace files_test {

std::function<std::string(sdk::Call&)> action;

struct Answer {
    std::string text;

    static constexpr auto schema() { return sdk::record("Answer", sdk::required<&Answer::text>("What came.")); }
};

Answer act(sdk::Call& call) {
    return {action(call)};
}
Answered download(sdk::Call& call) {
    action(call);
    return {};
}

auto routes() {
    return std::array{
        sdk::post("/act", sdk::unversioned, &act, "Act"),
        sdk::get("/download", sdk::unversioned, &download, "Download")};
}

class FilesOfAModule : public CppUnit::TestFixture {
public:
    FilesOfAModule() { CPPUNIT_ASSERT_EQUAL(CC_OK, (host.load(moduleDescriptor<routes>()))); }

protected:
    FakeAnswer does(std::function<std::string(sdk::Call&)> given, std::string body = {}) {
        action = std::move(given);
        return host.send("POST", "/act", std::move(body));
    }
    FakeHost host;
};

CPPUNIT_TEST_FIXTURE(FilesOfAModule, whatIsStoredIsFoundReadCopiedAndRemoved) {
    const auto answer = does(
        [](sdk::Call& call) {
            const auto files = call.files();
            const auto file = files.storeBody({.name = "a.txt", .content_type = "text/plain"});
            CPPUNIT_ASSERT(file.is_complete && file.name == "a.txt" && file.bytes == 5 && file.sha256.size() == 64);
            CPPUNIT_ASSERT_EQUAL(std::string("text/plain"), files.find(file.id).content_type);
            std::array<char, 3> buffer;
            CPPUNIT_ASSERT_EQUAL(std::size_t{3}, files.read(file.id, 1, buffer));
            CPPUNIT_ASSERT_EQUAL(std::string("ell"), std::string(buffer.data(), 3));
            CPPUNIT_ASSERT_EQUAL(std::size_t{0}, files.read(file.id, 5, buffer));
            const auto copy = files.copy(file.id, "b.txt");
            CPPUNIT_ASSERT(copy.id != file.id && copy.name == "b.txt" && copy.sha256 == file.sha256);
            CPPUNIT_ASSERT_EQUAL(std::string("a.txt"), files.copy(file.id).name);
            files.remove(file.id);
            files.find(file.id);
            return "still there";
        },
        "hello"
    );
    CPPUNIT_ASSERT_EQUAL(404, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, host.files.size());
}

CPPUNIT_TEST_FIXTURE(FilesOfAModule, piecesBecomeOneFileOrNone) {
    does([](sdk::Call& call) {
        call.files().store({.name = "a"}, [](auto sink) {
            for (const auto* piece : {"one ", "two"}) sink(piece);
        });
        return "";
    });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, host.files.size());
    CPPUNIT_ASSERT_EQUAL(std::string("one two"), host.files.begin()->second.content);
    does([](sdk::Call& call) {
        call.files().store({.name = "a"}, [](auto sink) {
            sink("one ");
            throw Problem::conflict("in_use", "Given up in the middle.");
        });
        return "";
    });
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, host.files.size());
}

CPPUNIT_TEST_FIXTURE(FilesOfAModule, capsAndPrefixesAreProblems) {
    const auto stores = [&](const NewFile& file) {
        return does([&](sdk::Call& call) { return call.files().storeBody(file).id.text(); }, "hello").status;
    };
    CPPUNIT_ASSERT_EQUAL(413, stores({.name = "a", .size_cap = 4}));
    CPPUNIT_ASSERT_EQUAL(415, stores({.name = "a", .prefix = "%PDF-"}));
    CPPUNIT_ASSERT_EQUAL(200, stores({.name = "a", .size_cap = 5, .prefix = "he"}));
}

CPPUNIT_TEST_FIXTURE(FilesOfAModule, aFileIsReadAsJson) {
    const auto answer = does(
        [](sdk::Call& call) {
            const auto file = call.files().storeBody({.name = "a.json"});
            Decoder decoder(*call.services().json, call.files().openJson(file.id));
            return detail::decodeDocument<Answer>(decoder).text;
        },
        R"({"text": "from the file"})"
    );
    CPPUNIT_ASSERT_EQUAL(std::string(R"({"text":"from the file"})"), answer.body);
}

CPPUNIT_TEST_FIXTURE(FilesOfAModule, linksTellWhenTheyEnd) {
    does([&](sdk::Call& call) {
        const auto upload = call.files().signPut({.name = "q.pdf", .size_cap = 100, .prefix = "%PDF-"}, CC_UPLOAD_BLOB);
        CPPUNIT_ASSERT(!upload.file.is_complete && upload.file.sha256.empty() && upload.file.bytes == 0);
        CPPUNIT_ASSERT_EQUAL(host.now_us + 3'600'000'000, upload.link.expires_at.microseconds());
        CPPUNIT_ASSERT_THROW(call.files().signGet(upload.file.id), Problem);
        auto& file = host.files.at(upload.file.id.text());
        CPPUNIT_ASSERT(file.takes_uploads && file.size_cap == 100 && file.prefix == "%PDF-");
        file.content = "%PDF-1.7";
        file.is_complete = true;
        CPPUNIT_ASSERT_EQUAL(std::uint64_t{8}, call.files().find(upload.file.id).bytes);
        CPPUNIT_ASSERT_EQUAL(host.now_us + 900'000'000, call.files().signGet(upload.file.id).expires_at.microseconds());
        call.files().endUpload(upload.file.id);
        CPPUNIT_ASSERT(!file.takes_uploads);
        return "";
    });
}

CPPUNIT_TEST_FIXTURE(FilesOfAModule, filesAndArchivesAreAnswers) {
    host.files["0190a6f2-0000-4000-8000-00000000000a"] = {
        .name = "a.pdf", .content_type = "application/pdf", .content = "%PDF"};
    const auto id = FileId::parse("0190a6f2-0000-4000-8000-00000000000a").value();
    action = [&](sdk::Call& call) {
        call.files().answer(id);
        return "";
    };
    auto answer = host.send("GET", "/download");
    CPPUNIT_ASSERT(answer.status == 200 && answer.content_type == "application/pdf" && answer.body == "%PDF");
    action = [&](sdk::Call& call) {
        const std::vector<std::pair<FileId, std::string>> entries{{id, "x/a.pdf"}, {id, "b.pdf"}};
        call.files().answerZip("all.zip", entries);
        return "";
    };
    answer = host.send("GET", "/download");
    CPPUNIT_ASSERT(answer.content_type == "application/zip" && answer.body == "x/a.pdf 4\nb.pdf 4\n");
}

CPPUNIT_TEST_FIXTURE(FilesOfAModule, anOlderHostHasNone) {
    host.hidden_services.insert(CC_FILES_V1);
    CPPUNIT_ASSERT_EQUAL(CC_OK, (host.load(moduleDescriptor<routes>())));
    const auto answer = does([](sdk::Call& call) { return call.files().storeBody({.name = "a"}).name; });
    CPPUNIT_ASSERT(answer.status >= 500);
}

}  // namespace files_test
}  // namespace cardcage::test
