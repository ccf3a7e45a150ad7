#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <memory>
#include <string>

namespace Poco::Data {
class Session;
}

namespace cardcage::database {

/// A libpq connection that Poco's connector has opened.
class Handle {
public:
    Handle();
    ~Handle();
    Handle(const Handle&) = delete;
    Handle& operator=(const Handle&) = delete;

    /// Opens the connection; its predecessor is closed. Throws Poco::Exception.
    void open(const std::string& options, std::chrono::seconds limit);
    /// Closes the connection, with a word to the server when it is in order.
    void close();
    /// Closes a connection that is broken.
    void discard();
    /// Returns the connection; null before open, and after close or discard.
    PGconn* get() const { return connection_; }

private:
    std::unique_ptr<Poco::Data::Session> session_;
    PGconn* connection_ = nullptr;
};

}  // namespace cardcage::database
