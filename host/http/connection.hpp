#pragma once

#include <sys/socket.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>

#include "host/http/claim.hpp"
#include "host/http/messages/exchange.hpp"
#include "host/http/server_state.hpp"
#include "host/http/socket.hpp"

namespace cardcage::http {

/// One place for a connection, used again and again. The place itself lives as long as the server, so a late event for
/// an earlier connection of the place finds a different generation instead of freed memory.
///
/// Exactly one thread owns a connection at a time (Claim). The socket is registered edge-triggered, so a request costs
/// no re-arming.
class Connection {
public:
    /// Next step of the owner after a turn.
    enum class Next {
        Rest,      ///< release and wait for events
        Run,       ///< a request is complete: handle it on a worker, then advance again
        Postpone,  ///< there is more to do, but others come first
        Close
    };

    /// Begins with an accepted, non-blocking descriptor; the caller owns the connection. `place` is its number among
    /// all.
    void open(ServerState& state, std::uint32_t place, int descriptor, const sockaddr_storage& peer);
    /// Id of this connection in the epoll set: generation << 32 | place.
    std::uint64_t registration() const;
    std::uint32_t place() const { return place_; }
    int descriptor() const { return socket_.descriptor(); }

    /// True when the caller owns the connection now. Otherwise the event is noted, or belonged to an earlier
    /// generation.
    bool claimForEvent(std::uint32_t generation, std::uint64_t bits);
    /// True when the connection rests and the caller owns it now.
    bool claimAtRest() { return claim_.takeAtRest(); }
    /// True when the caller has let go; false when something happened meanwhile and it must advance again.
    bool release();

    // All of the following by the owner only.

    /// Goes as far as bytes and socket allow without waiting.
    Next advance(ThreadState& thread);
    /// Runs the complete request in the application and prepares the answer.
    void handle(ThreadState& thread, unsigned worker);
    /// Answers the complete request 503 because nobody can run it.
    void refuseOverload(ThreadState& thread);
    bool longWork() const { return long_work_; }
    Turns::Group group() const { return group_; }
    /// True when its deadline has passed; may be asked by anybody, to be asked again by the owner.
    bool overdue(std::int64_t now_ms) const { return now_ms >= deadline_ms_.load(std::memory_order_relaxed); }
    bool idle() const { return phase_ == Phase::Head && !exchange_; }
    /// The deadline has passed: answers 408, ends, or grants another window to a peer that is quick enough.
    Next expire(ThreadState& thread);
    void close(ThreadState& thread);

private:
    enum class Phase : std::uint8_t { Head, Body, Ready, Sending, Draining, Lingering };

    /// Absent: the phase has changed, go on with the new one.
    using Step = std::optional<Next>;

    Step advancePhase(ThreadState& thread);
    Step advanceHead(ThreadState& thread);
    Step advanceBody(ThreadState& thread);
    Step advanceSending(ThreadState& thread);
    Step discard(ThreadState& thread);

    void beginRequest(ThreadState& thread);
    void admitted(ThreadState& thread, const Admission& admission);
    void answeredEarly(ThreadState& thread);
    void receiveBody(ThreadState& thread, const Admission& admission);
    BodyReader::Result takeBody(std::string_view& bytes);
    void refuse(
        ThreadState& thread,
        int status,
        std::string_view code,
        std::string_view detail,
        std::string_view retry_after = {}
    );
    void refuseBody(ThreadState& thread, BodyReader::Result result);
    bool unpackBody(ThreadState& thread);
    void startSending(ThreadState& thread);
    void finishRequest(int status);
    bool awaitWritable();
    void openWindow();
    Next rest(std::int64_t deadline_ms);
    void refuseTruncated(ThreadState& thread);

    Claim claim_;
    std::atomic<std::int64_t> deadline_ms_{std::numeric_limits<std::int64_t>::max()};
    ServerState* state_ = nullptr;
    Socket socket_;
    std::unique_ptr<Exchange> exchange_;
    std::uint32_t place_ = 0;
    Turns::Group group_ = 0;
    std::uint64_t unpack_limit_ = 0;     ///< 0: the body is not packed
    std::int64_t head_deadline_ms_ = 0;  ///< 0: no byte of a head is here
    std::uint64_t window_bytes_ = 0;
    std::array<unsigned char, 16> peer_address_{};
    sa_family_t peer_family_ = AF_UNSPEC;
    Phase phase_ = Phase::Head;
    bool may_receive_ = false;  ///< the socket may have bytes (or its end) that were not taken yet
    bool awaits_writable_ = false;
    bool long_work_ = false;
};

}  // namespace cardcage::http
