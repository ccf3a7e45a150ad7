// The slots around a request: the note of one call of module code, with the headway of one statement, as
// GET /customers/{id} has it. Prints nanoseconds for each of five runs.

#include "host/calls/slots.hpp"

#include <chrono>
#include <cstdio>
#include <filesystem>

#include "host/modules/library/scratch_directory.hpp"

int main() {
    using namespace cardcage;
    constexpr int runs = 5;
    constexpr int calls_of_a_run = 1'000'000;
    const modules::ScratchDirectory scratch("cardcage-slots");
    const calls::SlotsFile file(scratch.path(), 4, "bench:1");
    for (int run = 1; run <= runs; ++run) {
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < calls_of_a_run; ++i) {
            const calls::ModuleCall call(
                {.module = "customers",
                 .version = "1.0.0",
                 .build = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
                 .route = "/customers/{id}",
                 .tenant = "bench",
                 .request = "01234567-89ab-7def-8123-456789abcdef",
                 .deadline = begin + std::chrono::hours(1),
                 .thread_kind = calls::ThreadKind::Ordinary}
            );
            calls::noteHeadway();
            calls::noteHeadway();
        }
        const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - begin;
        std::printf("run %d: %.1f ns\n", run, time.count() / calls_of_a_run);
    }
}
