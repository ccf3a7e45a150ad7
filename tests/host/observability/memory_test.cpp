#include "host/observability/memory.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <cstring>
#include <memory>
#include <vector>

namespace cardcage::observability {
namespace {

constexpr std::size_t mebibyte = 1 << 20;

/// Takes `size` bytes in small blocks and frees all but the last of them, which keeps the memory before it.
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

CPPUNIT_TEST_FIXTURE(Memory, freeMemoryBehindABlockIsGivenBackOnce) {
    MemoryKeeper keeper(64 * mebibyte);
    keeper.giveBack();
    const auto last = fragment(100 * mebibyte);
    const auto held = residentBytes();
    CPPUNIT_ASSERT(keeper.giveBack());
    CPPUNIT_ASSERT(residentBytes() + 90 * mebibyte < held);
    CPPUNIT_ASSERT(!keeper.giveBack());

    const auto another = fragment(100 * mebibyte);
    CPPUNIT_ASSERT(keeper.giveBack());
}

CPPUNIT_TEST_FIXTURE(Memory, littleIsKept) {
    MemoryKeeper keeper(64 * mebibyte);
    keeper.giveBack();
    const auto last = fragment(30 * mebibyte);
    CPPUNIT_ASSERT(!keeper.giveBack());
}

CPPUNIT_TEST_FIXTURE(Memory, memoryInUseIsCounted) {
    const auto before = allocatedBytes();
    const std::vector<char> block(10 * mebibyte, 'x');
    CPPUNIT_ASSERT(allocatedBytes() >= before + 10 * mebibyte);
    CPPUNIT_ASSERT(residentBytes() >= 10 * mebibyte);
}

}  // namespace
}  // namespace cardcage::observability
