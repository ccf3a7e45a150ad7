#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace cardcage::database {

/// Part of the name of the embedded server's socket only: nothing listens on it.
inline constexpr char socket_port[] = "5432";

/// Returns whether a connection string can name a socket in this directory: its path is not too long, and has neither
/// blanks, which Poco's connector does not pass on, nor commas, which libpq reads as two hosts.
bool canHoldSocket(const std::filesystem::path& directory);

/// Directory of sockets when that in the data directory cannot hold them; mkdtemp fills in the letters.
inline constexpr std::string_view temporary_socket_directory = "/tmp/cardcage-XXXXXX";

/// Returns whether a path has the form of such a directory.
bool isTemporarySocketDirectory(const std::filesystem::path& path);

/// Removes the socket, its lock file and the directory, and nothing else: the path may come from a file.
void removeSocketDirectory(const std::filesystem::path& path);

/// Returns the path as the host of a connection URL.
std::string urlHostOf(const std::filesystem::path& socket_directory);

}  // namespace cardcage::database
