#pragma once

#include <cstdint>

#include "host/http/messages/message.hpp"

namespace cardcage::http {

enum class Unpacked {
    Good,
    Malformed,  ///< it is no gzip, ends too early, or its check sum is wrong
    TooLarge    ///< there is more in it than allowed
};

/// Appends what a gzip content (RFC 1952, of any number of members) unpacks to, `limit` bytes at most. Throws
/// std::system_error as Spool::append.
Unpacked unpack(const Spool& packed, std::uint64_t limit, Spool& content);

}  // namespace cardcage::http
