#pragma once

#include <Poco/Net/ServerSocket.h>

#include <filesystem>

namespace cardcage::http {

/// Returns the socket of a descriptor that was bound by another process, which it closes at its end.
Poco::Net::ServerSocket handedAddress(int descriptor);

/// Binds a socket of this machine, which only this account opens. The file is made anew. Throws
/// Poco::Net::NetException.
Poco::Net::ServerSocket takeLocalAddress(const std::filesystem::path& file);

}  // namespace cardcage::http
