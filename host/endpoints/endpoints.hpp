#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "host/auth/authenticator.hpp"
#include "host/auth/guess_limiter.hpp"
#include "host/files/storage/store.hpp"
#include "host/observability/clock.hpp"
#include "host/observability/log.hpp"
#include "host/observability/metrics.hpp"
#include "host/requests/host_endpoint.hpp"

// The host's own endpoints: one file for each, with its description and its handler; table.cpp lists them.

namespace cardcage::endpoints {

/// Parts of the host that its public endpoints use. They outlive the endpoints; a description needs none of them.
struct Services {
    std::string public_url = {};     ///< without a trailing slash
    std::string media_segment = {};  ///< the service's own name in media types
    auth::Authenticator* authenticator = nullptr;
    auth::GuessLimiter* token_guesses = nullptr;
    files::Store* store = nullptr;
    const observability::Clock* clock = nullptr;
    observability::Log* log = nullptr;
    std::chrono::milliseconds file_time{0};  ///< for the statements of one upload or download
};

/// Whether the host can serve, and why not: a JSON object.
struct Readiness {
    bool ready = false;
    std::string json;
};

/// Parts of the host that the pages for operators use.
struct AdminServices {
    std::function<std::string()> metrics = {};  ///< in the text format
    std::string version_json = {};
    std::function<Readiness()> readiness = {};
    /// The modules of each process as JSON; takes the raw query.
    std::function<std::string(const std::string& query)> modules = {};
};

/// The endpoints of the public listener.
std::vector<requests::HostEndpoint> publicEndpoints(const Services& services);
/// The endpoints of the admin listener.
std::vector<requests::HostEndpoint> adminEndpoints(const AdminServices& services);

/// GET /: redirects to the reference of the interface.
requests::HostEndpoint root(const Services& services);
/// POST /token: an API token becomes an access token.
requests::HostEndpoint accessToken(const Services& services);
/// GET /openapi.json: the interface of the caller's tenant, or of the server.
requests::HostEndpoint openApiDocument(const Services& services);
/// GET /docs and below: the reference of the interface with its files.
requests::HostEndpoint docsPage();
/// GET /problems: the list of error codes.
requests::HostEndpoint problemIndex();
/// GET /problems/{code}: one error code.
requests::HostEndpoint problemPage();
/// GET /downloads/{file}: the file of a signed link.
requests::HostEndpoint download(const Services& services);
/// PUT /uploads/{file}: stores the file of a signed link, whole or in blocks.
requests::HostEndpoint upload(const Services& services);

/// GET /healthz: this process runs.
requests::HostEndpoint health();
/// GET /readyz: whether the server can serve (200 or 503), and why not.
requests::HostEndpoint readiness(const AdminServices& services);
/// GET /version: version and revision of the program.
requests::HostEndpoint version(const AdminServices& services);
/// GET /modules: generations of modules in each process, and the tenants that they serve. `tenant=SLUG`: with the
/// states of all modules for this tenant.
requests::HostEndpoint moduleGenerations(const AdminServices& services);
/// GET /metrics: all metrics, for Prometheus.
requests::HostEndpoint metrics(const AdminServices& services);

}  // namespace cardcage::endpoints
