#include "host/config/watcher.hpp"

#include <cppunit/extensions/HelperMacros.h>
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>

#include "tests/host/config/recorded_calls.hpp"
#include "tests/host/config/settings_directory.hpp"

namespace {

using namespace cardcage::config;
using namespace std::chrono_literals;

struct Watching : CppUnit::TestFixture {
    cardcage::test::SettingsDirectory directory;
    cardcage::test::Calls applied;  // the level of the log and what acme has switched off
    cardcage::test::Calls refused;
    cardcage::test::Calls postponed;
    std::atomic<int> hindrances{0};  // so often something else than the files is in the way
    std::unique_ptr<Watcher> watcher;

    void start(std::chrono::milliseconds period = 1'000ms, bool use_inotify = true) {
        const auto sources = directory.sources();
        watcher = std::make_unique<Watcher>(
            sources,
            Configuration::load(sources),
            Watcher::Calls{
                [this](const auto& configuration) {
                    if (hindrances.fetch_sub(1) > 0) throw std::runtime_error("the database is away");
                    const auto off = configuration->tenant("acme").modules.disabled;
                    applied.add(configuration->text("log.level") + "/" + (off.empty() ? "" : off[0]));
                },
                [this](const std::string& complaints) { refused.add(complaints); },
                [this](const std::string& cause) { postponed.add(cause); }},
            period,
            use_inotify
        );
    }
};

CPPUNIT_TEST_FIXTURE(Watching, twentyChangesTakeEffectWithoutWaitingForAPeriod) {
    directory.write(directory.main(), "log.level = error\n");
    start(1h);
    for (int i = 1; i <= 20; ++i) {
        const auto module = "module-" + std::to_string(i);
        (i % 2 ? directory.write : directory.exchange)(directory.tenant("acme"), "modules.disabled = " + module + "\n");
        CPPUNIT_ASSERT(applied.waitFor(static_cast<std::size_t>(i), 60s));
        CPPUNIT_ASSERT_EQUAL("error/" + module, applied.all().back());
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t{20}, applied.all().size());
    CPPUNIT_ASSERT(refused.all().empty());
}

CPPUNIT_TEST_FIXTURE(Watching, aRightFileThatCannotBeAppliedNowIsTriedAgainUntilItIs) {
    directory.write(directory.main(), "log.level = error\n");
    hindrances = 2;
    start(50ms);
    directory.exchange(directory.main(), "log.level = debug\n");
    CPPUNIT_ASSERT(applied.waitFor(1));
    CPPUNIT_ASSERT_EQUAL(std::string("debug/"), applied.all().back());
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, postponed.all().size());  // once for each cause
    CPPUNIT_ASSERT(refused.all().empty());
}

CPPUNIT_TEST_FIXTURE(Watching, aWrongFileIsRefusedAndTheOldConfigurationStays) {
    directory.write(directory.main(), "log.level = error\n");
    start();
    directory.exchange(directory.main(), "log.level = debug\nlog.formt = json\n");

    CPPUNIT_ASSERT(refused.waitFor(1));
    const auto complaint = directory.main().string() + ":2: log.formt: unknown setting; did you mean log.format?";
    CPPUNIT_ASSERT_EQUAL(complaint, refused.all()[0]);
    CPPUNIT_ASSERT_EQUAL(complaint, watcher->complaints());
    CPPUNIT_ASSERT_EQUAL(std::string("error"), watcher->current()->text("log.level"));

    directory.exchange(directory.main(), "log.level = debug\nlog.format = json\n");
    CPPUNIT_ASSERT(applied.waitFor(1));
    CPPUNIT_ASSERT_EQUAL(std::string("debug/"), applied.all()[0]);
}

CPPUNIT_TEST_FIXTURE(Watching, whoeverAppliesMayRefuse) {
    const auto sources = directory.sources();
    Watcher picky(
        sources,
        Configuration::load(sources),
        {[](const auto&) {
             throw Refused({{"here", "modules.settings.a.b", "", "is not known", ""}});
         },
         [this](const std::string& complaints) { refused.add(complaints); }}
    );
    directory.write(directory.main(), "log.level = debug\n");
    CPPUNIT_ASSERT(refused.waitFor(1));
    CPPUNIT_ASSERT_EQUAL(std::string("here: modules.settings.a.b: is not known"), refused.all()[0]);
    CPPUNIT_ASSERT_EQUAL(std::string("information"), picky.current()->text("log.level"));
}

CPPUNIT_TEST_FIXTURE(Watching, touchingAFileCallsNobody) {
    directory.write(directory.main(), "log.level = error\n");
    start(20ms);
    for (int i = 0; i < 5; ++i) directory.exchange(directory.main(), "log.level = error\n");
    directory.exchange(directory.main(), "log.level = debug\n");
    CPPUNIT_ASSERT(applied.waitFor(1));
    CPPUNIT_ASSERT_EQUAL(std::string("debug/"), applied.all()[0]);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, applied.all().size());
}

CPPUNIT_TEST_FIXTURE(Watching, aHalfWrittenFileIsNeverApplied) {
    directory.write(directory.tenant("acme"), "modules.disabled = a\n");
    start(20ms);
    const int file = ::open(directory.tenant("acme").c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
    CPPUNIT_ASSERT_EQUAL(ssize_t{19}, ::write(file, "modules.disabled = ", 19));
    // Another file that is complete must not bring the half one with it.
    directory.exchange(directory.main(), "log.level = debug\n");
    CPPUNIT_ASSERT(!applied.waitFor(1, 300ms));
    CPPUNIT_ASSERT_EQUAL(ssize_t{2}, ::write(file, "b\n", 2));
    ::close(file);
    CPPUNIT_ASSERT(applied.waitFor(1));
    CPPUNIT_ASSERT_EQUAL(std::string("debug/b"), applied.all()[0]);
}

CPPUNIT_TEST_FIXTURE(Watching, aTenantsFileMayGoTheMainFileMayNot) {
    directory.write(directory.main(), "log.level = error\n");
    directory.write(directory.tenant("acme"), "modules.disabled = a\n");
    start(20ms);
    std::filesystem::remove(directory.tenant("acme"));
    CPPUNIT_ASSERT(applied.waitFor(1));
    CPPUNIT_ASSERT_EQUAL(std::string("error/"), applied.all()[0]);

    std::filesystem::remove(directory.main());
    CPPUNIT_ASSERT(refused.waitFor(1));
    CPPUNIT_ASSERT(refused.all()[0].find("was removed") != std::string::npos);
    CPPUNIT_ASSERT_EQUAL(std::string("error"), watcher->current()->text("log.level"));
}

CPPUNIT_TEST_FIXTURE(Watching, anEditorThatMovesTheFileAwayFirstLosesNothing) {
    directory.write(directory.tenant("acme"), "modules.disabled = a\n");
    start(20ms);
    std::filesystem::rename(directory.tenant("acme"), directory.tenant("acme").string() + "~");
    directory.write(directory.tenant("acme"), "modules.disabled = b\n");
    CPPUNIT_ASSERT(applied.waitFor(1));
    CPPUNIT_ASSERT_EQUAL(std::string("information/b"), applied.all()[0]);
}

CPPUNIT_TEST_FIXTURE(Watching, withoutEventsALookAppliesChangesToo) {
    start(20ms, false);
    directory.write(directory.tenant("acme"), "modules.disabled = a\n");
    CPPUNIT_ASSERT(applied.waitFor(1));
    CPPUNIT_ASSERT_EQUAL(std::string("information/a"), applied.all()[0]);
}

}  // namespace
