#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

// The file of slots: a header and the slots, mapped by the process that writes them and read by others after its end.
// It has no pointers; both sides are the same program, and a file of another layout is not read.

namespace cardcage::calls {

/// A handler, and 16 operations inside each other.
inline constexpr std::size_t deepest_stack = 17;

/// A text of fixed length; what is longer is cut off.
template <std::size_t longest>
struct FixedText {
    static_assert(longest < 256);
    std::uint8_t size = 0;
    std::array<char, longest> bytes{};

    void assign(std::string_view text) { size = static_cast<std::uint8_t>(text.copy(bytes.data(), longest)); }
    std::string_view view() const { return {bytes.data(), std::min<std::size_t>(size, longest)}; }
};

/// The threads of the server on which a call runs; of each kind there is a number by configuration.
enum class ThreadKind : std::uint64_t {
    Other,     ///< that of a control function, or of a new tenant's rows: made for the call
    Ordinary,  ///< of requests: server.workers
    Long,      ///< of long requests: server.long_workers
    Job,       ///< jobs.workers
};

/// One call of module code. Times are microseconds of the steady clock.
struct Frame {
    FixedText<47> module;
    FixedText<39> version;
    FixedText<71> build;
    FixedText<159> route;
    FixedText<95> operation;
    FixedText<23> phase;
    FixedText<63> tenant;
    FixedText<79> request;
    std::int64_t begin_us = 0;
    std::int64_t deadline_us = 0;
    std::uint64_t number = 0;
    ThreadKind thread_kind = ThreadKind::Other;
};
static_assert(std::is_trivially_copyable_v<Frame> && sizeof(Frame) % sizeof(std::uint64_t) == 0);

/// A frame that other threads may read while it is written: they see which of its words belong together by
/// Slot::changes.
class StoredFrame {
public:
    void store(const Frame& frame) {
        std::array<std::uint64_t, words> plain;
        std::memcpy(plain.data(), &frame, sizeof frame);
        for (std::size_t i = 0; i < words; ++i) words_[i].store(plain[i], std::memory_order_release);
    }
    Frame load() const {
        std::array<std::uint64_t, words> plain;
        for (std::size_t i = 0; i < words; ++i) plain[i] = words_[i].load(std::memory_order_acquire);
        Frame frame;
        std::memcpy(static_cast<void*>(&frame), plain.data(), sizeof frame);
        return frame;
    }

private:
    static constexpr std::size_t words = sizeof(Frame) / sizeof(std::uint64_t);
    std::array<std::atomic<std::uint64_t>, words> words_;
};

/// The calls of one thread. Its thread alone writes them.
struct alignas(64) Slot {
    std::atomic<std::int32_t> thread;     ///< kernel's id; 0: free
    std::atomic<std::uint32_t> depth;     ///< calls inside each other; those beyond `deepest_stack` have no frame
    std::atomic<std::uint64_t> changes;   ///< odd while a frame is written
    std::atomic<std::int64_t> signed_us;  ///< last statement or progress of the calls, steady clock
    std::array<StoredFrame, deepest_stack> frames;
};

/// The end of a file's process, as far as it could say so itself.
enum class EndKind : std::uint32_t {
    Unknown = 0,  ///< it had no time: SIGKILL, the memory killer, _exit, loss of power
    Signal = 1,   ///< `number` is the signal
    Exit = 2,     ///< code of a module called exit(number)
    Stuck = 3,    ///< the host ended it because calls did not return
    Ordered = 4   ///< the host ended it; its calls are no fault
};

struct EndNote {
    std::atomic<std::uint32_t> state;  ///< 0: none, 1: being written, 2: complete
    EndKind kind;
    std::int32_t number;
    std::int32_t slot;  ///< of the thread that it happened on; -1: none
    std::uint32_t is_stack_overflow;
    std::uint64_t address;
    std::int64_t at_us;  ///< since 1970
};

struct Header {
    static constexpr std::uint64_t expected_mark = 0x3130'746f'6c73'6363;  // "ccslot01"

    std::uint64_t mark;
    std::uint32_t frame_size;
    std::uint32_t slot_count;
    std::int64_t process;
    std::int64_t clock_difference_us;  ///< since 1970, minus the steady clock
    FixedText<39> id;                  ///< uuid of this life
    FixedText<119> name;               ///< of the process, as in the claims of its jobs
    EndNote end;
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free && std::atomic<std::uint32_t>::is_always_lock_free);

}  // namespace cardcage::calls
