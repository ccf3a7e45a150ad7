#include "host/runtime/paths.hpp"

#include <unistd.h>

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

void makePaths(const Paths& paths) {
    fs::create_directories(paths.data);
    for (const auto& directory : {paths.spool, paths.run}) {
        fs::create_directories(directory);
        fs::permissions(directory, fs::perms::owner_all);
    }
}

}  // namespace cardcage::runtime
