// The inputs of calls are made from descriptions: every member and parameter is varied alone, and later calls use the
// records of earlier ones.

#include "host/checks/calls/inputs.hpp"

#include <cppunit/extensions/HelperMacros.h>

#include <algorithm>

#include "host/checks/calls/made_records.hpp"

namespace cardcage::checks {
namespace inputs_test {

const Target target{
    .path = "/shelves/{id}/boxes",
    .parameters = R"([{"name": "limit", "in": "query", "schema": {"type": "integer", "example": 5}},
                      {"name": "colour", "in": "query", "schema": {"type": "string", "example": "red"}}])",
    .request_schema = R"({"type": "object", "properties": {"name": {"type": "string", "example": "reel"},
                                                           "count": {"type": "integer", "example": 7}}})"};

bool hasBody(CallKind kind, const std::string& body) {
    return std::ranges::count(inputsFor(target, kind), body, &Input::body) > 0;
}

class Inputs : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(Inputs, eachMemberIsOddWhileTheOthersAreAsDescribed) {
    CPPUNIT_ASSERT(hasBody(CallKind::Described, R"({"name":"reel","count":7})"));
    CPPUNIT_ASSERT(hasBody(CallKind::Garbage, R"({"name":null,"count":7})"));
    CPPUNIT_ASSERT(hasBody(CallKind::Garbage, R"({"name":"reel","count":[[]]})"));
    CPPUNIT_ASSERT(hasBody(CallKind::Garbage, R"({"name":-1,"count":-1})"));
    CPPUNIT_ASSERT(hasBody(CallKind::TooMuch, R"({"name":"reel","count":9223372036854775807})"));
}

CPPUNIT_TEST_FIXTURE(Inputs, eachParameterOfTheQueryIsOddWithoutTheOthers) {
    using Query = std::map<std::string, std::string>;
    for (const auto& query : {Query{{"limit", "-1"}}, Query{{"colour", ""}}}) {
        CPPUNIT_ASSERT(std::ranges::count(inputsFor(target, CallKind::Garbage), query, &Input::query) > 0);
    }
}

CPPUNIT_TEST_FIXTURE(Inputs, laterCallsUseTheRecordsThatEarlierOnesHaveMade) {
    modules::Route shelf;
    shelf.method = "POST";
    shelf.path = "/shelves";
    modules::Route box = shelf;
    box.path = target.path;
    MadeRecords made;
    made.note(shelf, R"({"id": "shelf-1", "row": 4})");
    made.note(box, R"({"id": "box-1", "number": 12})");
    made.note(box, "no JSON");
    std::map<std::string, std::string> path{{"id", "some"}, {"number", "some"}, {"other", "some"}};
    made.fill("/shelves/{id}/boxes/{number}/lids/{other}", path);
    const std::map<std::string, std::string> expected{{"id", "shelf-1"}, {"number", "12"}, {"other", "some"}};
    CPPUNIT_ASSERT(path == expected);
    modules::Route reading;
    reading.method = "GET";
    made.note(reading, R"({"id": "shelf-2"})");
    modules::Route removing;
    removing.method = "DELETE";
    CPPUNIT_ASSERT(callOrder(shelf) < callOrder(reading) && callOrder(reading) < callOrder(removing));
}

}  // namespace inputs_test
}  // namespace cardcage::checks
