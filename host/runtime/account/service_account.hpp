#pragma once

#include <optional>
#include <string>

#include "host/config/configuration.hpp"
#include "host/database/embedded/process.hpp"
#include "host/runtime/paths.hpp"

// A server that root has started opens what only root may open and then becomes an account without any right, for good.

namespace cardcage::runtime {

/// For every thread that is started from now on: new files lack the rights of `mask` (octal; empty: they are private to
/// their account), and no program that is started gets rights this one does not have. The first thing a server does,
/// while it has one thread. Throws std::system_error.
void restrictProcess(const std::string& mask);
/// For every thread that is started from now on: root's programs get no capability. Throws std::system_error.
void dropCapabilities();

/// The account a server of this configuration runs as: server.user; without it `cardcage`, else that of the embedded
/// database (`postgres`, else `nobody`). Absent when this process is not root's, and for `server.user = root`. Throws
/// config::Refused when there is no such account.
std::optional<database::Account> serviceAccount(const config::Configuration& configuration);

/// Makes the account the owner of the server's files: the paths with their content, and the log file. Links
/// are not followed, and a file with a second name stays as it is. Throws std::system_error.
void givePaths(const database::Account& account, const config::Configuration& configuration, const Paths& paths);

/// Makes all threads of this process the account's: user, groups and home directory. Root's capabilities are gone
/// afterwards and nothing brings them back. Throws std::system_error.
void becomeAccount(const database::Account& account);

}  // namespace cardcage::runtime
