#include "tests/sdk/module_fixture.hpp"

// Records in camelCase, records that take keys in either case, and strict ones.

namespace cardcage::test {
namespace record_case_test {

struct Size {
    int board_width = 0;
    int board_height_mm2 = 0;

    static constexpr auto schema() {
        return sdk::record(
                   "Size",
                   sdk::required<&Size::board_width>("Width.", sdk::atLeast(1)),
                   sdk::required<&Size::board_height_mm2>("Height.")
        )
            .camelCase()
            .strict()
            .inEitherCase();
    }
};

struct Board {
    std::string order_id;
    std::string name;
    std::optional<Size> first_size;
    std::string kept_key;
    std::string own_key;

    static constexpr auto schema() {
        return sdk::record(
                   "Board",
                   sdk::required<&Board::order_id>("Order.", sdk::length(1, 5)),
                   sdk::optional<&Board::name>("Name."),
                   sdk::optional<&Board::first_size>("Size."),
                   sdk::optional<&Board::kept_key>("Kept.", sdk::named("x-kept_key")),
                   sdk::optional<&Board::own_key>("Own.", sdk::named("ownKey"))
        )
            .camelCase();
    }
};

/// The same with the keys of C++, taken in either case.
struct Order {
    std::string order_id;
    std::string own_key;

    static constexpr auto schema() {
        return sdk::record(
                   "Order",
                   sdk::required<&Order::order_id>("Order."),
                   sdk::optional<&Order::own_key>("Own.", sdk::named("ownKey"))
        )
            .inEitherCase();
    }
};

struct BoardPatch {
    sdk::Patch<std::string> order_id;

    static constexpr auto schema() {
        return sdk::patchOf<Board>("BoardPatch", sdk::patched<&BoardPatch::order_id>()).camelCase();
    }
};

/// Its keys are those of the record that creates, however they came about there.
struct KeyPatch {
    sdk::Patch<std::string> kept_key;
    sdk::Patch<std::string> own_key;
    sdk::Patch<std::string> name;

    static constexpr auto schema() {
        return sdk::patchOf<Board>(
            "KeyPatch",
            sdk::patched<&KeyPatch::kept_key>(),
            sdk::patched<&KeyPatch::own_key>(),
            sdk::patched<&KeyPatch::name>()
        );
    }
};

Board echoBoard(sdk::Call&, const Board& board) {
    return board;
}
Order echoOrder(sdk::Call&, const Order& order) {
    return order;
}
Board patchBoard(sdk::Call&, const BoardPatch& patch) {
    return {patch.order_id.value().value_or("absent"), {}, {}, {}, {}};
}

Board patchKeys(sdk::Call&, const KeyPatch& patch) {
    const auto given = [](const auto& value) { return value.value().value_or("absent"); };
    return {"1", given(patch.name), {}, given(patch.kept_key), given(patch.own_key)};
}

auto routes() {
    return std::array{
        sdk::patch("/keys", sdk::unversioned, &patchKeys, "Patch keys"),
        sdk::post("/boards", sdk::unversioned, &echoBoard, "Board"),
        sdk::post("/orders", sdk::unversioned, &echoOrder, "Order"),
        sdk::patch("/boards", sdk::unversioned, &patchBoard, "Patch")};
}

class Cases : public CppUnit::TestFixture {
public:
    Cases() { CPPUNIT_ASSERT_EQUAL(CC_OK, host.load(moduleDescriptor<routes>())); }

protected:
    FakeAnswer board(const std::string& body) { return host.send("POST", "/boards", body); }
    FakeAnswer order(const std::string& body) { return host.send("POST", "/orders", body); }

    FakeHost host;
};

CPPUNIT_TEST_FIXTURE(Cases, aPatchHasTheKeysOfTheRecordThatCreates) {
    const auto answer = host.send("PATCH", "/keys", R"({"x-kept_key":"k","ownKey":"o","own_key":"-","name":"n"})");
    CPPUNIT_ASSERT_EQUAL(
        std::string(
            R"({"orderId":"1","name":"n","firstSize":null,"x-kept_key":"k","ownKey":"o","warnings":[)"
            R"({"pointer":"/own_key","nearest":"ownKey","message":"is not a known key; did you mean `ownKey`?"}]})"
        ),
        answer.body
    );
    const auto& components = host.route("PATCH", "/keys").components;
    CPPUNIT_ASSERT(components.find(R"("ownKey":)") != std::string::npos);
    CPPUNIT_ASSERT(components.find("own_key") == std::string::npos);
}

CPPUNIT_TEST_FIXTURE(Cases, camelCaseIsReadWrittenAndDescribed) {
    const auto answer = board(
        R"({"orderId":"1","firstSize":{"boardWidth":2,"boardHeightMm2":3},"x-kept_key":"k","ownKey":"o","name":"n"})"
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"orderId":"1","name":"n","firstSize":{"boardWidth":2,"boardHeightMm2":3},)"
                    R"("x-kept_key":"k","ownKey":"o"})"),
        answer.body
    );
    const auto& components = host.route("POST", "/boards").components;
    CPPUNIT_ASSERT(components.find(R"("required":["boardWidth","boardHeightMm2"])") != std::string::npos);
    CPPUNIT_ASSERT(components.find("order_id") == std::string::npos);
    // A record that is not inEitherCase() knows one spelling.
    CPPUNIT_ASSERT_EQUAL(std::string("required /orderId"), complaints(board(R"({"order_id":"1"})")));
    CPPUNIT_ASSERT_EQUAL(std::string("length /orderId"), complaints(board(R"({"orderId":"123456"})")));
}

CPPUNIT_TEST_FIXTURE(Cases, eitherCaseIsTakenAndErrorsNameTheKeyAsSent) {
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"order_id":"1","ownKey":"2"})"), order(R"({"orderId":"1","own_key":"2"})").body
    );
    CPPUNIT_ASSERT_EQUAL(
        std::string(R"({"order_id":"1","ownKey":"2"})"), order(R"({"order_id":"1","ownKey":"2"})").body
    );
    CPPUNIT_ASSERT_EQUAL(std::string("type /orderId"), complaints(order(R"({"orderId":1})")));
    CPPUNIT_ASSERT_EQUAL(std::string("required /order_id"), complaints(order("{}")));
    CPPUNIT_ASSERT_EQUAL(
        std::string("duplicate /order_id"), complaints(order(R"({"orderId":"1","order_id":{"a":[2]}})"))
    );
    const auto size = [&](const std::string& given) {
        return complaints(board(R"({"orderId":"1","firstSize":)" + given + "}"));
    };
    CPPUNIT_ASSERT_EQUAL(std::string(), size(R"({"board_width":2,"boardHeightMm2":3})"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("range /firstSize/board_width"), size(R"({"board_width":0,"board_height_mm2":3})")
    );
}

CPPUNIT_TEST_FIXTURE(Cases, strictRecordsRefuseUnknownKeysOfTheirOwn) {
    const auto answer =
        board(R"({"orderId":"1","new":1,"firstSize":{"boardWidth":2,"boardHeightMm2":3,"BoardWidth":1,"a/b":{"c":[]}}})"
        );
    CPPUNIT_ASSERT_EQUAL(std::string("unknown /firstSize/BoardWidth; unknown /firstSize/a~1b"), complaints(answer));
    CPPUNIT_ASSERT_EQUAL(400, answer.status);
    const auto& components = host.route("POST", "/boards").components;
    const auto strict = components.find(R"("additionalProperties":false)");
    CPPUNIT_ASSERT(strict != std::string::npos);
    CPPUNIT_ASSERT(components.find(R"("additionalProperties":false)", strict + 1) == std::string::npos);
}

CPPUNIT_TEST_FIXTURE(Cases, aPatchTakesTheRulesOfARecordInCamelCase) {
    CPPUNIT_ASSERT_EQUAL(
        std::string("length /orderId"), complaints(host.send("PATCH", "/boards", R"({"orderId":""})"))
    );
    CPPUNIT_ASSERT(
        host.send("PATCH", "/boards", R"({"orderId":"7"})").body.find(R"("orderId":"7")") != std::string::npos
    );
}

}  // namespace record_case_test
}  // namespace cardcage::test
