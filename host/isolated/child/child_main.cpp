#include "host/isolated/child/child_main.hpp"

#include <iconv.h>
#include <malloc.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>

#include <atomic>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <cwchar>
#include <stdexcept>
#include <thread>

#include "host/isolated/child/child_run.hpp"
#include "host/isolated/child/descriptors.hpp"
#include "host/isolated/child/sandbox.hpp"
#include "host/isolated/order.hpp"

namespace cardcage::isolated {
namespace {

/// The host is gone when its end of the pipe is: then nobody wants an answer.
bool isHostGone() {
    pollfd wait{child_control, POLLIN, 0};
    return poll(&wait, 1, 0) != 0;
}

std::atomic<bool> has_started{false};
std::atomic<bool> may_begin{false};

/// Reads what the host says: a byte when it has limited the memory of this process, and its end.
void listenToHost() {
    has_started = true;
    has_started.notify_one();
    for (char byte = 0;;) {
        const auto count = read(child_control, &byte, 1);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) _exit(0);
        may_begin = true;
        may_begin.notify_one();
    }
}

/// The kernel ends this process with the thread that started it; where that thread was gone before it was told so, the
/// pipe does. Returns when the thread runs: it makes system calls of its own while it starts, which must be over before
/// the process is locked in.
void watchHost() {
    std::thread(listenToHost).detach();
    has_started.wait(false);
}

std::string_view mapped(int descriptor) {
    struct stat facts {};
    if (fstat(descriptor, &facts) != 0) throw std::runtime_error("the inputs cannot be read");
    const auto size = static_cast<std::size_t>(facts.st_size);
    if (size == 0) return {};
    void* address = mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, 0);
    if (address == MAP_FAILED) throw std::runtime_error("the inputs cannot be mapped");
    return {static_cast<const char*>(address), size};
}

cc_str textAt(std::string_view memory, const std::pair<std::uint64_t, std::uint64_t>& place) {
    const auto text = memory.substr(static_cast<std::size_t>(place.first), static_cast<std::size_t>(place.second));
    return {text.data() ? text.data() : "", text.size()};
}

/// Lets the stack grow to almost its limit now, by its furthest page alone: when the function has used up the address
/// space, the exception that says so must find room on it.
[[gnu::noinline]] void growStack() {
    constexpr std::size_t size = 7U << 20;
    char space[size];
    space[0] = 0;
    asm volatile("" : : "r"(space) : "memory");
}

/// Lets the C library read now what it reads from files when it is first needed: the time zone of dates, the tables of
/// the character set for wide characters, and the list of conversions between character sets. The time zone is UTC: the
/// one of the machine is looked for anew with each mktime().
void readTables() {
    const auto no_converter = reinterpret_cast<iconv_t>(-1);  // as its manual says
    setenv("TZ", "UTC0", 1);
    tzset();
    for (const auto* charset : {"UTF-16LE", "ANSI_X3.4-1968"}) {
        const auto converter = iconv_open(charset, "UTF-8");
        if (converter != no_converter) iconv_close(converter);
    }
    wchar_t wide = 0;
    std::mbstate_t state{};
    std::mbrtowc(&wide, "\u00E4", 2, &state);
}

/// Loads, starts and maps everything, throws the key away, and runs the function.
void carryOut(const Order& order) {
    const auto memory = mapped(child_inputs);
    const auto payload = textAt(memory, order.texts.front());
    std::vector<cc_str> inputs;
    for (std::size_t i = 1; i < order.texts.size(); ++i) inputs.push_back(textAt(memory, order.texts[i]));
    const auto function = loadFunction(order.module, order.function);
    // The allocator would look for the number of processors in a file when it first needs it.
    mallopt(M_ARENA_MAX, static_cast<int>(order.threads) + 1);
    ChildThreads threads(order.threads - 1);
    ChildRun run(payload, inputs, threads);
    readTables();
    watchHost();
    growStack();
    close_range(child_order, ~0U, 0);
    limitProcess(order.cpu_us);
    const auto mapped_bytes = mappedBytes();
    if (const auto reason = lockIn(); !reason.empty() && order.needs_sandbox) {
        throw std::runtime_error("the process cannot be locked in (seccomp): " + reason);
    }
    sendFrame(FrameKind::Ready, numberBytes(mapped_bytes));
    may_begin.wait(false);
    run.run(function);
    std::atomic<bool> never{false};
    never.wait(false);  // the host looks at the memory of this process before it ends it
}

}  // namespace

int childMain() {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (isHostGone()) _exit(0);
    std::setlocale(LC_CTYPE, "C.UTF-8");
    try {
        const auto order = readOrder(mapped(child_order));
        if (!order) throw std::runtime_error("the order cannot be read");
        giveWay(order->priority);
        carryOut(*order);
    } catch (const std::exception& error) {
        sendFrame(FrameKind::Failed, error.what());
        _exit(1);  // threads may run already
    }
    return 0;
}

}  // namespace cardcage::isolated
