// A module that was loaded and used is really gone after unloading; one that is not is reported.

#include <cppunit/extensions/HelperMacros.h>

#include <fstream>
#include <future>
#include <thread>

#include "host/modules/reaper.hpp"
#include "tests/host/modules/samples.hpp"
#include "tests/support/skip.hpp"

namespace cardcage::modules {
namespace {

using namespace std::string_literals;

class Unloading : public CppUnit::TestFixture {
protected:
    static void requireProof() {
        if (!importAuditApplies()) test::skip("sanitizers keep modules loaded");
    }

    static void useEveryHandler(const Generation& generation) {
        for (const auto& route : generation.registration().routes) answerOf(route, {}, R"({"name":"x"})");
    }

    static std::size_t residentPages() {
        std::size_t total = 0;
        std::size_t resident = 0;
        std::ifstream("/proc/self/statm") >> total >> resident;
        return resident;
    }

    /// Loads, starts, uses on two threads, retires.
    UnloadReport cycle(const ModuleFile& file) const {
        const auto generation = Generation::load(file, scratch.path(), fakeService);
        generation->start();
        useEveryHandler(*generation);
        std::thread([&] { useEveryHandler(*generation); }).join();
        auto report = generation->retire();
        std::filesystem::remove(report.copy);
        return report;
    }

    ScratchDirectory scratch{"cardcage-unloading"};
};

CPPUNIT_TEST_FIXTURE(Unloading, nothingRemainsAfterAHundredGenerationsOfEverySample) {
    requireProof();
    for (const auto& path : goodModules()) {
        // A static libstdc++ never frees the memory it keeps for exceptions in need (its eh_alloc.cc): 72 KiB a load.
        if (path.filename() == "answers_static.so") continue;
        const auto file = readModuleFile(path);
        cycle(file);
        const auto before = processResources();
        const auto pages = residentPages();
        for (int i = 0; i < 100; ++i) {
            const auto report = cycle(file);
            CPPUNIT_ASSERT_MESSAGE(file.label() + ": " + report.reason, report.gone);
        }
        const auto after = processResources();
        CPPUNIT_ASSERT_EQUAL_MESSAGE(path.string(), before.threads, after.threads);
        CPPUNIT_ASSERT_EQUAL_MESSAGE(path.string(), before.descriptors, after.descriptors);
        // A page a cycle would be 100; the allocator may move a little.
        CPPUNIT_ASSERT_MESSAGE(
            path.string() + " grew by pages: " + std::to_string(residentPages() - pages), residentPages() < pages + 64
        );
    }
}

CPPUNIT_TEST_FIXTURE(Unloading, aThreadLocalObjectIsReportedAsPinned) {
    requireProof();
    auto generation = loadSample("thread_local", scratch);
    useEveryHandler(*generation);
    const auto report = generation->retire();
    CPPUNIT_ASSERT(!report.gone);
    CPPUNIT_ASSERT_MESSAGE(report.reason, report.reason.find("__cxa_thread_atexit") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(Unloading, aUniqueSymbolIsReportedAsPinned) {
    requireProof();
    auto generation = loadSample("unique_symbol", scratch);
    useEveryHandler(*generation);
    const auto report = generation->retire();
    CPPUNIT_ASSERT(!report.gone);
    CPPUNIT_ASSERT_MESSAGE(report.reason, report.reason.find("unique symbol") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(Unloading, anEndThatDoesNotReturnIsReportedAndHoldsUpNoOther) {
    std::vector<std::string> reported;
    Reaper reaper([&](const UnloadReport& report) { reported.push_back(report.id + ": " + report.reason); });
    for (const auto* name : {"hangs_in_drain", "hangs_in_stop"}) {
        auto running = reaper.adopt(loadSample(name, scratch));
        running->start();
    }
    reaper.adopt(loadSample("answers_c", scratch)).reset();
    reaper.settle();
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, reported.size());
    CPPUNIT_ASSERT_EQUAL("hangs-in-drain: drain did not return within 5 s"s, reported[0]);
    CPPUNIT_ASSERT_EQUAL("hangs-in-stop: stop did not return within 5 s"s, reported[1]);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{2}, reaper.counters().pinned);
}

CPPUNIT_TEST_FIXTURE(Unloading, theLastReferenceHandsAGenerationToTheReaper) {
    requireProof();
    std::vector<std::string> reported;
    Reaper reaper([&](const UnloadReport& report) {
        reported.push_back(report.id + (report.gone ? " gone" : " pinned"));
    });
    auto running = reaper.adopt(loadSample("answers_cpp", scratch));
    running->start();
    auto request = running;
    running.reset();
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, reaper.counters().retired + reaper.counters().waiting);
    useEveryHandler(*request);
    request.reset();
    reaper.settle();
    CPPUNIT_ASSERT(reported == std::vector<std::string>{"answers gone"});
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{1}, reaper.counters().gone);
}

CPPUNIT_TEST_FIXTURE(Unloading, aPinnedGenerationGoesWhenItsThreadsHaveEnded) {
    requireProof();
    Reaper reaper;
    auto pinned = reaper.adopt(loadSample("thread_local", scratch));
    std::promise<void> used;
    std::promise<void> end;
    std::thread worker([&] {
        useEveryHandler(*pinned);
        used.set_value();
        end.get_future().wait();
    });
    used.get_future().wait();
    pinned.reset();
    reaper.settle();
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{1}, reaper.counters().pinned);
    CPPUNIT_ASSERT_EQUAL("thread-local"s, reaper.pinned().at(0).id);
    end.set_value();
    worker.join();
    reaper.adopt(loadSample("answers_c", scratch)).reset();
    reaper.settle();
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, reaper.counters().pinned);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{2}, reaper.counters().gone);
}

CPPUNIT_TEST_FIXTURE(Unloading, aGenerationThatOutlivesTheReaperStaysLoaded) {
    std::shared_ptr<Generation> late;
    {
        Reaper reaper;
        late = reaper.adopt(loadSample("answers_c", scratch));
    }
    const auto* raw = late.get();
    late.reset();
    CPPUNIT_ASSERT_EQUAL(R"(200 {"name":"x","length":1,"letters":"x"})"s, answerOf(raw->registration().routes[0]));
}

CPPUNIT_TEST_FIXTURE(Unloading, aRefusedModuleIsUnloadedToo) {
    requireProof();
    const auto reason = reasonOf([&] { loadSample("duplicate_routes", scratch); });
    CPPUNIT_ASSERT(!reason.empty());
    for (const auto& entry : std::filesystem::directory_iterator(scratch.path())) {
        CPPUNIT_ASSERT_MESSAGE(entry.path().string(), !isMapped(entry.path()));
    }
}

}  // namespace
}  // namespace cardcage::modules
