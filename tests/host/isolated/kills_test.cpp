#include <cppunit/extensions/HelperMacros.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include "tests/host/isolated/fixture.hpp"

extern char** environ;

namespace cardcage::isolated {
namespace {

struct Kills : CppUnit::TestFixture {};

/// Whether no child is left soon. One that has just been forked is not seen before it runs its program.
bool allEnd() {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    int looks_without_child = 0;
    while (looks_without_child < 5 && std::chrono::steady_clock::now() < deadline) {
        looks_without_child = test::childrenAlive().empty() ? looks_without_child + 1 : 0;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return looks_without_child == 5;
}

/// A host that is killed at any moment of a run leaves no process behind, whatever its function does.
CPPUNIT_TEST_FIXTURE(Kills, ofAHostEndItsFunctions) {
    std::mt19937 random(std::random_device{}());
    const std::string functions[] = {
        "planted.spins/1", "planted.echo/1", "planted.sleeps/1", "planted.spins_everywhere/1"};
    for (int round = 0; round < 50; ++round) {
        std::string host = ISOLATED_HOST;
        std::string library = PLANTED_MODULE;
        auto function = functions[static_cast<std::size_t>(round) % 4];
        char* const arguments[] = {host.data(), library.data(), function.data(), nullptr};
        pid_t pid = -1;
        CPPUNIT_ASSERT_EQUAL(0, posix_spawn(&pid, ISOLATED_HOST, nullptr, nullptr, arguments, environ));
        std::this_thread::sleep_for(std::chrono::microseconds(random() % 150'000));
        CPPUNIT_ASSERT_EQUAL(0, kill(pid, SIGKILL));
        CPPUNIT_ASSERT_EQUAL(pid, waitpid(pid, nullptr, 0));
        CPPUNIT_ASSERT_MESSAGE("round " + std::to_string(round), allEnd());
    }
}

}  // namespace
}  // namespace cardcage::isolated
