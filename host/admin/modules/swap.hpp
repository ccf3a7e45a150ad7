#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/admin/admin_database.hpp"
#include "host/admin/command_line.hpp"
#include "host/admin/modules/file_changes.hpp"
#include "host/admin/modules/server_modules.hpp"
#include "host/admin/running/running_server.hpp"

namespace cardcage::admin {

/// The only command that changes modules of a server at the time. Throws CommandError when another one does.
class CommandLock {
public:
    /// `run`: the run directory of the server.
    explicit CommandLock(const std::filesystem::path& run);
    ~CommandLock();
    CommandLock(const CommandLock&) = delete;
    CommandLock& operator=(const CommandLock&) = delete;

private:
    int directory_ = -1;
};

/// Notes SIGINT, SIGTERM and SIGHUP as long as it lives, instead of ending the process: what was begun is put back
/// first.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    static bool hasCome();

private:
    struct Former;
    const std::unique_ptr<Former> former_;
};

/// One change of the modules of the running server by files: written, waited for in all processes, judged by what these
/// serve then, and taken back when it is not what was wanted.
class Swap {
public:
    /// `tenant`: slug of the one it is for; empty: for all. Throws CommandError: no server, no such tenant, another
    /// command at work, settings that the server refuses.
    Swap(const CommandLine& line, std::string tenant, std::chrono::seconds patience);

    /// The server before the change.
    const ServerModules& before() const { return before_; }
    /// Sources of the server's settings, as far as a command can have them: its file, its directories, what it trusts,
    /// the choice of modules by its flags and environment, and the flags and environment of this command.
    const config::Sources& sources() const { return sources_; }
    /// The files of settings as they are now, checked, with what the server has by its flags.
    const config::Configuration& configuration() const { return *configuration_; }
    const std::filesystem::path& mainFile() const { return sources_.file; }
    std::filesystem::path tenantFile() const;
    /// The text of a file of settings; empty when there is none.
    std::string textOf(const std::filesystem::path& file) const;
    /// Returns the settings as they would be with another text of a file. Throws config::Refused.
    std::shared_ptr<const config::Configuration> withText(const std::filesystem::path& file, const std::string& text)
        const;

    /// Changes that are not in force yet. From the first one on Ctrl-C does not end the process before they are put
    /// back.
    FileChanges& files();
    /// Writes a file of settings; one that would be empty goes.
    void writeSettings(const std::filesystem::path& file, const std::string& text);

    /// Returns why a process does not serve what was wanted; empty when it does.
    using Fault = std::function<std::string(const ProcessReport&)>;
    /// Waits until the files are in force in every process, and asks `fault` about each. Throws CommandError with the
    /// reason after everything is as before.
    void carryOut(const Fault& fault);
    /// Returns the module that is on for fewer tenants in this process than before, with the reason; empty when none
    /// is. `given_up`: id of the one that is to be.
    std::string lost(const ProcessReport& process, std::string_view given_up = {}) const;
    /// The server after the change.
    const ServerModules& after() const { return after_; }
    /// Time from the first file to the last process that serves it.
    std::chrono::milliseconds took() const { return took_; }

private:
    /// A process that does not follow yet.
    struct Late {
        std::string name;  ///< host and number
        std::string text;  ///< for people
    };
    using LateOnes = std::vector<Late>;

    LateOnes lateIn(std::int64_t epoch);
    LateOnes wait(std::int64_t epoch, std::chrono::seconds patience, const LateOnes& given_up = {});
    Late describe(const supervision::LateProcess& process) const;
    void requireTenant();
    void adoptSettings(const ProcessReport& server);
    [[noreturn]] void takeBack(const std::string& reason, const LateOnes& late = {});
    std::string follow(const LateOnes& late);

    const config::Sources command_sources_;
    const std::shared_ptr<const config::Configuration> command_configuration_;
    const runtime::Paths paths_;
    const std::string tenant_;
    const std::chrono::seconds patience_;
    const RunningServer server_;
    const CommandLock lock_;
    AdminDatabase database_;
    ServerModules before_;
    ServerModules after_;
    config::Sources sources_;
    std::shared_ptr<const config::Configuration> configuration_;
    std::optional<Interruption> interruption_;
    bool is_taking_back_ = false;
    FileChanges files_;
    std::chrono::milliseconds took_{0};
};

/// Returns the server of the data directory. Throws CommandError Unavailable when none runs.
RunningServer requireServer(const runtime::Paths& paths);
/// Throws CommandError when the server has no module of that id, with the one that was probably meant.
void requireModule(const ProcessReport& server, const std::string& id);

}  // namespace cardcage::admin
