#include "seed_migration.hpp"

#include <map>
#include <set>
#include <stdexcept>

#include "names/name_matching.hpp"

namespace cardcage::manufacturers {
namespace {

std::vector<std::string> fields(std::string_view line, std::size_t number) {
    std::vector<std::string> result(1);
    bool quoted = false;
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char letter = line[at];
        if (quoted && letter == '"' && line.substr(at + 1).starts_with('"')) {
            result.back() += line[++at];
        } else if (letter == '"') {
            quoted = !quoted;
        } else if (letter == ',' && !quoted) {
            result.emplace_back();
        } else {
            result.back() += letter;
        }
    }
    if (quoted || result.size() != 3 || result[0].size() != 36 || result[1].empty()) {
        throw std::runtime_error("line " + std::to_string(number) + " is not id,name,alternative_names");
    }
    return result;
}

std::string literal(std::string_view text) {
    std::string result = "'";
    for (const char letter : text) result.append(letter == '\'' ? 2 : 1, letter);
    return result + "'";
}

}  // namespace

std::vector<PublicMaker> readPublicMakers(std::string_view csv) {
    std::vector<PublicMaker> makers;
    for (std::size_t number = 1; !csv.empty(); ++number) {
        const std::string_view line = csv.substr(0, csv.find('\n'));
        csv.remove_prefix(std::min(csv.size(), line.size() + 1));
        if (number == 1) continue;  // the heading
        auto columns = fields(line, number);
        PublicMaker maker{std::move(columns[0]), std::move(columns[1]), {}};
        for (std::string_view rest = columns[2]; !rest.empty();) {
            const std::string_view name = rest.substr(0, rest.find('|'));
            maker.alternative_names.emplace_back(name);
            rest.remove_prefix(std::min(rest.size(), name.size() + 1));
        }
        makers.push_back(std::move(maker));
    }
    return makers;
}

std::vector<std::string> contradictions(const std::vector<PublicMaker>& makers) {
    std::vector<std::string> found;
    std::set<std::string> ids;
    std::map<std::string, std::string> owners;
    for (const auto& maker : makers) {
        if (!ids.insert(maker.id).second) found.push_back(maker.id + " is the id of two makers");
        std::set<std::string> spellings;
        auto names = maker.alternative_names;
        names.push_back(maker.name);
        for (const auto& name : names) {
            if (!spellings.insert(name).second) found.push_back(maker.name + " lists '" + name + "' twice");
            const auto [owner, is_new] = owners.emplace(closedUp(normalizedName(name)), maker.name);
            if (!is_new && owner->second != maker.name) {
                found.push_back("'" + name + "' belongs to " + owner->second + " and " + maker.name);
            }
        }
    }
    return found;
}

std::string seedMigration(std::string_view head, int revision, const std::vector<PublicMaker>& makers) {
    std::string sql(head);
    std::string separator = "\nINSERT INTO manufacturers.public_manufacturer (id, name, normalized) VALUES\n";
    for (const auto& maker : makers) {
        sql += separator + "    (" + literal(maker.id) + ", " + literal(maker.name) + ", " +
               literal(normalizedName(maker.name)) + ")";
        separator = ",\n";
    }
    separator =
        ";\n\nINSERT INTO manufacturers.public_alternative_name (manufacturer_id, name, normalized, revision) "
        "VALUES\n";
    for (const auto& maker : makers) {
        for (const auto& name : maker.alternative_names) {
            sql += separator + "    (" + literal(maker.id) + ", " + literal(name) + ", " +
                   literal(normalizedName(name)) + ", " + std::to_string(revision) + ")";
            separator = ",\n";
        }
    }
    return sql + ";\n";
}

}  // namespace cardcage::manufacturers
