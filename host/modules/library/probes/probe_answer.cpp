#include "host/modules/library/probes/probe_answer.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace cardcage::modules {
namespace {

constexpr std::string_view last_line = "end\n";
const std::string operation_word = "operation\t";  ///< no method of a route

/// Takes the text up to a separator off the front; everything when there is none.
std::string_view take(std::string_view& rest, char separator) {
    const auto end = std::min(rest.find(separator), rest.size());
    const auto piece = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return piece;
}

template <class Number>
bool readNumber(std::string_view text, Number& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

std::optional<Route> routeIn(std::string_view line) {
    Route route;
    route.method = take(line, '\t');
    route.path = take(line, '\t');
    route.model = take(line, '\t');
    const auto version = take(line, '\t');
    const bool is_whole = route.path.starts_with('/') && readNumber(version, route.version);
    if (!is_whole || !readNumber(line, route.flags)) return std::nullopt;
    return route;
}

}  // namespace

std::string textOf(const ProbeAnswer& answer) {
    std::string text = std::string(accepted_line) + answer.hash + '\n';
    for (const auto& operation : answer.registration.operations) text += operation_word + operation.name + '\n';
    for (const auto& route : answer.registration.routes) {
        text += route.method + '\t' + route.path + '\t' + route.model + '\t' + std::to_string(route.version) + '\t' +
                std::to_string(route.flags) + '\n';
    }
    return text.append(last_line);
}

std::optional<ProbeAnswer> probeAnswerIn(std::string_view text) {
    if (!text.starts_with(accepted_line) || !text.ends_with(last_line)) return std::nullopt;
    text.remove_prefix(accepted_line.size());
    text.remove_suffix(last_line.size());
    ProbeAnswer answer;
    answer.hash = take(text, '\n');
    auto& [routes, operations] = answer.registration;
    while (!text.empty()) {
        const auto line = take(text, '\n');
        if (line.starts_with(operation_word)) {
            operations.push_back({.name = std::string(line.substr(operation_word.size()))});
        } else if (auto route = routeIn(line)) {
            routes.push_back(std::move(*route));
        } else {
            return std::nullopt;
        }
    }
    return answer;
}

}  // namespace cardcage::modules
