#include "host/installation/versions_that_serve.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "host/json/object_writer.hpp"

namespace cardcage::installation {
namespace {

/// Slugs by module and version.
using Served = std::map<std::pair<std::string, std::string>, std::vector<std::string>>;

/// Thousands of tenants share few sets of modules.
Served servedBy(const tenancy::Installation& installation) {
    std::map<const tenancy::SetView*, std::vector<std::string>> slugs;
    for (const auto& [id, tenant] : installation.tenants) slugs[tenant->set.get()].push_back(tenant->slug);
    Served served;
    for (const auto& [set, its_slugs] : slugs) {
        for (const auto& module : set->modules) {
            auto& all = served[{module.id, module.version}];
            all.insert(all.end(), its_slugs.begin(), its_slugs.end());
        }
    }
    return served;
}

}  // namespace

std::string versionsThatServe(
    const tenancy::Installation& installation, const Audience& audience, const std::set<std::string>& waiting
) {
    auto served = servedBy(installation);
    std::erase_if(served, [&](const auto& entry) { return waiting.contains(entry.first.first); });
    for (const auto& module : waiting) {
        const auto all = [](const auto&) { return true; };
        for (const auto& [version, slugs] : audience.servedBy(module, all)) served[{module, version}] = slugs;
    }
    for (auto& [version, slugs] : served) std::ranges::sort(slugs);  // equal states have equal texts
    return json::arrayOf(served, [](const auto& entry) {
        return json::ObjectWriter()
            .member("module", entry.first.first)
            .member("version", entry.first.second)
            .member("tenants", namesOf(entry.second))
            .text();
    });
}

}  // namespace cardcage::installation
