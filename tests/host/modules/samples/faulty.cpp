// One module per fault: compiled with FAULT_<name>, it does the thing of that name and is harmless otherwise.

#include <cardcage/abi.h>
#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>

#ifdef FAULT_MISSING_SYMBOL
extern "C" void cardcage_nobody_defines_this();
#endif
#ifdef FAULT_TWO_EXPORTS
extern "C" CC_EXPORT int second_export() {
    return 2;
}
#endif

namespace {

const cc_module_v1* registration = nullptr;

#ifdef FAULT_UNIQUE_SYMBOL
}  // namespace
template <typename T>
struct Counter {
    static int& value() {
        static int count = 0;
        return count;
    }
};
namespace {
#endif

std::int32_t answer(void*, cc_call*) {
#ifdef FAULT_THREAD_LOCAL
    thread_local std::string kept = "constructed on the first request of a thread, destroyed when the thread ends";
    return kept.empty() ? CC_FAILED : CC_OK;
#elif defined(FAULT_UNIQUE_SYMBOL)
    return ++Counter<int>::value() > 0 ? CC_OK : CC_FAILED;
#else
    return CC_OK;
#endif
}

cc_route route(cc_str path) {
    cc_route one{};
    one.size = sizeof one;
    one.method = CC_STR("GET");
    one.path = path;
    one.operation_id = CC_STR("faulty");
    one.summary = CC_STR("Shows a fault");
    one.response_schema = CC_STR(R"({"type":"object"})");
    one.handler = answer;
    return one;
}

std::int32_t init(const cc_host* host, void** self) {
    *self = const_cast<cc_host*>(host);
    registration = static_cast<const cc_module_v1*>(host->get_service(host, CC_STR(CC_MODULE_V1)));
    auto one = route(CC_STR("/faulty"));
#if defined(FAULT_THROWS_IN_INIT)
    throw std::runtime_error("the cellar is flooded");
#elif defined(FAULT_CRASHES_IN_INIT)
    std::raise(SIGSEGV);
#elif defined(FAULT_HANGS_IN_INIT)
    for (;;) pause();
#elif defined(FAULT_SLOW_IN_INIT)
    usleep(200'000);
#elif defined(FAULT_EXITS_IN_INIT)
    std::exit(0);
#elif defined(FAULT_REFUSES_IN_INIT)
    return CC_FAILED;
#elif defined(FAULT_MISSING_SYMBOL)
    cardcage_nobody_defines_this();
#elif defined(FAULT_STARTS_THREAD)
    std::thread([] {}).join();
#elif defined(FAULT_THREAD_KEY)
    pthread_key_t key;
    pthread_key_create(&key, nullptr);
#elif defined(FAULT_DUPLICATE_ROUTES)
    registration->add_route(host, &one);
    registration->add_route(host, &one);  // its status is ignored, as a careless author would
    return CC_OK;
#elif defined(FAULT_BAD_SCHEMA)
    one.response_schema = CC_STR(R"({"type":"object",})");
    registration->add_route(host, &one);
    auto two = route(CC_STR("/Faulty//x"));
    registration->add_route(host, &two);
    return CC_OK;
#endif
#ifdef FAULT_HANGS_IN_NEW_TENANT
    cc_operation preparing{};
    preparing.size = sizeof preparing;
    preparing.name = CC_STR("cardcage.new_tenant/1");
    preparing.summary = CC_STR("Never prepares a tenant");
    preparing.handler = [](void*, cc_call*) -> std::int32_t {
        for (;;) pause();
    };
    registration->add_operation(host, &preparing);
#endif
    return registration->add_route(host, &one);
}

std::int32_t start([[maybe_unused]] void* self) {
#ifdef FAULT_LATE_REGISTRATION
    auto one = route(CC_STR("/late"));
    return registration->add_route(static_cast<const cc_host*>(self), &one);
#elif defined(FAULT_THROWS_IN_START)
    throw std::string("not even an exception class");
#elif defined(FAULT_HANGS_IN_START)
    for (;;) pause();
#else
    return CC_OK;
#endif
}

#ifdef FAULT_HANGS_IN_DRAIN
std::int32_t drain(void*) {
    for (;;) pause();
}
#else
constexpr std::int32_t (*drain)(void*) = nullptr;
#endif

#ifdef FAULT_HANGS_IN_STOP
std::int32_t stop(void*) {
    for (;;) pause();
}
#else
constexpr std::int32_t (*stop)(void*) = nullptr;
#endif

#ifdef FAULT_HANGS_IN_DESTROY
void destroy(void*) {
    for (;;) pause();
}
#else
constexpr void (*destroy)(void*) = nullptr;
#endif

constexpr cc_module_descriptor descriptor{
#ifdef FAULT_SMALL_DESCRIPTOR
    8,
#else
    sizeof(cc_module_descriptor),
#endif
#ifdef FAULT_LIES_ABOUT_ABI
    CC_ABI_REVISION + 1,
#else
    CC_ABI_REVISION,
#endif
#ifdef FAULT_NO_INIT
    nullptr,
#else
    init,
#endif
    start,
    drain,
    stop,
    destroy};

}  // namespace

const cc_module_descriptor* cardcage_module_entry_1() {
    // Keeps init in the program for the faults that do not name it.
    static_cast<void>(init);
#ifdef FAULT_NO_DESCRIPTOR
    return nullptr;
#else
    return &descriptor;
#endif
}
