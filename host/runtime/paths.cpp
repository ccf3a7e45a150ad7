#include "host/runtime/paths.hpp"

#include <unistd.h>

#include <system_error>
#include <vector>

namespace cardcage::runtime {
namespace {

namespace fs = std::filesystem;

fs::path chosen(const std::string& setting, const fs::path& otherwise) {
    return setting.empty() ? otherwise : fs::absolute(setting);
}

/// Beside the program: bin/cardcage and lib/cardcage/modules, in the build directory as after an installation.
fs::path installedModules() {
    return fs::read_symlink("/proc/self/exe").parent_path().parent_path() / "lib/cardcage/modules";
}

}  // namespace

Paths pathsOf(const config::Configuration& configuration) {
    Paths paths;
    paths.data =
        chosen(configuration.text("data_dir"), geteuid() == 0 ? fs::path("/var/lib/cardcage") : fs::absolute("data"));
    paths.spool = chosen(configuration.text("server.spool_directory"), paths.data / "spool");
    paths.files = chosen(configuration.text("files.directory"), paths.data / "files");
    paths.mail = chosen(configuration.text("mail.directory"), paths.data / "mail");
    paths.key_file = chosen(configuration.text("auth.key_file"), paths.data / "keys");
    paths.run = paths.data / "run";
    paths.modules = chosen(configuration.text("modules.directory"), installedModules());
    return paths;
}

void makeDirectory(const fs::path& directory) {
    std::vector<fs::path> above;
    std::error_code ignored;
    for (auto part = directory.parent_path(); part.has_relative_path() && !fs::exists(part, ignored);
         part = part.parent_path()) {
        above.push_back(part);
    }
    fs::create_directories(directory);
    if (geteuid() != 0) return;
    for (const auto& part : above) {
        fs::permissions(part, fs::perms::group_exec | fs::perms::others_exec, fs::perm_options::add);
    }
}

void makePaths(const Paths& paths) {
    makeDirectory(paths.data);
    for (const auto& directory : {paths.spool, paths.run}) {
        makeDirectory(directory);
        fs::permissions(directory, fs::perms::owner_all);
    }
}

}  // namespace cardcage::runtime
