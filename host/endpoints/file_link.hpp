#pragma once

#include <functional>
#include <string_view>

#include "host/endpoints/endpoints.hpp"
#include "host/files/file_repository.hpp"

// Shared by the links of cardcage.files/1: GET /downloads/{file} and PUT /uploads/{file}. They need no bearer; their
// signed ticket is the permission.

namespace cardcage::endpoints {

/// The description of such a link. `more_parameters`: JSON objects, each after a comma.
modules::Route fileLinkRoute(
    std::string method,
    std::string path,
    std::string operation_id,
    std::string summary,
    std::string_view more_parameters = {}
);

/// The kind of worker for so many bytes: those for long work copy large files.
http::Admission::Kind workerFor(std::uint64_t bytes);
/// 403: the link has ended, or never was.
[[noreturn]] void refuseLink();
/// Runs `serve` with the tenant of the ticket; failures of files and of the database become refusals, and are logged.
void serveFile(
    const Services& services,
    const requests::HostExchange& exchange,
    const std::function<void(const tenancy::TenantView& tenant)>& serve
);

}  // namespace cardcage::endpoints
