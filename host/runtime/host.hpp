#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "host/config/configuration.hpp"

namespace cardcage::runtime {

/// The serving process: everything between a configuration and a running server, in start-up order. One per process.
class Host {
public:
    /// `sources`: where the configuration comes from and is watched for changes.
    explicit Host(config::Sources sources);
    ~Host();

    /// Starts the database, brings the modules up, listens. Throws config::Refused, database::EmbeddedError,
    /// database::MigrationError, auth::KeyFileError, Poco::Net::NetException, …: start-up errors name the cure.
    void start();
    std::string baseUrl() const;
    std::string adminUrl() const;
    std::filesystem::path dataDirectory() const;

    /// Stops accepting, lets running requests end, stops all parts.
    void stop();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace cardcage::runtime
