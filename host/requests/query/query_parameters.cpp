#include "host/requests/query/query_parameters.hpp"

#include <algorithm>
#include <ranges>

#include "host/modules/manifest.hpp"
#include "host/requests/refusal.hpp"

namespace cardcage::requests {
namespace {

constexpr std::size_t most_names = 20;  // of known parameters in a message, and of unknown ones in an answer

/// "; did you mean `limit`?", or the known parameters when none is near.
std::string suggestion(const std::string& name, const std::vector<std::string>& known) {
    if (known.empty()) return ", which has none";
    const auto nearest = modules::nearestName(name, {known.begin(), known.end()});
    if (!nearest.empty()) return "; did you mean `" + std::string(nearest) + "`?";
    std::string listed;
    for (const auto& each : known | std::views::take(most_names)) {
        listed.append(listed.empty() ? "`" : ", `").append(each).append("`");
    }
    return "; it has " + listed + (known.size() > most_names ? ", …" : "");
}

}  // namespace

routing::Query parsedQuery(std::string_view text) {
    const auto complain = [](const std::string& name, const char* rule, const char* message) {
        auto refused = refusal("invalid_parameter", "The query parameter `" + name + "` " + message + ".");
        refused.problem.errors.push_back({name, rule, message});
        throw refused;
    };
    auto query = routing::parseQuery(text);
    if (query.has_too_many) {
        throw refusal(
            "invalid_parameter", "Send at most " + std::to_string(routing::most_parameters) + " query parameters."
        );
    }
    if (query.malformed) complain(*query.malformed, "format", "is not valid percent-encoded UTF-8");
    if (query.repeated) complain(*query.repeated, "duplicate", "must be sent only once");
    return query;
}

void refuseUnknown(const routing::Query& query, const modules::Route& route) {
    const auto& known = route.query_names;
    const auto is_known = [&](const auto& parameter) {
        return std::ranges::find(known, parameter.first) != known.end();
    };
    if (std::ranges::all_of(query.parameters, is_known)) return;
    Refusal refused = refusal("invalid_parameter");
    for (const auto& parameter : query.parameters) {
        if (is_known(parameter)) continue;
        const auto& name = parameter.first;
        const auto message = "is not a parameter of this operation" + suggestion(name, known);
        auto& problem = refused.problem;
        if (problem.detail.empty()) problem.detail = "The query parameter `" + name + "` " + message + ".";
        problem.errors.push_back({name, "unknown", message});
        if (problem.errors.size() == most_names) break;
    }
    throw refused;
}

}  // namespace cardcage::requests
