#pragma once

#include <string>
#include <string_view>
#include <vector>

/// The public makers as data: read from a list, checked, and written as the migration that brings them.
namespace cardcage::manufacturers {

/// One line of a list.
struct PublicMaker {
    std::string id;
    std::string name;
    std::vector<std::string> alternative_names;
};

/// Reads a list: comma-separated with a heading, columns id, name, alternative_names (separated by "|"); RFC 4180
/// quotes. Throws std::runtime_error with the line that is wrong.
std::vector<PublicMaker> readPublicMakers(std::string_view csv);

/// What is wrong with these makers, one sentence each: an id twice, a name that belongs to two makers in the sense of
/// closedUp(normalizedName()), a name that is listed twice for one maker.
std::vector<std::string> contradictions(const std::vector<PublicMaker>& makers);

/// The migration that brings the makers of revision `revision`; `head` is its comment.
std::string seedMigration(std::string_view head, int revision, const std::vector<PublicMaker>& makers);

}  // namespace cardcage::manufacturers
