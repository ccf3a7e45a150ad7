#include "host/config/sources.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string_view>
#include <system_error>

#include "host/config/setting.hpp"
#include "host/modules/manifest.hpp"

extern char** environ;

namespace cardcage::config {
namespace {

constexpr std::string_view variable_prefix = "CARDCAGE_";
constexpr std::string_view ending = ".properties";
constexpr std::size_t largest_file = 1 << 20;
constexpr std::size_t longest_slug = 40;

/// The whole file. Throws std::system_error.
std::string contentOf(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const auto failed = [&] { return std::system_error(errno, std::generic_category(), "cannot be read"); };
    if (file < 0) throw failed();
    std::string content;
    std::array<char, 16 * 1024> piece;
    ssize_t part = 0;
    while (content.size() <= largest_file && (part = ::read(file, piece.data(), piece.size())) > 0) {
        content.append(piece.data(), static_cast<std::size_t>(part));
    }
    const auto error = failed();
    ::close(file);
    if (part < 0) throw error;
    content.shrink_to_fit();  // there is one for each tenant, and it is kept
    return content;
}

void readInto(Files& files, const std::filesystem::path& path, std::vector<Complaint>& complaints) {
    try {
        auto content = contentOf(path);
        if (content.size() <= largest_file) {
            files.emplace(path.string(), std::move(content));
        } else {
            complaints.push_back({path.string(), {}, {}, "is larger than 1 MiB", {}});
        }
    } catch (const std::system_error& error) {
        complaints.push_back({path.string(), {}, {}, error.what(), {}});
    }
}

bool isTenantFile(const std::filesystem::directory_entry& entry) {
    const auto file_name = entry.path().filename().string();
    return file_name.ends_with(ending) && !file_name.starts_with('.') && !entry.is_directory();
}

/// "SERVER" of "CARDCAGE_SERVER_PORT".
std::string_view sectionOf(std::string_view variable) {
    const auto rest = variable.substr(variable_prefix.size());
    return rest.substr(0, rest.find('_'));
}

/// True when at most one letter is wrong, missing or too many, or two neighbours are swapped.
bool oneSlipApart(std::string_view a, std::string_view b) {
    while (!a.empty() && !b.empty() && a.front() == b.front()) {
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    while (!a.empty() && !b.empty() && a.back() == b.back()) {
        a.remove_suffix(1);
        b.remove_suffix(1);
    }
    const bool swapped = a.size() == 2 && b.size() == 2 && a[0] == b[1] && a[1] == b[0];
    return (a.size() <= 1 && b.size() <= 1) || swapped;
}

/// "CARDCAGE_SERVER_PRT" and "CARDCAGE_SEVER_PORT" were meant to be settings; "CARDCAGE_SERVICE_HOST" was not. Stricter
/// than what a suggestion may guess, because the answer here is a refusal.
bool looksLikeSetting(std::string_view variable, const std::vector<std::string_view>& known) {
    return std::ranges::any_of(known, [&](std::string_view name) {
        return oneSlipApart(sectionOf(variable), sectionOf(name));
    });
}

}  // namespace

std::map<std::string, std::string> environmentOfProcess() {
    std::map<std::string, std::string> found;
    for (auto** variable = environ; variable && *variable; ++variable) {
        const std::string_view text(*variable);
        const auto equals = text.find('=');
        if (!text.starts_with(variable_prefix) || equals == std::string_view::npos) continue;
        if (const auto variable_name = text.substr(0, equals); variable_name != "CARDCAGE_CONFIG") {
            found.emplace(variable_name, text.substr(equals + 1));
        }
    }
    return found;
}

Files readFiles(const Sources& sources) {
    Files files;
    std::vector<Complaint> complaints;
    std::error_code error;
    if (std::filesystem::exists(sources.file, error)) {
        readInto(files, sources.file, complaints);
    } else if (sources.file_required) {
        complaints.push_back({sources.file.string(), {}, {}, "does not exist", {}});
    }
    const auto directory = sources.file.parent_path() / "tenants";
    for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
        if (isTenantFile(entry)) readInto(files, entry.path(), complaints);
    }
    if (!complaints.empty()) throw Refused(std::move(complaints));
    return files;
}

std::string tenantOf(const std::filesystem::path& file) {
    if (file.parent_path().filename() != "tenants") return {};
    return file.stem().string();
}

bool isSlug(std::string_view text) {
    return !text.empty() && text.size() <= longest_slug && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

std::vector<Entry> readEnvironment(
    const std::map<std::string, std::string>& environment, std::vector<Complaint>& complaints
) {
    std::vector<Entry> entries;
    std::map<std::string, std::string_view> settings_by_variable;
    for (const auto& setting : settings()) {
        if (!setting.family()) settings_by_variable.emplace(setting.environmentName(), setting.name);
    }
    std::vector<std::string_view> names;
    for (const auto& [variable, setting] : settings_by_variable) names.push_back(variable);

    for (const auto& [variable, value] : environment) {
        if (value.empty()) continue;
        if (const auto known = settings_by_variable.find(variable); known != settings_by_variable.end()) {
            entries.push_back({std::string(known->second), value, variable});
        } else if (looksLikeSetting(variable, names)) {
            complaints.push_back(
                {variable, {}, {}, "unknown setting", std::string(modules::nearestName(variable, names))}
            );
        }
    }
    return entries;
}

}  // namespace cardcage::config
