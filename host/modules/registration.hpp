#pragma once

#include <cardcage/abi.h>

#include <cstdint>
#include <string>
#include <vector>

namespace cardcage::modules {

// Flags of the host's own routes, beside CC_ROUTE_…; a route of a module never has them.
constexpr std::uint32_t route_public = 1U << 24;        ///< needs no permission
constexpr std::uint32_t route_ticket = 1U << 25;        ///< the signed link to a file is the permission
constexpr std::uint32_t route_admin = 1U << 26;         ///< on the admin listener
constexpr std::uint32_t route_covers_below = 1U << 27;  ///< also answers every path below its own
constexpr std::uint32_t route_any_value = 1U << 28;     ///< its parameter also takes "", "." and ".."
constexpr std::uint32_t routes_of_host = route_public | route_ticket | route_admin;

/// A route of a module, copied out of its cc_route (nothing points into the module but the handler), or of the host.
struct Route {
    std::uint32_t flags = 0;  ///< CC_ROUTE_… and route_…
    std::string method;
    std::string path;   ///< template, "/customers/{id}"
    std::string model;  ///< empty: application/json only
    std::int32_t version = 0;
    std::int32_t success_status = 200;
    std::string scope;  ///< never empty: the default by method is filled in
    std::string operation_id;
    std::string summary;
    std::string description;
    std::string parameters;                  ///< JSON array of OpenAPI parameter objects, or empty
    std::vector<std::string> query_names;    ///< query parameters of those
    std::vector<std::string> may_be_empty;   ///< query parameters of those with allowEmptyValue
    std::string request_schema;              ///< JSON schema, or empty: no body
    std::vector<std::string> request_types;  ///< media types of the body when not JSON, or empty
    bool compares_type = false;              ///< a body of another Content-Type is refused
    std::string response_schema;             ///< JSON schema, or empty: no content
    std::string response_type;               ///< media type when not JSON, or empty
    std::string components;                  ///< JSON object of named schemas, or empty
    std::vector<std::string> problems;
    std::uint64_t body_limit = 0;  ///< 0: default
    std::int64_t deprecated_at = 0;
    std::int64_t sunset_at = 0;
    std::string exclusive;       ///< name of a lock of the tenant; empty: none
    bool is_list = false;        ///< takes limit and cursor
    bool optional_body = false;  ///< the body may be left out
    cc_handler handler = nullptr;
    void* self = nullptr;

    bool versioned() const { return flags & CC_ROUTE_VERSIONED; }
    bool isDefault() const { return flags & CC_ROUTE_DEFAULT; }
    bool deprecated() const { return flags & CC_ROUTE_DEPRECATED; }
    bool longRunning() const { return flags & CC_ROUTE_LONG; }
    bool capability() const { return flags & CC_ROUTE_CAPABILITY; }
    bool isOfHost() const { return flags & routes_of_host; }
    bool needsBearer() const { return !(flags & (routes_of_host | CC_ROUTE_CAPABILITY)); }
};

/// A named operation of a module, copied out of its cc_operation.
struct Operation {
    std::string name;  ///< "customers.ensure/1"
    std::string summary;
    std::string request_schema;
    std::string response_schema;
    std::string components;
    cc_handler handler = nullptr;
    void* self = nullptr;
};

/// Everything a module registered in init.
struct Registration {
    std::vector<Route> routes;
    std::vector<Operation> operations;
};

}  // namespace cardcage::modules
