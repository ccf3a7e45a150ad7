#include <optional>
#include <string>
#include <vector>

#include "resolution.hpp"
#include "sql.hpp"

namespace cardcage::offers {
namespace {

/// manufacturers.resolve/1, as far as it is used here.
struct ManufacturerNames {
    std::vector<std::string> names;

    static constexpr auto schema() {
        return sdk::record("ManufacturerNames", sdk::required("names", &ManufacturerNames::names, "Names."));
    }
};

enum class MatchStatus { Matched, Ambiguous, Unknown };

constexpr auto wireNames(MatchStatus) {
    using enum MatchStatus;
    return std::to_array<std::pair<MatchStatus, std::string_view>>(
        {{Matched, "Matched"}, {Ambiguous, "Ambiguous"}, {Unknown, "Unknown"}}
    );
}

struct ResolvedManufacturer {
    MatchStatus status = MatchStatus::Unknown;
    std::optional<sdk::Uuid> manufacturer_id;
    std::vector<std::string> candidates;

    static constexpr auto schema() {
        return sdk::record(
            "ResolvedManufacturer",
            sdk::required("status", &ResolvedManufacturer::status, "Whether there is just one."),
            sdk::optional("manufacturer_id", &ResolvedManufacturer::manufacturer_id, "The one."),
            sdk::optional("candidates", &ResolvedManufacturer::candidates, "Primary names, when there are several.")
        );
    }
};

struct ResolvedManufacturers {
    std::vector<ResolvedManufacturer> results;

    static constexpr auto schema() {
        return sdk::record(
            "ResolvedManufacturers",
            sdk::required("results", &ResolvedManufacturers::results, "One for each name, in order.")
        );
    }
};

/// A row of pg_temp.manufacturer_match.
struct ManufacturerMatch {
    std::string name;
    std::optional<sdk::Uuid> manufacturer_id;
    std::optional<std::string> problem;
};

ManufacturerMatch matchOf(const std::string& name, const ResolvedManufacturer& resolved) {
    if (resolved.status == MatchStatus::Matched) return {name, resolved.manufacturer_id, std::nullopt};
    std::string problem = "Manufacturer '" + name + "' ";
    if (resolved.status == MatchStatus::Ambiguous) {
        problem += "is ambiguous: it may be ";
        for (std::size_t i = 0; i < resolved.candidates.size(); ++i) {
            const bool last = i + 1 == resolved.candidates.size();
            problem += std::string(i == 0 ? "" : last ? " or " : ", ").append("'").append(resolved.candidates[i]) + "'";
        }
        problem += "; send the full name of one of them.";
    } else {
        problem += "is not known; correct it, or import it with POST /manufacturers/import.";
    }
    return {name, std::nullopt, std::move(problem)};
}

}  // namespace

void resolveManufacturers(sdk::Call& call) {
    call.db().run(sql::create_manufacturer_match);
    std::string last;
    for (;;) {
        const auto names = call.db().many<std::string>(sql::next_manufacturer_names, last, names_at_once);
        if (names.empty()) break;
        last = names.back();
        const auto resolved = call.invoke<ResolvedManufacturers>("manufacturers.resolve/1", ManufacturerNames{names});
        std::vector<ManufacturerMatch> matches;
        for (std::size_t i = 0; i < names.size(); ++i) matches.push_back(matchOf(names[i], resolved.results.at(i)));
        call.db().copyIn("manufacturer_match", "name, manufacturer_id, problem", matches);
    }
    call.db().run(sql::analyze_manufacturer_match);
}

}  // namespace cardcage::offers
