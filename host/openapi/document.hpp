#pragma once

#include <span>
#include <string>
#include <vector>

#include "host/modules/registration.hpp"
#include "host/problems/problem.hpp"

namespace cardcage::openapi {

/// The routes of one module of a module set. Borrowed: they outlive the call that gets them.
struct ModuleRoutes {
    std::string id;       ///< "customers"
    std::string version;  ///< "1.2.0"
    std::string title;    ///< "Customers"; empty: the id
    std::vector<const modules::Route*> routes;
    std::vector<problems::ProblemType> own_problems = {};  ///< errors of its own, beyond those of the interface
};

/// Parts of a document.
struct OpenApiInput {
    std::vector<ModuleRoutes> modules;
    std::string public_url;                  ///< "https://cage.example/api": where clients reach this server
    std::string media_segment = "cardcage";  ///< <segment> in application/api.<segment>.<model>-v<N>+json
    std::string license;                     ///< SPDX identifier of the interface description; empty: not stated
};

/// The OpenAPI 3.1 document of these modules, as JSON. The order of modules and
/// routes does not matter for paths and operations, which are sorted. Versions of one method and path become one
/// operation with several media types. Component schemas of one name and different content are kept apart by a prefix
/// (see SchemaPool). Fragments that are no JSON are left out: `check` reports them. `indent`: spaces per level, 0: one
/// line.
std::string document(const OpenApiInput& input, int indent = 0);

/// The contract as a reviewable text: one line of "METHOD path model-vN module scope flags" for each route, sorted,
/// "-" for what a route does not have.
std::string routesText(const OpenApiInput& input);

/// The host itself as a module, for routes of its own.
ModuleRoutes hostModule();

}  // namespace cardcage::openapi
