#pragma once

#include <Poco/Net/Context.h>

#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Requests of the host to servers that others have named: receivers of webhooks, publishers of exchange rates.

namespace cardcage::outbound {

/// A request. Host, User-Agent, Content-Length and Connection are added.
struct Request {
    std::string method = "GET";
    std::string url;                                          ///< http:// or https://, with a host and without a user
    std::vector<std::pair<std::string, std::string>> fields;  ///< names and values
    std::string_view body = {};
};

struct Limits {
    std::chrono::milliseconds patience{5'000};  ///< for all of it, the look-up of the name included
    std::size_t size = 1'048'576;  ///< of the answer's body, in bytes; 0: its status is all that is waited for
    bool allow_private = false;    ///< addresses of this machine and of private networks, too
};

struct Answer {
    int status = 0;
    std::string body;
};

/// No answer came; what() has the reason, for the operator, and nothing of the request.
class Failure : public std::runtime_error {
public:
    enum class Kind {
        Unreachable,  ///< no such name, refused, cut off, no HTTP, no valid certificate, too large
        TimedOut,
        NotPublic  ///< the host has addresses only that `allow_private` would permit
    };
    Failure(Kind its_kind, const std::string& reason) : std::runtime_error(reason), kind(its_kind) {}
    Kind kind;
};

/// Throws std::invalid_argument unless the address is http:// or https:// with a host and without a user, and method
/// and fields are such without a line break.
void requireCallable(const Request& request);

/// One request and its answer over a connection of its own. Redirects are not followed: a server that moves can be
/// given the new address. The address connected to is the one that was judged; certificates are checked. Starts no
/// thread, and nobody who sends byte after byte holds it longer than agreed. Throws Failure, std::invalid_argument as
/// above.
Answer send(const Request& request, const Limits& limits);

/// Settings of all TLS of the host to others: 1.2 at least, certificates and names of hosts checked.
Poco::Net::Context::Ptr tlsContext();

}  // namespace cardcage::outbound
