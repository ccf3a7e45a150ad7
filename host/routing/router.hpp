#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "host/modules/registration.hpp"

namespace cardcage::routing {

/// A route and the place of its module in the module set that owns the router and keeps both alive.
struct RouteEntry {
    const modules::Route* route = nullptr;
    std::size_t module = 0;
    std::size_t number = 0;                    ///< place in the list the router was made from
    std::string media_type;                    ///< "application/api.<svc>.<model>-v<N>+json"; empty without a model
    std::vector<std::string> parameter_names;  ///< of the template, in order
};

/// The operations of one path: per method the routes of all models and versions.
struct Endpoint {
    struct Method {
        std::string name;
        std::vector<RouteEntry> routes;
    };
    std::vector<Method> methods;

    /// Routes of a method; HEAD is answered by the routes of GET. Null when there are none.
    const Method* method(std::string_view name) const;
    /// Whether a route here takes a capability token in place of a bearer.
    bool isCapability() const;
    /// The host's own route here; null when the path belongs to modules.
    const RouteEntry* ofHost() const;
    /// "DELETE, GET, HEAD, OPTIONS": what the Allow header lists.
    std::string allow() const;
};

/// A matched path with the values of its parameters, decoded, in template order.
struct PathMatch {
    const Endpoint* endpoint = nullptr;
    std::vector<std::string> parameters;
};

/// Finds endpoints by path. Literal segments beat parameters; empty and dot segments match nothing, except where the
/// host's own route says so. A path of the host takes no route of a module.
/// Immutable after construction.
class Router {
public:
    /// `routes`: each with the place of its module. `media_segment`: the service's own name inside media types
    /// (interface specification, "Versioning").
    Router(std::span<const std::pair<const modules::Route*, std::size_t>> routes, std::string_view media_segment);
    ~Router();
    Router(Router&&) noexcept;

    /// The endpoint at a path given as decoded segments; `endpoint` is null when there is none.
    PathMatch match(std::span<const std::string> segments) const;

private:
    struct Node;
    std::unique_ptr<Node> root_;
};

/// The media type of a model version: "application/api.<segment>.<model>-v<N>+json".
std::string mediaType(std::string_view segment, std::string_view model, int version);

}  // namespace cardcage::routing
