// The embedded server: started, stopped, adopted, refused.

#include <signal.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "host/database/connecting/connection_options.hpp"
#include "host/database/embedded/embedded_server.hpp"
#include "host/database/embedded/process.hpp"
#include "tests/host/database/fixture.hpp"

namespace cardcage::database::test {
namespace {

namespace fs = std::filesystem;

class EmbeddedTest : public CppUnit::TestFixture {
public:
    void setUp() override {
        std::string name = "/tmp/cardcage-embedded-XXXXXX";
        CPPUNIT_ASSERT(mkdtemp(name.data()));
        directory = name;
        chmod(name.c_str(), 0711);
    }
    void tearDown() override { fs::remove_all(directory); }

    Embedded::Settings settings(bool ends_with_host = true) const {
        return {
            .data_directory = directory / "data",
            .database = "cardcage",
            .programs = {},
            .account = {},
            .options = {{"fsync", "off"}, {"shared_buffers", "16MB"}, {"max_connections", "20"}},
            .ends_with_host = ends_with_host};
    }

    static std::string ask(const std::string& url, std::string_view sql) {
        Connection connection({.url = url});
        Work work(connection, {}, Mode::Read);
        return one(work, sql);
    }

    static std::string refusal(const Embedded::Settings& with) {
        try {
            Embedded server(with);
            server.start();
        } catch (const EmbeddedError& error) {
            return error.what();
        }
        return "started";
    }

    fs::path directory;
};

CPPUNIT_TEST_FIXTURE(EmbeddedTest, itStartsOnAnEmptyDirectoryAndKeepsItsDataOverAStop) {
    int pid = 0;
    {
        Embedded server(settings());
        const auto addresses = server.start();
        pid = server.pid();
        CPPUNIT_ASSERT(!server.adopted());
        CPPUNIT_ASSERT_EQUAL(std::string("cardcage_runtime"), ask(addresses.runtime_url, "SELECT current_user"));
        CPPUNIT_ASSERT_EQUAL(
            std::string("UTF8 C"),
            ask(addresses.runtime_url,
                "SELECT pg_encoding_to_char(encoding) || ' ' || datcollate FROM pg_database WHERE datname = "
                "current_database()")
        );
        CPPUNIT_ASSERT_EQUAL(std::string(""), ask(addresses.runtime_url, "SELECT current_setting('listen_addresses')"));
        CPPUNIT_ASSERT_EQUAL(
            std::string("20"), ask(addresses.runtime_url, "SELECT current_setting('max_connections')")
        );
        CPPUNIT_ASSERT_EQUAL(std::string("42501"), stateOf([&] {
                                 ask(addresses.runtime_url, "CREATE TABLE public.mine (id int)");
                             }));
        Owner owner(addresses.owner_url, addresses.runtime_url);
        prepareHost(owner);
        CPPUNIT_ASSERT_EQUAL(hostMigrations().migrations.size(), migrate(owner, hostMigrations()));
        CPPUNIT_ASSERT_EQUAL(
            std::string("f"), ask(addresses.owner_url, "SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        );
        struct stat socket_directory {};
        CPPUNIT_ASSERT(stat((directory / "data" / "socket").c_str(), &socket_directory) == 0);
        CPPUNIT_ASSERT_EQUAL(0700u, socket_directory.st_mode & 0777u);
        CPPUNIT_ASSERT_EQUAL(pid, getsid(pid));
    }
    CPPUNIT_ASSERT(kill(pid, 0) != 0);
    Embedded server(settings());
    const auto addresses = server.start();
    Owner owner(addresses.owner_url, addresses.runtime_url);
    CPPUNIT_ASSERT_EQUAL(std::size_t(0), migrate(owner, hostMigrations()));
    server.stop();
    server.stop();
}

CPPUNIT_TEST_FIXTURE(EmbeddedTest, aSecondHostIsToldWhoHasTheDirectory) {
    Embedded server(settings());
    server.start();
    const auto text = refusal(settings());
    CPPUNIT_ASSERT_MESSAGE(text, text.find("in use by process " + std::to_string(getpid())) != std::string::npos);
    CPPUNIT_ASSERT(server.pid() > 0 && kill(server.pid(), 0) == 0);
}

CPPUNIT_TEST_FIXTURE(EmbeddedTest, aServerThatOutlivedItsHostIsAdopted) {
    // The host: starts the server and is killed without a chance to stop it.
    const pid_t host = fork();
    if (host == 0) {
        try {
            auto* server = new Embedded(settings(false));
            server->start();
        } catch (...) {
            _exit(1);
        }
        kill(getpid(), SIGKILL);
    }
    CPPUNIT_ASSERT_EQUAL(128 + SIGKILL, waitFor(host));
    int pid = 0;
    {
        Embedded server(settings());
        const auto addresses = server.start();
        pid = server.pid();
        CPPUNIT_ASSERT(server.adopted());
        CPPUNIT_ASSERT_EQUAL(std::string("cardcage"), ask(addresses.runtime_url, "SELECT current_database()"));
    }
    CPPUNIT_ASSERT(eventually([&] { return kill(pid, 0) != 0; }));
    CPPUNIT_ASSERT(!fs::exists(directory / "data" / "postgres" / "postmaster.pid"));
}

CPPUNIT_TEST_FIXTURE(EmbeddedTest, aLongPathGetsAShortSocketDirectory) {
    auto with = settings();
    with.data_directory = directory / std::string(90, 'd');
    fs::path socket_directory;
    {
        Embedded server(with);
        const auto addresses = server.start();
        socket_directory = ConnectionOptions(addresses.runtime_url).get("host");
        CPPUNIT_ASSERT(socket_directory.string().size() < 40);
        CPPUNIT_ASSERT_EQUAL(std::string("1"), ask(addresses.runtime_url, "SELECT 1"));
    }
    CPPUNIT_ASSERT(!fs::exists(socket_directory));
}

CPPUNIT_TEST_FIXTURE(EmbeddedTest, aPathThatConnectionStringsCannotNameServesAsDataDirectory) {
    auto with = settings();
    with.data_directory = directory / "Käthe's data, new" / "data";
    fs::create_directories(with.data_directory);
    fs::permissions(with.data_directory.parent_path(), fs::perms(0711));
    Embedded server(with);
    const auto addresses = server.start();
    CPPUNIT_ASSERT_EQUAL(std::string("1"), ask(addresses.runtime_url, "SELECT 1"));
    CPPUNIT_ASSERT_EQUAL(addresses.runtime_url, Embedded::running(with)->runtime_url);
}

CPPUNIT_TEST_FIXTURE(EmbeddedTest, errorsNameTheirCure) {
    auto no_programs = settings();
    no_programs.programs = directory;
    CPPUNIT_ASSERT(refusal(no_programs).find("database.embedded_bin") != std::string::npos);

    fs::create_directories(directory / "data" / "postgres");
    chmod((directory).c_str(), 0755);
    chmod((directory / "data").c_str(), 0755);
    fs::create_directory(directory / "data" / "postgres" / "something");
    CPPUNIT_ASSERT(refusal(settings()).find("not empty") != std::string::npos);
    fs::remove_all(directory / "data");

    if (geteuid() == 0) {
        fs::create_directories(directory / "closed");
        chmod((directory / "closed").c_str(), 0700);
        auto unreachable = settings();
        unreachable.data_directory = directory / "closed" / "data";
        const auto text = refusal(unreachable);
        CPPUNIT_ASSERT_MESSAGE(text, text.find((directory / "closed").string() + ";") != std::string::npos);
        auto unknown = settings();
        unknown.account = "no-such-account";
        CPPUNIT_ASSERT(refusal(unknown).find("no-such-account") != std::string::npos);
    }
}

class ConnectionOptionsTest : public CppUnit::TestFixture {};

CPPUNIT_TEST_FIXTURE(ConnectionOptionsTest, uriAndKeywordsGiveWhatPocoPassesOn) {
    const ConnectionOptions uri(
        "postgresql://me:p%27a%5Css@%2Ftmp%2Fx:5433/shop?options=-c%20work_mem%3D1MB%20-c%20jit%3Doff"
    );
    CPPUNIT_ASSERT_EQUAL(std::string("/tmp/x"), uri.get("host"));
    CPPUNIT_ASSERT_EQUAL(std::string("p'a\\ss"), uri.get("password"));
    CPPUNIT_ASSERT_EQUAL(
        std::string("dbname='shop' host='/tmp/x' options='-c\twork_mem=1MB\t-c\tjit=off' password='p\\'a\\\\ss' "
                    "port='5433' user='me'"),
        uri.forPoco()
    );
    CPPUNIT_ASSERT_EQUAL(uri.get("password"), ConnectionOptions(uri.keywords()).get("password"));
    CPPUNIT_ASSERT_EQUAL(std::string("me"), ConnectionOptions("host=/tmp/x user=me").get("user"));
}

CPPUNIT_TEST_FIXTURE(ConnectionOptionsTest, whatCannotBePassedOnIsRefusedWithoutTheSecret) {
    for (const std::string url : {"postgresql://me:secret@host:port/x?nonsense=1", "host='unclosed password=secret"}) {
        try {
            ConnectionOptions{url};
            CPPUNIT_FAIL("accepted: " + url);
        } catch (const std::invalid_argument& error) {
            CPPUNIT_ASSERT(std::string(error.what()).find("secret") == std::string::npos);
        }
    }
    CPPUNIT_ASSERT_THROW(ConnectionOptions("password='a secret'").forPoco(), std::invalid_argument);
    CPPUNIT_ASSERT_THROW(ConnectionOptions(std::string("options='-c a=b\\\\ c'")).forPoco(), std::invalid_argument);
}

CPPUNIT_TEST_FIXTURE(ConnectionOptionsTest, optionsOfTheOperatorReachTheServer) {
    const auto url = ScratchCluster::instance().runtimeUrl("cardcage") + "?options=-c%20work_mem%3D3MB%20-c%20jit%3Don";
    Connection connection({.url = url});
    Work work(connection, {}, Mode::Read);
    CPPUNIT_ASSERT_EQUAL(
        std::string("3MB on pg_catalog UTC cardcage"),
        one(work,
            "SELECT concat_ws(' ', current_setting('work_mem'), current_setting('jit'), current_setting('search_path'),"
            " current_setting('TimeZone'), current_setting('application_name'))")
    );
}

}  // namespace
}  // namespace cardcage::database::test
