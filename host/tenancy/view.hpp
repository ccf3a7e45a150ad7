#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "host/modules/module_set.hpp"
#include "host/observability/metrics.hpp"
#include "host/problems/problem.hpp"
#include "host/routing/router.hpp"

namespace cardcage::tenancy {

/// The place of the host's own routes, which belong to no module.
constexpr auto of_host = static_cast<std::size_t>(-1);
/// The place of the routes of modules in quarantine: they are known, and nobody serves them.
constexpr auto of_quarantine = static_cast<std::size_t>(-2);

/// One module of a set: the generation that serves it and the database role its statements run under.
struct ModuleView {
    std::string id;
    std::string version;
    std::string title;
    std::string role;
    modules::Generation* generation = nullptr;
};

/// The errors that a module explains in its manifest. Borrowed from the generation.
std::vector<problems::ProblemType> problemsOf(const modules::Generation& generation);

/// Provider of a named operation; its module is a place in SetView::modules, too.
using Provider = modules::ModuleSet::Provider;

/// One module set as requests see it: modules, routes by path, operations by name. Immutable; keeps the table of its
/// set, hence its generations, loaded.
class SetView {
public:
    using RoleOf = std::function<std::string(std::string_view module_id)>;

    /// `set`: one of the table. `host_routes`: the host's own, which come first; they outlive the view.
    SetView(
        std::shared_ptr<const modules::ModuleTable> table,
        const modules::ModuleSet& set,
        std::span<const modules::Route* const> host_routes,
        const RoleOf& role_of,
        std::string_view media_segment,
        observability::Metrics& metrics
    );

    const std::vector<ModuleView> modules;  ///< by id

    const routing::Router& router() const { return router_; }
    /// Every route with the place of its module: the host's own in their order, then by module id, then those of
    /// modules in quarantine.
    const std::vector<std::pair<const modules::Route*, std::size_t>>& routes() const { return routes_; }
    /// Whether a path that begins with this segment may need no bearer.
    bool mayNeedNoBearer(std::string_view first_segment) const {
        return any_may_need_none_ || roots_without_bearer_.contains(first_segment);
    }
    /// The counters of a module's route of this set.
    observability::RouteMetrics& metricsOf(const routing::RouteEntry& entry) const { return *metrics_[entry.number]; }
    /// The one provider of an operation; null when there is none, or when the configuration chooses a module that is
    /// off or does not provide it.
    const Provider* provider(std::string_view operation) const { return set_.provider(operation); }
    /// Every provider, in module-id order.
    std::span<const Provider> providers(std::string_view operation) const { return set_.providers(operation); }

    /// The set's interface description; rendered at the first call, then kept.
    struct Document {
        std::string text;
        std::string etag;
    };
    const Document& document(const std::function<std::string()>& render) const;

private:
    std::shared_ptr<const modules::ModuleTable> table_;
    const modules::ModuleSet& set_;
    std::vector<std::pair<const modules::Route*, std::size_t>> routes_;
    std::vector<observability::RouteMetrics*> metrics_;  ///< as routes_, null for the host's; they live as long as
                                                         ///< the process's metrics
    routing::Router router_;
    std::set<std::string, std::less<>> roots_without_bearer_;  ///< first segments of the templates of such routes
    bool any_may_need_none_ = false;                           ///< one of these segments is a parameter
    mutable std::once_flag rendered_;
    mutable Document document_;
};

/// Webhook of a tenant.
struct Webhook {
    std::string url;                  ///< http or https
    std::string secret;               ///< "whsec_" and the key in Base64
    std::vector<std::string> events;  ///< types ("components.upload_held"), or "*"
    bool allow_private = false;       ///< also an address that is not of the public internet
};

/// A tenant and its modules.
struct TenantView {
    std::string id;  ///< uuid
    std::string slug;
    std::shared_ptr<const SetView> set;
    std::map<std::string, std::string, std::less<>> settings;  ///< by module id: JSON object
    std::int64_t requests_per_minute = 0;                      ///< 0: no limit
    std::int64_t file_bytes = 0;                               ///< quota of files: bytes …
    std::int64_t file_count = 0;                               ///< … and number
    std::optional<Webhook> webhook = {};
};

/// All tenants at one moment. Immutable, reached by one atomically swapped pointer; a request holds the tenant's view,
/// hence its module generations, until its answer is complete.
struct Installation {
    std::shared_ptr<const modules::ModuleTable> table;
    std::unordered_map<std::string, std::shared_ptr<const TenantView>> tenants;  ///< by uuid
    std::shared_ptr<const SetView> everything;  ///< all modules, for the public interface description
};

}  // namespace cardcage::tenancy
