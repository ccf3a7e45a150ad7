#include "host/observability/memory.hpp"

#include <cppunit/extensions/HelperMacros.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <memory>
#include <vector>

namespace cardcage::observability {
namespace {

constexpr std::size_t mebibyte = 1 << 20;

std::size_t residentBytes() {
    std::ifstream statm("/proc/self/statm");
    std::size_t total = 0;
    std::size_t resident = 0;
    statm >> total >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// Takes `size` bytes in small blocks and gives all but the last of them back, which holds what lies before it.
std::unique_ptr<char[]> fragment(std::size_t size) {
    constexpr std::size_t block = 8 * 1024;
    std::vector<std::unique_ptr<char[]>> blocks;
    for (std::size_t taken = 0; taken < size; taken += block) {
        blocks.push_back(std::make_unique_for_overwrite<char[]>(block));
        std::memset(blocks.back().get(), 1, block);
    }
    return std::move(blocks.back());
}

struct Memory : CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Memory, whatIsFreeBehindABlockIsGivenBack) {
    const auto last = fragment(100 * mebibyte);
    const auto held = residentBytes();
    CPPUNIT_ASSERT(allocatorUse().free > 90 * mebibyte);
    CPPUNIT_ASSERT(giveBackFreeMemory(64 * mebibyte));
    CPPUNIT_ASSERT(residentBytes() + 90 * mebibyte < held);
}

CPPUNIT_TEST_FIXTURE(Memory, littleIsKept) {
    CPPUNIT_ASSERT(!giveBackFreeMemory(allocatorUse().free + mebibyte));
}

}  // namespace
}  // namespace cardcage::observability
