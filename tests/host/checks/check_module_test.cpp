// Each check is failed by a module with that fault alone, and passed by one without.

#include "host/checks/check_module.hpp"

#include <cppunit/extensions/HelperMacros.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <set>

#include "host/modules/generation.hpp"
#include "host/modules/library/scratch_directory.hpp"
#include "host/modules/signing/signature.hpp"
#include "tests/support/skip.hpp"

namespace cardcage::checks {
namespace check_module_test {

using namespace std::string_literals;
using Names = std::set<std::string>;
using Results = std::vector<CheckResult>;

std::filesystem::path sample(const std::string& name) {
    return std::filesystem::path(CHECKED_SAMPLES) / ("checked_" + name + ".so");
}

Names namesWith(const Results& results, Outcome outcome) {
    Names names;
    for (const auto& result : results) {
        if (result.outcome == outcome) names.insert(std::string(result.check.name));
    }
    return names;
}

std::string textOf(const Names& names) {
    std::string text;
    for (const auto& name : names) text += ' ' + name;
    return text;
}

const CheckResult& resultOf(const Results& results, const std::string& name) {
    const auto found = std::ranges::find_if(results, [&](const auto& result) { return result.check.name == name; });
    CPPUNIT_ASSERT_MESSAGE(name, found != results.end());
    return *found;
}

/// This process and its children write no file of more than 512 KiB, which a database needs.
class SmallFiles {
public:
    SmallFiles() {
        CPPUNIT_ASSERT_EQUAL(0, getrlimit(RLIMIT_FSIZE, &before_));
        auto small = before_;
        small.rlim_cur = 512 * 1024;
        CPPUNIT_ASSERT_EQUAL(0, setrlimit(RLIMIT_FSIZE, &small));
    }
    ~SmallFiles() { setrlimit(RLIMIT_FSIZE, &before_); }
    SmallFiles(const SmallFiles&) = delete;
    SmallFiles& operator=(const SmallFiles&) = delete;

private:
    rlimit before_{};
};

class Checks : public CppUnit::TestFixture {
protected:
    /// Returns the registration of a module that is installed.
    Neighbour neighbour(const std::filesystem::path& path) const {
        const auto file = modules::readModuleFile(path);
        return {file, modules::Generation::load(file, scratch.path(), modules::inertService)->registration()};
    }

    static Surroundings surroundings() { return {.program = CHECKS_CHILD, .has_modules = true}; }

    /// Checks a sample and expects exactly these checks to fail; every failure names its reason.
    static Results fails(const std::string& name, const Names& expected, const Surroundings& around) {
        const auto results = checkModule(sample(name), around);
        CPPUNIT_ASSERT_EQUAL(textOf(expected), textOf(namesWith(results, Outcome::Failed)));
        CPPUNIT_ASSERT(!allPassed(results));
        for (const auto& failed : expected) CPPUNIT_ASSERT_MESSAGE(failed, !resultOf(results, failed).detail.empty());
        return results;
    }

    static void expectDetail(const Results& results, const std::string& name, const std::string& words) {
        const auto& detail = resultOf(results, name).detail;
        CPPUNIT_ASSERT_MESSAGE(name + ": " + detail, detail.find(words) != std::string::npos);
    }

    /// The good module beside an earlier version, signed with a key that is asked for: nothing is left to skip.
    Surroundings wholeSurroundings() const {
        auto around = surroundings();
        around.neighbours.push_back(neighbour(sample("good")));
        around.has_database = true;
        around.trust.keys.push_back({.name = "tests", .tier = modules::TrustTier::ThirdParty, .key = key.publicKey()});
        return around;
    }
    std::filesystem::path written(const std::string& bytes) const {
        const auto path = scratch.path() / "module.so";
        std::ofstream(path, std::ios::binary) << bytes;
        return path;
    }

    const modules::ScratchDirectory scratch{"cardcage-checks"};
    const crypto::SecretKey key = crypto::SecretKey::generate();
};

CPPUNIT_TEST_FIXTURE(Checks, everyCheckHasANameADescriptionAndAFix) {
    Names names;
    for (const auto& check : allChecks()) {
        CPPUNIT_ASSERT_MESSAGE(std::string(check.name), names.insert(std::string(check.name)).second);
        CPPUNIT_ASSERT(!check.description.empty() && !check.fix.empty());
        CPPUNIT_ASSERT_MESSAGE(std::string(check.fix), !check.fix.ends_with('.'));
        // A module with that fault; those two are faults of bytes that the tests change themselves.
        const bool has_sample = std::filesystem::exists(sample(std::string(check.name)));
        CPPUNIT_ASSERT_MESSAGE(
            std::string(check.name), has_sample || check.name == "readable" || check.name == "signature"
        );
    }
    CPPUNIT_ASSERT(names.size() >= 30);
    CPPUNIT_ASSERT_THROW(Checklist().skip("no_such_check", ""), std::logic_error);
}

CPPUNIT_TEST_FIXTURE(Checks, aGoodModulePassesEveryCheck) {
    if (!modules::importAuditApplies()) test::skip("sanitizers leave symbols and unloading unchecked");
    const auto path = written(modules::signedWith(key, modules::readModuleFile(sample("next")).bytes));
    const auto results = checkModule(path, wholeSurroundings());
    for (const auto& result : results) {
        CPPUNIT_ASSERT_MESSAGE(
            std::string(result.check.name) + ": " + result.detail, result.outcome == Outcome::Passed
        );
    }
    CPPUNIT_ASSERT_EQUAL(allChecks().size(), results.size());
}

CPPUNIT_TEST_FIXTURE(Checks, aFileThatIsNoModuleIsNotRead) {
    const auto results = checkModule(written("no library"), surroundings());
    CPPUNIT_ASSERT_EQUAL(" readable"s, textOf(namesWith(results, Outcome::Failed)));
    CPPUNIT_ASSERT(namesWith(results, Outcome::Passed).empty());
    CPPUNIT_ASSERT_EQUAL(allChecks().size(), results.size());
}

CPPUNIT_TEST_FIXTURE(Checks, aWrongSignatureKeepsEverythingElseFromRunning) {
    // It would crash; nothing but its bytes is looked at.
    auto bytes = modules::signedWith(key, modules::readModuleFile(sample("probe")).bytes);
    bytes.back() ^= 1;
    const auto damaged = checkModule(written(bytes), surroundings());
    CPPUNIT_ASSERT_EQUAL(" signature"s, textOf(namesWith(damaged, Outcome::Failed)));
    CPPUNIT_ASSERT(resultOf(damaged, "probe").outcome == Outcome::Skipped);
    const auto not_signed = checkModule(sample("probe"), wholeSurroundings());
    CPPUNIT_ASSERT_EQUAL(" signature"s, textOf(namesWith(not_signed, Outcome::Failed)));
    CPPUNIT_ASSERT(resultOf(not_signed, "probe").outcome == Outcome::Skipped);
}

CPPUNIT_TEST_FIXTURE(Checks, faultsOfTheFileAreFound) {
    if (!modules::importAuditApplies()) test::skip("sanitizers add exports, imports and options of their own");
    const auto exports = fails("one_export", {"one_export"}, surroundings());
    expectDetail(exports, "one_export", "second_export");
    expectDetail(fails("imports", {"imports"}, surroundings()), "imports", "pthread_create");
    fails("bound_at_load", {"bound_at_load"}, surroundings());
    fails("no_executable_stack", {"no_executable_stack"}, surroundings());
    expectDetail(fails("no_library_path", {"no_library_path"}, surroundings()), "no_library_path", "/opt/checked");
    fails("build_id", {"build_id"}, surroundings());
    fails("unloads", {"imports", "unloads"}, surroundings());
}

CPPUNIT_TEST_FIXTURE(Checks, faultsOfTheManifestAreFound) {
    expectDetail(fails("abi", {"abi"}, surroundings()), "abi", "1.99");
    expectDetail(fails("services", {"services"}, surroundings()), "services", "cardcage.teleport/1");
    expectDetail(
        fails("settings_default", {"settings_default"}, surroundings()), "settings_default", "colour has no default"
    );
    expectDetail(fails("settings_fit", {"settings_fit"}, surroundings()), "settings_fit", "size must be at most 9");
    expectDetail(
        fails("breaks_before", {"breaks_before"}, surroundings()), "breaks_before", "checked V001__create_thing"
    );
}

CPPUNIT_TEST_FIXTURE(Checks, faultsOfItsLifeAreFound) {
    const auto crashed = fails("probe", {"probe"}, surroundings());
    expectDetail(crashed, "probe", "SIGSEGV");
    CPPUNIT_ASSERT(resultOf(crashed, "init").outcome == Outcome::Skipped);
    auto without_child = surroundings();
    without_child.program.clear();
    fails("init", {"init"}, without_child);
    const auto stopped = fails("start_and_stop", {"start_and_stop"}, surroundings());
    CPPUNIT_ASSERT(resultOf(stopped, "called_with_nothing").outcome == Outcome::Skipped);
    expectDetail(fails("leaves_nothing", {"leaves_nothing"}, surroundings()), "leaves_nothing", "descriptors");
}

CPPUNIT_TEST_FIXTURE(Checks, faultsOfWhatItRegistersAreFound) {
    for (const auto* name :
         {"something_registered",
          "routes_answer_something",
          "references_resolve",
          "described",
          "admin_scope",
          "scopes_known",
          "deprecation_dated",
          "problems_explained"}) {
        fails(name, {name}, surroundings());
    }
    expectDetail(
        fails("problems_explained", {"problems_explained"}, surroundings()),
        "problems_explained",
        "explains checked_odd"
    );
}

CPPUNIT_TEST_FIXTURE(Checks, faultsOfHandlersAreFound) {
    // An absent text is read, a long one copied: both end the child, and the other kinds of calls go on.
    const auto nothing = checkModule(sample("called_with_nothing"), surroundings());
    expectDetail(nothing, "called_with_nothing", "GET /checked/{id} crashed (SIGSEGV)");
    const auto too_much = fails("called_with_too_much", {"called_with_too_much"}, surroundings());
    expectDetail(too_much, "called_with_too_much", "GET /checked/{id} crashed");
    const auto garbage = fails("called_with_garbage", {"called_with_garbage"}, surroundings());
    expectDetail(garbage, "called_with_garbage", "POST /checked did not return within");
    expectDetail(fails("called_as_described", {"called_as_described"}, surroundings()), "called_as_described", "500");
    expectDetail(
        fails("answers_or_refuses", {"answers_or_refuses"}, surroundings()), "answers_or_refuses", "without an answer"
    );
    expectDetail(fails("answers_fit_schema", {"answers_fit_schema"}, surroundings()), "answers_fit_schema", "/name");
}

CPPUNIT_TEST_FIXTURE(Checks, faultsThatShowWithTablesAreFound) {
    auto around = surroundings();
    around.has_database = true;
    const auto misfit = fails("statements_fit_tables", {"statements_fit_tables"}, around);
    expectDetail(misfit, "statements_fit_tables", "GET /checked/{id} runs find_thing: 42703");
    expectDetail(
        fails("row_crashes", {"called_as_described"}, around),
        "called_as_described",
        "GET /checked/{id} crashed (SIGSEGV)"
    );
    expectDetail(fails("row_answer", {"answers_fit_schema"}, around), "answers_fit_schema", "/name");
    const auto garbage = fails("garbage_statement", {"called_with_garbage", "called_with_too_much"}, around);
    expectDetail(garbage, "called_with_garbage", "GET /checked/{id} fails (22P02");
    // None of that shows without the tables.
    around.has_database = false;
    for (const auto* name : {"statements_fit_tables", "row_crashes", "row_answer", "garbage_statement"}) {
        const auto results = checkModule(sample(name), around);
        CPPUNIT_ASSERT_MESSAGE(name, allPassed(results));
        CPPUNIT_ASSERT(resultOf(results, "statements_fit_tables").outcome == Outcome::Skipped);
    }
}

CPPUNIT_TEST_FIXTURE(Checks, faultsBesideOtherModulesAreFound) {
    auto around = surroundings();
    around.neighbours.push_back(neighbour(sample("good")));
    const auto needs = fails("needs_provided", {"needs_provided", "version_raised", "migrations_unchanged"}, around);
    expectDetail(needs, "needs_provided", "nobody provides nobody.do/1; nobody provides nobody_api.thing_v1");
    const auto taken = fails("routes_free", {"routes_free"}, around);
    expectDetail(taken, "routes_free", "GET /checked/{id} is answered by checked 1.0.0");
    const auto reused = fails("version_raised", {"version_raised", "migrations_unchanged"}, around);
    expectDetail(reused, "version_raised", "checked 1.0.0 is installed with other bytes");
    around.is_dev = true;
    const auto rebuilt = checkModule(sample("version_raised"), around);
    CPPUNIT_ASSERT(allPassed(rebuilt));
    for (const auto* name : {"version_raised", "migrations_unchanged", "routes_kept", "routes_unchanged"}) {
        CPPUNIT_ASSERT(resultOf(rebuilt, name).outcome == Outcome::Skipped);
        expectDetail(rebuilt, name, "modules.dev = true");
    }
    around.is_dev = false;
    const auto edited = fails("migrations_unchanged", {"migrations_unchanged"}, around);
    expectDetail(edited, "migrations_unchanged", "V001__create_thing.sql");
    const auto gone = fails("routes_kept", {"routes_kept", "migrations_unchanged"}, around);
    expectDetail(gone, "routes_kept", "POST /checked is gone");
    const auto changed = fails("routes_unchanged", {"routes_unchanged", "migrations_unchanged"}, around);
    expectDetail(changed, "routes_unchanged", "/name of the answer is gone");

    const auto same = checkModule(sample("good"), around);
    CPPUNIT_ASSERT(allPassed(same));
    expectDetail(same, "version_raised", "is the installed one");
    around.neighbours.clear();
    expectDetail(checkModule(sample("good"), around), "routes_kept", "no earlier version");
    around.has_modules = false;
    expectDetail(checkModule(sample("needs_provided"), around), "needs_provided", "--modules-dir");
}

CPPUNIT_TEST_FIXTURE(Checks, faultsOfMigrationsAreFound) {
    auto around = surroundings();
    around.has_database = true;
    expectDetail(fails("migrations", {"migrations"}, around), "migrations", "no_such_type");
    expectDetail(fails("migrations_twice", {"migrations_twice"}, around), "migrations_twice", "checked_name");
    const auto leak = fails("row_security", {"row_security"}, around);
    expectDetail(leak, "row_security", "checked.thing has no tenant_id");
    expectDetail(
        fails("published_views", {"published_views"}, around), "published_views", "checked_api.thing_v1 does not exist"
    );
}

CPPUNIT_TEST_FIXTURE(Checks, aDatabaseThatCannotBeMadeIsTold) {
    auto around = surroundings();
    around.has_database = true;
    const SmallFiles limit;
    expectDetail(fails("good", {"migrations"}, around), "migrations", "initdb failed");
}

CPPUNIT_TEST_FIXTURE(Checks, aDirectoryThatCannotBeMadeIsTold) {
    const auto* before = std::getenv("TMPDIR");
    const auto kept = before ? std::optional<std::string>(before) : std::nullopt;
    setenv("TMPDIR", (scratch.path() / "absent").c_str(), 1);
    const auto results = checkModule(sample("good"), {.has_modules = true});
    kept ? setenv("TMPDIR", kept->c_str(), 1) : unsetenv("TMPDIR");
    CPPUNIT_ASSERT(resultOf(results, "init").outcome == Outcome::Failed);
    CPPUNIT_ASSERT(!resultOf(results, "init").detail.empty());
}

CPPUNIT_TEST_FIXTURE(Checks, theModulesOfThisTreeAreWithoutFault) {
    std::vector<std::filesystem::path> files{
        std::filesystem::path(SDK_SAMPLES) / "hello.so", std::filesystem::path(SDK_SAMPLES) / "hello-c.so"};
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(MODULES_DIRECTORY, error)) {
        if (entry.path().extension() == ".so") files.push_back(entry.path());
    }
    auto around = surroundings();
    around.has_database = true;
    for (const auto& file : files) around.neighbours.push_back(neighbour(file));
    for (const auto& file : files) {
        for (const auto& result : checkModule(file, around)) {
            CPPUNIT_ASSERT_MESSAGE(
                file.string() + ", " + std::string(result.check.name) + ": " + result.detail,
                result.outcome != Outcome::Failed
            );
        }
    }
}

}  // namespace check_module_test
}  // namespace cardcage::checks
