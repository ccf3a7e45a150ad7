// A module with any error on disk is refused with a reason, and the others go on.

#include <cppunit/extensions/HelperMacros.h>
#include <elf.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <fstream>
#include <future>
#include <thread>

#include "host/modules/library/loader.hpp"
#include "tests/host/modules/samples.hpp"
#include "tests/support/skip.hpp"

namespace cardcage::modules {
namespace {

using namespace std::string_literals;

/// While it lives, no thread can be made: their stacks are larger than the memory of any machine.
class NoThreads {
public:
    NoThreads() {
        pthread_getattr_default_np(&usual_);
        pthread_attr_t huge;
        pthread_getattr_default_np(&huge);
        pthread_attr_setstacksize(&huge, std::size_t{1} << 46);
        pthread_setattr_default_np(&huge);
        pthread_attr_destroy(&huge);
    }
    ~NoThreads() {
        pthread_setattr_default_np(&usual_);
        pthread_attr_destroy(&usual_);
    }
    NoThreads(const NoThreads&) = delete;
    NoThreads& operator=(const NoThreads&) = delete;

private:
    pthread_attr_t usual_{};
};

class Loading : public CppUnit::TestFixture {
protected:
    Loading() { std::filesystem::create_directory(directory()); }

    std::filesystem::path directory() const { return scratch.path() / "modules"; }

    LoaderSettings settings() const {
        LoaderSettings chosen;
        chosen.modules_directory = directory();
        chosen.run_directory = scratch.path() / "run";
        chosen.probe_program = PROBE_PROGRAM;
        return chosen;
    }

    /// Puts a sample into the modules directory.
    std::filesystem::path install(const std::string& name, const std::string& as = {}) const {
        const auto target = directory() / ((as.empty() ? name : as) + ".so");
        std::filesystem::copy_file(sample(name), target, std::filesystem::copy_options::overwrite_existing);
        return target;
    }

    /// The refusal of the whole way: inspect, probe, load, start.
    std::string refusalOfSample(const std::string& name, LoaderSettings chosen) const {
        Loader loader(std::move(chosen));
        const auto path = install(name);
        return refusalOf([&] { loader.load(loader.inspect(path), fakeService)->start(); });
    }
    std::string refusalOfSample(const std::string& name) const { return refusalOfSample(name, settings()); }

    static void changeByte(const std::filesystem::path& path, std::streamoff offset, unsigned char value) {
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(offset);
        file.put(static_cast<char>(value));
    }

    ScratchDirectory scratch{"cardcage-loading"};
};

CPPUNIT_TEST_FIXTURE(Loading, aGoodModuleIsLoadedStartedAndAnswers) {
    Loader loader(settings());
    const auto generation = loader.load(loader.inspect(install("answers_c")), fakeService);
    CPPUNIT_ASSERT(generation->phase() == Generation::Phase::Ready);
    generation->start();
    CPPUNIT_ASSERT(generation->phase() == Generation::Phase::Running);
    CPPUNIT_ASSERT_EQUAL("answers 1.0.0"s, generation->label());
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, generation->registration().routes.size());
    CPPUNIT_ASSERT(generationOf(generation->handle()) == generation.get());
    CPPUNIT_ASSERT_EQUAL(
        R"(200 {"name":"tiara","length":5,"letters":"aairt"})"s,
        answerOf(generation->registration().routes[0], {{"name", "tiara"}})
    );
}

CPPUNIT_TEST_FIXTURE(Loading, faultsInInitAreContainedByTheProbe) {
    CPPUNIT_ASSERT_EQUAL("init_failed"s, refusalOfSample("throws_in_init"));
    CPPUNIT_ASSERT_EQUAL("init_failed"s, refusalOfSample("refuses_in_init"));
    CPPUNIT_ASSERT_EQUAL("crashed"s, refusalOfSample("crashes_in_init"));
    auto impatient = settings();
    impatient.probe_limit = std::chrono::milliseconds(500);
    CPPUNIT_ASSERT_EQUAL("hung"s, refusalOfSample("hangs_in_init", impatient));
}

CPPUNIT_TEST_FIXTURE(Loading, initHasAHundredMilliseconds) {
    const auto refused = probe(PROBE_PROGRAM, readModuleFile(sample("slow_in_init")));
    CPPUNIT_ASSERT_EQUAL("time_limit"s, refused.code);
    CPPUNIT_ASSERT_MESSAGE(refused.reason, refused.reason.starts_with("init took 2"));
    CPPUNIT_ASSERT_MESSAGE(refused.reason, refused.reason.find("it may take 100 ms") != std::string::npos);
    auto unprobed = settings();
    unprobed.probe_program.clear();
    CPPUNIT_ASSERT_EQUAL("time_limit"s, refusalOfSample("slow_in_init", unprobed));
}

CPPUNIT_TEST_FIXTURE(Loading, aControlFunctionThatDoesNotReturnIsGivenUpAndNamed) {
    const auto hung = probe(PROBE_PROGRAM, readModuleFile(sample("hangs_in_init")));
    CPPUNIT_ASSERT_EQUAL("time_limit"s, hung.code);
    CPPUNIT_ASSERT_MESSAGE(hung.reason, hung.reason.starts_with("init did not return within 5 s"));
    const auto late_end = probe(PROBE_PROGRAM, readModuleFile(sample("hangs_in_destroy")));
    CPPUNIT_ASSERT_EQUAL("destroy did not return within 5 s"s, late_end.reason);
    Loader loader(settings());
    auto generation = loader.load(loader.inspect(install("hangs_in_start")), fakeService);
    const auto* const raw = generation.get();
    const auto reason = reasonOf([&] { generation->start(); });
    CPPUNIT_ASSERT_MESSAGE(reason, reason.starts_with("start did not return within 5 s"));
    generation.reset();
    CPPUNIT_ASSERT_EQUAL_MESSAGE("its code still runs, so it must stay", "hangs-in-start 1.0.0"s, raw->label());
}

CPPUNIT_TEST_FIXTURE(Loading, aMissingThreadIsNoFaultOfTheModule) {
    auto unprobed = settings();
    unprobed.probe_program.clear();
    Loader loader(unprobed);
    const auto file = loader.inspect(install("answers_c"));
    {
        const NoThreads none;
        CPPUNIT_ASSERT_EQUAL("no_thread"s, refusalOf([&] { loader.load(file, fakeService); }));
    }
    const auto generation = loader.load(file, fakeService);
    {
        const NoThreads none;
        CPPUNIT_ASSERT_EQUAL("no_thread"s, refusalOf([&] { generation->start(); }));
    }
    generation->start();
    CPPUNIT_ASSERT(generation->phase() == Generation::Phase::Running);
}

CPPUNIT_TEST_FIXTURE(Loading, aProbeThatHungIsNotRepeatedAtOnce) {
    auto limited = settings();
    limited.probe_limit = std::chrono::milliseconds(5'100);
    Loader loader(limited);
    const auto file = loader.inspect(install("hangs_in_init"));
    const auto refusal = refusalOf([&] { loader.load(file, fakeService); });
    const auto begin = std::chrono::steady_clock::now();
    CPPUNIT_ASSERT_EQUAL(refusal, refusalOf([&] { loader.load(file, fakeService); }));
    CPPUNIT_ASSERT(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}

CPPUNIT_TEST_FIXTURE(Loading, aProcessThatEndsItselfIsNoSuccess) {
    auto lenient = settings();
    lenient.audit_allow = {"exits-in-init"};
    CPPUNIT_ASSERT_EQUAL("crashed"s, refusalOfSample("exits_in_init", lenient));
}

CPPUNIT_TEST_FIXTURE(Loading, workersThatFindAFileTogetherProbeItOnce) {
    auto remembering = settings();
    remembering.probe_memory = scratch.path() / "probed";
    std::filesystem::create_directory(remembering.probe_memory);
    std::filesystem::permissions(remembering.probe_memory, std::filesystem::perms::owner_all);
    remembering.probe_limit = std::chrono::minutes(5);
    remembering.probe_program = scratch.path() / "counted";
    const auto count = scratch.path() / "count";
    std::ofstream(remembering.probe_program)
        << "#!/bin/sh\necho probed >> '" << count.string() << "'\nexec '" << PROBE_PROGRAM << "' \"$@\"\n";
    chmod(remembering.probe_program.c_str(), 0700);
    const auto path = install("answers_c");
    const auto load = [&] {
        Loader loader(remembering);
        loader.load(loader.inspect(path), fakeService);
    };
    auto other = std::async(std::launch::async, load);
    load();
    other.get();
    CPPUNIT_ASSERT_EQUAL_MESSAGE("one line", std::uintmax_t{7}, std::filesystem::file_size(count));
}

CPPUNIT_TEST_FIXTURE(Loading, theProbeTellsWhatHappened) {
    const auto thrown = probe(PROBE_PROGRAM, readModuleFile(sample("throws_in_init")));
    CPPUNIT_ASSERT_MESSAGE(thrown.reason, thrown.reason.find("the cellar is flooded") != std::string::npos);
    const auto crashed = probe(PROBE_PROGRAM, readModuleFile(sample("crashes_in_init")));
    CPPUNIT_ASSERT_MESSAGE(crashed.reason, !crashed.accepted && !crashed.reason.empty());
    CPPUNIT_ASSERT(probe(PROBE_PROGRAM, readModuleFile(sample("answers_cpp"))).accepted);
    auto file = readModuleFile(sample("answers_cpp"));
    CPPUNIT_ASSERT_EQUAL("probe_failed"s, probe("/no/such/program", file).code);
    file.path = scratch.path() / "missing.so";
    CPPUNIT_ASSERT_EQUAL("unreadable"s, probe(PROBE_PROGRAM, file).code);
    // Other bytes than those that were judged never run: this module would crash.
    file.path = sample("crashes_in_init");
    CPPUNIT_ASSERT_EQUAL("probe_failed"s, probe(PROBE_PROGRAM, file).code);
}

CPPUNIT_TEST_FIXTURE(Loading, anAcceptedBinaryIsProbedOnceByAProgram) {
    auto remembering = settings();
    remembering.probe_memory = scratch.path() / "probed";
    const auto path = install("answers_c");
    {
        Loader loader(remembering);
        loader.load(loader.inspect(path), fakeService);
    }
    remembering.probe_program = "/no/such/program";
    CPPUNIT_ASSERT_EQUAL("accepted"s, refusalOfSample("answers_c", remembering));
    CPPUNIT_ASSERT_EQUAL("probe_failed"s, refusalOfSample("answers_cpp", remembering));
    // A byte behind the last one changes no code, only the hash.
    std::ofstream(install("answers_c"), std::ios::app) << 'x';
    Loader loader(remembering);
    const auto changed = directory() / "answers_c.so";
    CPPUNIT_ASSERT_EQUAL("probe_failed"s, refusalOf([&] { loader.load(loader.inspect(changed), fakeService); }));
    // An answer of another program.
    std::filesystem::rename(remembering.probe_memory / programId(), remembering.probe_memory / "0123");
    CPPUNIT_ASSERT_EQUAL("probe_failed"s, refusalOfSample("answers_c", remembering));
}

CPPUNIT_TEST_FIXTURE(Loading, theProbeTellsWhatABinaryRegisters) {
    Loader loader(settings());
    const auto probed = loader.probedRegistration(loader.inspect(install("provider")));
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, probed.routes.size());
    CPPUNIT_ASSERT_EQUAL("GET /provider"s, probed.routes[0].method + ' ' + probed.routes[0].path);
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, probed.operations.size());
    CPPUNIT_ASSERT_EQUAL("provider.do/1"s, probed.operations[0].name);
    const auto versioned = loader.probedRegistration(loader.inspect(install("part_v2")));
    CPPUNIT_ASSERT_EQUAL("part"s, versioned.routes.at(0).model);
    CPPUNIT_ASSERT_EQUAL(2, versioned.routes[0].version);
    CPPUNIT_ASSERT(versioned.routes[0].isDefault());
    const auto bad = loader.inspect(install("crashes_in_init"));
    for (int i = 0; i < 2; ++i) CPPUNIT_ASSERT(loader.probedRegistration(bad).routes.empty());
    CPPUNIT_ASSERT_EQUAL_MESSAGE("it is not accepted", "crashed"s, refusalOf([&] { loader.load(bad, fakeService); }));
}

CPPUNIT_TEST_FIXTURE(Loading, anIncompleteAnswerOfAProbeIsNone) {
    const ProbeAnswer answer{"abc", {.routes = {{.method = "GET", .path = "/x"}}, .operations = {}}};
    const auto text = textOf(answer);
    CPPUNIT_ASSERT_EQUAL("abc"s, probeAnswerIn(text)->hash);
    for (std::size_t size = 0; size < text.size(); ++size) CPPUNIT_ASSERT(!probeAnswerIn(text.substr(0, size)));
    CPPUNIT_ASSERT(!probeAnswerIn("accepted\nabc\nGET\t/x\nend\n"));
    CPPUNIT_ASSERT(!probeAnswerIn("accepted\nabc\nGET\tx\t\t0\t0\nend\n"));
}

CPPUNIT_TEST_FIXTURE(Loading, aMemoryOfProbesThatOthersMayWriteToIsNotUsed) {
    auto remembering = settings();
    remembering.probe_memory = scratch.path() / "probed";
    std::filesystem::create_directories(remembering.probe_memory / programId());
    std::ofstream(remembering.probe_memory / programId() / readModuleFile(sample("answers_c")).hash);
    std::filesystem::permissions(remembering.probe_memory, std::filesystem::perms::all);
    remembering.probe_program = "/no/such/program";
    CPPUNIT_ASSERT_EQUAL("probe_failed"s, refusalOfSample("answers_c", remembering));
}

CPPUNIT_TEST_FIXTURE(Loading, anExceptionWithoutAProbeEndsInTheHost) {
    auto unprobed = settings();
    unprobed.probe_program.clear();
    CPPUNIT_ASSERT_EQUAL("init_failed"s, refusalOfSample("throws_in_init", unprobed));
    CPPUNIT_ASSERT_EQUAL("start_failed"s, refusalOfSample("throws_in_start", unprobed));
}

CPPUNIT_TEST_FIXTURE(Loading, aDescriptorThatLiesIsRefused) {
    CPPUNIT_ASSERT_EQUAL("abi"s, refusalOfSample("lies_about_abi"));
    CPPUNIT_ASSERT_EQUAL("abi"s, refusalOfSample("small_descriptor"));
    CPPUNIT_ASSERT_EQUAL("descriptor"s, refusalOfSample("no_init"));
    CPPUNIT_ASSERT_EQUAL("descriptor"s, refusalOfSample("no_descriptor"));
    CPPUNIT_ASSERT_EQUAL("service"s, refusalOfSample("needs_unknown_service"));
    CPPUNIT_ASSERT_EQUAL("registration"s, refusalOfSample("schedules_nothing"));
}

CPPUNIT_TEST_FIXTURE(Loading, registrationsThatCannotBeServedRefuseTheModule) {
    auto unprobed = settings();
    unprobed.probe_program.clear();
    CPPUNIT_ASSERT_EQUAL("registration"s, refusalOfSample("duplicate_routes", unprobed));
    Loader loader(unprobed);
    const auto reason = reasonOf([&] { loader.load(loader.inspect(install("bad_schema")), fakeService); });
    CPPUNIT_ASSERT_MESSAGE(reason, reason.find("response_schema is not JSON") != std::string::npos);
    CPPUNIT_ASSERT_MESSAGE(reason, reason.find("/Faulty//x: path segment \"\"") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(Loading, registrationAfterInitIsTheWrongPhase) {
    Loader loader(settings());
    const auto generation = loader.load(loader.inspect(install("late_registration")), fakeService);
    const auto reason = reasonOf([&] { generation->start(); });
    CPPUNIT_ASSERT_EQUAL("start returned " + std::to_string(CC_WRONG_PHASE), reason);
}

CPPUNIT_TEST_FIXTURE(Loading, theImportAuditRefusesWhatPreventsUnloading) {
    if (!importAuditApplies()) test::skip("sanitizers add imports and exports of their own");
    for (const auto* name :
         {"starts_thread", "thread_key", "thread_local", "two_exports", "unique_symbol", "exits_in_init"}) {
        CPPUNIT_ASSERT_EQUAL_MESSAGE(name, "import_audit"s, refusalOfSample(name));
    }
    auto lenient = settings();
    lenient.audit_allow = {"two-exports"};
    CPPUNIT_ASSERT_EQUAL("accepted"s, refusalOfSample("two_exports", lenient));
}

CPPUNIT_TEST_FIXTURE(Loading, aMissingSymbolIsNamed) {
    Loader loader(settings());
    const auto reason = reasonOf([&] { loader.load(loader.inspect(install("missing_symbol")), fakeService); });
    CPPUNIT_ASSERT_MESSAGE(reason, reason.find("cardcage_nobody_defines_this") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(Loading, filesThatAreNoModulesAreNamedForWhatTheyAre) {
    Loader loader(settings());
    const auto refusal = [&](const std::filesystem::path& path) { return refusalOf([&] { loader.inspect(path); }); };
    const auto text = directory() / "text.so";
    std::ofstream(text) << "#!/bin/sh\necho no library\n";
    CPPUNIT_ASSERT_EQUAL("not_elf"s, refusal(text));
    const auto empty = directory() / "empty.so";
    std::ofstream{empty};
    CPPUNIT_ASSERT_EQUAL("not_elf"s, refusal(empty));
    const auto cut = install("answers_c", "cut");
    std::filesystem::resize_file(cut, std::filesystem::file_size(cut) / 3);
    CPPUNIT_ASSERT_EQUAL("truncated"s, refusal(cut));
    const auto foreign = install("answers_c", "foreign");
    changeByte(foreign, offsetof(Elf64_Ehdr, e_machine), EM_S390);
    CPPUNIT_ASSERT_EQUAL("other_architecture"s, refusal(foreign));
    const auto small = install("answers_c", "small");
    changeByte(small, EI_CLASS, ELFCLASS32);
    CPPUNIT_ASSERT_EQUAL("other_architecture"s, refusal(small));
    const auto program = install("answers_c", "program");
    changeByte(program, offsetof(Elf64_Ehdr, e_type), ET_EXEC);
    CPPUNIT_ASSERT_EQUAL("not_a_library"s, refusal(program));
    std::filesystem::create_directory(directory() / "folder.so");
    CPPUNIT_ASSERT_EQUAL("unreadable"s, refusal(directory() / "folder.so"));
    CPPUNIT_ASSERT_EQUAL("directory"s, refusal(directory() / "missing.so"));
}

CPPUNIT_TEST_FIXTURE(Loading, aLibraryWithoutManifestIsNoModule) {
    Loader loader(settings());
    const auto path = directory() / "libm.so";
    std::filesystem::copy_file("/lib/x86_64-linux-gnu/libm.so.6", path);
    CPPUNIT_ASSERT_EQUAL("no_manifest"s, refusalOf([&] { loader.inspect(path); }));
}

CPPUNIT_TEST_FIXTURE(Loading, placesOthersMayWriteToAreRefused) {
    Loader loader(settings());
    const auto path = install("answers_c");
    chmod(directory().c_str(), 0777);
    const auto found = loader.discover();
    CPPUNIT_ASSERT_EQUAL(std::size_t{1}, found.size());
    CPPUNIT_ASSERT_EQUAL("directory"s, found[0].code);
    CPPUNIT_ASSERT_MESSAGE(found[0].reason, found[0].reason.find("chmod go-w") != std::string::npos);
    chmod(directory().c_str(), 0755);
    chmod(path.c_str(), 0664);
    CPPUNIT_ASSERT_EQUAL("directory"s, refusalOf([&] { loader.inspect(path); }));
    chmod(path.c_str(), 0644);
    CPPUNIT_ASSERT_EQUAL("accepted"s, refusalOf([&] { loader.inspect(path); }));
}

CPPUNIT_TEST_FIXTURE(Loading, oneBadFileDoesNotHinderTheOthers) {
    install("answers_c");
    install("provider");
    std::ofstream(directory() / "broken.so") << "broken";
    std::ofstream(directory() / "README.txt") << "not looked at";
    const auto found = Loader(settings()).discover();
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, found.size());
    CPPUNIT_ASSERT(found[0].file && !found[1].file && found[2].file);
    CPPUNIT_ASSERT_EQUAL("not_elf"s, found[1].code);
}

CPPUNIT_TEST_FIXTURE(Loading, aFileIsReadAgainOnlyWhenItHasChanged) {
    Loader loader(settings());
    const auto path = install("answers_c");
    const auto fresh = loader.discover().at(0).file;
    CPPUNIT_ASSERT_MESSAGE("a change in the same tick would not show", loader.discover().at(0).file != fresh);
    while (!posix::markOf(path)->isSettled()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const auto known = loader.discover().at(0).file;
    install("provider");
    CPPUNIT_ASSERT(loader.discover().at(0).file == known);

    chmod(directory().c_str(), 0777);
    CPPUNIT_ASSERT_EQUAL("directory"s, loader.discover().at(0).code);
    chmod(directory().c_str(), 0755);
    CPPUNIT_ASSERT(loader.discover().at(0).file);
    chmod(path.c_str(), 0664);
    CPPUNIT_ASSERT_EQUAL("directory"s, loader.discover().at(0).code);
    chmod(path.c_str(), 0644);

    while (!posix::markOf(path)->isSettled()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const auto last = loader.discover().at(0).file;
    CPPUNIT_ASSERT(last && loader.discover().at(0).file == last);
    const auto before = std::filesystem::last_write_time(path);
    changeByte(path, 0, 'X');
    std::filesystem::last_write_time(path, before);
    CPPUNIT_ASSERT_EQUAL_MESSAGE("of the same size and time", "not_elf"s, loader.discover().at(0).code);
}

CPPUNIT_TEST_FIXTURE(Loading, anEqualVersionWithOtherBytesIsRefusedUnlessDeveloping) {
    for (const bool dev : {false, true}) {
        auto chosen = settings();
        chosen.dev = dev;
        Loader loader(chosen);
        const auto first = loader.load(loader.inspect(install("answers_c", "answers")), fakeService);
        const auto again = loader.load(loader.inspect(directory() / "answers.so"), fakeService);
        CPPUNIT_ASSERT_MESSAGE("each load has a copy of its own", first->handle() != again->handle());
        const auto accepted = loader.inspect(directory() / "answers.so");
        const auto outcome = [&] {
            return refusalOf([&] { loader.load(loader.inspect(install("answers_cpp", "answers")), fakeService); });
        };
        CPPUNIT_ASSERT_EQUAL_MESSAGE("its author may repair what was not accepted", "accepted"s, outcome());
        loader.accept(accepted);
        CPPUNIT_ASSERT_EQUAL(dev ? "accepted"s : "version_reused"s, outcome());
    }
}

CPPUNIT_TEST_FIXTURE(Loading, copiesOfEndedProcessesAreSwept) {
    const auto run = scratch.path() / "run";
    std::filesystem::create_directory(run);
    const auto old = run / "0123-999999999-1.so";
    const auto own = run / ("0123-" + std::to_string(getpid()) + "-999999.so");
    const auto other = run / "notes.txt";
    for (const auto& path : {old, own, other}) std::ofstream{path};
    Loader loader(settings());
    CPPUNIT_ASSERT(!std::filesystem::exists(old) && std::filesystem::exists(own) && std::filesystem::exists(other));
}

CPPUNIT_TEST_FIXTURE(Loading, whatIsNoHandleHasNoGeneration) {
    const cc_host forged{sizeof(cc_host), CC_ABI_REVISION, nullptr};
    struct {
        cc_host host;
        std::array<std::uint64_t, 4> rest;
    } padded{forged, {}};
    CPPUNIT_ASSERT(!generationOf(nullptr) && !generationOf(&padded.host));
}

}  // namespace
}  // namespace cardcage::modules
