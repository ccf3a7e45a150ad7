#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The installed program as a host of tests: with a database and a directory of its own, which are removed afterwards.
//   if (const auto reason = RealHost::missing()) return skipped(*reason);
//   RealHost host({.modules = {CARDCAGE_TEST_MODULE}});
//   auto answer = host.send("GET", "/customers/" + id);
// cardcage_add_tests(… REAL …) of the CMake package compiles it with the test; it needs Poco (libpoco-dev).

namespace cardcage::testing {

/// Answer of the server to one request.
struct RealAnswer {
    int status = 0;
    std::string content_type;
    std::string body;
    std::string code;                            ///< of a problem
    std::map<std::string, std::string> headers;  ///< names as the server writes them: "ETag"

    /// Returns a text of the answer, a JSON object, by its key. Throws std::runtime_error when the body has none.
    std::string member(const std::string& key) const;
};

/// Modules, settings and tenants of a RealHost.
struct RealOptions {
    std::vector<std::string> modules = {};    ///< files of the modules to test
    std::vector<std::string> installed = {};  ///< modules of the installation that are loaded, too: "customers"
    std::map<std::string, std::string> settings = {};  ///< beyond those of the test: {"files.limit", "1 MiB"}
    /// Slugs of the tenants, in lower case, and the lines of their configuration: {"acme", "modules.disabled =
    /// notes\n"}.
    std::map<std::string, std::string> tenants = {{"tenant", ""}};
    std::string program = {};  ///< path of `cardcage`; empty: RealHost::program()
};

/// A running server. Its functions are used on one thread; they throw std::runtime_error, with the end of the server's
/// log, when the server does not do what the test needs. Settings in the environment (CARDCAGE_SERVER_PORT …) have no
/// effect.
class RealHost {
public:
    /// Starts the server and makes the tenants, each with an API token and a bearer of all scopes. Takes some seconds.
    explicit RealHost(const RealOptions& options);
    /// Stops the server and removes its directory. An exception that leaves main does that, too.
    ~RealHost();
    RealHost(const RealHost&) = delete;
    RealHost& operator=(const RealHost&) = delete;

    /// Path of the program that tests run: the environment variable CARDCAGE_PROGRAM, else `cardcage` of PATH. Empty:
    /// there is none.
    static std::string program();
    /// Returns why tests cannot run on a real host here; nothing when they can.
    static std::optional<std::string> missing();

    /// Sends a request as the tenant of that slug, by default the first in the order of the alphabet. A body is JSON
    /// unless `headers` has a Content-Type; Accept is everything unless they have one.
    RealAnswer send(
        const std::string& method,
        const std::string& target,
        const std::string& body = {},
        const std::map<std::string, std::string>& headers = {},
        const std::string& tenant = {}
    ) const;

    /// Runs a command of the program, such as {"job", "list"}, and returns the JSON that it prints.
    std::string command(const std::vector<std::string>& words) const;
    /// Returns "http://127.0.0.1:…", without a slash at its end.
    const std::string& baseUrl() const { return base_url_; }
    /// Returns what the server has logged so far, one JSON text a line.
    std::string log() const;

private:
    void prepare(const RealOptions& options);
    void start();
    void stop() noexcept;
    static void stopAll() noexcept;
    RealAnswer exchange(
        const std::string& method,
        const std::string& target,
        const std::string& body,
        const std::map<std::string, std::string>& headers,
        const std::string& bearer
    ) const;
    void addTenant(const std::string& slug);
    [[noreturn]] void fail(const std::string& what) const;

    std::string program_;
    std::filesystem::path directory_;
    std::string base_url_;
    std::map<std::string, std::string> bearers_;  // by slug
    int pid_ = 0;
};

/// Tells why a test is skipped and returns the exit status that CTest and Meson count as skipped.
int skipped(std::string_view reason);

}  // namespace cardcage::testing
