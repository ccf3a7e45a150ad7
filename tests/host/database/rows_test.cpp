#include "host/database/rows.hpp"

#include "tests/host/database/fixture.hpp"

namespace cardcage::database::test {
namespace {

struct Line {
    std::string name;
    std::int64_t quantity = 0;
    std::optional<std::string> maker;
    std::vector<std::string> tags;
};

const Query two_lines{
    "two_lines",
    "SELECT * FROM (VALUES ('bolt', $1::bigint, NULL, ARRAY['a', 'b c']), ('nut', 2, 'x', '{}'))"
    " AS line (name, quantity, maker, tags)"};
const Query swapped{"swapped", "SELECT 'x' AS maker, 1::bigint AS quantity, 'bolt' AS name, '{}'::text[] AS tags"};
const Query no_line{
    "no_line", "SELECT '' AS name, 1::bigint AS quantity, '' AS maker, '{}'::text[] AS tags WHERE false"};

class RowsTest : public DatabaseTest {};

CPPUNIT_TEST_FIXTURE(RowsTest, rowsAreFilledByTheirColumns) {
    Work work(*connection, {}, Mode::Read);
    const auto lines = many<Line>(work, two_lines, std::int64_t{7});
    CPPUNIT_ASSERT_EQUAL(std::size_t(2), lines.size());
    CPPUNIT_ASSERT_EQUAL(std::string("bolt"), lines[0].name);
    CPPUNIT_ASSERT_EQUAL(std::int64_t(7), lines[0].quantity);
    CPPUNIT_ASSERT(!lines[0].maker && lines[1].maker == "x");
    CPPUNIT_ASSERT(lines[0].tags == (std::vector<std::string>{"a", "b c"}));
}

CPPUNIT_TEST_FIXTURE(RowsTest, aStatementWhoseColumnsAreMixedUpIsRefused) {
    Work work(*connection, {}, Mode::Read);
    CPPUNIT_ASSERT_THROW(many<Line>(work, swapped), std::runtime_error);
}

CPPUNIT_TEST_FIXTURE(RowsTest, aMissingRowIsAbsentOrRefused) {
    Work work(*connection, {}, Mode::Read);
    CPPUNIT_ASSERT(!maybe<Line>(work, no_line));
    CPPUNIT_ASSERT_THROW(one<Line>(work, no_line), std::runtime_error);
    CPPUNIT_ASSERT_EQUAL(std::uint64_t(2), no_line.runs());
}

}  // namespace
}  // namespace cardcage::database::test
