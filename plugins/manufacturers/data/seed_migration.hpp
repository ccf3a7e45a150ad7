#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The public manufacturers as data: read from a list, checked, and written as a migration.
namespace cardcage::manufacturers {

/// One line of a list.
struct PublicMaker {
    std::string id;
    std::string name;
    std::vector<std::string> alternative_names;
};

/// Reads a list: comma-separated with a heading, columns id, name, alternative_names (separated by "|"); RFC 4180
/// quotes. Throws std::runtime_error with the invalid line.
std::vector<PublicMaker> readPublicMakers(std::string_view csv);

/// Returns the errors of the list, one sentence each: a repeated id, a name that belongs to two manufacturers in the
/// sense of closedUp(normalizedName()), a name that is listed twice for one manufacturer.
std::vector<std::string> contradictions(const std::vector<PublicMaker>& makers);

/// Returns the migration that inserts the manufacturers of revision `revision`; `head` is its comment.
std::string seedMigration(std::string_view head, int revision, const std::vector<PublicMaker>& makers);

}  // namespace cardcage::manufacturers
