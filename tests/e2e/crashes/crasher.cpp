// A module that ends its server, or holds it up, in the way that a request, an operation or a job names.

#include <cardcage/abi.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <thread>

namespace {

const cc_call_v1* calls = nullptr;
const cc_jobs_v1* jobs = nullptr;
const cc_parallel_v1* parallel = nullptr;

int overflow(int depth) {
    std::array<char, 4096> frame{};
    volatile char* bytes = frame.data();
    bytes[depth % 4096] = 1;
    return depth < 0 ? 0 : overflow(depth + 1) + bytes[0];
}

/// The next allocations find the damage, here or on another thread.
void corruptHeap() {
    for (int i = 0; i < 1000; ++i) {
        auto* volatile memory = static_cast<char*>(std::malloc(24));
        volatile char* bytes = memory;
        for (int byte = -16; byte < 64; ++byte) bytes[byte] = 0x5A;
        std::free(memory);
    }
}

/// Memory that is never given back.
void grow() {
    constexpr std::size_t bytes = 256u << 20;
    auto* const memory = static_cast<volatile char*>(std::malloc(bytes));
    for (std::size_t at = 0; memory && at < bytes; at += 4096) memory[at] = 1;
}

std::int32_t segfaultInParallel(void*, std::uint64_t index) {
    if (index == 50) *static_cast<volatile int*>(nullptr) = 1;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return CC_OK;
}

void end(cc_call* call, std::string_view how) {
    if (how == "segfault") *static_cast<volatile int*>(nullptr) = 1;
    if (how == "abort") std::abort();
    if (how == "overflow") overflow(0);
    if (how == "terminate") std::terminate();
    if (how == "heap") corruptHeap();
    if (how == "exit") std::exit(0);
    if (how == "illegal") __builtin_trap();
    if (how == "divide") std::raise(SIGFPE);
    if (how == "parallel") parallel->run(call, 100, segfaultInParallel, nullptr);
    if (how == "sleep") std::this_thread::sleep_for(std::chrono::hours(1));
    if (how == "moment") std::this_thread::sleep_for(std::chrono::milliseconds(200));
    if (how == "grow") grow();
    if (how == "loop") {
        for (std::uint64_t turns = 0;; ++turns) asm volatile("" : : "r"(turns));
    }
}

std::string_view view(cc_str text) {
    return {text.data, text.size};
}

std::int32_t crash(void*, cc_call* call) {
    end(call, view(calls->path_param(call, CC_STR("how"))));
    return calls->respond(call, 200, CC_STR("text/plain"), CC_STR("alive"));
}

/// The payload is the way, a JSON text.
std::int32_t crashAsOperation(void*, cc_call* call) {
    std::array<char, 32> payload{};
    const auto size = calls->body_read(call, payload.data(), payload.size());
    if (size >= 2) end(call, {payload.data() + 1, static_cast<std::size_t>(size) - 2});
    return calls->respond(call, 200, CC_STR("application/json"), CC_STR("{}"));
}

std::int32_t order(void*, cc_call* call) {
    const auto payload = "\"" + std::string(view(calls->path_param(call, CC_STR("how")))) + "\"";
    cc_job job{};
    job.size = sizeof job;
    job.operation = CC_STR("crasher.crash/1");
    job.payload = {payload.data(), payload.size()};
    // The answer comes before the end.
    const auto soon = std::chrono::system_clock::now() + std::chrono::milliseconds(500);
    job.not_before_us = std::chrono::duration_cast<std::chrono::microseconds>(soon.time_since_epoch()).count();
    cc_str id{};
    const auto status = jobs->enqueue(call, &job, &id);
    return status == CC_OK ? calls->respond(call, 200, CC_STR("text/plain"), id) : status;
}

std::int32_t init(const cc_host* host, void**) {
    // No process that only probes it has these variables.
    if (std::getenv("CRASHER_ENDS_IN_INIT")) std::abort();
    if (std::getenv("CRASHER_HANGS_IN_INIT")) std::this_thread::sleep_for(std::chrono::hours(1));
    calls = static_cast<const cc_call_v1*>(host->get_service(host, CC_STR(CC_CALL_V1)));
    jobs = static_cast<const cc_jobs_v1*>(host->get_service(host, CC_STR(CC_JOBS_V1)));
    parallel = static_cast<const cc_parallel_v1*>(host->get_service(host, CC_STR(CC_PARALLEL_V1)));
    const auto* module = static_cast<const cc_module_v1*>(host->get_service(host, CC_STR(CC_MODULE_V1)));
    cc_route route{};
    route.size = sizeof route;
    route.method = CC_STR("GET");
    route.path = CC_STR("/crash/{how}");
    route.operation_id = CC_STR("crash");
    route.summary = CC_STR("Ends the server as its path says");
    route.response_type = CC_STR("text/plain");
    route.handler = crash;
    if (const auto status = module->add_route(host, &route); status != CC_OK) return status;
    route.path = CC_STR("/crash-long/{how}");
    route.operation_id = CC_STR("crash_at_length");
    route.flags = CC_ROUTE_LONG;
    if (const auto status = module->add_route(host, &route); status != CC_OK) return status;
    route.flags = 0;
    route.method = CC_STR("POST");
    route.path = CC_STR("/crash-jobs/{how}");
    route.operation_id = CC_STR("order_crash");
    route.summary = CC_STR("Orders a job that ends the server");
    route.handler = order;
    if (const auto status = module->add_route(host, &route); status != CC_OK) return status;
    cc_operation operation{};
    operation.size = sizeof operation;
    operation.name = CC_STR("crasher.crash/1");
    operation.summary = CC_STR("Ends the server as its payload says");
    operation.handler = crashAsOperation;
    return module->add_operation(host, &operation);
}

std::int32_t start(void*) {
#ifdef CRASHES_IN_START
    std::abort();
#endif
    return CC_OK;
}

constexpr cc_module_descriptor descriptor{
    sizeof(cc_module_descriptor), CC_ABI_REVISION, init, start, nullptr, nullptr, nullptr};

}  // namespace

const cc_module_descriptor* cardcage_module_entry_1() {
    return &descriptor;
}
