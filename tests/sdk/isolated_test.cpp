#include <cardcage/isolated.h>
#include <cppunit/extensions/HelperMacros.h>

#include <cardcage/isolated.hpp>
#include <cardcage/module.hpp>
#include <stdexcept>
#include <string>

#include "tests/sdk/module_fixture.hpp"

extern "C" const cc_module_descriptor* linecount_entry(void);

// Isolated functions of a module, as the fake host runs them.
namespace isolated_test {

using namespace cardcage;
using cardcage::testing::FakeHost;

/// Reverses each input on several threads and reports its progress.
void reverse(sdk::IsolatedRun& run) {
    std::vector<std::string> reversed(run.inputCount());
    run.parallel(reversed.size(), [&](std::size_t i) {
        reversed[i].assign(run.input(i).rbegin(), run.input(i).rend());
    });
    for (std::size_t i = 0; i < reversed.size(); ++i) {
        run.progress("written", static_cast<std::int64_t>(i + 1), static_cast<std::int64_t>(reversed.size()));
        run.output(std::string(run.payload()) + std::to_string(i), "text/plain", reversed[i]);
    }
}

void fail(sdk::IsolatedRun&) {
    throw std::runtime_error("a reader failed");
}

void leaveOpen(sdk::IsolatedRun& run) {
    run.beginOutput("half", "text/plain");
}

/// Stops at the second report, or cannot store what it gets.
class Sink : public sdk::CollectedOutputs {
public:
    std::string told;
    bool is_stopping = false;
    bool is_failing = false;

    void write(std::string_view piece) override {
        if (is_failing) throw sdk::Problem::conflict("no_room", "Nothing more fits.");
        CollectedOutputs::write(piece);
    }
    bool tick(std::string_view phase, std::int64_t done, std::int64_t total, bool) override {
        told += std::string(phase) + " " + std::to_string(done) + "/" + std::to_string(total) + "; ";
        return !is_stopping || done < 2;
    }
};

/// Request and sink that the handler gets of a test, and the result that it learned.
Sink* sink = nullptr;
sdk::IsolatedResult result;
sdk::IsolatedRequest request;

sdk::Text runIt(sdk::Call& call) {
    result = sdk::runIsolated(call, request, *sink);
    return {result.text};
}

auto routes() {
    return std::array{sdk::post("/run", sdk::unversioned, &runIt, "Run a function")};
}
auto functions() {
    return std::array{
        sdk::isolated("tests.reverse/1", &reverse),
        sdk::isolated("tests.fail/1", &fail),
        sdk::isolated("tests.open/1", &leaveOpen)};
}
auto twice() {
    return std::array{sdk::isolated("tests.fail/1", &fail), sdk::isolated("tests.fail/1", &fail)};
}

using Outcome = sdk::IsolatedResult::Outcome;

class Isolated : public CppUnit::TestFixture {
public:
    void setUp() override {
        taken = Sink();
        sink = &taken;
        request = {
            .name = "tests.reverse/1", .payload = "part-", .inputs = {std::string_view("abc"), std::string_view("")}};
        CPPUNIT_ASSERT_EQUAL(CC_OK, host.load(moduleDescriptor<routes, functions>()));
    }

protected:
    Outcome run() {
        CPPUNIT_ASSERT_EQUAL(200, host.send("POST", "/run").status);
        return result.outcome;
    }

    FakeHost host;
    Sink taken;
};

CPPUNIT_TEST_FIXTURE(Isolated, runsInTheProcessOfTheTest) {
    host.files["0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10"] = {.name = "a.txt", .content = "file"};
    request.inputs.emplace_back(FileId::parse("0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10").value());
    CPPUNIT_ASSERT(run() == Outcome::Done);
    CPPUNIT_ASSERT_EQUAL(std::size_t{3}, taken.list.size());
    CPPUNIT_ASSERT_EQUAL(std::string("part-0"), taken.list[0].name);
    CPPUNIT_ASSERT_EQUAL(std::string("cba"), taken.list[0].content);
    CPPUNIT_ASSERT_EQUAL(std::string(), taken.list[1].content);
    CPPUNIT_ASSERT_EQUAL(std::string("elif"), taken.list[2].content);
    CPPUNIT_ASSERT_EQUAL(std::string("written 1/3; written 2/3; written 3/3; "), taken.told);
}

CPPUNIT_TEST_FIXTURE(Isolated, failuresAndStopsAreResults) {
    request.name = "tests.fail/1";
    CPPUNIT_ASSERT(run() == Outcome::Crashed);
    CPPUNIT_ASSERT_EQUAL(std::string("a reader failed"), result.text);
    request.name = "tests.open/1";
    CPPUNIT_ASSERT(run() == Outcome::Crashed);
    request.name = "tests.reverse/1";
    taken.is_stopping = true;
    CPPUNIT_ASSERT(run() == Outcome::Stopped);
}

CPPUNIT_TEST_FIXTURE(Isolated, aTestTellsEndsThatItCannotBringAbout) {
    host.isolated_ends["tests.reverse/1"] = {CC_ISOLATED_CRASHED, "it crashed", 11};
    CPPUNIT_ASSERT(run() == Outcome::Crashed);
    CPPUNIT_ASSERT_EQUAL(11, result.signal);
    CPPUNIT_ASSERT_EQUAL(std::string("it crashed"), result.text);
    CPPUNIT_ASSERT(taken.list.empty());
}

CPPUNIT_TEST_FIXTURE(Isolated, theHandlerSeesItsOwnErrors) {
    taken.is_failing = true;
    CPPUNIT_ASSERT_EQUAL(std::string("no_room"), host.send("POST", "/run").code);
    request.inputs = {FileId::parse("0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d11").value()};
    CPPUNIT_ASSERT_EQUAL(404, host.send("POST", "/run").status);
    request = {.name = "tests.absent/1"};
    CPPUNIT_ASSERT(host.send("POST", "/run").status >= 400);
}

CPPUNIT_TEST_FIXTURE(Isolated, namesAreRegisteredOnce) {
    CPPUNIT_ASSERT_EQUAL(CC_DUPLICATE, host.load(moduleDescriptor<routes, twice>()));
}

CPPUNIT_TEST_FIXTURE(Isolated, theSampleCountsLinesOrSaysWhyNot) {
    CPPUNIT_ASSERT_EQUAL(CC_OK, host.load(*linecount_entry()));
    CPPUNIT_ASSERT_EQUAL(std::string("2"), host.send("POST", "/linecount", "one\ntwo\n").body);
    CPPUNIT_ASSERT_EQUAL(std::string("The text is empty."), host.send("POST", "/linecount").detail);
}

}  // namespace isolated_test
