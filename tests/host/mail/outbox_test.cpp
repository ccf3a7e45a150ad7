#include "host/mail/outbox.hpp"

#include <stdlib.h>  // mkdtemp

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/host/database/fixture.hpp"
#include "tests/host/observability/captured_log.hpp"

namespace cardcage::mail {
namespace {

using database::Mode;
using database::Work;
using database::test::one;
using database::test::text;

const std::string first_mail = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d01";
const std::string second_mail = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d02";

class OutboxTest : public database::test::DatabaseTest {
public:
    void setUp() override {
        DatabaseTest::setUp();
        useOwnDatabase();
        std::string pattern = (std::filesystem::temp_directory_path() / "cardcage-outbox-XXXXXX").string();
        CPPUNIT_ASSERT(mkdtemp(pattern.data()));
        folder = pattern;
        queue(first_mail);
        queue(second_mail);
    }

    void tearDown() override {
        std::filesystem::remove_all(folder);
        DatabaseTest::tearDown();
    }

protected:
    /// A mail that waits since a minute.
    void queue(std::string_view id) {
        Work work(*connection, {}, Mode::Write);
        database::test::run(
            work,
            "INSERT INTO cardcage.outbox_mail (id, tenant_id, module, kind, recipient, language, subject, body,"
            " created_at) VALUES ($1::uuid, $1::uuid, 'customers', 'invitation', 'ana@example.com', 'en', 'Hello',"
            " 'Secret', now() - interval '1 minute')",
            {text(id)}
        );
        work.commit();
    }

    std::string ask(std::string_view sql, std::string_view id) {
        Work work(*connection, {}, Mode::Read);
        return one(work, sql, {text(id)});
    }

    std::string stateOfMail(std::string_view id) {
        return ask(
            "SELECT (sent_at IS NOT NULL) || ' ' || attempts || ' ' || (last_error IS NOT NULL) || ' ' || body"
            " FROM cardcage.outbox_mail WHERE id = $1::uuid",
            id
        );
    }

    /// Makes the file of that mail impossible to put in place, until it is removed.
    std::filesystem::path obstacle(const std::string& id) { return folder / (id + ".eml"); }

    std::filesystem::path folder;
    cardcage::test::CapturedLog captured;
};

CPPUNIT_TEST_FIXTURE(OutboxTest, aMailThatFailsKeepsItsCauseAndHoldsUpNoOther) {
    Outbox outbox(folder, "cardcage@example.com", captured.log);
    std::filesystem::create_directories(obstacle(first_mail) / "occupied");
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), outbox.deliver(*connection));
    CPPUNIT_ASSERT_EQUAL(std::string("false 1 true Secret"), stateOfMail(first_mail));
    CPPUNIT_ASSERT_EQUAL(std::string("true 1 false "), stateOfMail(second_mail));
    CPPUNIT_ASSERT(std::filesystem::is_regular_file(folder / (second_mail + ".eml")));

    // One mail a time: what was never tried comes before what failed.
    const std::string third_mail = "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6d03";
    queue(third_mail);
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), outbox.deliver(*connection, 1));
    CPPUNIT_ASSERT_EQUAL(std::string("true 1 false "), stateOfMail(third_mail));

    std::filesystem::remove_all(obstacle(first_mail));
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), outbox.deliver(*connection));
    CPPUNIT_ASSERT_EQUAL(std::string("true 2 false "), stateOfMail(first_mail));
    CPPUNIT_ASSERT_EQUAL(std::size_t(0), outbox.deliver(*connection));
}

CPPUNIT_TEST_FIXTURE(OutboxTest, aMessageIsOneThatEveryProgramReads) {
    const std::string subject =
        "Ihr Angebot für die Leiterplatte „Größe 4711“ ist jetzt zum Herunterladen bereit 🙂🙂🙂";
    {
        Work work(*connection, {}, Mode::Write);
        database::test::run(
            work,
            "INSERT INTO cardcage.tenant (id, slug, name) VALUES ($1::uuid, 'acme', 'Äcme, \"Best\" GmbH')",
            {text(first_mail)}
        );
        database::test::run(
            work,
            "UPDATE cardcage.outbox_mail SET subject = $2, body = E'one\\ntwo\\r\\nthree\\n' WHERE id = $1::uuid",
            {text(first_mail), text(subject)}
        );
        work.commit();
    }
    Outbox outbox(folder, "Cardcage <cardcage@example.com>", captured.log);
    CPPUNIT_ASSERT_EQUAL(std::size_t(2), outbox.deliver(*connection));
    // Judged by another implementation than the one that wrote it.
    const auto script = folder / "judge.py";
    std::ofstream(script) << R"(
import email, email.header, email.policy, re, sys
raw = open(sys.argv[1], "rb").read()
assert raw.count(b"\n") == raw.count(b"\r\n"), "a line ends without CR"
assert max(map(len, raw.split(b"\r\n\r\n")[0].split(b"\r\n"))) <= 76, "a long line"
for word in re.findall(rb"=\?UTF-8\?B\?[^?]*\?=", raw):
    assert len(word) <= 75
    email.header.decode_header(word.decode())[0][0].decode("utf-8")
message = email.message_from_bytes(raw, policy=email.policy.default)
assert message["MIME-Version"] == "1.0" and not message.defects, message.defects
assert message["Message-ID"] == "<" + sys.argv[3] + "@example.com>", message["Message-ID"]
assert str(message["Subject"]) == sys.argv[2], message["Subject"]
sender = message["From"].addresses[0]
assert (sender.display_name, sender.addr_spec) == (sys.argv[4], "cardcage@example.com"), sender
content = message.get_content().replace("\r\n", "\n")
assert content == sys.argv[5].replace("|", "\n"), repr(content)
)";
    const auto judge =
        [&](const std::string& id, const std::string& its_subject, const std::string& sender, const std::string& content
        ) {
            const auto file = folder / (id + ".eml");
            const std::vector<std::string> words{
                "python3", script.string(), file.string(), its_subject, id, sender, content};
            std::string command;
            for (const auto& word : words) command += "'" + word + "' ";
            return std::system(command.c_str());
        };
    CPPUNIT_ASSERT_EQUAL(0, judge(first_mail, subject, "Äcme, \"Best\" GmbH", "one|two|three|"));
    CPPUNIT_ASSERT_EQUAL(0, judge(second_mail, "Hello", "Cardcage", "Secret"));
}

CPPUNIT_TEST_FIXTURE(OutboxTest, aDomainOfAnyScriptIsWrittenAsTheDnsHasIt) {
    {
        Work work(*connection, {}, Mode::Write);
        database::test::run(
            work,
            "UPDATE cardcage.outbox_mail SET recipient = 'ana@MÜNCHEN.example' WHERE id = $1::uuid",
            {text(first_mail)}
        );
        work.commit();
    }
    Outbox outbox(folder, "Cardcage <cardcage@example.com>", captured.log);
    CPPUNIT_ASSERT_EQUAL(std::size_t(2), outbox.deliver(*connection));
    std::ifstream file(folder / (first_mail + ".eml"));
    const std::string message{std::istreambuf_iterator<char>(file), {}};
    CPPUNIT_ASSERT_MESSAGE(message, message.find("ana@xn--mnchen-3ya.example") != std::string::npos);
}

CPPUNIT_TEST_FIXTURE(OutboxTest, aMailThatKeepsFailingIsTriedEverMoreRarely) {
    Outbox outbox(folder, "cardcage@example.com", captured.log);
    {
        Work work(*connection, {}, Mode::Write);
        database::test::run(
            work, "UPDATE cardcage.outbox_mail SET attempts = 8 WHERE id = $1::uuid", {text(first_mail)}
        );
        work.commit();
    }
    CPPUNIT_ASSERT_EQUAL(std::size_t(1), outbox.deliver(*connection));
    CPPUNIT_ASSERT_EQUAL(std::string("false 8 false Secret"), stateOfMail(first_mail));
}

}  // namespace
}  // namespace cardcage::mail
