#pragma once

#include <Poco/Net/ServerSocket.h>

#include <optional>
#include <string>

#include "host/auth/tokens/key_ring.hpp"
#include "host/runtime/stages/basics.hpp"
#include "host/runtime/stages/stage.hpp"

namespace cardcage::runtime {

/// Opens what needs root's rights (addresses, keys, directories), then gives these rights up.
class RightsStage final : public Stage {
public:
    explicit RightsStage(Basics& basics) : basics_(basics) {}
    const char* name() const override { return "rights"; }

    /// Returns the bound socket of the interface; its stage listens on it.
    const Poco::Net::ServerSocket& publicAddress() const { return public_address_; }
    /// Returns the bound socket of the admin listener; its stage listens on it.
    const Poco::Net::ServerSocket& adminAddress() const { return admin_address_; }
    /// Returns the keys of bearers and links.
    const auth::KeyRing& keys() const { return *keys_; }
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
    void dropRights();

    Basics& basics_;
    Poco::Net::ServerSocket public_address_;
    Poco::Net::ServerSocket admin_address_;
    std::optional<auth::KeyRing> keys_;
};

}  // namespace cardcage::runtime
