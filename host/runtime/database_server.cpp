#include "host/runtime/database_server.hpp"

#include <chrono>
#include <thread>

#include "host/database/schema/migrations.hpp"
#include "host/database/schema/roles.hpp"
#include "host/runtime/account/service_account.hpp"

namespace cardcage::runtime {
namespace {

constexpr auto patience_with_parent = std::chrono::seconds(30);
constexpr auto pause = std::chrono::milliseconds(50);

database::EmbeddedAddresses addressesOfParent(const database::Embedded::Settings& settings) {
    const auto deadline = std::chrono::steady_clock::now() + patience_with_parent;
    while (std::chrono::steady_clock::now() < deadline) {
        if (auto running = database::Embedded::running(settings)) return *running;
        std::this_thread::sleep_for(pause);
    }
    throw database::EmbeddedError("the embedded database of this worker's parent does not run; see its log");
}

}  // namespace

DatabaseServer::DatabaseServer(const config::Configuration& configuration, const Paths& paths, Embedded embedded) {
    addresses_.runtime_url = configuration.text("database.url");
    addresses_.owner_url = configuration.text("database.owner_url");
    if (addresses_.runtime_url.empty() != addresses_.owner_url.empty()) {
        const std::string missing = addresses_.runtime_url.empty() ? "database.url" : "database.owner_url";
        throw config::Refused(
            {{.place = "configuration", .key = missing, .reason = "is needed together with the other database address"}}
        );
    }
    if (!addresses_.runtime_url.empty()) return;

    const auto account = serviceAccount(configuration);
    const database::Embedded::Settings settings{
        .data_directory = paths.data,
        .programs = configuration.text("database.embedded_bin"),
        .account = account ? account->name : ""};
    if (embedded == Embedded::Wait) {
        addresses_ = addressesOfParent(settings);
        return;
    }
    if (embedded == Embedded::Join) {
        if (auto running = database::Embedded::running(settings)) {
            addresses_ = std::move(*running);
            return;
        }
    }
    embedded_ = std::make_unique<database::Embedded>(settings);
    addresses_ = embedded_->start();
}

database::Owner DatabaseServer::owner() const {
    return {addresses_.owner_url, addresses_.runtime_url};
}

void DatabaseServer::migrateHost() {
    auto owner = this->owner();
    database::prepareHost(owner);
    database::migrate(owner, database::hostMigrations());
}

void DatabaseServer::keepRunning(observability::Log& log) {
    if (!embedded_) return;
    embedded_->keepRunning([&log](bool is_good, const std::string& what) {
        if (is_good) {
            log.information(what, {});
        } else {
            log.error(what, {});
        }
    });
}

void DatabaseServer::stop() {
    if (embedded_) embedded_->stop();
}

}  // namespace cardcage::runtime
