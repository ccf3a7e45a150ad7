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

    /// Bound, and listened on when there is something to serve.
    const Poco::Net::ServerSocket& publicAddress() const { return public_address_; }
    const Poco::Net::ServerSocket& adminAddress() const { return admin_address_; }
    const auth::KeyRing& keys() const { return *keys_; }
    /// http://address:port of the listeners.
    std::string baseUrl() const;
    std::string adminUrl() const;
    /// server.public_url, or the address of the public listener; without a trailing slash.
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
