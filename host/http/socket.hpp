#pragma once

#include <Poco/Net/StreamSocket.h>
#include <sys/uio.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace cardcage::http {

/// Outcome of one non-blocking transfer.
struct Transfer {
    enum class State {
        Done,     ///< `bytes` were moved, more than 0
        Blocked,  ///< nothing can be moved now
        Ended,    ///< receiving only: the peer sends no more
        Failed    ///< the connection is broken
    };
    State state = State::Failed;
    std::size_t bytes = 0;
};

/// The one place where bytes of a connection are moved: non-blocking, never a signal. An encrypted connection would be
/// another body of these functions.
class Socket {
public:
    Socket() = default;
    /// Takes over an accepted, non-blocking descriptor.
    explicit Socket(int descriptor);

    int descriptor() const { return descriptor_; }
    Transfer receive(char* buffer, std::size_t size);
    /// `more`: further bytes of the same answer follow at once.
    Transfer send(std::span<const iovec> pieces, bool more);
    /// From `offset` of an open file.
    Transfer sendFile(int file, std::uint64_t offset, std::size_t size);
    /// Tells the peer that no more will be sent; receiving goes on.
    void finishSending();
    void close();
    /// Closes and forgets unsent bytes: the peer sees a reset connection.
    void abort();

private:
    std::optional<Poco::Net::StreamSocket> owner_;
    int descriptor_ = -1;
};

}  // namespace cardcage::http
