#include "host/routing/router.hpp"

#include <algorithm>
#include <map>

namespace cardcage::routing {

struct Router::Node {
    std::map<std::string, std::unique_ptr<Node>, std::less<>> literals;
    std::unique_ptr<Node> parameter;
    Endpoint endpoint;
    bool takes_any_value = false;  ///< `parameter` also matches empty and dot segments
    bool covers_below = false;     ///< `endpoint` answers what no other one below does
};

namespace {

bool isParameter(std::string_view segment) {
    return segment.size() > 2 && segment.front() == '{' && segment.back() == '}';
}

std::vector<std::string_view> templateSegments(std::string_view path) {
    std::vector<std::string_view> segments;
    path.remove_prefix(1);
    while (true) {
        const auto slash = path.find('/');
        segments.push_back(path.substr(0, slash));
        if (slash == std::string_view::npos) return segments;
        path.remove_prefix(slash + 1);
    }
}

}  // namespace

std::string mediaType(std::string_view segment, std::string_view model, int version) {
    return "application/api." + std::string(segment) + "." + std::string(model) + "-v" + std::to_string(version) +
           "+json";
}

const Endpoint::Method* Endpoint::method(std::string_view name) const {
    if (name == "HEAD") name = "GET";
    const auto found = std::find_if(methods.begin(), methods.end(), [&](const Method& m) { return m.name == name; });
    return found == methods.end() ? nullptr : &*found;
}

bool Endpoint::isCapability() const {
    return std::any_of(methods.begin(), methods.end(), [](const Method& method) {
        return std::any_of(method.routes.begin(), method.routes.end(), [](const RouteEntry& entry) {
            return entry.route->capability();
        });
    });
}

const RouteEntry* Endpoint::ofHost() const {
    const auto& first = methods.front().routes.front();
    return first.route->isOfHost() ? &first : nullptr;
}

std::string Endpoint::allow() const {
    std::vector<std::string_view> names{"OPTIONS"};
    for (const auto& method : methods) {
        names.push_back(method.name);
        if (method.name == "GET") names.push_back("HEAD");
    }
    std::sort(names.begin(), names.end());
    std::string list;
    for (const auto name : names) list.append(list.empty() ? "" : ", ").append(name);
    return list;
}

Router::Router(std::span<const std::pair<const modules::Route*, std::size_t>> routes, std::string_view media_segment)
    : root_(std::make_unique<Node>()) {
    for (std::size_t number = 0; number < routes.size(); ++number) {
        const auto* route = routes[number].first;
        RouteEntry entry{
            .route = route, .module = routes[number].second, .number = number, .media_type = {}, .parameter_names = {}};
        if (!route->model.empty()) entry.media_type = mediaType(media_segment, route->model, route->version);

        Node* node = root_.get();
        for (const auto segment : templateSegments(route->path)) {
            std::unique_ptr<Node>* next = nullptr;
            if (isParameter(segment)) {
                entry.parameter_names.emplace_back(segment.substr(1, segment.size() - 2));
                next = &node->parameter;
                node->takes_any_value |= (route->flags & modules::route_any_value) != 0;
            } else {
                next = &node->literals[std::string(segment)];
            }
            if (!*next) *next = std::make_unique<Node>();
            node = next->get();
        }

        auto& methods = node->endpoint.methods;
        if (!methods.empty() && node->endpoint.ofHost() && !route->isOfHost()) continue;
        node->covers_below |= (route->flags & modules::route_covers_below) != 0;
        auto method =
            std::find_if(methods.begin(), methods.end(), [&](const auto& m) { return m.name == route->method; });
        if (method == methods.end()) method = methods.insert(methods.end(), {.name = route->method, .routes = {}});
        method->routes.push_back(std::move(entry));
    }
}

Router::~Router() = default;
Router::Router(Router&&) noexcept = default;

PathMatch Router::match(std::span<const std::string> segments) const {
    PathMatch match;
    // Depth is bounded by the longest template, so the recursion is, too.
    const auto descend = [&](const auto& self, const Node& node, std::size_t depth) -> bool {
        if (depth == segments.size()) {
            if (node.endpoint.methods.empty()) return false;
            match.endpoint = &node.endpoint;
            return true;
        }
        const auto& segment = segments[depth];
        if (const auto literal = node.literals.find(segment); literal != node.literals.end()) {
            if (self(self, *literal->second, depth + 1)) return true;
        }
        const bool is_value = node.takes_any_value || !(segment.empty() || segment == "." || segment == "..");
        if (node.parameter && is_value) {
            match.parameters.push_back(segment);
            if (self(self, *node.parameter, depth + 1)) return true;
            match.parameters.pop_back();
        }
        if (node.covers_below) match.endpoint = &node.endpoint;
        return node.covers_below;
    };
    descend(descend, *root_, 0);
    return match;
}

}  // namespace cardcage::routing
