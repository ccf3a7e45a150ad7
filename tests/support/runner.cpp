// The main of every test program: runs the registered CppUnit tests and prints the closing line.
//   test_x [--filter TEXT] [--list]

#include <Poco/Exception.h>
#include <cppunit/CompilerOutputter.h>
#include <cppunit/Message.h>
#include <cppunit/Protector.h>
#include <cppunit/Test.h>
#include <cppunit/TestFailure.h>
#include <cppunit/TestResult.h>
#include <cppunit/TestResultCollector.h>
#include <cppunit/TestSuite.h>
#include <cppunit/extensions/TestFactoryRegistry.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/skip.hpp"

namespace cardcage::test {
namespace {

/// Poco's what() is the class name only; the message is in displayText().
class PocoProtector : public CppUnit::Protector {
public:
    bool protect(const CppUnit::Functor& functor, const CppUnit::ProtectorContext& context) override {
        try {
            return functor();
        } catch (const Skipped&) {
            return true;
        } catch (const Poco::Exception& error) {
            reportError(context, CppUnit::Message("uncaught Poco exception", error.displayText()));
        }
        return false;
    }
};

/// Names each test as it starts, so that a hang or a crash names itself.
class Progress : public CppUnit::TestListener {
public:
    void startTest(CppUnit::Test* test) override { std::cerr << "  " << test->getName() << std::endl; }
    void addFailure(const CppUnit::TestFailure& failure) override {
        std::cerr << "  FAILED " << failure.failedTestName() << std::endl;
    }
};

void collect(CppUnit::Test* test, const std::string& filter, std::vector<CppUnit::Test*>& found) {
    if (test->getChildTestCount() == 0) {
        if (test->getName().find(filter) != std::string::npos) found.push_back(test);
        return;
    }
    for (int i = 0; i < test->getChildTestCount(); ++i) collect(test->getChildTestAt(i), filter, found);
}

/// Variables of the tests themselves; any other CARDCAGE_ variable is a setting of a server.
constexpr std::array<std::string_view, 4> choices{
    "CARDCAGE_FUZZ_SECONDS", "CARDCAGE_FUZZ_SEED", "CARDCAGE_SEED", "CARDCAGE_SHOW"};

/// Removes settings of servers from the environment, lets other accounts read new files, and permits as many
/// descriptors as the server takes for itself: shells of users have 1,024.
void tidySurroundings() {
    std::vector<std::string> names;
    for (auto** variable = environ; variable && *variable; ++variable) {
        const std::string name(*variable, std::strcspn(*variable, "="));
        if (name.starts_with("CARDCAGE_") && std::ranges::find(choices, name) == choices.end()) names.push_back(name);
    }
    for (const auto& name : names) unsetenv(name.c_str());
    umask(022);
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int run(const std::string& filter, bool list) {
    const std::unique_ptr<CppUnit::Test> all(CppUnit::TestFactoryRegistry::getRegistry().makeTest());
    std::vector<CppUnit::Test*> tests;
    collect(all.get(), filter, tests);
    if (list) {
        for (auto* test : tests) std::cout << test->getName() << '\n';
        return 0;
    }

    CppUnit::TestResult controller;
    CppUnit::TestResultCollector results;
    Progress progress;
    controller.addListener(&results);
    controller.addListener(&progress);
    controller.pushProtector(new PocoProtector);  // owned by the controller
    for (auto* test : tests) test->run(&controller);

    if (!results.wasSuccessful()) {
        CppUnit::CompilerOutputter outputter(&results, std::cerr);
        outputter.write();
    }
    const auto failed = static_cast<std::size_t>(results.testFailuresTotal());
    const auto skipped = skippedTests();
    std::cout << tests.size() - failed - skipped << " passed, " << failed << " failed";
    if (skipped) std::cout << ", " << skipped << " skipped";
    std::cout << std::endl;
    return failed || tests.empty() ? 1 : 0;
}

}  // namespace
}  // namespace cardcage::test

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    std::string filter;
    bool list = false;
    for (int i = 1; i < argc; ++i) {
        if (!std::strcmp(argv[i], "--list")) {
            list = true;
        } else if (!std::strcmp(argv[i], "--filter") && i + 1 < argc) {
            filter = argv[++i];
        } else {
            std::cerr << "usage: " << argv[0] << " [--filter TEXT] [--list]\n";
            return 2;
        }
    }
    cardcage::test::tidySurroundings();
    return cardcage::test::run(filter, list);
}
