#pragma once

#include <chrono>
#include <map>
#include <string>
#include <string_view>

// Signatures of Azure Blob Storage: "Authorize with Shared Key" and "Create a service SAS" of its REST documentation.

namespace cardcage::files {

/// Version of the REST interface that is spoken.
inline constexpr std::string_view azure_version = "2021-12-02";

struct AzureAccount {
    std::string name;
    std::string key;  ///< as bytes
    std::string container;
};

/// A request before it is signed. Header names are in lower case; query values are not encoded.
struct AzureRequest {
    std::string method;
    std::string path;  ///< encoded, as it is sent
    std::map<std::string, std::string> query;
    std::map<std::string, std::string> headers;
    std::string_view body;
};

/// The value of the Authorization header.
std::string sharedKeyAuthorization(const AzureAccount& account, const AzureRequest& request);

/// A link's permission for one blob.
struct BlobPermission {
    std::string_view blob;
    std::string_view permissions;  ///< "r", "cw"
    std::chrono::system_clock::time_point expires;
    bool https_only = true;
    std::string_view content_disposition = {};  ///< of the answer
    std::string_view content_type = {};
};

/// The query of a link to a blob: a service SAS.
std::string sharedAccessQuery(const AzureAccount& account, const BlobPermission& permission);

}  // namespace cardcage::files
