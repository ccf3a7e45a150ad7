#include <functional>

#include "tests/sdk/module_fixture.hpp"

namespace stored_test {

using namespace cardcage;
using test::FakeHost;

using ShelfId = sdk::Id<struct ShelfTag>;

struct Shelf {
    ShelfId id;
    std::string name;
    std::string place;
    std::optional<Money> rent;

    static constexpr auto schema() {
        return sdk::record(
            "Shelf",
            sdk::required<&Shelf::id>("Id."),
            sdk::required<&Shelf::name>("Name."),
            sdk::required<&Shelf::place>("Place."),
            sdk::required<&Shelf::rent>("Rent.")
        );
    }
};

namespace sql {
inline constexpr sdk::Query find_shelf{"find_shelf", "-- One: tenant id (uuid). Two: shelf id (uuid).\nSELECT"};
inline constexpr sdk::Query lock_shelf{"lock_shelf", "-- One: tenant id (uuid). Two: shelf id (uuid).\nFOR UPDATE"};
inline constexpr sdk::Query insert_shelf{"insert_shelf", "-- One: tenant id (uuid). Two: name.\nINSERT"};
inline constexpr sdk::Query list_words{"list_words", "-- One: word.\nSELECT"};
}  // namespace sql

const std::string id = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10";
const FakeHost::Row row{id, "Left", "Hall", "9.50", "EUR", "3"};
const std::vector<std::string> names{"id", "name", "place", "rent", "currency", "row_version"};

std::function<void(sdk::Call&)> work;

void runWork(sdk::Call& call) {
    work(call);
}

auto routes() {
    return std::array{sdk::post("/work", sdk::unversioned, &runWork, "Work")};
}

class StoredRecords : public CppUnit::TestFixture {
public:
    StoredRecords() { CPPUNIT_ASSERT_EQUAL(CC_OK, (host.load(moduleDescriptor<routes>()))); }

protected:
    test::FakeAnswer does(std::function<void(sdk::Call&)> what, std::map<std::string, std::string> headers = {}) {
        work = std::move(what);
        return host.send("POST", "/work", {}, std::move(headers));
    }
    static Shelf found(sdk::Call& call) {
        return sdk::found<Shelf>(call, sql::find_shelf, "shelf", *ShelfId::parse(id));
    }

    FakeHost host;
};

CPPUNIT_TEST_FIXTURE(StoredRecords, theTenantIsBoundWhereTheStatementSaysSo) {
    host.rows("find_shelf", {row}, names);
    host.rows("list_words", {});
    does([](sdk::Call& call) {
        CPPUNIT_ASSERT_EQUAL(std::string("Left"), found(call).name);
        call.db().many<std::string>(sql::list_words, "a");
    });
    const std::vector<std::string> expected{"find_shelf('" + host.tenant + "', '" + id + "')", "list_words('a')"};
    CPPUNIT_ASSERT(expected == host.statements);
}

CPPUNIT_TEST_FIXTURE(StoredRecords, columnsOfOtherNamesAreRefused) {
    auto swapped = names;
    std::swap(swapped[1], swapped[2]);
    host.rows("find_shelf", {row}, swapped);
    host.rows("find_shelf", {row}, names);
    CPPUNIT_ASSERT_EQUAL(CC_FAILED, does([](sdk::Call& call) { found(call); }).handler_status);
    CPPUNIT_ASSERT_EQUAL(
        std::string(
            "error: find_shelf: column 2 is called 'place', the row has 'name' there; name it with AS, or put the "
            "columns into the order of the members"
        ),
        host.logs.back()
    );
    CPPUNIT_ASSERT_EQUAL(204, does([](sdk::Call& call) { found(call); }).status);
}

CPPUNIT_TEST_FIXTURE(StoredRecords, aMoneyTakesTwoColumns) {
    auto with_prefix = names;
    with_prefix[4] = "rent_currency";
    host.rows("lock_shelf", {row}, with_prefix);
    CPPUNIT_ASSERT_EQUAL(204, does([](sdk::Call& call) {
                                  const auto shelf =
                                      sdk::locked<Shelf>(call, sql::lock_shelf, "shelf", *ShelfId::parse(id));
                                  CPPUNIT_ASSERT_EQUAL(std::string("9.5"), shelf.rent->amount.text());
                              }).status);
    with_prefix[4] = "money";
    host.rows("insert_shelf", {row}, with_prefix);
    CPPUNIT_ASSERT_EQUAL(CC_FAILED, does([](sdk::Call& call) {
                                        sdk::stored<Shelf>(call, sql::insert_shelf, "Left");
                                    }).handler_status);
}

CPPUNIT_TEST_FIXTURE(StoredRecords, whatIsNotThereIs404AndAnotherVersion412) {
    host.rows("find_shelf", {});
    CPPUNIT_ASSERT_EQUAL(404, does([](sdk::Call& call) { found(call); }).status);
    host.rows("lock_shelf", {row}, names);
    const auto lock = [](sdk::Call& call) { sdk::locked<Shelf>(call, sql::lock_shelf, "shelf", *ShelfId::parse(id)); };
    CPPUNIT_ASSERT_EQUAL(204, does(lock, {{"If-Match", "\"" + id + "-3\""}}).status);
    CPPUNIT_ASSERT_EQUAL(412, does(lock, {{"If-Match", "\"" + id + "-2\""}}).status);
}

CPPUNIT_TEST_FIXTURE(StoredRecords, aViolatedConstraintIsTheProblemOfItsOwner) {
    const auto insert = [](sdk::Call& call) {
        sdk::unique(
            "shelf_name_key",
            [] { return sdk::Problem::conflict("name_taken", "Taken."); },
            [&] { return sdk::stored<Shelf>(call, sql::insert_shelf, "Left"); }
        );
    };
    host.fails("insert_shelf", "23505", "shelf_name_key");
    CPPUNIT_ASSERT_EQUAL(std::string("name_taken"), does(insert).code);
    FakeHost other;
    CPPUNIT_ASSERT_EQUAL(CC_OK, (other.load(moduleDescriptor<routes>())));
    other.fails("insert_shelf", "23505", "shelf_place_key");
    work = insert;
    CPPUNIT_ASSERT_EQUAL(CC_DATABASE, other.send("POST", "/work").handler_status);
}

}  // namespace stored_test
