#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace cardcage::database {

/// The embedded database cannot be started; the text names the cure.
class EmbeddedError : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// No PostgreSQL is installed where the settings look for it.
class NoDatabasePrograms : public EmbeddedError {
    using EmbeddedError::EmbeddedError;
};

/// Socket and port of an embedded database.
struct EmbeddedAddresses {
    std::string runtime_url;    ///< login <database>_runtime
    std::string owner_url;      ///< login <database>_owner
    std::string superuser_url;  ///< for the set-up and the operator's psql only
};

/// A private PostgreSQL in the data directory, reached through a Unix socket that only its account and root can open.
///
/// Started by root it runs as an unprivileged account (that of the settings; without one `postgres`, else `nobody`), to
/// which it gives the database directory; otherwise as the account of this process. A server that outlived its host
/// (kill -9) is found and used again. One host per data directory: a lock on <data>/embedded.lock, freed by the kernel
/// when the host ends.
class Embedded {
public:
    struct Settings {
        std::filesystem::path data_directory;  ///< cluster in <data>/postgres, log in <data>/postgres.log
        std::string database = "cardcage";
        std::filesystem::path programs;  ///< initdb and postgres; empty: /usr/lib/postgresql/15/bin, then PATH
        std::string account;             ///< empty: as described above; otherwise only with root
        /// postgresql.conf names and values, in place of the defaults.
        std::vector<std::pair<std::string, std::string>> options;
        bool ends_with_host = false;  ///< also when the host is killed (tests); must be started by the main thread
    };

    explicit Embedded(Settings settings);
    /// Stops the server if `start` was called and `stop` was not.
    ~Embedded();
    Embedded(const Embedded&) = delete;
    Embedded& operator=(const Embedded&) = delete;

    /// Creates the cluster, the logins and the database where they do not exist, and starts or adopts the server.
    /// Throws EmbeddedError.
    EmbeddedAddresses start();
    /// News of the server, for the log.
    using Tell = std::function<void(bool is_good, const std::string& what)>;
    /// Starts a server that ends again until `stop`, whatever ended it: at once after its death, a
    /// second after a clean end (an operator's restart comes back by itself and is adopted), after longer pauses when
    /// it dies again and again. `tell` is called from a thread of the embedded server.
    void keepRunning(Tell tell);
    /// Fast shutdown: open transactions are rolled back, sessions ended, data written. Waits for the end.
    void stop();

    /// The addresses of the server of a data directory while it runs, also if another process started it; otherwise
    /// absent.
    static std::optional<EmbeddedAddresses> running(const Settings& settings);

    /// Whether `start` found a running server.
    bool adopted() const;
    /// Process id of the server; 0 when it does not run.
    int pid() const;
    /// A directory of another PostgreSQL program than initdb and postgres ("pgbench").
    std::filesystem::path program(const std::string& name) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace cardcage::database
