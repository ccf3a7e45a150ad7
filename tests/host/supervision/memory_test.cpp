// The memory that the workers share by default: that of the machine, or of the least of the control groups above.

#include "host/supervision/workers/memory.hpp"

#include <cppunit/extensions/HelperMacros.h>
#include <unistd.h>

#include <fstream>
#include <limits>
#include <string_view>

#include "host/modules/library/scratch_directory.hpp"

namespace cardcage::supervision {
namespace {

constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t mebibyte = 1 << 20;

/// A tree as the kernel shows its control groups.
class GroupLimits : public CppUnit::TestFixture {
protected:
    void write(const std::filesystem::path& group, std::string_view file, std::string_view text) const {
        std::filesystem::create_directories(root() / group);
        std::ofstream(root() / group / file) << text << '\n';
    }
    const std::filesystem::path& root() const { return scratch.path(); }

    modules::ScratchDirectory scratch{"cardcage-groups"};
};

CPPUNIT_TEST_FIXTURE(GroupLimits, theLeastLimitAboveHolds) {
    write("", "memory.max", "max");
    write("system.slice", "memory.max", "104857600");
    write("system.slice/cardcage.service", "memory.max", "209715200");
    CPPUNIT_ASSERT_EQUAL(100 * mebibyte, groupLimit(root(), "/system.slice/cardcage.service"));
    write("system.slice/cardcage.service", "memory.max", "52428800");
    CPPUNIT_ASSERT_EQUAL(50 * mebibyte, groupLimit(root(), "/system.slice/cardcage.service"));
    CPPUNIT_ASSERT_EQUAL(100 * mebibyte, groupLimit(root(), "/system.slice"));
}

CPPUNIT_TEST_FIXTURE(GroupLimits, oldGroupsHaveAnotherFile) {
    write("box", "memory.limit_in_bytes", "73400320");
    CPPUNIT_ASSERT_EQUAL(70 * mebibyte, groupLimit(root(), "/box"));
}

CPPUNIT_TEST_FIXTURE(GroupLimits, groupsWithoutALimitHaveNone) {
    write("box", "memory.max", "max");
    CPPUNIT_ASSERT_EQUAL(unlimited, groupLimit(root(), "/box"));
    CPPUNIT_ASSERT_EQUAL(unlimited, groupLimit(root(), "/nowhere"));
    CPPUNIT_ASSERT_EQUAL(unlimited, groupLimit(root(), "/"));
}

CPPUNIT_TEST_FIXTURE(GroupLimits, theMachineHasTheLastWord) {
    const auto pages = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES));
    CPPUNIT_ASSERT(availableMemory() <= pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
    CPPUNIT_ASSERT(availableMemory() > residentBytesOf(getpid()));
    CPPUNIT_ASSERT_EQUAL(std::uint64_t{0}, residentBytesOf(-1));
}

}  // namespace
}  // namespace cardcage::supervision
