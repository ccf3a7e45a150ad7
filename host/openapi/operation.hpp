#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "host/openapi/document.hpp"
#include "host/openapi/schema_pool.hpp"

namespace cardcage::openapi {

/// One version of an operation: a route, its module, and how its schema references were renamed.
struct Version {
    const ModuleRoutes* module = nullptr;
    const modules::Route* route = nullptr;
    SchemaPool::Renaming renamed;
};

/// Facts that all operations of a document share.
struct Surroundings {
    std::string media_segment;
    const SchemaPool& pool;
    std::map<std::string, problems::ProblemType, std::less<>> module_problems = {};  ///< errors of all modules, by code
    std::set<std::string> operation_ids = {};                                        ///< given so far
    std::set<int> problem_statuses = {};                                             ///< named by operations so far
    std::set<int> link_problem_statuses = {};                                        ///< of these, by links of messages
};

/// The tag of a module's operations.
std::string tagOf(const ModuleRoutes& module);

/// The OpenAPI operation object of one method and path. `versions` is not empty; the texts are those of the first one.
json::Object::Ptr operationObject(const std::vector<Version>& versions, Surroundings& surroundings);

}  // namespace cardcage::openapi
