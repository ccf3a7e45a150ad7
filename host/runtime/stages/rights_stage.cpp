#include "host/runtime/stages/rights_stage.hpp"

#include <unistd.h>

#include "host/http/server.hpp"
#include "host/runtime/host_settings.hpp"
#include "host/runtime/service_account.hpp"

namespace cardcage::runtime {
namespace {

std::string listenerUrl(const std::string& address, std::uint16_t port) {
    const bool is_v6 = address.find(':') != std::string::npos;
    return "http://" + (is_v6 ? "[" + address + "]" : address) + ":" + std::to_string(port);
}

}  // namespace

void RightsStage::start() {
    const auto& configuration = *basics_.configuration;
    makePaths(basics_.paths);
    public_address_ = http::takeAddress(publicListener(configuration, basics_.paths));
    admin_address_ = http::takeAddress(adminListener(configuration, basics_.paths));
    keys_ = auth::KeyRing::openOrCreate(basics_.paths.key_file);
    dropRights();
}

void RightsStage::end() {
    public_address_.close();
    admin_address_.close();
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
    if (const auto path = unreadablePath(*account, configuration, basics_.paths)) {
        const auto reason = "the account '" + account->name + "' cannot read " + path->string();
        if (!configuration.text("server.user").empty()) {
            throw config::Refused({{.place = "configuration", .key = "server.user", .reason = reason}});
        }
        log.warning("the server keeps the rights of root", {{"reason", reason}});
        return;
    }
    givePaths(*account, configuration, basics_.paths);
    becomeAccount(*account);
    log.information("root's rights are given up", {{"account", account->name}});
}

std::string RightsStage::baseUrl() const {
    return listenerUrl(basics_.configuration->text("server.address"), public_address_.address().port());
}

std::string RightsStage::adminUrl() const {
    return listenerUrl(basics_.configuration->text("admin.address"), admin_address_.address().port());
}

std::string RightsStage::publicUrl() const {
    auto chosen = basics_.configuration->text("server.public_url");
    return chosen.empty() ? baseUrl() : chosen;
}

}  // namespace cardcage::runtime
