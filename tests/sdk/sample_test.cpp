#include <cardcage/abi.h>
#include <cppunit/extensions/HelperMacros.h>

#include <cardcage/testing/fake_host.hpp>
#include <fstream>
#include <string>

extern "C" const cc_module_descriptor* hello_entry(void);
extern "C" const cc_module_descriptor* reminders_entry(void);

namespace sample_test {

using cardcage::testing::FakeHost;

class Samples : public CppUnit::TestFixture {
protected:
    static int lines(const std::string& file) {
        std::ifstream stream(CARDCAGE_SOURCE_DIR "/sdk/samples/" + file);
        CPPUNIT_ASSERT(stream);
        int count = 0;
        for (std::string line; std::getline(stream, line);) ++count;
        return count;
    }
};

CPPUNIT_TEST_FIXTURE(Samples, aHelloModuleIsTenLines) {
    FakeHost host;
    CPPUNIT_ASSERT_EQUAL(CC_OK, host.load(*hello_entry()));
    const auto answer = host.send("GET", "/hello/J%C3%BCrgen%20%22A%22");
    CPPUNIT_ASSERT_EQUAL(200, answer.status);
    CPPUNIT_ASSERT_EQUAL(std::string("{\"text\":\"Hello, J\xC3\xBCrgen \\\"A\\\"!\"}"), answer.body);
    CPPUNIT_ASSERT(lines("hello/hello.cpp") <= 10);
    CPPUNIT_ASSERT(lines("hello-c/hello.c") <= 15);
}

CPPUNIT_TEST_FIXTURE(Samples, fiveRoutesOfARecordAreFortyLinesAndWork) {
    CPPUNIT_ASSERT(lines("reminders/reminders.cpp") <= 40);
    const std::string id = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10";
    const FakeHost::Row row{id, "Buy reels", "2026-03-01 09:00:00.25+00"};
    FakeHost::Row versioned = row;
    versioned.push_back("1");
    const std::string json = R"({"id":")" + id + R"(","text":"Buy reels","created_at":"2026-03-01T09:00:00Z"})";
    FakeHost host;
    CPPUNIT_ASSERT_EQUAL(CC_OK, host.load(*reminders_entry()));
    CPPUNIT_ASSERT_EQUAL(std::size_t{5}, host.routes.size());

    host.rows("find_reminder", {versioned});
    CPPUNIT_ASSERT_EQUAL(json, host.send("GET", "/reminders/" + id).body);
    host.rows("insert_reminder", {versioned});
    CPPUNIT_ASSERT_EQUAL(json, host.send("POST", "/reminders", R"({"text":"Buy reels"})").body);
    host.changes("delete_reminder", 1);
    CPPUNIT_ASSERT_EQUAL(204, host.send("DELETE", "/reminders/" + id).status);
    host.rows("find_reminder", {});
    CPPUNIT_ASSERT_EQUAL(404, host.send("PUT", "/reminders/" + id, R"({"text":"x"})").status);
    host.rows("list_reminders", {row, row});
    const auto page = host.send("GET", "/reminders?limit=1");
    CPPUNIT_ASSERT_EQUAL("[" + json + "]", page.body);
    CPPUNIT_ASSERT_EQUAL("2026-03-01T09:00:00.250000Z|" + id, page.next_position);
    host.send("GET", "/reminders?limit=1&cursor=" + page.next_position);
    const std::string tenant = "('" + host.tenant + "', ";
    CPPUNIT_ASSERT_EQUAL(
        "list_reminders" + tenant + "2, '2026-03-01T09:00:00.250000Z', '" + id + "')", host.statements.back()
    );
    host.send("GET", "/reminders");
    CPPUNIT_ASSERT_EQUAL("list_reminders" + tenant + "NULL, NULL, NULL)", host.statements.back());
}

CPPUNIT_TEST_FIXTURE(Samples, theNextRunOfAStatementReturnsTheNextScriptAndFurtherOnesTheLast) {
    const std::string id = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d10";
    const auto status = [&](FakeHost& host) { return host.send("GET", "/reminders/" + id).status; };
    FakeHost host;
    host.load(*reminders_entry());
    host.rows("find_reminder", {{id, "Buy reels", "2026-03-01 09:00:00+00", "1"}});
    CPPUNIT_ASSERT_EQUAL(200, status(host));
    CPPUNIT_ASSERT_EQUAL(200, status(host));
    host.rows("find_reminder", {});
    CPPUNIT_ASSERT_EQUAL(404, status(host));
    CPPUNIT_ASSERT_EQUAL(404, status(host));
}

}  // namespace sample_test
