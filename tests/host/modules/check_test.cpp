#include "host/modules/library/check.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include "tests/host/modules/samples.hpp"
#include "tests/support/skip.hpp"

namespace cardcage::modules {
namespace {

using namespace std::string_literals;

class Checks : public CppUnit::TestFixture {
protected:
    /// "passed", "failed" or "skipped" of one named check.
    static std::string outcome(const std::vector<CheckResult>& results, const std::string& name) {
        for (const auto& result : results) {
            if (result.name != name) continue;
            CPPUNIT_ASSERT(!result.description.empty());
            switch (result.outcome) {
                case CheckResult::Outcome::Passed:
                    return "passed";
                case CheckResult::Outcome::Failed:
                    return "failed";
                case CheckResult::Outcome::Skipped:
                    return "skipped";
            }
        }
        return "absent";
    }
};

CPPUNIT_TEST_FIXTURE(Checks, everyGoodModulePassesEveryCheck) {
    CPPUNIT_ASSERT(goodModules().size() >= 4);
    for (const auto& path : goodModules()) {
        const auto results = checkModule(path, PROBE_PROGRAM);
        CPPUNIT_ASSERT(results.size() > 10);
        for (const auto& result : results) {
            CPPUNIT_ASSERT_MESSAGE(
                path.string() + ", " + result.name + ": " + result.detail,
                result.outcome != CheckResult::Outcome::Failed
            );
        }
    }
    CPPUNIT_ASSERT(allPassed(checkModule(sample("answers_c"), {})));
}

CPPUNIT_TEST_FIXTURE(Checks, whatIsWrongFailsItsCheckAndSkipsWhatDependsOnIt) {
    const auto crashing = checkModule(sample("crashes_in_init"), PROBE_PROGRAM);
    CPPUNIT_ASSERT(!allPassed(crashing));
    CPPUNIT_ASSERT_EQUAL("failed"s, outcome(crashing, "probe"));
    CPPUNIT_ASSERT_EQUAL("skipped"s, outcome(crashing, "init"));
    CPPUNIT_ASSERT_EQUAL("failed"s, outcome(checkModule(sample("bad_schema"), {}), "init"));
    CPPUNIT_ASSERT_EQUAL("failed"s, outcome(checkModule(PROBE_PROGRAM, PROBE_PROGRAM), "readable"));
}

CPPUNIT_TEST_FIXTURE(Checks, exportsAndImportsAreTold) {
    if (!importAuditApplies()) test::skip("sanitizers add imports and exports of their own");
    CPPUNIT_ASSERT_EQUAL("failed"s, outcome(checkModule(sample("two_exports"), {}), "one_export"));
    CPPUNIT_ASSERT_EQUAL("failed"s, outcome(checkModule(sample("starts_thread"), {}), "imports"));
    CPPUNIT_ASSERT_EQUAL("passed"s, outcome(checkModule(sample("starts_thread"), {}), "one_export"));
}

}  // namespace
}  // namespace cardcage::modules
