#include "host/database/connecting/handle.hpp"

#include <Poco/Data/PostgreSQL/Connector.h>
#include <Poco/Data/PostgreSQL/SessionHandle.h>
#include <Poco/Data/PostgreSQL/Utility.h>
#include <Poco/Data/Session.h>

#include <mutex>
#include <utility>
#include <vector>

namespace cardcage::database {
namespace {

/// A session that is broken cannot be destroyed by Poco: it closes only what is connected, and would read the handle
/// again. The handle is closed by us and the empty shell (about 1 KB) kept.
void keepShell(std::unique_ptr<Poco::Data::Session> shell) {
    static std::mutex guard;
    static auto& shells = *new std::vector<std::unique_ptr<Poco::Data::Session>>;
    const std::lock_guard lock(guard);
    shells.push_back(std::move(shell));
}

}  // namespace

Handle::Handle() = default;

Handle::~Handle() {
    close();
}

void Handle::open(const std::string& options, std::chrono::seconds limit) {
    static std::once_flag registered;
    std::call_once(registered, [] { Poco::Data::PostgreSQL::Connector::registerConnector(); });
    close();
    session_ = std::make_unique<Poco::Data::Session>(
        Poco::Data::PostgreSQL::Connector::KEY, options, static_cast<std::size_t>(limit.count())
    );
    connection_ = *Poco::Data::PostgreSQL::Utility::handle(*session_);
}

void Handle::close() {
    if (connection_ && PQstatus(connection_) != CONNECTION_OK) {
        discard();
    } else {
        connection_ = nullptr;
        session_.reset();
    }
}

void Handle::discard() {
    if (!connection_) return;
    PQfinish(std::exchange(connection_, nullptr));
    keepShell(std::move(session_));
}

}  // namespace cardcage::database
