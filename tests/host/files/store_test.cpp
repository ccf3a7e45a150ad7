#include <Poco/Net/HTTPClientSession.h>
#include <Poco/Net/HTTPRequest.h>
#include <Poco/Net/HTTPResponse.h>
#include <Poco/StreamCopier.h>
#include <Poco/URI.h>
#include <cppunit/extensions/HelperMacros.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <thread>
#include <vector>

#include "host/crypto/base64.hpp"
#include "host/crypto/random.hpp"
#include "host/files/file_problem.hpp"
#include "host/files/storage/azure_store.hpp"
#include "host/files/storage/checked_content.hpp"
#include "host/files/storage/local_store.hpp"
#include "tests/host/files/azurite.hpp"

namespace cardcage::files {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr auto hash_of_nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
constexpr auto hash_of_abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

class Directory {
public:
    Directory() : path_(fs::temp_directory_path() / ("cardcage-files-" + crypto::randomHex(8))) {}
    ~Directory() { fs::remove_all(path_); }
    const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

Store::Time anHourAhead() {
    return std::chrono::system_clock::now() + 1h;
}

Store::Time anHourAgo() {
    return std::chrono::system_clock::now() - 1h;
}

std::string put(Store& store, std::string_view content) {
    auto made = store.create();
    made->write(content);
    const auto sealed = made->seal();
    CPPUNIT_ASSERT_EQUAL(static_cast<std::uint64_t>(content.size()), sealed.bytes);
    made->keep();
    return sealed.sha256;
}

std::string get(Store& store, std::string_view sha256) {
    const auto content = store.open(sha256);
    CPPUNIT_ASSERT(content);
    std::string text;
    std::vector<char> buffer(100'000);
    while (const auto count = content->read(text.size(), buffer.data(), buffer.size()))
        text.append(buffer.data(), count);
    CPPUNIT_ASSERT_EQUAL(content->size(), static_cast<std::uint64_t>(text.size()));
    return text;
}

using Names = std::set<std::string>;

Names listed(Store& store, Store::Time before) {
    Names found;
    store.list(before, [&](std::string_view sha256) {
        CPPUNIT_ASSERT(found.emplace(sha256).second);
        return true;
    });
    return found;
}

struct LocalBackend {
    Directory directory;
    LocalStore store{directory.path() / "files"};
    fs::path newDirectory() const { return directory.path() / "files" / "new"; }
};

AzureAccount accountWith(std::string container) {
    return {test::Azurite::account, crypto::decodeBase64(test::Azurite::key).value(), std::move(container)};
}

struct AzureBackend {
    Directory directory;
    AzureStore store{
        accountWith("c" + crypto::randomHex(8)), test::Azurite::shared().endpoint(), directory.path() / "new"};
    fs::path newDirectory() const { return directory.path() / "new"; }
};

/// Behaviour of every store.
template <class Backend>
struct StoreSuite : CppUnit::TestFixture {
    CPPUNIT_TEST_SUITE(StoreSuite<Backend>);
    CPPUNIT_TEST(contentsComeBackAsTheyWere);
    CPPUNIT_TEST(aContentIsKnownByItsHash);
    CPPUNIT_TEST(readingStartsAnywhere);
    CPPUNIT_TEST(whatIsGivenUpLeavesNothing);
    CPPUNIT_TEST(theSameContentIsKeptOnce);
    CPPUNIT_TEST(removedIsGone);
    CPPUNIT_TEST(listingGoesByAge);
    CPPUNIT_TEST(leftoversAreSweptWhenTheyAreOld);
    CPPUNIT_TEST(manyAtOnce);
    CPPUNIT_TEST(onlyHashesAreNames);
    CPPUNIT_TEST_SUITE_END();

    Backend backend;
    Store& store = backend.store;

    void contentsComeBackAsTheyWere() {
        for (const std::size_t size : {0u, 1u, 4096u, 1'000'003u, 8u << 20, (8u << 20) + 1, 20'000'000u}) {
            std::string content(size, '\0');
            for (std::size_t i = 0; i < size; ++i) content[i] = static_cast<char>(i * 7 + i / 251);
            CPPUNIT_ASSERT(get(store, put(store, content)) == content);
        }
    }

    void aContentIsKnownByItsHash() {
        CPPUNIT_ASSERT_EQUAL(std::string(hash_of_nothing), put(store, ""));
        auto content = store.create();
        for (const auto* piece : {"a", "", "bc"}) content->write(piece);
        CPPUNIT_ASSERT_EQUAL(std::string(hash_of_abc), content->seal().sha256);
        CPPUNIT_ASSERT(!store.exists(hash_of_abc));
        CPPUNIT_ASSERT(!store.open(hash_of_abc));
        content->keep();
        CPPUNIT_ASSERT(store.exists(hash_of_abc));
    }

    void readingStartsAnywhere() {
        const auto content = store.open(put(store, "0123456789"));
        std::string buffer(4, '\0');
        CPPUNIT_ASSERT_EQUAL(std::size_t{4}, content->read(3, buffer.data(), 4));
        CPPUNIT_ASSERT_EQUAL(std::string("3456"), buffer);
        CPPUNIT_ASSERT_EQUAL(std::size_t{1}, content->read(9, buffer.data(), 4));
        CPPUNIT_ASSERT_EQUAL(std::size_t{0}, content->read(10, buffer.data(), 4));
        CPPUNIT_ASSERT_EQUAL(std::size_t{0}, content->read(std::uint64_t{1} << 40, buffer.data(), 4));
        CPPUNIT_ASSERT_EQUAL(std::size_t{2}, content->read(0, buffer.data(), 2));
        CPPUNIT_ASSERT_EQUAL(std::string("01"), buffer.substr(0, 2));
    }

    void whatIsGivenUpLeavesNothing() {
        {
            auto content = store.create();
            content->write("abc");
            content->seal();
        }
        CPPUNIT_ASSERT(!store.exists(hash_of_abc));
        CPPUNIT_ASSERT(fs::is_empty(backend.newDirectory()));
    }

    void theSameContentIsKeptOnce() {
        put(store, "abc");
        put(store, "abc");
        CPPUNIT_ASSERT(Names{hash_of_abc} == listed(store, anHourAhead()));
        CPPUNIT_ASSERT(fs::is_empty(backend.newDirectory()));
    }

    void removedIsGone() {
        const auto sha256 = put(store, "abc");
        store.remove(sha256);
        CPPUNIT_ASSERT(!store.exists(sha256));
        CPPUNIT_ASSERT(!store.open(sha256));
        store.remove(sha256);
        CPPUNIT_ASSERT_EQUAL(sha256, put(store, "abc"));
        CPPUNIT_ASSERT_EQUAL(std::string("abc"), get(store, sha256));
    }

    void listingGoesByAge() {
        const std::set<std::string> kept{put(store, ""), put(store, "abc"), put(store, "x")};
        CPPUNIT_ASSERT(kept == listed(store, anHourAhead()));
        CPPUNIT_ASSERT(listed(store, anHourAgo()).empty());
        int taken = 0;
        store.list(anHourAhead(), [&](std::string_view) { return ++taken < 2; });
        CPPUNIT_ASSERT_EQUAL(2, taken);
    }

    void leftoversAreSweptWhenTheyAreOld() {
        const auto left = backend.newDirectory() / "0123456789abcdef0123456789abcdef";
        std::ofstream(left) << "left by a process that was killed";
        store.sweep(anHourAgo());
        CPPUNIT_ASSERT(fs::exists(left));
        store.sweep(anHourAhead());
        CPPUNIT_ASSERT(!fs::exists(left));
    }

    void manyAtOnce() {
        const std::string content(300'000, 'm');
        std::vector<std::thread> threads;
        std::vector<std::string> kept(8);
        for (std::size_t i = 0; i < kept.size(); ++i) {
            threads.emplace_back([&, i] { kept[i] = put(store, i % 2 ? content : content + std::to_string(i)); });
        }
        for (auto& thread : threads) thread.join();
        for (std::size_t i = 0; i < kept.size(); ++i) {
            CPPUNIT_ASSERT(get(store, kept[i]) == (i % 2 ? content : content + std::to_string(i)));
        }
        CPPUNIT_ASSERT_EQUAL(std::size_t{5}, listed(store, anHourAhead()).size());
    }

    void onlyHashesAreNames() {
        for (const auto* wrong : {"", "..", "../../../../etc/passwd", "abc"}) {
            CPPUNIT_ASSERT_THROW(store.open(wrong), StoreError);
            CPPUNIT_ASSERT_THROW(store.remove(wrong), StoreError);
        }
    }
};
CPPUNIT_TEST_SUITE_REGISTRATION(StoreSuite<LocalBackend>);
CPPUNIT_TEST_SUITE_REGISTRATION(StoreSuite<AzureBackend>);

struct LocalDisk : CppUnit::TestFixture {
    LocalBackend backend;
    fs::path pathOf(const std::string& sha256) const {
        return backend.directory.path() / "files" / sha256.substr(0, 2) / sha256.substr(2);
    }
};

CPPUNIT_TEST_FIXTURE(LocalDisk, aContentUsedAgainIsYoungAgain) {
    const auto sha256 = put(backend.store, "abc");
    const std::array<timespec, 2> long_ago{};
    CPPUNIT_ASSERT_EQUAL(0, ::utimensat(AT_FDCWD, pathOf(sha256).c_str(), long_ago.data(), 0));
    CPPUNIT_ASSERT(Names{sha256} == listed(backend.store, anHourAgo()));
    put(backend.store, "abc");
    CPPUNIT_ASSERT(listed(backend.store, anHourAgo()).empty());
}

CPPUNIT_TEST_FIXTURE(LocalDisk, aDamagedContentIsReplaced) {
    const auto sha256 = put(backend.store, "abc");
    std::ofstream(pathOf(sha256), std::ios::trunc) << "a";
    put(backend.store, "abc");
    CPPUNIT_ASSERT_EQUAL(std::string("abc"), get(backend.store, sha256));
}

CPPUNIT_TEST_FIXTURE(LocalDisk, nobodyElseMayReadIt) {
    const auto sha256 = put(backend.store, "abc");
    struct stat status {};
    CPPUNIT_ASSERT_EQUAL(0, ::stat(pathOf(sha256).c_str(), &status));
    CPPUNIT_ASSERT_EQUAL(0600u, status.st_mode & 0777u);
    CPPUNIT_ASSERT_EQUAL(0, ::stat(pathOf(sha256).parent_path().c_str(), &status));
    CPPUNIT_ASSERT_EQUAL(0700u, status.st_mode & 0777u);
}

CPPUNIT_TEST_FIXTURE(LocalDisk, aFullDiskIsSaidToBeFull) {
    // /dev/full has no room for anything; the descriptor of a content is one of this process.
    auto content = backend.store.create();
    int descriptor = -1;
    for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
        std::error_code gone;
        if (fs::read_symlink(entry.path(), gone)
                .string()
                .starts_with((backend.directory.path() / "files/new").string())) {
            descriptor = std::stoi(entry.path().filename());
        }
    }
    const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
    CPPUNIT_ASSERT(descriptor >= 0 && full >= 0);
    ::dup2(full, descriptor);
    ::close(full);
    try {
        content->write("abc");
        CPPUNIT_FAIL("the disk was full");
    } catch (const StoreError& error) {
        CPPUNIT_ASSERT(error.kind == StoreError::Kind::Full);
    }
}

struct AzureLinks : CppUnit::TestFixture {
    AzureBackend backend;
    AzureStore& store = backend.store;

    struct Answer {
        int status = 0;
        std::string body;
        std::map<std::string, std::string> headers;
    };
    static Answer send(
        const std::string& method,
        const std::string& url,
        const std::string& body = {},
        const std::map<std::string, std::string>& headers = {}
    ) {
        const Poco::URI uri(url);
        Poco::Net::HTTPClientSession session(uri.getHost(), uri.getPort());
        Poco::Net::HTTPRequest request(method, uri.getPathAndQuery(), "HTTP/1.1");
        for (const auto& [name, value] : headers) request.set(name, value);
        request.setContentLength(static_cast<std::streamsize>(body.size()));
        session.sendRequest(request) << body;
        Poco::Net::HTTPResponse response;
        Answer answer;
        Poco::StreamCopier::copyToString(session.receiveResponse(response), answer.body);
        answer.status = response.getStatus();
        for (const auto& [name, value] : response) answer.headers.emplace(name, value);
        return answer;
    }
    static Answer putBlob(const std::string& url, const std::string& body) {
        return send("PUT", url, body, {{"x-ms-blob-type", "BlockBlob"}});
    }
};

CPPUNIT_TEST_FIXTURE(AzureLinks, aDownloadLinkServesTheContentAsAnAttachment) {
    const auto sha256 = put(store, "abc");
    const auto disposition = "attachment; filename=\"a b.pdf\"; filename*=UTF-8''a%20b.pdf";
    const auto link = store.downloadLink(sha256, {disposition, "application/pdf"}, anHourAhead()).value();
    const auto answer = send("GET", link);
    CPPUNIT_ASSERT_EQUAL(200, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string("abc"), answer.body);
    CPPUNIT_ASSERT_EQUAL(std::string("application/pdf"), answer.headers.at("content-type"));
    CPPUNIT_ASSERT_EQUAL(std::string(disposition), answer.headers.at("content-disposition"));
    CPPUNIT_ASSERT_EQUAL(403, putBlob(link, "other").status);
    auto changed = link;
    changed.replace(changed.find("sp=r"), 4, "sp=rw");
    CPPUNIT_ASSERT_EQUAL(403, putBlob(changed, "other").status);
    const auto expired = store.downloadLink(sha256, {disposition, "application/pdf"}, anHourAgo()).value();
    CPPUNIT_ASSERT_EQUAL(403, send("GET", expired).status);
}

CPPUNIT_TEST_FIXTURE(AzureLinks, anUploadLinkTakesContentAgainAndAgain) {
    const std::string file = "0b5d6d2c-6c9b-4e6b-8d0e-7b3c1b0a9f11";
    CPPUNIT_ASSERT(!store.staged(file));
    put(store, "something, so that there is a container");
    const auto link = store.uploadLink(file, anHourAhead()).value();
    CPPUNIT_ASSERT_EQUAL(201, putBlob(link, "first").status);
    const auto first = store.staged(file).value();
    CPPUNIT_ASSERT_EQUAL(201, putBlob(link, "second!").status);
    const auto second = store.staged(file).value();
    CPPUNIT_ASSERT(first.version != second.version);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{7}, second.content->size());
    // A read returns one version or an error, never a mix of two.
    std::string buffer(10, '\0');
    CPPUNIT_ASSERT_THROW(first.content->read(0, buffer.data(), 10), StoreError);
    CPPUNIT_ASSERT_EQUAL(403, send("GET", link).status);

    std::set<std::string> files;
    const auto take = [&](std::string_view name) { return files.emplace(name).second; };
    store.listStaged(anHourAgo(), take);
    CPPUNIT_ASSERT(files.empty());
    store.listStaged(anHourAhead(), take);
    CPPUNIT_ASSERT(Names{file} == files);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, listed(store, anHourAhead()).size());
    store.removeStaged(file);
    CPPUNIT_ASSERT(!store.staged(file));
}

CPPUNIT_TEST_FIXTURE(AzureLinks, aStoreThatDoesNotAnswerIsUnavailable) {
    Directory directory;
    AzureStore nobody(accountWith("c"), "http://127.0.0.1:1/cardcagetests", directory.path());
    try {
        nobody.exists(hash_of_abc);
        CPPUNIT_FAIL("nobody listens there");
    } catch (const StoreError& error) {
        CPPUNIT_ASSERT(error.kind == StoreError::Kind::Unavailable);
        CPPUNIT_ASSERT(std::string(error.what()).find(test::Azurite::key) == std::string::npos);
    }
    AzureStore stranger(
        {test::Azurite::account, "another key", "c"}, test::Azurite::shared().endpoint(), directory.path()
    );
    CPPUNIT_ASSERT_THROW(put(stranger, "abc"), StoreError);
}

struct CheckedContents : CppUnit::TestFixture {
    LocalBackend backend;
    CheckedContent content(std::uint64_t cap, std::string_view prefix) { return {backend.store.create(), cap, prefix}; }
    static std::string codeOf(const std::function<void()>& step) {
        try {
            step();
            return "";
        } catch (const FileProblem& refused) {
            return refused.problem.code;
        }
    }
};

CPPUNIT_TEST_FIXTURE(CheckedContents, theCapIsForAllPiecesTogether) {
    auto fits = content(5, "");
    for (const auto* piece : {"ab", "", "cde"}) fits.write(piece);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{5}, fits.seal().bytes);
    auto not_fits = content(5, "");
    not_fits.write("abc");
    CPPUNIT_ASSERT_EQUAL(std::string("payload_too_large"), codeOf([&] { not_fits.write("def"); }));
}

CPPUNIT_TEST_FIXTURE(CheckedContents, thePrefixMayComeInPieces) {
    auto right = content(100, "%PDF-");
    for (const auto* piece : {"%", "PD", "F-1.7", "rest"}) right.write(piece);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{12}, right.seal().bytes);
    auto wrong = content(100, "%PDF-");
    wrong.write("%P");
    CPPUNIT_ASSERT_EQUAL(std::string("unsupported_media_type"), codeOf([&] { wrong.write("NG"); }));
    auto early_end = content(100, "%PDF-");
    early_end.write("%PDF");
    CPPUNIT_ASSERT_EQUAL(std::string("unsupported_media_type"), codeOf([&] { early_end.seal(); }));
}

}  // namespace
}  // namespace cardcage::files
