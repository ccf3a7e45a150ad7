#include "host/database/embedded/embedded_server.hpp"

#include <fcntl.h>
#include <libpq-fe.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <mutex>
#include <sstream>
#include <string_view>
#include <thread>

#include "host/database/connecting/connector.hpp"
#include "host/database/embedded/postmaster.hpp"
#include "host/database/embedded/process.hpp"
#include "host/database/embedded/socket_directory.hpp"
#include "host/database/schema/roles.hpp"

namespace cardcage::database {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr char default_programs[] = "/usr/lib/postgresql/15/bin";
constexpr auto start_patience = 60s;  // recovery after a crash included
constexpr auto stop_patience = 60s;
constexpr auto poll_pause = 20ms;
constexpr auto watch_period = 100ms;
constexpr auto successor_patience = 1s;
constexpr auto orphan_patience = 3s;
constexpr auto long_life = 60s;  ///< a death after that is the first one again
constexpr auto pause_between_deaths = 250ms;
constexpr auto longest_death_pause = 2s;
constexpr auto first_start_pause = 500ms;  ///< after a start that failed
constexpr auto longest_start_pause = 30s;
constexpr int private_directory = 0700;

/// Settings of a small server that shares its machine with the host.
const std::vector<std::pair<std::string, std::string>> tuned{
    {"shared_buffers", "256MB"},
    {"effective_cache_size", "1GB"},
    {"work_mem", "16MB"},
    {"maintenance_work_mem", "128MB"},
    {"max_connections", "400"},
    {"synchronous_commit", "on"},
    {"wal_compression", "on"},
    {"max_wal_size", "4GB"},
    {"checkpoint_timeout", "15min"},
    {"random_page_cost", "1.1"},
    {"jit", "off"},  // compiling costs more than the short statements of a server
    {"idle_in_transaction_session_timeout", "15min"},
    {"logging_collector", "off"},
    {"log_line_prefix", "%m [%p] %u@%d "},
    {"log_timezone", "UTC"},
    {"cluster_name", "cardcage"},
};

std::string reason() {
    return std::strerror(errno);
}

/// Whether the account may pass through a directory, by its mode bits.
bool mayPass(const struct stat& directory, const Account& account) {
    if (directory.st_uid == account.uid) return directory.st_mode & S_IXUSR;
    if (directory.st_gid == account.gid) return directory.st_mode & S_IXGRP;
    return directory.st_mode & S_IXOTH;
}

std::string lastLines(const fs::path& file, std::size_t count) {
    std::ifstream input(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(input, line);) lines.push_back(line);
    std::string text;
    for (std::size_t i = lines.size() > count ? lines.size() - count : 0; i < lines.size(); ++i)
        text += '\n' + lines[i];
    return text;
}

}  // namespace

struct Embedded::Impl {
    using Tell = Embedded::Tell;

    explicit Impl(Settings given) : settings(std::move(given)) {}

    Settings settings;
    Account account;
    fs::path programs;
    fs::path data;
    fs::path cluster;
    fs::path log;
    fs::path socket_directory;
    fs::path socket_to_remove;  ///< a directory outside the data directory, made by us
    int lock = -1;
    std::atomic<pid_t> postmaster{0};
    bool is_child = false;
    bool was_adopted = false;

    std::thread keeper;  ///< has the server while it runs: postmaster, is_child
    std::mutex guard;
    std::condition_variable changed;
    std::atomic<bool> stopping{false};

    std::string url(const std::string& user, const std::string& database) const {
        return "postgresql://" + user + "@" + urlHostOf(socket_directory) + ":" + socket_port + "/" + database;
    }
    std::string superuserUrl() const { return url("postgres", "postgres"); }
    EmbeddedAddresses addresses() const {
        const auto& name = settings.database;
        return {
            .runtime_url = url(name + "_runtime", name),
            .owner_url = url(name + "_owner", name),
            .superuser_url = superuserUrl(),
        };
    }

    void findPrograms() {
        std::vector<fs::path> places;
        if (!settings.programs.empty()) {
            places = {settings.programs};
        } else {
            places = {default_programs};
            std::istringstream path(std::getenv("PATH") ? std::getenv("PATH") : "");
            for (std::string entry; std::getline(path, entry, ':');) places.emplace_back(entry);
        }
        for (const auto& place : places) {
            if (access((place / "initdb").c_str(), X_OK) == 0 && access((place / "postgres").c_str(), X_OK) == 0) {
                programs = place;
                return;
            }
        }
        throw NoDatabasePrograms(
            "no PostgreSQL programs (initdb, postgres) in " +
            (settings.programs.empty() ? std::string(default_programs) + " or PATH" : settings.programs.string()) +
            "; install postgresql-15, set database.embedded_bin, or set database.url to a server of yours"
        );
    }

    void chooseAccount() {
        account = ownAccount();
        if (account.uid != 0) {
            if (!settings.account.empty() && settings.account != account.name) {
                throw EmbeddedError("only root can run the embedded database as '" + settings.account + "'");
            }
            return;
        }
        std::vector<std::string> names = {"postgres", "nobody"};
        if (!settings.account.empty()) names = {settings.account};
        for (const auto& name : names) {
            if (const auto found = findAccount(name); found && found->uid != 0) {
                account = *found;
                return;
            }
        }
        throw EmbeddedError(
            "PostgreSQL does not run as root, and there is no unprivileged account '" + names.front() +
            "' for the embedded database; create it"
        );
    }

    void prepareDirectory() {
        std::error_code failed;
        fs::create_directories(settings.data_directory, failed);
        data = fs::canonical(settings.data_directory, failed);
        if (failed) {
            throw EmbeddedError(
                "cannot create the data directory " + settings.data_directory.string() + ": " + failed.message()
            );
        }
        cluster = data / "postgres";
        log = data / "postgres.log";
        for (fs::path part = data;; part = part.parent_path()) {
            struct stat directory {};
            if (stat(part.c_str(), &directory) != 0)
                throw EmbeddedError("cannot read " + part.string() + ": " + reason());
            // The data directory is ours: it is opened for passing through, not for reading.
            if (part == data && !mayPass(directory, account) &&
                chmod(part.c_str(), (directory.st_mode & 07777) | S_IXGRP | S_IXOTH) == 0) {
                stat(part.c_str(), &directory);
            }
            if (!mayPass(directory, account)) {
                throw EmbeddedError(
                    "the account '" + account.name + "' of the embedded database cannot reach " + data.string() +
                    ": it may not pass through " + part.string() + "; choose another data directory or chmod o+x it"
                );
            }
            if (part == part.parent_path()) break;
        }
    }

    void takeLock() {
        const fs::path file = data / "embedded.lock";
        lock = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        if (lock < 0) throw EmbeddedError("cannot open " + file.string() + ": " + reason());
        if (flock(lock, LOCK_EX | LOCK_NB) != 0) {
            char holder[32] = {};
            const bool known = pread(lock, holder, sizeof holder - 1, 0) > 0;
            close(lock);
            lock = -1;
            throw EmbeddedError(
                "the data directory " + data.string() + " is in use by process " +
                (known ? std::string(holder, std::strcspn(holder, "\n")) : std::string("(unknown)")) +
                "; stop it or choose another data directory"
            );
        }
        const std::string own = std::to_string(getpid()) + "\n";
        if (ftruncate(lock, 0) != 0 || pwrite(lock, own.data(), own.size(), 0) < 0) {
            throw EmbeddedError("cannot write " + file.string() + ": " + reason());
        }
    }

    void giveToAccount(const fs::path& path) {
        if (account.uid != geteuid() && lchown(path.c_str(), account.uid, account.gid) != 0) {
            throw EmbeddedError("cannot give " + path.string() + " to '" + account.name + "': " + reason());
        }
    }

    void makePrivate(const fs::path& directory) {
        if (mkdir(directory.c_str(), private_directory) != 0 && errno != EEXIST) {
            throw EmbeddedError("cannot create " + directory.string() + ": " + reason());
        }
        giveToAccount(directory);
        if (chmod(directory.c_str(), private_directory) != 0) {
            throw EmbeddedError("cannot protect " + directory.string() + ": " + reason());
        }
    }

    void createCluster() {
        if (fs::exists(cluster / "PG_VERSION")) return;
        if (fs::exists(cluster) && !fs::is_empty(cluster)) {
            throw EmbeddedError(
                cluster.string() +
                " is not empty and holds no database cluster; move it away or choose another data "
                "directory"
            );
        }
        // Made under another name first, so that an interrupted initdb is not taken for a cluster.
        const fs::path unfinished = data / "postgres.new";
        fs::remove_all(unfinished);
        makePrivate(unfinished);
        const int code = waitFor(launch({
            .arguments =
                {(programs / "initdb").string(),
                 "-D",
                 unfinished.string(),
                 "-E",
                 "UTF8",
                 "--locale=C",
                 "-U",
                 "postgres",
                 "--auth-local=trust",
                 "--auth-host=reject",
                 "--no-instructions",
                 settings.ends_with_host ? "--no-sync" : "--data-checksums"},
            .account = account,
            .output = log,
            .own_session = true,
        }));
        if (code != 0) throw EmbeddedError("initdb failed; see " + log.string() + ":" + lastLines(log, 5));
        std::error_code failed;
        fs::remove(cluster, failed);
        fs::rename(unfinished, cluster);
    }

    void chooseSocketDirectory() {
        const fs::path inside = data / "socket";
        if (canHoldSocket(inside)) {
            makePrivate(inside);
            socket_directory = inside;
            return;
        }
        std::string name(temporary_socket_directory);
        if (!mkdtemp(name.data())) throw EmbeddedError("cannot create a directory for the socket in /tmp: " + reason());
        makePrivate(name);
        socket_directory = socket_to_remove = name;
    }

    bool answers() const {
        return tryConnecting(ConnectionOptions(superuserUrl()), 5s, [this] { return stopping.load(); }).reached;
    }

    /// True when a live server was found and answers. One that is stopping is waited for.
    bool adopt() {
        const auto deadline = std::chrono::steady_clock::now() + start_patience;
        while (true) {
            const Running running = readPostmasterFile(cluster);
            if (!isPostmaster(running.pid, cluster)) return false;
            socket_directory = running.socket_directory;
            if (!socket_directory.empty() && answers()) {
                postmaster = running.pid;
                was_adopted = true;
                if (isTemporarySocketDirectory(socket_directory)) socket_to_remove = socket_directory;
                return true;
            }
            if (std::chrono::steady_clock::now() > deadline) {
                throw EmbeddedError(
                    "a PostgreSQL server (process " + std::to_string(running.pid) + ") holds " + cluster.string() +
                    " and does not answer; stop it with: kill -INT " + std::to_string(running.pid)
                );
            }
            std::this_thread::sleep_for(poll_pause);
        }
    }

    void launchServer() {
        std::vector<std::string> arguments = {
            (programs / "postgres").string(),
            "-D",
            cluster.string(),
            "-k",
            socket_directory.string(),
            "-p",
            socket_port,
            "-c",
            "listen_addresses="};
        for (const auto* list : {&tuned, &std::as_const(settings.options)}) {
            for (const auto& [name, value] : *list) {
                arguments.push_back("-c");
                arguments.push_back(name + "=" + value);
            }
        }
        postmaster = launch({
            .arguments = arguments,
            .account = account,
            .output = log,
            .own_session = true,
            .ends_with_parent = settings.ends_with_host,
        });
        is_child = true;
    }

    /// Until the server answers. Throws EmbeddedError when it ends or takes too long.
    void waitForAnswer() {
        const auto deadline = std::chrono::steady_clock::now() + start_patience;
        while (!stopping && !answers()) {
            if (tryWaitFor(postmaster)) {
                postmaster = 0;
                throw EmbeddedError(
                    "the embedded database ended at its start; see " + log.string() + ":" + lastLines(log, 5)
                );
            }
            if (std::chrono::steady_clock::now() > deadline) {
                endServer();
                throw EmbeddedError(
                    "the embedded database does not answer; see " + log.string() + ":" + lastLines(log, 5)
                );
            }
            std::this_thread::sleep_for(poll_pause);
        }
    }

    void startServer() {
        chooseSocketDirectory();
        launchServer();
        waitForAnswer();
    }

    /// The exit code when the server has ended; that of another process's child is not known and counts as a clean end.
    std::optional<int> ended() const {
        if (is_child) return tryWaitFor(postmaster);
        return isPostmaster(postmaster, cluster) ? std::nullopt : std::optional(0);
    }

    /// True when an operator restarted the server (pg_ctl restart): the one that runs now is ours all the same.
    bool adoptSuccessor() {
        const auto successor = readPostmasterFile(cluster).pid;
        if (successor == postmaster || !isPostmaster(successor, cluster)) return false;
        postmaster = successor;
        is_child = false;
        return true;
    }

    /// Sessions that have outlived their postmaster notice it only when they have nothing to do, and no other server
    /// can start before: they are ended, without harm, because nothing can commit their transactions.
    void endOrphans() const {
        const auto deadline = std::chrono::steady_clock::now() + orphan_patience;
        for (int how = SIGQUIT;; how = std::chrono::steady_clock::now() < deadline ? 0 : SIGKILL) {
            const auto orphans = serverProcesses(cluster);
            if (orphans.empty() || std::chrono::steady_clock::now() > deadline + orphan_patience) return;
            for (const auto pid : orphans) {
                if (how) kill(pid, how);
                kill(pid, SIGCONT);  // one that was stopped takes no signal but this
            }
            std::this_thread::sleep_for(poll_pause);
        }
    }

    void endServer() {
        if (postmaster && ended()) {
            is_child = false;
            if (!adoptSuccessor()) postmaster = 0;
        }
        if (postmaster) {
            // SIGINT: fast shutdown. SIGQUIT: without a checkpoint; the next start recovers from the log.
            for (const int how : {SIGINT, SIGQUIT, SIGKILL}) {
                kill(postmaster, how);
                for (const auto pid : serverProcesses(cluster)) kill(pid, SIGCONT);
                const auto deadline = std::chrono::steady_clock::now() + stop_patience;
                bool over = false;
                while (!(over = ended().has_value()) && std::chrono::steady_clock::now() < deadline) {
                    std::this_thread::sleep_for(poll_pause);
                }
                if (over) break;
            }
            postmaster = 0;
        }
        if (!cluster.empty() && lock >= 0) endOrphans();
    }

    void stop() {
        {
            const std::lock_guard keeping(guard);
            stopping = true;
        }
        changed.notify_all();
        if (keeper.joinable()) keeper.join();
        endServer();
        if (!socket_to_remove.empty()) removeSocketDirectory(socket_to_remove);
        socket_to_remove.clear();
        if (lock >= 0) close(lock);
        lock = -1;
        stopping = false;
    }

    /// False when the server is to be stopped meanwhile.
    bool pauseFor(std::chrono::milliseconds time) {
        std::unique_lock keeping(guard);
        return !changed.wait_for(keeping, time, [this] { return stopping.load(); });
    }

    void keep(const Tell& tell) {
        auto since = std::chrono::steady_clock::now();
        unsigned deaths = 0;  // one soon after the other
        while (pauseFor(watch_period)) {
            const auto code = ended();
            if (!code) continue;
            deaths = std::chrono::steady_clock::now() - since < long_life ? deaths + 1 : 1;
            if (!waitForSuccessor(*code)) {
                postmaster = 0;
                tell(false, "the embedded database ended (" + std::to_string(*code) + "); it is started again");
                pauseFor(std::min<std::chrono::milliseconds>(pause_between_deaths * (deaths - 1), longest_death_pause));
                startAgain(tell);
            }
            if (!stopping) tell(true, "the embedded database runs again");
            since = std::chrono::steady_clock::now();
        }
    }

    /// After a clean end an operator may be about to start it.
    bool waitForSuccessor(int code) {
        const auto deadline = std::chrono::steady_clock::now() + (code == 0 ? successor_patience : 0ms);
        do {
            if (adoptSuccessor()) return true;
        } while (std::chrono::steady_clock::now() < deadline && pauseFor(poll_pause));
        return false;
    }

    /// Until it answers, or is to be stopped.
    void startAgain(const Tell& tell) {
        auto pause = std::chrono::milliseconds(first_start_pause);
        while (!stopping) {
            try {
                endOrphans();
                makePrivate(socket_directory);
                launchServer();
                waitForAnswer();
                return;
            } catch (const std::exception& error) {
                tell(false, error.what());
            }
            pauseFor(pause);
            pause = std::min<std::chrono::milliseconds>(pause * 2, longest_start_pause);
        }
    }
};

Embedded::Embedded(Settings settings) : impl_(std::make_unique<Impl>(std::move(settings))) {}

Embedded::~Embedded() {
    impl_->stop();
}

EmbeddedAddresses Embedded::start() {
    if (impl_->postmaster) throw std::logic_error("the embedded database runs already");
    impl_->findPrograms();
    impl_->chooseAccount();
    impl_->prepareDirectory();
    impl_->takeLock();
    try {
        impl_->createCluster();
        if (!impl_->adopt()) impl_->startServer();
        createDatabase(impl_->superuserUrl(), impl_->settings.database);
    } catch (...) {
        impl_->stop();
        throw;
    }
    return impl_->addresses();
}

void Embedded::keepRunning(Tell tell) {
    if (!impl_->postmaster || impl_->keeper.joinable()) throw std::logic_error("there is no server to keep running");
    impl_->keeper = std::thread([impl = impl_.get(), tell = std::move(tell)] { impl->keep(tell); });
}

void Embedded::stop() {
    impl_->stop();
}

std::optional<EmbeddedAddresses> Embedded::running(const Settings& settings) {
    Impl impl(settings);
    const auto cluster = fs::absolute(settings.data_directory) / "postgres";
    const auto server = readPostmasterFile(cluster);
    if (!isPostmaster(server.pid, cluster) || server.socket_directory.empty()) return std::nullopt;
    impl.socket_directory = server.socket_directory;
    return impl.addresses();
}

bool Embedded::adopted() const {
    return impl_->was_adopted;
}

int Embedded::pid() const {
    return impl_->postmaster;
}

fs::path Embedded::program(const std::string& name) const {
    return impl_->programs / name;
}

}  // namespace cardcage::database
