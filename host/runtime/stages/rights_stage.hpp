#pragma once

#include <Poco/Net/ServerSocket.h>

#include <filesystem>
#include <optional>
#include <string>

#include "host/auth/tokens/key_ring.hpp"
#include "host/http/server.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/stage.hpp"
#include "host/supervision/run_directory.hpp"

namespace cardcage::runtime {

/// Opens what needs root's rights (addresses, keys, directories), then gives these rights up.
class RightsStage final : public Stage {
public:
    explicit RightsStage(Basics& basics) : basics_(basics) {}
    const char* name() const override { return "rights"; }

    /// Returns the bound socket of the interface; its stage listens on it. It may have been bound by another process.
    const Poco::Net::ServerSocket& publicAddress() const { return public_address_; }
    /// Returns the bound socket of the admin listener; its stage listens on it.
    const Poco::Net::ServerSocket& adminAddress() const { return admin_address_; }
    /// Returns whether other processes accept connections of that socket, too.
    bool isAddressShared() const;
    /// Returns the directory of this process.
    const std::filesystem::path& runDirectory() const { return run_directory_->path(); }
    /// Waits for processes of an earlier server that was killed: they end by themselves, at once. False when one does
    /// not.
    bool waitForOrphans() const;
    /// Returns the keys of bearers and links.
    const auth::KeyRing& keys() const { return *keys_; }
    /// Reads them again. Throws auth::KeyFileError.
    auth::KeyRing readKeys() const;
    /// Listens no longer on the socket of the interface, in this process.
    void closePublicAddress() { public_address_.close(); }
    /// Returns http://address:port of the interface.
    std::string baseUrl() const;
    /// Returns http://address:port of the admin listener.
    std::string adminUrl() const;
    /// Returns server.public_url, or the address of the public listener; without a trailing slash.
    std::string publicUrl() const;

protected:
    void start() override;
    void end() override;

private:
    void takeAddresses();
    Poco::Net::ServerSocket takeAddress(const http::ServerSettings& settings, const char* handed_name) const;
    void dropRights();

    Basics& basics_;
    Poco::Net::ServerSocket public_address_;
    Poco::Net::ServerSocket admin_address_;
    std::optional<supervision::RunDirectory> run_directory_;
    std::optional<auth::KeyRing> keys_;
};

}  // namespace cardcage::runtime
