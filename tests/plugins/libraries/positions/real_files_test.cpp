#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "libraries/positions/positions.hpp"

// First lines of public files, where a collection of them stands beside the repository.

namespace cardcage::positions::test {
namespace {

namespace files = std::filesystem;

struct Expected {
    const char* file;
    const char* designator;
    const char* x;
    const char* y;
    int rotation;
    Side side;
};

std::optional<std::string> contentOf(const files::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    return std::string((std::istreambuf_iterator<char>(file)), {});
}

class RealFiles : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(RealFiles, areReadAsTheirAuthorsPlacedThem) {
    const auto folder = files::path(CARDCAGE_SOURCE_DIR) / "../shared/fixtures/placements";
    for (const auto& expected : {
             Expected{"eagle-screaming-circuits-inch.csv", "C1", "40.2082", "61.722", 270, Side::Top},
             Expected{"eagle-screaming-circuits-padded.csv", "-5V_REG", "61.595", "38.989", 90, Side::Top},
             Expected{"easy-pc-report.txt", "CONN1", "27.5916", "8.7271", 180, Side::Bottom},
             Expected{"easy-pc-quoted-lines.csv", "CONN1", "27.5916", "8.7271", 180, Side::Bottom},
         }) {
        const auto content = contentOf(folder / expected.file);
        if (!content) continue;
        const auto reading = read(*content);
        CPPUNIT_ASSERT_MESSAGE(expected.file, reading.isRead());
        const auto row = std::find_if(reading.rows.begin(), reading.rows.end(), [&](const Row& each) {
            return each.designator == expected.designator;
        });
        CPPUNIT_ASSERT_MESSAGE(expected.file, row != reading.rows.end());
        CPPUNIT_ASSERT_EQUAL(std::string(expected.x), row->x.text());
        CPPUNIT_ASSERT_EQUAL(std::string(expected.y), row->y.text());
        CPPUNIT_ASSERT(row->rotation == expected.rotation && row->side == expected.side);
    }
}

}  // namespace
}  // namespace cardcage::positions::test
