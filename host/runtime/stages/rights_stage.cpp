#include "host/runtime/stages/rights_stage.hpp"

#include <Poco/Net/NetException.h>
#include <unistd.h>

#include "host/http/address.hpp"
#include "host/runtime/account/reach.hpp"
#include "host/runtime/account/service_account.hpp"
#include "host/runtime/host_settings.hpp"
#include "host/supervision/left_directory.hpp"
#include "host/supervision/workers/inquiry.hpp"

namespace cardcage::runtime {
namespace {

constexpr auto patience_with_orphans = std::chrono::seconds(2);

std::string listenerUrl(const std::string& address, std::uint16_t port) {
    const bool is_v6 = address.find(':') != std::string::npos;
    return "http://" + (is_v6 ? "[" + address + "]" : address) + ":" + std::to_string(port);
}

/// The address of a setting, or that which the socket was bound to by another process.
std::string urlOf(const Poco::Net::ServerSocket& socket, const std::string& setting, bool is_handed) {
    const auto address = socket.address();
    return listenerUrl(is_handed ? address.host().toString() : setting, address.port());
}

}  // namespace

void RightsStage::start() {
    makePaths(basics_.paths);
    supervision::setAsideNamesake(basics_.paths.run);
    run_directory_.emplace(basics_.paths.run);
    takeAddresses();
    keys_ = readKeys();
    if (!basics_.launch.is_worker) dropRights();
}

void RightsStage::end() {
    public_address_.close();
    admin_address_.close();
    run_directory_.reset();
}

/// A worker is asked by its parent alone.
void RightsStage::takeAddresses() {
    const auto& configuration = *basics_.configuration;
    public_address_ = takeAddress(publicListener(configuration, basics_.paths, 1), supervision::public_socket);
    admin_address_ = basics_.launch.is_worker
                         ? http::takeLocalAddress(run_directory_->shortPath() / supervision::operators_socket)
                         : takeAddress(adminListener(configuration, basics_.paths), supervision::admin_socket);
}

/// Workers of a server that was killed have its address for a moment longer.
Poco::Net::ServerSocket RightsStage::takeAddress(const http::ServerSettings& settings, const char* handed_name) const {
    if (const auto handed = basics_.launch.sockets.find(handed_name)) return http::handedAddress(*handed);
    try {
        return http::takeAddress(settings);
    } catch (const Poco::Net::NetException&) {
        if (!waitForOrphans()) throw;
        return http::takeAddress(settings);
    }
}

bool RightsStage::waitForOrphans() const {
    return supervision::waitUntilAlone(*run_directory_, patience_with_orphans);
}

bool RightsStage::isAddressShared() const {
    return basics_.launch.sockets.find(supervision::public_socket).has_value();
}

auth::KeyRing RightsStage::readKeys() const {
    return auth::KeyRing::openOrCreate(basics_.paths.key_file);
}

/// No later stage has root's rights, an embedded database and the modules least of all.
void RightsStage::dropRights() {
    const auto& configuration = *basics_.configuration;
    auto& log = basics_.log;
    const auto account = serviceAccount(configuration);
    if (!account) {
        if (geteuid() == 0) log.warning("the server keeps the rights of root, as server.user says");
        return;
    }
    if (const auto obstacle = obstacleToReading(*account, configuration, basics_.paths)) {
        if (!configuration.text("server.user").empty()) {
            throw config::Refused({{.place = "configuration", .key = "server.user", .reason = obstacle->reason}});
        }
        log.warning("the server keeps the rights of root", {{"reason", obstacle->reason}});
        return;
    }
    if (const auto obstacle = obstacleToServing(*account, configuration, basics_.paths)) {
        throw config::Refused({{.place = "configuration", .key = obstacle->setting, .reason = obstacle->reason}});
    }
    givePaths(*account, configuration, basics_.paths);
    dropCapabilities();
    becomeAccount(*account);
    log.information("root's rights are given up", {{"account", account->name}});
}

std::string RightsStage::baseUrl() const {
    return urlOf(public_address_, basics_.configuration->text("server.address"), isAddressShared());
}

std::string RightsStage::adminUrl() const {
    if (basics_.launch.is_worker) return "unix:" + (runDirectory() / supervision::operators_socket).string();
    const bool is_handed = basics_.launch.sockets.find(supervision::admin_socket).has_value();
    return urlOf(admin_address_, basics_.configuration->text("admin.address"), is_handed);
}

std::string RightsStage::publicUrl() const {
    auto chosen = basics_.configuration->text("server.public_url");
    return chosen.empty() ? baseUrl() : chosen;
}

}  // namespace cardcage::runtime
