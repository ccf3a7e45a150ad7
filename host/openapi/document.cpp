#include "host/openapi/document.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "host/openapi/operation.hpp"
#include "host/openapi/shared_components.hpp"

namespace cardcage::openapi {
namespace {

constexpr std::string_view interface_version = "1.0.0";

constexpr std::string_view introduction =
    "Exchange an API token at `POST /token`, then send the answer as `Authorization: Bearer <access token>`.\n\n"
    "Versioned operations need an `Accept` header that names data model and version; it stands beside each answer. "
    "Enums are open: new values can appear, and `Unknown` stands for a value that is not in the list. Unknown keys "
    "of a body are accepted; `warnings` of the answer or the header `Cardcage-Warnings` report them, and `strict=true` "
    "refuses them. An unknown query parameter is refused. Every error is an `application/problem+json` body; its `type` opens a page with cause and cure.";

constexpr std::string_view bearer_description =
    "An access token of `POST /token`, valid for one hour. Its scopes are those of the API token; each operation needs "
    "exactly one:\n\n"
    "| scope | allows |\n|---|---|\n"
    "| `read` | reading |\n"
    "| `write` | every change that has no scope of its own |\n"
    "| `offers_import` | importing offers |\n"
    "| `purchase_orders` | purchase orders |\n"
    "| `files` | files up and down |\n"
    "| `portal` | what a customer's user sees |\n"
    "| `admin` | administration |\n";

/// By module, so that the outcome does not depend on the order they were given in.
std::vector<ModuleRoutes> sortedModules(const OpenApiInput& input) {
    auto sorted = input.modules;
    const auto place = [](const ModuleRoutes& module) { return std::tie(module.id, module.version); };
    std::stable_sort(sorted.begin(), sorted.end(), [&](const auto& a, const auto& b) { return place(a) < place(b); });
    for (auto& module : sorted) {
        const auto order = [](const modules::Route* r) { return std::tie(r->path, r->method, r->model, r->version); };
        std::stable_sort(module.routes.begin(), module.routes.end(), [&](const auto* a, const auto* b) {
            return order(a) < order(b);
        });
    }
    return sorted;
}

/// Operations by path and method; of several versions the default one first, then the newest.
using Operations = std::map<std::string, std::map<std::string, std::vector<Version>>>;

Operations gathered(const std::vector<ModuleRoutes>& modules, SchemaPool& pool) {
    Operations operations;
    for (const auto& module : modules) {
        for (const auto* route : module.routes) {
            auto renamed = pool.add(json::parsed(route->components).value_or(json::Node()), module.id);
            operations[route->path][route->method].push_back({&module, route, std::move(renamed)});
        }
    }
    for (auto& [path, methods] : operations) {
        for (auto& [method, versions] : methods) {
            std::stable_sort(versions.begin(), versions.end(), [](const Version& a, const Version& b) {
                return std::tuple(a.route->isDefault(), a.route->version) >
                       std::tuple(b.route->isDefault(), b.route->version);
            });
        }
    }
    return operations;
}

std::string lowered(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + ('a' - 'A')) : letter;
    });
    return text;
}

json::Object::Ptr about(const OpenApiInput& input) {
    auto info = json::object();
    info->set("title", "Cardcage");
    info->set("version", std::string(interface_version));
    info->set("description", std::string(introduction));
    if (!input.license.empty()) {
        auto license = json::object();
        license->set("name", input.license);
        license->set("identifier", input.license);
        info->set("license", license);
    }
    return info;
}

json::Array::Ptr servers(const OpenApiInput& input) {
    auto server = json::object();
    server->set("url", input.public_url.empty() ? "/" : input.public_url);
    auto list = json::array();
    list->add(server);
    return list;
}

json::Array::Ptr tags(const std::vector<ModuleRoutes>& modules) {
    std::map<std::string, json::Object::Ptr> by_name;
    for (const auto& module : modules) {
        if (module.routes.empty() || by_name.count(tagOf(module))) continue;
        auto tag = json::object();
        tag->set("name", tagOf(module));
        tag->set(
            "description",
            module.version.empty() ? "Served by the host itself." : "Module `" + module.id + "` " + module.version + "."
        );
        by_name[tagOf(module)] = tag;
    }
    auto list = json::array();
    for (const auto& [name, tag] : by_name) list->add(tag);
    return list;
}

json::Object::Ptr components(const Surroundings& surroundings) {
    auto bearer = json::object();
    bearer->set("type", "http");
    bearer->set("scheme", "bearer");
    bearer->set("bearerFormat", "JWT");
    bearer->set("description", std::string(bearer_description));
    auto schemes = json::object();
    schemes->set("bearer", bearer);

    auto all = json::object();
    all->set("schemas", surroundings.pool.schemas());
    all->set("responses", problemResponses(surroundings));
    all->set("headers", sharedHeaders());
    all->set("securitySchemes", schemes);
    return all;
}

}  // namespace

ModuleRoutes hostModule() {
    return {.id = "host", .version = {}, .title = "Access and description", .routes = {}, .own_problems = {}};
}

std::string document(const OpenApiInput& input, int indent) {
    const auto modules = sortedModules(input);
    SchemaPool pool;
    addProblemSchemas(pool);
    const auto operations = gathered(modules, pool);

    Surroundings surroundings{.media_segment = input.media_segment, .pool = pool};
    for (const auto& module : modules) {
        for (const auto& type : module.own_problems) {
            if (!problems::findProblemType(type.code)) surroundings.module_problems.emplace(type.code, type);
        }
    }
    auto paths = json::object();
    for (const auto& [path, methods] : operations) {
        auto item = json::object();
        for (const auto& [method, versions] : methods) {
            item->set(lowered(method), operationObject(versions, surroundings));
        }
        paths->set(path, item);
    }

    auto required = json::array();
    auto bearer = json::object();
    bearer->set("bearer", json::array());
    required->add(bearer);

    auto root = json::object();
    root->set("openapi", "3.1.0");
    root->set("info", about(input));
    root->set("servers", servers(input));
    root->set("tags", tags(modules));
    root->set("security", required);
    root->set("paths", paths);
    root->set("components", components(surroundings));
    return json::written(root, indent);
}

std::string routesText(const OpenApiInput& input) {
    std::vector<std::string> lines;
    for (const auto& module : sortedModules(input)) {
        for (const auto* route : module.routes) {
            std::string flags;
            const auto flag = [&](bool set, const char* name) {
                if (set) flags += (flags.empty() ? "" : ",") + std::string(name);
            };
            flag(route->versioned(), "versioned");
            flag(route->isDefault(), "default");
            flag(route->flags & CC_ROUTE_UNSTABLE, "unstable");
            flag(route->deprecated(), "deprecated");
            flag(route->longRunning(), "long");
            flag(!route->needsBearer(), "public");

            const auto model =
                route->model.empty() ? std::string("-") : route->model + "-v" + std::to_string(route->version);
            const auto scope = !route->needsBearer() || route->scope.empty() ? "-" : route->scope;
            lines.push_back(
                route->path + '\n' + route->method + ' ' + route->path + ' ' + model + ' ' + module.id + ' ' + scope +
                ' ' + (flags.empty() ? "-" : flags) + '\n'
            );
        }
    }
    std::sort(lines.begin(), lines.end());
    std::string text;
    for (const auto& line : lines) text += line.substr(line.find('\n') + 1);  // the path in front was the sort key
    return text;
}

}  // namespace cardcage::openapi
