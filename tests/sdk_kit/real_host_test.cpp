#include <cppunit/extensions/HelperMacros.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cardcage/testing/fake_host.hpp>
#include <cardcage/testing/real_host.hpp>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

// Hosts for tests of modules: their errors are reasons, and they leave nothing behind.
namespace real_host_test {

using cardcage::testing::FakeHost;
using cardcage::testing::RealHost;
namespace fs = std::filesystem;

/// Has a directory for temporary files of its own, which servers of other accounts can reach.
class Hosts : public CppUnit::TestFixture {
public:
    void setUp() override {
        std::string name = "/tmp/cardcage-kit-XXXXXX";
        CPPUNIT_ASSERT(mkdtemp(name.data()));
        scratch = name;
        fs::permissions(scratch, fs::perms(0755));
        setenv("TMPDIR", scratch.c_str(), 1);
        setenv("CARDCAGE_PROGRAM", CARDCAGE_BINARY_DIR "/bin/cardcage", 1);
    }
    void tearDown() override { fs::remove_all(scratch); }

protected:
    /// The reason for which the action is refused; empty when it is not.
    template <class Action>
    static std::string refusal(Action action) {
        try {
            action();
        } catch (const std::runtime_error& error) {
            return error.what();
        }
        return {};
    }
    static bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

    fs::path scratch;
};

CPPUNIT_TEST_FIXTURE(Hosts, answerLikeAServerAndLeaveNothingBehind) {
    {
        RealHost host(
            {.settings = {{"server.public_url", "https://kit.example"}}, .tenants = {{"acme", ""}, {"other", ""}}}
        );
        CPPUNIT_ASSERT(!fs::is_empty(scratch));
        const auto answer = host.send("GET", "/absent");
        CPPUNIT_ASSERT_EQUAL(404, answer.status);
        CPPUNIT_ASSERT_EQUAL(std::string("not_found"), answer.code);
        CPPUNIT_ASSERT_EQUAL(std::string("application/problem+json"), answer.content_type);
        CPPUNIT_ASSERT_EQUAL(answer.member("request_id"), answer.headers.at("X-Request-Id"));
        CPPUNIT_ASSERT(has(refusal([&] { answer.member("absent"); }), "no \"absent\" in"));
        CPPUNIT_ASSERT_EQUAL(401, host.send("GET", "/absent", {}, {{"Authorization", "Bearer none"}}).status);

        CPPUNIT_ASSERT(has(host.command({"tenant", "list"}), "\"other\""));
        CPPUNIT_ASSERT(has(host.command({"config", "print"}), "https://kit.example"));
        CPPUNIT_ASSERT(has(refusal([&] { host.command({"tenant", "add", "acme"}); }), "cardcage tenant failed: "));
        CPPUNIT_ASSERT(has(refusal([&] { host.send("GET", "/", {}, {}, "stranger"); }), "there is no tenant stranger"));
        CPPUNIT_ASSERT(has(host.log(), "\n{"));
    }
    CPPUNIT_ASSERT(fs::is_empty(scratch));
}

CPPUNIT_TEST_FIXTURE(Hosts, aModuleThatIsRefusedEndsTheTestWithTheReason) {
    const auto file = scratch / "nonsense.so";
    std::ofstream(file) << "no library";
    const auto reason = refusal([&] { RealHost host({.modules = {file.string()}}); });
    CPPUNIT_ASSERT_MESSAGE(reason, has(reason, "a module is refused") && has(reason, "nonsense.so"));
    CPPUNIT_ASSERT(has(refusal([&] { FakeHost().load(file.string()); }), "nonsense.so"));
    CPPUNIT_ASSERT(has(refusal([&] { RealHost host({.installed = {"absent"}}); }), "absent.so"));
    fs::remove(file);
    CPPUNIT_ASSERT(fs::is_empty(scratch));
}

CPPUNIT_TEST_FIXTURE(Hosts, aWrongSettingEndsTheTestAtOnce) {
    CPPUNIT_ASSERT(has(refusal([] { RealHost host({.settings = {{"server.prot", "1"}}}); }), "the server has ended"));
    CPPUNIT_ASSERT(fs::is_empty(scratch));
}

CPPUNIT_TEST_FIXTURE(Hosts, settingsOfTheEnvironmentHaveNoEffect) {
    setenv("CARDCAGE_DATA_DIR", "/nonexistent", 1);
    setenv("CARDCAGE_SEVER_PORT", "1", 1);
    const auto reason = refusal([] { CPPUNIT_ASSERT_EQUAL(404, RealHost({}).send("GET", "/absent").status); });
    unsetenv("CARDCAGE_DATA_DIR");
    unsetenv("CARDCAGE_SEVER_PORT");
    CPPUNIT_ASSERT_EQUAL(std::string(), reason);
}

CPPUNIT_TEST_FIXTURE(Hosts, aCommandMayComplainAtLength) {
    const auto program = scratch / "cardcage";
    std::ofstream(program) << "#!/bin/sh\n"
                              "[ \"$3\" != tenant ] || head -c 1000000 /dev/zero | tr '\\0' x >&2\n"
                              "exec \"$CARDCAGE_PROGRAM\" \"$@\"\n";
    fs::permissions(program, fs::perms(0755));
    {
        RealHost host({.tenants = {{"acme", ""}}, .program = program.string()});
        CPPUNIT_ASSERT(has(host.command({"tenant", "list"}), "\"acme\""));
        const auto reason = refusal([&] { host.command({"tenant", "add", "acme"}); });
        CPPUNIT_ASSERT(has(reason, std::string(1'000'000, 'x')) && has(reason, "acme"));
    }
    fs::remove(program);
    CPPUNIT_ASSERT(fs::is_empty(scratch));
}

CPPUNIT_TEST_FIXTURE(Hosts, anExceptionThatLeavesMainStopsTheServer) {
    const pid_t child = fork();
    if (child == 0) {
        [&]() noexcept {
            RealHost host({});
            host.send("GET", "/", {}, {}, "stranger");  // throws: there is no such tenant
        }();
        _exit(0);
    }
    int status = 0;
    CPPUNIT_ASSERT_EQUAL(child, waitpid(child, &status, 0));
    CPPUNIT_ASSERT(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    CPPUNIT_ASSERT(fs::is_empty(scratch));
}

CPPUNIT_TEST_FIXTURE(Hosts, aServerThatIsNotInstalledIsAReasonToSkip) {
    CPPUNIT_ASSERT(!RealHost::missing());
    setenv("CARDCAGE_PROGRAM", "/absent/cardcage", 1);
    CPPUNIT_ASSERT(has(RealHost::missing().value(), "/absent/cardcage, which does not exist"));
    unsetenv("CARDCAGE_PROGRAM");
    const std::string path = getenv("PATH");
    setenv("PATH", scratch.c_str(), 1);
    CPPUNIT_ASSERT(has(RealHost::missing().value(), "is not in PATH"));
    CPPUNIT_ASSERT(has(refusal([] { RealHost host({}); }), "is not in PATH"));
    setenv("PATH", path.c_str(), 1);
    CPPUNIT_ASSERT_EQUAL(77, cardcage::testing::skipped("a reason of a test of skipping"));
}

}  // namespace real_host_test
