#include "host/tenancy/view.hpp"

#include "host/crypto/digest.hpp"

namespace cardcage::tenancy {
namespace {

std::vector<ModuleView> modulesOf(const modules::ModuleSet& set, const SetView::RoleOf& role_of) {
    std::vector<ModuleView> views;
    for (const auto& generation : set.generations()) {
        const auto& manifest = generation->manifest();
        views.push_back({manifest.id, manifest.version.text, manifest.title, role_of(manifest.id), generation.get()});
    }
    return views;
}

std::vector<std::pair<const modules::Route*, std::size_t>> routesOf(
    std::span<const modules::Route* const> host_routes,
    const std::vector<ModuleView>& modules,
    const modules::ModuleSet& set
) {
    std::vector<std::pair<const modules::Route*, std::size_t>> routes;
    for (const auto* route : host_routes) routes.emplace_back(route, of_host);
    for (std::size_t place = 0; place < modules.size(); ++place) {
        for (const auto& route : modules[place].generation->registration().routes) routes.emplace_back(&route, place);
    }
    for (const auto* route : set.quarantinedRoutes()) routes.emplace_back(route, of_quarantine);
    return routes;
}

}  // namespace

std::vector<problems::ProblemType> problemsOf(const modules::Generation& generation) {
    std::vector<problems::ProblemType> types;
    for (const auto& own : generation.manifest().problems) {
        types.push_back({own.code, own.status, own.title, own.cause, own.cure});
    }
    return types;
}

SetView::SetView(
    std::shared_ptr<const modules::ModuleTable> table,
    const modules::ModuleSet& set,
    std::span<const modules::Route* const> host_routes,
    const RoleOf& role_of,
    std::string_view media_segment,
    observability::Metrics& metrics
)
    : modules(modulesOf(set, role_of)),
      table_(std::move(table)),
      set_(set),
      routes_(routesOf(host_routes, modules, set)),
      router_(routes_, media_segment) {
    for (const auto& [route, place] : routes_) {
        metrics_.push_back(place == of_host ? nullptr : &metrics.route(route->method, route->path));
        if (route->needsBearer()) continue;
        const auto root = route->path.substr(1, route->path.find('/', 1) - 1);
        any_may_need_none_ |= root.starts_with('{');
        roots_without_bearer_.insert(root);
    }
}

const SetView::Document& SetView::document(const std::function<std::string()>& render) const {
    std::call_once(rendered_, [&] {
        document_.text = render();
        document_.etag = '"' + crypto::sha256Hex(document_.text).substr(0, 16) + '"';
    });
    return document_;
}

}  // namespace cardcage::tenancy
