#include <cardcage/abi.h>
#include <cppunit/extensions/HelperMacros.h>

#include <fstream>
#include <string>

#include "sdk/testing/fake_host.hpp"

extern "C" const cc_module_descriptor* hello_module_entry(void);
extern "C" const cc_module_descriptor* notes_module_entry(void);

namespace sample_test {

using cardcage::testing::FakeHost;

class Samples : public CppUnit::TestFixture {
protected:
    static int lines(const std::string& file) {
        std::ifstream stream(CARDCAGE_SOURCE_DIR "/tests/sdk/" + file);
        CPPUNIT_ASSERT(stream);
        int count = 0;
        for (std::string line; std::getline(stream, line);) ++count;
        return count;
    }
};

CPPUNIT_TEST_FIXTURE(Samples, aHelloModuleIsTenLines) {
    FakeHost host;
    CPPUNIT_ASSERT_EQUAL(CC_OK, host.load(*hello_module_entry()));
    const auto answer = host.send("GET", "/hello/J%C3%BCrgen%20%22A%22");
    CPPUNIT_ASSERT_EQUAL(200, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string("{\"text\":\"Hello, J\xC3\xBCrgen \\\"A\\\"!\"}"), answer.body);
    CPPUNIT_ASSERT(lines("hello_module.cpp") <= 10);
}

CPPUNIT_TEST_FIXTURE(Samples, fiveRoutesOfARecordAreFortyLinesAndWork) {
    CPPUNIT_ASSERT(lines("notes_module.cpp") <= 40);
    const std::string id = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10";
    const FakeHost::Row row{id, "Buy reels", "2026-03-01 09:00:00.25+00"};
    const std::string json = R"({"id":")" + id + R"(","text":"Buy reels","created_at":"2026-03-01T09:00:00Z"})";
    FakeHost host;
    CPPUNIT_ASSERT_EQUAL(CC_OK, host.load(*notes_module_entry()));
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, host.routes.size());

    host.rows("find_note", {row});
    CPPUNIT_ASSERT_EQUAL(json, host.send("GET", "/notes/" + id).body);
    host.rows("create_note", {row});
    CPPUNIT_ASSERT_EQUAL(json, host.send("POST", "/notes", R"({"text":"Buy reels"})").body);
    host.rows("update_note", {});
    CPPUNIT_ASSERT_EQUAL(404, host.send("PUT", "/notes/" + id, R"({"text":"x"})").status);
    host.rows("delete_note", {row});
    CPPUNIT_ASSERT_EQUAL(204, host.send("DELETE", "/notes/" + id).status);
    host.rows("list_notes", {row, row});
    const auto page = host.send("GET", "/notes?limit=1");
    CPPUNIT_ASSERT_EQUAL("[" + json + "]", page.body);
    CPPUNIT_ASSERT_EQUAL("2026-03-01T09:00:00.250000Z|" + id, page.next_position);
    host.send("GET", "/notes?limit=1&cursor=" + page.next_position);
    CPPUNIT_ASSERT_EQUAL("list_notes(2, '2026-03-01T09:00:00.250000Z', '" + id + "')", host.statements.back());
    host.send("GET", "/notes");
    CPPUNIT_ASSERT_EQUAL(std::string("list_notes(NULL, NULL, NULL)"), host.statements.back());
}

}  // namespace sample_test
