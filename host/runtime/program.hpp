#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "host/runtime/end_guard.hpp"
#include "host/runtime/staged_application.hpp"
#include "host/runtime/stages/admin_stage.hpp"

namespace cardcage::runtime {

/// The life of a server: its stages in start order, the wait for SIGTERM, SIGINT or SIGQUIT, the end. One per process.
class Program final : public StagedApplication {
public:
    struct Words {
        bool daemon = false;            ///< --daemon
        std::filesystem::path pidfile;  ///< --pidfile
        std::string umask;              ///< --umask, octal
        bool safe_mode = false;         ///< --safe-mode
    };
    /// Limits and signals; the first thing a server does, while it has one thread.
    static void prepareProcess();
    /// `sources`: where the configuration comes from and is watched for changes. `ready`: called when the server
    /// serves. Throws config::Refused.
    Program(config::Sources sources, Words words, std::function<void(const Program&)> ready);
    /// The stages use the members of this class.
    ~Program() override { removeStages(); }

    /// Starts, serves, ends; returns the exit code. Throws config::Refused, database::EmbeddedError,
    /// database::MigrationError, auth::KeyFileError, Poco::Net::NetException, …: start-up errors name the cure, and
    /// the stages that had begun have stopped.
    int serve();

    std::string baseUrl() const { return rights_->baseUrl(); }
    std::string adminUrl() const { return rights_->adminUrl(); }
    const std::filesystem::path& dataDirectory() const { return basics_.paths.data; }

protected:
    const char* name() const override { return "cardcage"; }
    void initialize(Poco::Util::Application& self) override;
    void uninitialize() override;
    int whileServing() override;

private:
    void drain();
    void guardEnd(std::chrono::milliseconds patience);
    void removePidfile() const;

    const Words words_;
    const std::filesystem::path
        directory_;  ///< of the start: a daemon keeps it, because settings may be relative to it
    std::function<void(const Program&)> ready_;
    Basics basics_;
    RightsStage* rights_;
    DatabaseStage* database_;
    ModulesStage* modules_;
    JobsStage* jobs_;
    HttpStage* http_;
    PeriodicWorkStage* periodic_work_;
    std::unique_ptr<EndGuard> end_guard_;
};

}  // namespace cardcage::runtime
