#pragma once

#include <vector>

#include "host/requests/host_endpoint.hpp"
#include "host/routing/router.hpp"

namespace cardcage::requests {

/// The pages of the admin listener, for operators and monitors: without bearer, without secrets, GET and HEAD only.
class AdminListener : public http::Application {
public:
    explicit AdminListener(std::vector<HostEndpoint> endpoints);

    http::Admission admit(http::Request& request, http::Response& response) override;
    void handle(http::Request& request, http::Response& response, unsigned worker) override;
    void refuse(
        std::string_view request_id,
        http::Response& response,
        int status,
        std::string_view code,
        std::string_view detail
    ) override;
    void finished(const http::Request*, int, std::uint64_t, std::int64_t) override {}

private:
    const std::vector<HostEndpoint> endpoints_;
    const routing::Router router_;
};

}  // namespace cardcage::requests
