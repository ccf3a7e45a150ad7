#include "tests/sdk/module_fixture.hpp"

namespace query_test {

using namespace cardcage;

using ShelfId = sdk::Id<struct ShelfTag>;

struct Shelf {
    ShelfId id;
    std::string name;
    std::optional<Money> rent;
};

struct ShelfInput {
    std::string name;
    std::optional<Money> rent;
};

struct ShelfPatch {
    sdk::Patch<std::string> name;
    sdk::Patch<Money> rent;
};

struct ListedShelf {
    Shelf item;
    sdk::Timestamp created_at;
};

namespace sql {
struct find_shelf_text {
    static constexpr std::string_view name = "find_shelf",
                                      sql =
                                          "-- One: tenant id (uuid).\nSELECT {shelf.Shelf}, '{}' {locked: FOR UPDATE}";
};
inline constexpr sdk::RecordQuery<find_shelf_text> find_shelf{};
struct list_shelves_text {
    static constexpr std::string_view name = "list_shelves",
                                      sql = "-- One: tenant id (uuid).\nWHERE place = $2 {page: shelf.created_at}";
};
inline constexpr sdk::RecordQuery<list_shelves_text> list_shelves{};
struct insert_shelf_text {
    static constexpr std::string_view name = "insert_shelf", sql = "(place, {ShelfInput}) VALUES ($1, {$ShelfInput})";
};
inline constexpr sdk::RecordQuery<insert_shelf_text> insert_shelf{};
struct update_shelf_text {
    static constexpr std::string_view name = "update_shelf",
                                      sql = "-- One: tenant id (uuid).\nSET {shelf = $ShelfPatch} RETURNING {s.Shelf}";
};
inline constexpr sdk::RecordQuery<update_shelf_text> update_shelf{};
}  // namespace sql

/// The text that the database gets, without the line of the tenant.
template <class Row, class... Args>
std::string textOf(const auto& statement) {
    const auto text = detail::queryFor<Row, Args...>(statement).sql();
    return std::string(text.substr(text.find('\n') + 1));
}

class RecordQueries : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(RecordQueries, aRowHasItsColumnsBehindTheAlias) {
    const std::string columns = "shelf.id, shelf.name, shelf.rent, shelf.currency";
    CPPUNIT_ASSERT_EQUAL("SELECT " + columns + ", '{}' ", textOf<sdk::Versioned<Shelf>>(sql::find_shelf));
    CPPUNIT_ASSERT_EQUAL("SELECT " + columns + ", '{}' ", (textOf<ListedShelf, ShelfId>(sql::find_shelf)));
}

CPPUNIT_TEST_FIXTURE(RecordQueries, aLockIsThereWhereItIsAskedFor) {
    const auto text = textOf<Shelf>(sql::find_shelf.locked());
    CPPUNIT_ASSERT(text.ends_with(", '{}' FOR UPDATE"));
    CPPUNIT_ASSERT_EQUAL(text, (textOf<Shelf>(detail::lockedVariant(sql::find_shelf))));
}

CPPUNIT_TEST_FIXTURE(RecordQueries, anArgumentIsColumnsAndParameters) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("(place, name, rent, currency) VALUES ($1, $2, $3, $4)"),
        (textOf<void, std::string, ShelfInput>(sql::insert_shelf))
    );
}

CPPUNIT_TEST_FIXTURE(RecordQueries, aPatchChangesWhatIsGiven) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("SET name = CASE WHEN $3::boolean THEN $4 ELSE shelf.name END, "
                    "rent = CASE WHEN $5::boolean THEN $6 ELSE shelf.rent END, "
                    "currency = CASE WHEN $5::boolean THEN $7 ELSE shelf.currency END "
                    "RETURNING s.id, s.name, s.rent, s.currency"),
        (textOf<Shelf, ShelfId, ShelfPatch>(sql::update_shelf))
    );
}

CPPUNIT_TEST_FIXTURE(RecordQueries, aListEndsWithItsWindow) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("WHERE place = $2 AND (shelf.created_at, shelf.id) > (coalesce($4::timestamptz, '-infinity'), "
                    "coalesce($5::uuid, '00000000-0000-0000-0000-000000000000'))\n"
                    " ORDER BY shelf.created_at, shelf.id\n LIMIT $3::bigint"),
        (textOf<ListedShelf, std::string, sdk::Window>(sql::list_shelves))
    );
}

CPPUNIT_TEST_FIXTURE(RecordQueries, theParametersOfARecordAreThoseOfItsMembers) {
    // Parameters borrow the texts of their records.
    const ShelfPatch patch{.name = std::string("Left"), .rent = {}};
    const ShelfInput input{"Right", std::nullopt};
    detail::Parameters<detail::parametersOf<ShelfPatch, ShelfInput>()> parameters;
    parameters.add(patch);
    parameters.add(input);
    CPPUNIT_ASSERT_EQUAL(std::size_t{8}, parameters.size());
    CPPUNIT_ASSERT_EQUAL(std::int64_t{1}, parameters.data()[0].integer);
    CPPUNIT_ASSERT_EQUAL(std::string_view("Left"), view(parameters.data()[1].text));
    CPPUNIT_ASSERT_EQUAL(std::int64_t{0}, parameters.data()[2].integer);
    CPPUNIT_ASSERT_EQUAL(std::string_view("Right"), view(parameters.data()[5].text));
}

}  // namespace query_test
