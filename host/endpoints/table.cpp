#include "host/endpoints/endpoints.hpp"

namespace cardcage::endpoints {

std::vector<requests::HostEndpoint> publicEndpoints(const Services& services) {
    return {
        root(services),
        accessToken(services),
        openApiDocument(services),
        docsPage(),
        problemIndex(),
        problemPage(),
        download(services),
        upload(services),
    };
}

std::vector<requests::HostEndpoint> adminEndpoints(const AdminServices& services) {
    return {health(), readiness(services), version(services), moduleGenerations(services), metrics(services)};
}

}  // namespace cardcage::endpoints
