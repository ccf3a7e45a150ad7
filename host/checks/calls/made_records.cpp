#include "host/checks/calls/made_records.hpp"

#include "host/json/json_tree.hpp"

namespace cardcage::checks {

void MadeRecords::note(const modules::Route& route, std::string_view answer) {
    if (route.method != "POST" && route.method != "PUT") return;
    const auto record = json::asObject(json::parsed(answer).value_or(json::Node()));
    if (!record) return;
    for (const auto& [name, value] : *record) {
        if (value.isString() || value.isInteger()) by_path_[route.path][name] = value.toString();
    }
}

void MadeRecords::fill(std::string_view path_template, std::map<std::string, std::string>& path) const {
    for (auto& [name, value] : path) {
        const auto place = path_template.find("/{" + name + "}");
        if (place == std::string_view::npos) continue;
        const auto made = by_path_.find(std::string(path_template.substr(0, place)));
        if (made == by_path_.end()) continue;
        for (const auto& member : {name, std::string("id")}) {
            const auto known = made->second.find(member);
            if (known == made->second.end()) continue;
            value = known->second;
            break;
        }
    }
}

int callOrder(const modules::Route& route) {
    if (route.method == "DELETE") return 2;
    return route.method == "POST" || route.method == "PUT" ? 0 : 1;
}

}  // namespace cardcage::checks
