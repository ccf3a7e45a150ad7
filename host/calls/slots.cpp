#include "host/calls/slots.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <memory>
#include <new>
#include <span>
#include <system_error>
#include <utility>

#include "host/calls/signal_stack.hpp"
#include "host/crypto/random.hpp"

namespace cardcage::calls {
namespace {

constexpr std::size_t slots_without_file = 64;
constexpr std::size_t slots_for_others = 64;  // control functions, computing threads, installs
constexpr int most_turns = 1000;
constexpr int most_reads = 100;  // of a slot whose calls come and go

std::size_t sizeOf(std::size_t slots) {
    const auto size = (sizeof(Header) + alignof(Slot) - 1) / alignof(Slot) * alignof(Slot) + slots * sizeof(Slot);
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    return (size + page - 1) / page * page;
}

/// Slots in mapped memory.
class Table {
public:
    Table(void* memory, std::size_t size) : memory_(static_cast<std::byte*>(memory)), size_(size) {}

    Header& header() const { return *reinterpret_cast<Header*>(memory_); }
    std::size_t size() const { return size_; }
    std::span<Slot> slots() const {
        auto* first = memory_ + (sizeof(Header) + alignof(Slot) - 1) / alignof(Slot) * alignof(Slot);
        return {reinterpret_cast<Slot*>(first), header().slot_count};
    }

private:
    std::byte* memory_;
    std::size_t size_;
};

[[noreturn]] void fail(const std::string& what) {
    throw std::system_error(errno, std::generic_category(), what);
}

/// Memory that is not backed by a file is of this process alone. Never unmapped: threads may write to it at any time.
Table* mapTable(int file, std::size_t count, std::string_view name) {
    const auto size = sizeOf(count);
    // A page that the disk has no room for would end the process when it is first written to.
    if (file >= 0) {
        if (const int failure = posix_fallocate(file, 0, static_cast<off_t>(size)); failure != 0) {
            errno = failure;
            fail("no room for the file of running calls");
        }
    }
    const int flags = file >= 0 ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS;
    void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, file, 0);
    if (memory == MAP_FAILED) fail("the memory of running calls");
    auto& header = *new (memory) Header{};
    header.frame_size = sizeof(Frame);
    header.slot_count = static_cast<std::uint32_t>(count);
    header.process = getpid();
    const auto now = std::chrono::system_clock::now().time_since_epoch() - Clock::now().time_since_epoch();
    header.clock_difference_us = std::chrono::duration_cast<std::chrono::microseconds>(now).count();
    header.id.assign(crypto::randomHex(16));
    header.name.assign(name);
    header.end.slot = -1;
    header.mark = Header::expected_mark;
    return new Table(memory, size);
}

/// The table that gives slots to threads that come to run module code.
std::atomic<Table*>& table() {
    static std::atomic<Table*> current{mapTable(-1, slots_without_file, {})};
    return current;
}

Slot* takeSlot(const Table& from, std::int32_t thread) {
    for (auto& slot : from.slots()) {
        std::int32_t free = 0;
        if (slot.thread.compare_exchange_strong(free, thread)) return &slot;
    }
    return nullptr;
}

/// The slot of this thread, where a signal handler finds it.
constinit thread_local Slot* own_slot = nullptr;

/// Keeps slot and signal stack of a thread until it ends.
class Place {
public:
    /// The slot, in the table of now; null when all are taken.
    Slot* slot() {
        auto* now = table().load(std::memory_order_acquire);
        if (own_slot && from_ == now) return own_slot;
        release();
        from_ = now;
        own_slot = takeSlot(*now, gettid());
        return own_slot;
    }
    /// exit ends the objects of its thread first: the call that made it is told by then.
    ~Place() {
        if (!isInModule()) release();
    }

private:
    void release() {
        if (!own_slot) return;
        own_slot->depth.store(0, std::memory_order_release);
        own_slot->thread.store(0, std::memory_order_release);
        own_slot = nullptr;
    }

    Table* from_ = nullptr;
    SignalStack signal_stack_;
};

thread_local Place place;

std::int64_t usOf(Clock::time_point time) {
    return std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count();
}

std::uint64_t nextNumber() {
    static std::atomic<std::uint64_t> next{1};
    return next.fetch_add(1, std::memory_order_relaxed);
}

/// The calling thread's own: nobody else changes it.
Frame topOf(const Slot& slot) {
    const auto depth = slot.depth.load(std::memory_order_relaxed);
    return slot.frames[std::min<std::size_t>(depth, deepest_stack) - 1].load();
}

void push(Slot& slot, const Frame& frame) {
    const auto depth = slot.depth.load(std::memory_order_relaxed);
    const auto changes = slot.changes.load(std::memory_order_relaxed);
    if (depth == 0) slot.signed_us.store(frame.begin_us, std::memory_order_relaxed);
    slot.changes.store(changes + 1, std::memory_order_relaxed);
    if (depth < deepest_stack) slot.frames[depth].store(frame);
    slot.depth.store(depth + 1, std::memory_order_release);
    slot.changes.store(changes + 2, std::memory_order_release);
}

Frame frameOf(const CallFacts& facts) {
    Frame frame;
    frame.module.assign(facts.module);
    frame.version.assign(facts.version);
    frame.build.assign(facts.build);
    frame.route.assign(facts.route);
    frame.operation.assign(facts.operation);
    frame.phase.assign(facts.phase);
    frame.tenant.assign(facts.tenant);
    frame.request.assign(facts.request);
    frame.begin_us = usOf(Clock::now());
    frame.deadline_us = usOf(facts.deadline);
    frame.number = nextNumber();
    frame.thread_kind = facts.thread_kind;
    return frame;
}

/// A call inside another one goes on with its request.
void inherit(Frame& frame, const Frame& outer) {
    if (frame.route.size == 0) frame.route = outer.route;
    if (frame.tenant.size == 0) frame.tenant = outer.tenant;
    if (frame.request.size == 0) frame.request = outer.request;
    frame.deadline_us = std::min(frame.deadline_us, outer.deadline_us);
}

std::vector<Frame> stackOf(const Slot& slot) {
    const auto depth = std::min<std::size_t>(slot.depth.load(std::memory_order_acquire), deepest_stack);
    std::vector<Frame> stack;
    for (std::size_t i = 0; i < depth; ++i) stack.push_back(slot.frames[i].load());
    return stack;
}

/// The calls of a thread; an empty stack when it runs nothing, or calls too short to be read.
RunningCall read(const Slot& slot, std::size_t number) {
    for (int attempt = 0; attempt < most_reads; ++attempt) {
        const auto before = slot.changes.load(std::memory_order_acquire);
        if (before % 2 != 0) continue;
        RunningCall call{
            .slot = number,
            .thread = slot.thread.load(std::memory_order_acquire),
            .stack = stackOf(slot),
            .headway_us = slot.signed_us.load(std::memory_order_acquire)};
        if (slot.changes.load(std::memory_order_acquire) == before) return call;
    }
    return {};
}

}  // namespace

ModuleCall::ModuleCall(const CallFacts& facts) : slot_(place.slot()) {
    if (!slot_) return;
    auto frame = frameOf(facts);
    if (slot_->depth.load(std::memory_order_relaxed) > 0) inherit(frame, topOf(*slot_));
    push(*slot_, frame);
}

ModuleCall::ModuleCall(const Frame& caller) : slot_(place.slot()) {
    if (slot_) push(*slot_, caller);
}

ModuleCall::~ModuleCall() {
    if (!slot_) return;
    const auto changes = slot_->changes.load(std::memory_order_relaxed);
    slot_->depth.fetch_sub(1, std::memory_order_release);
    slot_->changes.store(changes + 2, std::memory_order_release);
}

std::optional<Frame> currentCall() {
    if (!isInModule()) return std::nullopt;
    return topOf(*own_slot);
}

void noteHeadway() noexcept {
    if (own_slot) own_slot->signed_us.store(usOf(Clock::now()), std::memory_order_relaxed);
}

Clock::time_point RunningCall::begin() const {
    return Clock::time_point(std::chrono::microseconds(outermost().begin_us));
}

bool RunningCall::isLate(Clock::time_point now, Clock::duration grace) const {
    const auto limit = usOf(now - grace);
    return outermost().deadline_us < limit && headway_us < limit;
}

std::vector<RunningCall> runningCalls() {
    std::vector<RunningCall> calls;
    const auto slots = table().load(std::memory_order_acquire)->slots();
    for (std::size_t i = 0; i < slots.size(); ++i) {
        if (slots[i].depth.load(std::memory_order_relaxed) == 0) continue;
        auto call = read(slots[i], i);
        if (!call.stack.empty()) calls.push_back(std::move(call));
    }
    return calls;
}

std::vector<RunningCall> runningWork() {
    auto calls = runningCalls();
    std::erase_if(calls, [](const auto& call) { return !call.isWork(); });
    return calls;
}

std::vector<RunningCall> awaitedCalls(Clock::time_point now) {
    auto calls = runningCalls();
    std::erase_if(calls, [limit = usOf(now)](const auto& call) {
        return !call.isWork() && call.outermost().deadline_us < limit;
    });
    return calls;
}

std::filesystem::path slotsFileIn(const std::filesystem::path& directory) {
    return directory / "slots";
}

SlotsFile::SlotsFile(const std::filesystem::path& directory, std::size_t workers, std::string_view name) {
    const auto path = slotsFileIn(directory);
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) fail(path.string());
    try {
        table().store(mapTable(file, workers + slots_for_others, name), std::memory_order_release);
    } catch (...) {
        close(file);
        throw;
    }
    close(file);  // the mapping stays
}

SlotsFile::~SlotsFile() {
    try {
        table().store(mapTable(-1, slots_without_file, {}), std::memory_order_release);
    } catch (const std::exception&) {
        // Threads go on to write to the file, which nobody reads any more.
    }
}

bool isInModule() noexcept {
    return own_slot && own_slot->depth.load(std::memory_order_relaxed) > 0;
}

namespace {

bool note(EndKind kind, std::int32_t number, std::int32_t slot, std::uint64_t address, bool overflow) noexcept {
    auto& end = table().load(std::memory_order_relaxed)->header().end;
    std::uint32_t none = 0;
    if (!end.state.compare_exchange_strong(none, 1)) {
        // The thread that was first may be about to write; this one must not end the process before.
        for (int turn = 0; turn < most_turns && end.state.load() != 2; ++turn) sched_yield();
        return false;
    }
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    end.kind = kind;
    end.number = number;
    end.slot = slot;
    end.is_stack_overflow = overflow;
    end.address = address;
    end.at_us = std::int64_t{now.tv_sec} * 1'000'000 + now.tv_nsec / 1000;
    end.state.store(2, std::memory_order_release);
    return true;
}

}  // namespace

bool noteEnd(EndKind kind, std::int32_t number, std::uint64_t address, bool is_stack_overflow) noexcept {
    const auto* first = table().load(std::memory_order_relaxed)->slots().data();
    const auto slot = isInModule() ? static_cast<std::int32_t>(own_slot - first) : -1;
    return note(kind, number, slot, address, is_stack_overflow);
}

bool noteStuckEnd(std::size_t slot) noexcept {
    return note(EndKind::Stuck, SIGABRT, static_cast<std::int32_t>(slot), 0, false);
}

namespace {

/// Code that destroys memory may have destroyed this, too; the database takes plain text only.
template <std::size_t longest>
void makePlain(FixedText<longest>& text) {
    text.size = static_cast<std::uint8_t>(text.view().size());
    for (auto& byte : text.bytes) {
        if (byte < ' ' || byte > '~') byte = '?';
    }
}

std::vector<Frame> plainStackOf(const Slot& slot) {
    auto stack = stackOf(slot);
    for (auto& frame : stack) {
        makePlain(frame.module);
        makePlain(frame.version);
        makePlain(frame.build);
        makePlain(frame.route);
        makePlain(frame.operation);
        makePlain(frame.phase);
        makePlain(frame.tenant);
        makePlain(frame.request);
    }
    return stack;
}

bool isId(std::string_view text) {
    return text.size() == 32 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

LeftSlots leftIn(const Table& table) {
    const auto& header = table.header();
    LeftSlots left;
    left.id = header.id.view();
    auto name = header.name;
    makePlain(name);
    left.name = name.view();
    left.process = header.process;
    left.clock_difference_us = header.clock_difference_us;
    const auto slots = table.slots();
    const bool is_told = header.end.state.load() == 2;
    if (is_told) {
        left.end = header.end.kind;
        left.number = header.end.number;
        left.address = header.end.address;
        left.is_stack_overflow = header.end.is_stack_overflow != 0;
        left.ended_us = header.end.at_us;
    }
    for (std::size_t i = 0; i < slots.size(); ++i) {
        // Its writer is dead: a frame it was about to write is not counted in the depth yet.
        auto stack = plainStackOf(slots[i]);
        if (stack.empty()) continue;
        if (is_told && header.end.slot == static_cast<std::int32_t>(i)) left.culprit = left.calls.size();
        left.calls.push_back(
            {.slot = i, .thread = slots[i].thread, .stack = std::move(stack), .headway_us = slots[i].signed_us}
        );
    }
    return left;
}

}  // namespace

std::optional<LeftSlots> readSlots(const std::filesystem::path& file) {
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    if (error || size < sizeof(Header)) return std::nullopt;
    const int opened = open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (opened < 0) return std::nullopt;
    void* memory = mmap(nullptr, size, PROT_READ, MAP_SHARED, opened, 0);
    close(opened);
    if (memory == MAP_FAILED) return std::nullopt;
    const Table table(memory, size);
    const auto& header = table.header();
    const bool is_ours = header.mark == Header::expected_mark && header.frame_size == sizeof(Frame) &&
                         size >= sizeOf(header.slot_count) && isId(header.id.view());
    auto left = is_ours ? std::optional(leftIn(table)) : std::nullopt;
    munmap(memory, size);
    return left;
}

}  // namespace cardcage::calls
