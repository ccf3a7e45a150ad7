#include "host/auth/tokens/key_ring.hpp"

#include <Poco/TemporaryFile.h>
#include <cppunit/extensions/HelperMacros.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <thread>

namespace cardcage::auth {
namespace {

struct KeyFiles : CppUnit::TestFixture {
    Poco::TemporaryFile folder;
    std::filesystem::path file;

    void setUp() override {
        folder.createDirectories();
        file = std::filesystem::path(folder.path()) / "signing.keys";
    }
    std::string content() const {
        std::ifstream in(file);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& text, mode_t mode = 0600) const {
        std::ofstream(file) << text;
        ::chmod(file.c_str(), mode);
    }
    std::string complaint() const {
        try {
            KeyRing::openOrCreate(file);
        } catch (const KeyFileError& error) {
            return error.what();
        }
        return "accepted";
    }
    /// The rest of a complaint: the name of the folder may have any digits.
    std::string besidePath(std::string text) const {
        for (std::size_t at = 0; (at = text.find(file.string())) != text.npos;) text.erase(at, file.string().size());
        return text;
    }
    std::size_t filesInFolder() const {
        return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder.path()), {}));
    }
};

constexpr auto key_line = "k1 00112233445566778899aabbccddeeff00112233445566778899AABBCCDDEEFF\n";

bool holds(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

CPPUNIT_TEST_FIXTURE(KeyFiles, theFirstStartCreatesAFileThatOnlyItsOwnerReads) {
    const auto created = KeyRing::openOrCreate(file);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, created.keys().size());
    struct stat status {};
    CPPUNIT_ASSERT_EQUAL(0, ::stat(file.c_str(), &status));
    CPPUNIT_ASSERT_EQUAL(0600u, status.st_mode & 07777u);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, filesInFolder());
    const auto again = KeyRing::openOrCreate(file);
    CPPUNIT_ASSERT(again.signing().kid == created.signing().kid && again.signing().bytes == created.signing().bytes);
}

CPPUNIT_TEST_FIXTURE(KeyFiles, theModeDoesNotDependOnTheUmask) {
    const auto old = ::umask(0);
    KeyRing::openOrCreate(file);
    ::umask(old);
    struct stat status {};
    CPPUNIT_ASSERT_EQUAL(0, ::stat(file.c_str(), &status));
    CPPUNIT_ASSERT_EQUAL(0600u, status.st_mode & 07777u);
}

CPPUNIT_TEST_FIXTURE(KeyFiles, manyFirstStartsAtOnceAgreeOnOneKey) {
    std::vector<std::string> kids(16);
    std::vector<std::thread> starts;
    for (auto& kid : kids) starts.emplace_back([&] { kid = KeyRing::openOrCreate(file).signing().kid; });
    for (auto& start : starts) start.join();
    for (const auto& kid : kids) CPPUNIT_ASSERT_EQUAL(kids.front(), kid);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, filesInFolder());
}

CPPUNIT_TEST_FIXTURE(KeyFiles, aFileThatOthersMayReadIsRefusedWithTheCure) {
    for (const mode_t mode : {0640, 0604, 0644, 0660, 0606, 0610, 0777}) {
        write(key_line, mode);
        const auto text = complaint();
        CPPUNIT_ASSERT_MESSAGE(text, holds(text, "chmod 600 " + file.string()));
        CPPUNIT_ASSERT_MESSAGE(text, !holds(besidePath(text), "0011"));
    }
    write(key_line, 0400);
    CPPUNIT_ASSERT_EQUAL(std::string("accepted"), complaint());
}

CPPUNIT_TEST_FIXTURE(KeyFiles, aRingIsReadInOrderWithComments) {
    write("# comment\n\r\n" + std::string(key_line) + "\nold-key " + std::string(64, '0'));
    const auto ring = KeyRing::openOrCreate(file);
    CPPUNIT_ASSERT_EQUAL(std::size_t{2}, ring.keys().size());
    CPPUNIT_ASSERT_EQUAL(std::string("k1"), ring.signing().kid);
    CPPUNIT_ASSERT_EQUAL(0xFF, int{ring.signing().bytes[31]});
    CPPUNIT_ASSERT_EQUAL(0x11, int{ring.signing().bytes[1]});
}

CPPUNIT_TEST_FIXTURE(KeyFiles, whatIsWrongIsNamedByLineAndNeverRepeated) {
    const auto digits = std::string(64, '7');
    for (const auto& line :
         {"k1" + digits,
          "k1  " + digits,
          "k1 " + digits + "7",
          "k1 " + digits.substr(1),
          "k1 " + digits.substr(1) + "g",
          "k/1 " + digits,
          " " + digits,
          "k1\t" + digits,
          std::string(33, 'k') + " " + digits,
          "k1 " + digits + " "}) {
        write("# first\n" + line + "\n");
        const auto text = complaint();
        CPPUNIT_ASSERT_MESSAGE(text, holds(text, file.string() + ", line 2: "));
        CPPUNIT_ASSERT_MESSAGE(text, !holds(besidePath(text), "777"));
    }
    write(std::string(key_line) + key_line);
    CPPUNIT_ASSERT(holds(complaint(), "line 2: kid k1 occurs twice"));
    write("# nothing\n");
    CPPUNIT_ASSERT(holds(complaint(), "has no key"));
    write(std::string(70 << 10, '#'));
    CPPUNIT_ASSERT(holds(complaint(), "larger than 64 KiB"));
}

CPPUNIT_TEST_FIXTURE(KeyFiles, aPlaceThatCannotHoldAFileIsNamed) {
    file = std::filesystem::path(folder.path()) / "missing" / "signing.keys";
    CPPUNIT_ASSERT(holds(complaint(), file.string() + " cannot be created: No such file or directory"));
    file = folder.path();
    CPPUNIT_ASSERT(complaint() != "accepted");
}

}  // namespace
}  // namespace cardcage::auth
