#include <fcntl.h>
#include <iconv.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cardcage/isolated.hpp>
#include <cardcage/module.hpp>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

// Functions that do well, and functions that try everything else.

namespace cardcage::planted {
namespace {

void echo(sdk::IsolatedRun& run) {
    run.progress("reading", 1, 2);
    run.output("payload", "text/plain", run.payload());
    for (std::size_t i = 0; i < run.inputCount(); ++i) run.output(std::to_string(i), "a/b", run.input(i));
    run.progress("done", 2, 2);
}

/// Sums on all threads; throws and allocates there, too.
void sum(sdk::IsolatedRun& run) {
    std::atomic<std::uint64_t> total{0};
    run.parallel(1'000, [&](std::size_t index) {
        const std::vector<std::uint64_t> many(10'000, index);
        try {
            if (index % 10 == 0) throw std::runtime_error("caught");
        } catch (const std::exception&) {
            total += 0;
        }
        total += many.back();
    });
    run.output("sum", "text/plain", std::to_string(total.load()));
}

/// Converts a text and a time, as readers of archives do for each entry.
void converts(sdk::IsolatedRun& run) {
    std::string text = "gr\u00F6\u00DFe";
    std::string wide(4 * text.size(), '\0');
    char* from = text.data();
    char* to = wide.data();
    auto left = text.size();
    auto room = wide.size();
    const auto converter = iconv_open("UTF-16LE", "UTF-8");
    iconv(converter, &from, &left, &to, &room);
    iconv_close(converter);
    std::tm local{};
    local.tm_year = 70;
    local.tm_mday = 2;
    const auto seconds = std::mktime(&local);
    run.output("result", "text/plain", std::to_string(wide.size() - room) + " " + std::to_string(seconds));
}

void refuses(sdk::IsolatedRun&) {
    throw sdk::IsolatedRefusal("layer 3 is not there");
}
void throws(sdk::IsolatedRun&) {
    throw std::runtime_error("out of luck");
}
void opens(sdk::IsolatedRun& run) {
    run.output("file", "text/plain", std::to_string(open("/etc/passwd", O_RDONLY)));
}
void connects(sdk::IsolatedRun& run) {
    run.output("socket", "text/plain", std::to_string(socket(AF_INET, SOCK_STREAM, 0)));
}
void forks(sdk::IsolatedRun& run) {
    run.output("child", "text/plain", std::to_string(fork()));
}
void executes(sdk::IsolatedRun&) {
    char* const none[] = {nullptr};
    execve("/bin/true", none, none);
}
void startsThread(sdk::IsolatedRun&) {
    std::thread([] {}).join();
}
void kills(sdk::IsolatedRun&) {
    kill(getppid(), SIGTERM);
}
void makesCode(sdk::IsolatedRun& run) {
    void* page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    run.output("page", "text/plain", page == MAP_FAILED ? "none" : "made");
}
void changesInput(sdk::IsolatedRun& run) {
    const_cast<char*>(run.input(0).data())[0] = 'x';
}
void allocates(sdk::IsolatedRun&) {
    std::vector<std::unique_ptr<char[]>> all;
    for (;;) {
        all.push_back(std::make_unique<char[]>(1 << 20));
        all.back()[4096] = 1;
    }
}
void allocatesInParallel(sdk::IsolatedRun& run) {
    run.parallel(8, [](std::size_t) {
        std::vector<std::unique_ptr<char[]>> all;
        for (;;) all.push_back(std::make_unique<char[]>(1 << 20));
    });
}
void spins(sdk::IsolatedRun&) {
    for (volatile std::uint64_t count = 0;;) count = count + 1;
}
void spinsEverywhere(sdk::IsolatedRun& run) {
    run.parallel(64, [](std::size_t) {
        for (volatile std::uint64_t count = 0;;) count = count + 1;
    });
}
void sleeps(sdk::IsolatedRun& run) {
    run.progress("sleeping", 1);
    for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}
int recurse(int depth) {
    if (depth < 0) return 0;
    volatile char frame[4096];
    frame[0] = static_cast<char>(depth);
    return recurse(depth + 1) + frame[0];
}
void recurses(sdk::IsolatedRun& run) {
    run.output("depth", "text/plain", std::to_string(recurse(0)));
}
void aborts(sdk::IsolatedRun&) {
    std::abort();
}
void exits(sdk::IsolatedRun&) {
    _exit(0);
}
void writesWithoutEnd(sdk::IsolatedRun& run) {
    const std::string piece(1 << 20, 'x');
    run.beginOutput("endless", "a/b");
    for (;;) run.write(piece);
}
/// Outputs that cost nothing but their heads.
void writesNothingWithoutEnd(sdk::IsolatedRun& run) {
    for (;;) run.output("empty", "a/b", "");
}
/// More to the standard error than anybody wants to read.
void talksWithoutEnd(sdk::IsolatedRun&) {
    const std::string words(1 << 16, 'w');
    while (write(2, words.data(), words.size()) != 0) continue;
}
void writesGarbage(sdk::IsolatedRun&) {
    const std::string garbage(100'000, '\x7f');
    if (write(3, garbage.data(), garbage.size()) < 0) _exit(1);
    for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}
/// A frame of a size that no frame has, behind a right one.
void writesHugeFrame(sdk::IsolatedRun& run) {
    run.progress("right", 1);
    const std::int64_t head[] = {4, std::int64_t{1} << 40};
    if (write(3, head, sizeof head) < 0) _exit(1);
    for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}
void leavesOutputOpen(sdk::IsolatedRun& run) {
    run.beginOutput("open", "a/b");
}
void wrongOutputs(sdk::IsolatedRun& run) {
    const auto is_refused = [](auto&& action) {
        try {
            action();
            return false;
        } catch (const HostError&) {
            return true;
        }
    };
    bool all = is_refused([&] { run.write("x"); });
    all = all && is_refused([&] { run.endOutput(); });
    all = all && is_refused([&] { run.beginOutput("", "a/b"); });
    all = all && is_refused([&] { run.beginOutput(std::string(256, 'x'), "a/b"); });
    all = all && is_refused([&] { run.progress(std::string(201, 'x'), 0); });
    all = all && is_refused([&] { run.parallel(2, [&](std::size_t) { run.parallel(1, [](std::size_t) {}); }); });
    run.output("refused", "a/b", all ? "all" : "not all");
}

auto functions() {
    return std::array{
        sdk::isolated("planted.echo/1", &echo),
        sdk::isolated("planted.sum/1", &sum),
        sdk::isolated("planted.converts/1", &converts),
        sdk::isolated("planted.refuses/1", &refuses),
        sdk::isolated("planted.throws/1", &throws),
        sdk::isolated("planted.opens/1", &opens),
        sdk::isolated("planted.connects/1", &connects),
        sdk::isolated("planted.forks/1", &forks),
        sdk::isolated("planted.executes/1", &executes),
        sdk::isolated("planted.starts_thread/1", &startsThread),
        sdk::isolated("planted.kills/1", &kills),
        sdk::isolated("planted.makes_code/1", &makesCode),
        sdk::isolated("planted.changes_input/1", &changesInput),
        sdk::isolated("planted.allocates/1", &allocates),
        sdk::isolated("planted.allocates_in_parallel/1", &allocatesInParallel),
        sdk::isolated("planted.spins/1", &spins),
        sdk::isolated("planted.spins_everywhere/1", &spinsEverywhere),
        sdk::isolated("planted.sleeps/1", &sleeps),
        sdk::isolated("planted.recurses/1", &recurses),
        sdk::isolated("planted.aborts/1", &aborts),
        sdk::isolated("planted.exits/1", &exits),
        sdk::isolated("planted.writes_without_end/1", &writesWithoutEnd),
        sdk::isolated("planted.writes_nothing_without_end/1", &writesNothingWithoutEnd),
        sdk::isolated("planted.talks_without_end/1", &talksWithoutEnd),
        sdk::isolated("planted.writes_garbage/1", &writesGarbage),
        sdk::isolated("planted.writes_huge_frame/1", &writesHugeFrame),
        sdk::isolated("planted.leaves_output_open/1", &leavesOutputOpen),
        sdk::isolated("planted.wrong_outputs/1", &wrongOutputs)};
}

}  // namespace
}  // namespace cardcage::planted

CARDCAGE_MODULE(cardcage::planted::functions)
