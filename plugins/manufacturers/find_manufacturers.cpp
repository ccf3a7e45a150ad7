#include <algorithm>
#include <unordered_map>

#include "manufacturers.hpp"
#include "names/name_matching.hpp"
#include "names/two_scripts.hpp"
#include "sql.hpp"

namespace cardcage::manufacturers {
namespace {

constexpr std::size_t most_by_prefix = 100;

/// A row of find_names.sql.
struct Match {
    std::int64_t position;
    ManufacturerId manufacturer_id;
    MatchReason reason;
};

/// The names of a request in the three forms of the comparison, each name and each normalized name once: a short name
/// can match every manufacturer, and may be repeated in a thousand spellings.
class WantedNames {
public:
    /// The number of the name, from one; none for a blank name.
    std::optional<std::size_t> add(std::string_view given) {
        const std::string name(sdk::text::trimmed(given));
        if (const auto known = numbers_.find(name); known != numbers_.end()) return known->second;
        auto normalized_name = normalizedName(name);
        if (normalized_name.empty()) return std::nullopt;
        const auto [place, is_new] = places_.emplace(normalized_name, static_cast<std::int64_t>(normalized.size()) + 1);
        if (is_new) {
            closed_up.push_back(closedUp(normalized_name));
            normalized.push_back(std::move(normalized_name));
        }
        names.push_back(name);
        normalized_places.push_back(place->second);
        return numbers_.emplace(name, names.size()).first->second;
    }

    std::vector<std::string> names;
    std::vector<std::int64_t> normalized_places;  ///< positions of the names among the normalized ones, from one
    std::vector<std::string> normalized;
    std::vector<std::string> closed_up;

private:
    std::unordered_map<std::string, std::size_t> numbers_;
    std::unordered_map<std::string, std::int64_t> places_;
};

std::vector<Match> matchesOf(sdk::Call& call, const WantedNames& wanted) {
    if (wanted.names.empty()) return {};
    return call.db().many<Match>(
        sql::find_names,
        wanted.names,
        wanted.normalized_places,
        wanted.normalized,
        wanted.closed_up,
        static_cast<std::int64_t>(most_by_prefix + 1)
    );
}

/// Matches of the parts in two scripts (partsInTwoScripts) of those names that no manufacturer has as they stand: what
/// KnownNames::meant finds for an import. Each manufacturer once for each name.
std::vector<Match> matchesOfParts(sdk::Call& call, const WantedNames& wanted, const std::vector<Match>& matches) {
    std::vector<bool> is_known(wanted.names.size());
    for (const auto& match : matches) {
        if (match.reason.method != MatchMethod::Prefix) is_known[static_cast<std::size_t>(match.position - 1)] = true;
    }
    WantedNames parts;
    std::vector<std::vector<std::int64_t>> wholes;  // by part: the positions of the names that have it
    for (std::size_t i = 0; i < wanted.names.size(); ++i) {
        if (is_known[i]) continue;
        for (const auto& part : partsInTwoScripts(wanted.names[i])) {
            const auto number = parts.add(part);
            if (!number) continue;
            if (wholes.size() < *number) wholes.resize(*number);
            wholes[*number - 1].push_back(static_cast<std::int64_t>(i) + 1);
        }
    }
    std::vector<Match> found;
    for (auto& match : matchesOf(call, parts)) {
        if (match.reason.method == MatchMethod::Prefix) continue;
        match.reason.method = MatchMethod::Normalized;
        for (const auto position : wholes[static_cast<std::size_t>(match.position - 1)]) {
            const bool is_repeated = std::any_of(found.begin(), found.end(), [&](const auto& other) {
                return other.position == position && other.manufacturer_id == match.manufacturer_id;
            });
            if (!is_repeated) found.push_back({position, match.manufacturer_id, match.reason});
        }
    }
    return found;
}

std::unordered_map<std::string, Manufacturer> manufacturersOf(sdk::Call& call, const std::vector<Match>& matches) {
    std::unordered_map<std::string, Manufacturer> found;
    std::vector<ManufacturerId> ids;
    for (const auto& match : matches) ids.push_back(match.manufacturer_id);
    if (ids.empty()) return found;
    std::sort(ids.begin(), ids.end());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    const auto take = [&](Manufacturer manufacturer) { found[manufacturer.id.text()] = std::move(manufacturer); };
    call.db().each<Manufacturer>(sql::read_manufacturers, take, ids);
    return found;
}

}  // namespace

FindResults findManufacturers(sdk::Call& call, const FindRequest& request) {
    WantedNames wanted;
    std::vector<std::optional<std::size_t>> numbers;
    for (const auto& name : request.names) numbers.push_back(wanted.add(name));

    auto matches = matchesOf(call, wanted);
    const auto of_parts = matchesOfParts(call, wanted, matches);
    matches.insert(matches.begin(), of_parts.begin(), of_parts.end());  // before those by prefix
    const auto manufacturers = manufacturersOf(call, matches);

    std::vector<FindResult> found(wanted.names.size());
    std::vector<std::size_t> by_prefix(wanted.names.size());
    for (auto& match : matches) {
        const auto number = static_cast<std::size_t>(match.position - 1);
        auto& result = found[number];
        if (match.reason.method == MatchMethod::Prefix && ++by_prefix[number] > most_by_prefix) {
            result.truncated = true;
            continue;
        }
        const auto manufacturer = manufacturers.find(match.manufacturer_id.text());
        if (manufacturer == manufacturers.end()) continue;  // deleted meanwhile
        const auto& [id, name, kind, alternative_names] = manufacturer->second;
        result.matches.push_back({id, name, kind, alternative_names, std::move(match.reason)});
    }

    FindResults answer;
    for (std::size_t i = 0; i < request.names.size(); ++i) {
        answer.results.push_back(numbers[i] ? found[*numbers[i] - 1] : FindResult{});
        answer.results.back().name = request.names[i];
    }
    return answer;
}

}  // namespace cardcage::manufacturers
