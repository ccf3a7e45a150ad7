#pragma once

#include <Poco/Util/MapConfiguration.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "host/config/sources.hpp"

namespace cardcage::test {

/// An environment with these variables only.
inline config::EnvironmentLayer::Ptr environmentOf(const std::map<std::string, std::string>& variables) {
    Poco::AutoPtr<Poco::Util::AbstractConfiguration> system(new Poco::Util::MapConfiguration);
    std::vector<std::string> names;
    for (const auto& [name, value] : variables) {
        system->setString("system.env." + name, value);
        names.push_back(name);
    }
    return new config::EnvironmentLayer(*system, names);
}

/// A directory with a main file and tenants' files, removed at the end.
class SettingsDirectory {
public:
    SettingsDirectory() {
        std::string pattern = std::filesystem::temp_directory_path() / "cardcage-config-XXXXXX";
        if (!::mkdtemp(pattern.data())) throw std::runtime_error("no temporary directory");
        path_ = pattern;
        std::filesystem::create_directory(path_ / "tenants");
    }
    ~SettingsDirectory() { std::filesystem::remove_all(path_); }

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path main() const { return path_ / "cardcage.properties"; }
    std::filesystem::path tenant(const std::string& slug) const { return path_ / "tenants" / (slug + ".properties"); }

    /// Writes the file in its place, as an editor or a shell does.
    static void write(const std::filesystem::path& file, std::string_view text) {
        std::ofstream(file, std::ios::binary) << text;
    }
    /// Writes beside the file and renames, as deployment tools do.
    static void exchange(const std::filesystem::path& file, std::string_view text) {
        const auto fresh = file.string() + ".new";
        write(fresh, text);
        std::filesystem::rename(fresh, file);
    }

    config::Sources sources() const {
        config::Sources sources;
        sources.file = main();
        return sources;
    }

private:
    std::filesystem::path path_;
};

}  // namespace cardcage::test
