#include "host/database/embedded/socket_directory.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <sstream>

namespace cardcage::database {
namespace {

constexpr std::size_t longest_socket_path = 107;

}  // namespace

bool canHoldSocket(const std::filesystem::path& directory) {
    const auto socket = directory.native() + "/.s.PGSQL." + socket_port;
    return socket.size() <= longest_socket_path && socket.find_first_of(" ,\t\n\r\f\v") == std::string::npos;
}

bool isTemporarySocketDirectory(const std::filesystem::path& path) {
    const std::string& name = path.native();
    const std::size_t fixed = temporary_socket_directory.find('X');
    return name.size() == temporary_socket_directory.size() &&
           name.compare(0, fixed, temporary_socket_directory, 0, fixed) == 0 &&
           std::all_of(name.begin() + static_cast<std::ptrdiff_t>(fixed), name.end(), [](unsigned char c) {
               return std::isalnum(c);
           });
}

void removeSocketDirectory(const std::filesystem::path& path) {
    const int directory = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (directory < 0) return;
    const std::string socket = std::string(".s.PGSQL.") + socket_port;
    unlinkat(directory, socket.c_str(), 0);
    unlinkat(directory, (socket + ".lock").c_str(), 0);
    close(directory);
    rmdir(path.c_str());
}

std::string urlHostOf(const std::filesystem::path& socket_directory) {
    std::ostringstream text;
    for (const unsigned char c : socket_directory.native()) {
        if (std::isalnum(c) || c == '-' || c == '_' || c == '.') {
            text << c;
        } else {
            text << '%' << std::hex << std::uppercase << (c >> 4) << (c & 15);
        }
    }
    return text.str();
}

}  // namespace cardcage::database
