#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "roles/assignment.hpp"
#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

using Place = std::tuple<Function, Side, LayerNumber::Kind, int>;

/// Whether a design has at most one file of this role.
bool isSingle(const Role& role) {
    if (!role.known()) return false;
    const bool sided = role.side == Side::Top || role.side == Side::Bottom;
    switch (role.function) {
        case Function::Copper:
            return sided || role.number.kind != LayerNumber::Kind::None;
        case Function::SolderMask:
        case Function::Legend:
        case Function::Paste:
            return sided;
        default:
            return false;
    }
}

Place placeOf(const Role& role) {
    return {role.function, role.side, role.number.kind, role.number.number};
}

/// The beginning of a file name: without extension, and without what is behind the last separator.
std::string beginningOf(const std::string& name) {
    const auto stem = name.substr(0, name.rfind('.'));
    const auto separator = stem.find_last_of("_- .");
    return separator == std::string::npos ? stem : stem.substr(0, separator);
}

/// Places that users gave away. Other files that ask for one are no second board.
std::set<Place> placesByUsers(const FileSet& set, const std::vector<std::size_t>& files) {
    std::set<Place> places;
    for (const auto index : files)
        if (set.files[index].user_role) places.insert(placeOf(set.files[index].role));
    return places;
}

bool isCrowded(const FileSet& set, const std::vector<std::size_t>& files) {
    const auto given = placesByUsers(set, files);
    std::set<Place> taken;
    return std::any_of(files.begin(), files.end(), [&](std::size_t index) {
        const auto& role = set.files[index].role;
        if (!isSingle(role) || (!set.files[index].user_role && given.contains(placeOf(role)))) return false;
        return !taken.insert(placeOf(role)).second;
    });
}

std::vector<std::size_t> allOf(const FileSet& set) {
    std::vector<std::size_t> files(set.files.size());
    for (std::size_t index = 0; index < files.size(); ++index) files[index] = index;
    return files;
}

/// The group whose name is the longest beginning of `name`; the end when there is none.
template <typename Groups>
auto groupOf(Groups& groups, const std::string& name) {
    auto best = groups.end();
    for (auto group = groups.begin(); group != groups.end(); ++group)
        if (name.starts_with(group->first) && (best == groups.end() || group->first.size() > best->first.size()))
            best = group;
    return best;
}

using Groups = std::map<std::string, std::vector<std::size_t>>;

/// The groups as designs; nothing when one of them still has two files for one place, or there is only one.
std::vector<DesignFiles> designsOf(const FileSet& set, const Groups& groups) {
    std::vector<DesignFiles> designs;
    if (groups.size() < 2) return designs;
    for (const auto& [name, files] : groups) {
        if (isCrowded(set, files)) return {};
        designs.push_back({name, files});
    }
    return designs;
}

bool hasPlacedCopper(const SetFile& file) {
    return file.role.function == Function::Copper && isSingle(file.role);
}

/// By folder, where each folder with copper is a design.
std::vector<DesignFiles> designsByFolder(const FileSet& set) {
    Groups groups;
    for (const auto& file : set.files)
        if (hasPlacedCopper(file)) groups[file.path];
    for (std::size_t index = 0; index < set.files.size(); ++index) {
        const auto group = groups.find(set.files[index].path);
        if (group != groups.end()) group->second.push_back(index);
    }
    return designsOf(set, groups);
}

std::vector<DesignFiles> designsByName(const FileSet& set) {
    Groups groups;
    for (const auto& file : set.files)
        if (hasPlacedCopper(file)) groups[beginningOf(file.name)];
    for (std::size_t index = 0; index < set.files.size(); ++index) {
        const auto group = groupOf(groups, set.files[index].name);
        if (group != groups.end()) group->second.push_back(index);
    }
    return designsOf(set, groups);
}

}  // namespace

std::vector<DesignFiles> partDesigns(const FileSet& set) {
    const auto all = allOf(set);
    const std::vector<DesignFiles> one = {{{}, all}};
    if (!isCrowded(set, all)) return one;
    auto designs = designsByFolder(set);
    if (designs.empty()) designs = designsByName(set);
    return designs.empty() ? one : designs;
}

}  // namespace cardcage::pcb::analysis
