#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>

#include "host/runtime/staged_application.hpp"
#include "host/runtime/stages/rights_stage.hpp"

namespace cardcage::runtime {

/// Exit code of a server that did not wait for all that ran.
inline constexpr int ended_at_once = 1;

/// A process of `serve`: one that serves, or the parent of several. Its first stage takes addresses and gives rights
/// up.
class ServerProcess : public StagedApplication {
public:
    struct Words {
        bool daemon = false;            ///< --daemon
        std::filesystem::path pidfile;  ///< --pidfile
        std::string umask;              ///< --umask, octal
    };
    /// The addresses of the server.
    struct Served {
        std::string base_url;
        std::string admin_url;
        std::filesystem::path data_directory;
    };
    using Ready = std::function<void(const Served&)>;

    /// Limits and signals; the first thing a server does, while it has one thread.
    static void prepareProcess();

    /// Starts, serves, ends; returns the exit code. Throws config::Refused, database::EmbeddedError,
    /// database::MigrationError, auth::KeyFileError, Poco::Net::NetException, …: start-up errors name the cure, and
    /// the stages that had begun have stopped.
    int serve();

    /// The stages use the members of this class.
    ~ServerProcess() override { removeStages(); }

protected:
    /// `sources`: where the configuration comes from and is watched for changes. `ready`: called when the server
    /// serves. Throws config::Refused.
    ServerProcess(config::Sources sources, Launch launch, Words words, Ready ready);

    const char* name() const override { return "cardcage"; }
    void initialize(Poco::Util::Application& self) override;
    void uninitialize() override;
    /// Called when all stages have stopped.
    virtual void haveStopped() {}
    /// Says everywhere that the server serves. `status`: for the service manager.
    void tellServing(const std::string& status);
    void removePidfile() const;
    /// Returns the time from the first signal to the end of everything that runs.
    std::chrono::milliseconds drainTime() const { return basics_.configuration->duration("server.drain_timeout"); }

    Basics basics_;
    RightsStage* rights_;

private:
    const Words words_;
    const std::filesystem::path
        directory_;  ///< of the start: a daemon keeps it, because settings may be relative to it
    const Ready ready_;
};

}  // namespace cardcage::runtime
