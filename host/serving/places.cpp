#include "host/serving/places.hpp"

#include <unistd.h>

namespace cardcage::serving {
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

Places placesOf(const config::Configuration& configuration) {
    Places places;
    places.data =
        chosen(configuration.text("data_dir"), geteuid() == 0 ? fs::path("/var/lib/cardcage") : fs::absolute("data"));
    places.spool = chosen(configuration.text("server.spool_directory"), places.data / "spool");
    places.files = chosen(configuration.text("files.directory"), places.data / "files");
    places.mail = chosen(configuration.text("mail.directory"), places.data / "mail");
    places.key_file = chosen(configuration.text("auth.key_file"), places.data / "keys");
    places.run = places.data / "run";
    places.modules = chosen(configuration.text("modules.directory"), installedModules());
    return places;
}

void makePlaces(const Places& places) {
    fs::create_directories(places.data);
    for (const auto& directory : {places.spool, places.run}) {
        fs::create_directories(directory);
        fs::permissions(directory, fs::perms::owner_all);
    }
}

}  // namespace cardcage::serving
