#include "host/config/file_watch.hpp"

#include <cppunit/extensions/HelperMacros.h>
#include <fcntl.h>
#include <unistd.h>

#include <memory>
#include <string>

#include "tests/host/config/recorded_calls.hpp"
#include "tests/host/config/settings_directory.hpp"

namespace {

using cardcage::config::FileWatch;
using namespace std::chrono_literals;

struct FileWatching : CppUnit::TestFixture {
    cardcage::test::SettingsDirectory directory;
    cardcage::test::Calls calls;

    std::unique_ptr<FileWatch> watch(std::chrono::milliseconds period, bool use_inotify) {
        FileWatch::Settings settings{
            {directory.path(), directory.path() / "later"}, ".properties", period, use_inotify};
        return std::make_unique<FileWatch>(settings, [this](FileWatch&) { calls.add("changed"); });
    }
};

CPPUNIT_TEST_FIXTURE(FileWatching, aDirectoryThatIsMadeLaterIsWatchedToo) {
    const auto watching = watch(20ms, true);
    CPPUNIT_ASSERT(calls.waitFor(1));  // the first look
    std::filesystem::create_directory(directory.path() / "later");
    directory.write(directory.path() / "later" / "a.properties", "x");
    CPPUNIT_ASSERT(calls.waitFor(2));
}

CPPUNIT_TEST_FIXTURE(FileWatching, withoutEventsALookFindsComeChangedAndGone) {
    const auto watching = watch(20ms, false);
    directory.write(directory.main(), "a");
    CPPUNIT_ASSERT(calls.waitFor(1));
    directory.exchange(directory.main(), "b");
    CPPUNIT_ASSERT(calls.waitFor(2));
    std::filesystem::remove(directory.main());
    CPPUNIT_ASSERT(calls.waitFor(3));
}

CPPUNIT_TEST_FIXTURE(FileWatching, aFileThatIsBeingWrittenIsWaitedFor) {
    directory.write(directory.main(), "complete");
    const auto watching = watch(20ms, true);
    CPPUNIT_ASSERT(calls.waitFor(1));  // the first look

    const int file = ::open(directory.main().c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
    CPPUNIT_ASSERT_EQUAL(ssize_t{4}, ::write(file, "half", 4));
    CPPUNIT_ASSERT(!calls.waitFor(2, 300ms));  // fifteen looks
    CPPUNIT_ASSERT_EQUAL(ssize_t{5}, ::write(file, " done", 5));
    ::close(file);
    CPPUNIT_ASSERT(calls.waitFor(2));
}

CPPUNIT_TEST_FIXTURE(FileWatching, otherFilesAreNobodysBusiness) {
    const auto watching = watch(20ms, true);
    CPPUNIT_ASSERT(calls.waitFor(1));
    directory.write(directory.path() / "notes.txt", "x");
    directory.write(directory.path() / ".hidden.properties", "x");
    directory.write(directory.path() / "cardcage.properties~", "x");
    CPPUNIT_ASSERT(!calls.waitFor(2, 200ms));
}

}  // namespace
