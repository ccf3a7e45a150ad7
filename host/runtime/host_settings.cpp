#include "host/runtime/host_settings.hpp"

#include <Poco/Environment.h>
#include <unistd.h>

#include <algorithm>
#include <thread>

#include "host/crypto/base64.hpp"
#include "host/files/storage/azure_store.hpp"
#include "host/files/storage/local_store.hpp"
#include "host/isolated/child/sandbox.hpp"
#include "host/supervision/watchdog.hpp"

namespace cardcage::runtime {
namespace {

/// The part of one of several processes; nobody is left without.
template <class Number>
Number shareOf(Number whole, unsigned sharers) {
    return std::max<Number>(1, whole / static_cast<Number>(sharers));
}

}  // namespace

std::unique_ptr<observability::Sink> sinkOf(const config::Configuration& configuration) {
    const auto file = configuration.text("log.file");
    if (file.empty()) return std::make_unique<observability::DescriptorSink>(STDERR_FILENO);
    return std::make_unique<observability::FileSink>(file);
}

http::ServerSettings publicListener(const config::Configuration& configuration, const Paths& paths, unsigned sharers) {
    http::ServerSettings settings;
    settings.address = configuration.text("server.address");
    settings.port = static_cast<std::uint16_t>(configuration.integer("server.port"));
    settings.workers = static_cast<unsigned>(configuration.integer("server.workers"));
    settings.long_workers = static_cast<unsigned>(configuration.integer("server.long_workers"));
    settings.max_connections =
        shareOf(static_cast<std::size_t>(configuration.integer("server.max_connections")), sharers);
    settings.head_time = configuration.duration("server.head_timeout");
    settings.idle_time = configuration.duration("server.idle_timeout");
    settings.held_up_time = configuration.duration("server.request_timeout");
    settings.body_time = configuration.duration("server.body_timeout");
    settings.rate_floor = configuration.bytes("server.minimum_rate");
    settings.spool_directory = paths.spool;
    settings.spool_quota = shareOf(configuration.bytes("server.spool_quota"), sharers);
    return settings;
}

http::ServerSettings adminListener(const config::Configuration& configuration, const Paths& paths) {
    http::ServerSettings settings;
    settings.address = configuration.text("admin.address");
    settings.port = static_cast<std::uint16_t>(configuration.integer("admin.port"));
    settings.workers = 1;
    settings.long_workers = 1;
    settings.spool_directory = paths.spool;
    return settings;
}

requests::Application::Settings limitsOf(const config::Configuration& configuration) {
    return {
        .limits =
            {.json = configuration.bytes("server.json_limit"), .import = configuration.bytes("server.import_limit")},
        .deadline = configuration.duration("server.request_timeout"),
        .long_deadline = configuration.duration("server.long_request_timeout")};
}

auth::GuessLimiter::Limits guessLimitsOf(const config::Configuration& configuration, unsigned sharers) {
    const auto whole = static_cast<std::size_t>(configuration.integer("auth.failures_per_minute"));
    return {.failures = shareOf(whole, sharers)};
}

std::unique_ptr<files::Store> fileStoreOf(const config::Configuration& configuration, const Paths& paths) {
    if (configuration.text("files.backend") == "local") return std::make_unique<files::LocalStore>(paths.files);
    files::AzureAccount account{
        .name = configuration.text("files.azure.account"),
        .key = crypto::decodeBase64(configuration.text("files.azure.key")).value_or(""),
        .container = configuration.text("files.azure.container")};
    auto endpoint = configuration.text("files.azure.endpoint");
    if (endpoint.empty()) endpoint = "https://" + account.name + ".blob.core.windows.net";
    return std::make_unique<files::AzureStore>(std::move(account), endpoint, paths.files / "new");
}

void applyLogSettings(const config::Configuration& configuration, observability::Log& log) {
    log.setLevel(*observability::levelNamed(configuration.text("log.level")));
    log.setFormat(*observability::logFormatNamed(configuration.text("log.format")));
}

std::string processName() {
    return Poco::Environment::nodeName() + ':' + std::to_string(getpid());
}

bool endsWhenStuck(const config::Configuration& configuration) {
    const auto choice = configuration.text("server.end_when_stuck");
    return choice == "always" || (choice == "auto" && supervision::isStartedAgain());
}

isolated::Processes::Settings isolatedSettingsOf(
    const config::Configuration& configuration, unsigned sharers, observability::Log& log
) {
    const auto processors = std::max(1U, std::thread::hardware_concurrency());
    const auto wanted = static_cast<unsigned>(configuration.integer("isolated.processes"));
    const bool needs_sandbox = configuration.text("isolated.sandbox") == "required";
    if (!isolated::hasSandbox()) {
        log.warning(
            needs_sandbox ? "this kernel has no seccomp: isolated functions of modules are refused; isolated.sandbox = "
                            "limits lets them run with limits alone"
                          : "this kernel has no seccomp: isolated functions of modules run with limits alone"
        );
    }
    return {
        .at_once = shareOf(wanted ? wanted : processors, sharers),
        .memory = static_cast<std::uint64_t>(configuration.bytes("isolated.memory")),
        .needs_sandbox = needs_sandbox,
        .threads = processors};
}

}  // namespace cardcage::runtime
