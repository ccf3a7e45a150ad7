// Uses every service of the host wrongly, in the way that its path names.

#include <string_view>
#include <thread>

#include "abuse.hpp"

namespace {

Services services;
Handles kept;            ///< of a call that has ended
std::string told_later;  ///< what abuser.tell/1 found

std::int32_t answer(cc_call* call, const std::string& text) {
    return services.call->respond(call, 200, CC_STR("text/plain"), textOf(text));
}

/// Handles of the call, all of them in use.
Handles handlesOf(cc_call* call, void* host) {
    Handles handles{.host = static_cast<const cc_host*>(host), .call = call};
    services.json->open_text(call, CC_STR("{}"), &handles.json);
    cc_file_spec spec{};
    spec.size = sizeof spec;
    spec.name = CC_STR("a.txt");
    services.files->put_begin(call, &spec, &handles.upload);
    return handles;
}

std::int32_t withoutHandles(void*, cc_call* call) {
    return answer(call, callEveryFunction(services, {}));
}

/// The operation abuser.keep/1. Its call has an address of its own: that of a request may be the next one's again.
std::int32_t keepHandles(void* host, cc_call* call) {
    kept = handlesOf(call, host);
    return services.call->respond(call, 200, CC_STR("application/json"), CC_STR("{}"));
}

std::int32_t afterTheEnd(void*, cc_call* call) {
    cc_str nothing{};
    const auto status = services.operation->invoke(call, CC_STR("abuser.keep/1"), CC_STR("{}"), &nothing);
    if (status != CC_OK || !kept.json || !kept.upload) return CC_FAILED;
    return answer(call, callEveryFunction(services, kept));
}

std::int32_t onAnotherThread(void* host, cc_call* call) {
    const auto handles = handlesOf(call, host);
    std::string told;
    std::thread([&] { told = callEveryFunction(services, handles); }).join();
    return answer(call, told);
}

std::int32_t wrongArguments(void* host, cc_call* call) {
    const auto method = services.call->header(call, CC_STR("x-method"));
    told_later =
        callWithWrongArguments(services, handlesOf(call, host), std::string_view(method.data, method.size) == "POST");
    return CC_FAILED;  // whatever it left is rolled back
}

std::int32_t tell(void*, cc_call* call) {
    return answer(call, told_later);
}

std::int32_t count(void*, cc_call* call) {
    return answer(call, std::to_string(countFunctions(services)));
}

std::int32_t echo(void*, cc_call* call) {
    return services.call->respond(call, 200, CC_STR("application/json"), CC_STR("{}"));
}

std::int32_t work(void*, cc_isolated_run*) {
    return CC_OK;
}

std::int32_t init(const cc_host* host, void**) {
    services = Services::of(host);
    const auto add = [&](cc_str method, cc_str path, cc_str id, cc_handler handler) {
        cc_route route{};
        route.size = sizeof route;
        route.method = method;
        route.path = path;
        route.operation_id = route.summary = id;
        route.response_type = CC_STR("text/plain");
        if (method.data[0] == 'P') route.request_schema = CC_STR(R"({"type":"object"})");
        route.handler = handler;
        route.self = const_cast<cc_host*>(host);
        services.module->add_route(host, &route);
    };
    add(CC_STR("GET"), CC_STR("/abuse/count"), CC_STR("count"), count);
    add(CC_STR("GET"), CC_STR("/abuse/null"), CC_STR("withoutHandles"), withoutHandles);
    add(CC_STR("POST"), CC_STR("/abuse/kept"), CC_STR("afterTheEnd"), afterTheEnd);
    add(CC_STR("POST"), CC_STR("/abuse/thread"), CC_STR("onAnotherThread"), onAnotherThread);
    add(CC_STR("GET"), CC_STR("/abuse/arguments"), CC_STR("wrongArgumentsRead"), wrongArguments);
    add(CC_STR("POST"), CC_STR("/abuse/arguments"), CC_STR("wrongArgumentsWrite"), wrongArguments);
    add(CC_STR("GET"), CC_STR("/abuse/told"), CC_STR("tell"), tell);
    const cc_isolated_function function{sizeof function, 0, CC_STR("abuser.work/1"), work, nullptr};
    services.isolated->add(host, &function);
    const auto provide = [&](cc_str name, cc_handler handler) {
        cc_operation operation{};
        operation.size = sizeof operation;
        operation.name = name;
        operation.summary = CC_STR("Answers an empty object");
        operation.handler = handler;
        operation.self = const_cast<cc_host*>(host);
        return services.module->add_operation(host, &operation);
    };
    const auto status = provide(CC_STR("abuser.echo/1"), echo);
    return status == CC_OK ? provide(CC_STR("abuser.keep/1"), keepHandles) : status;
}

constexpr cc_module_descriptor descriptor{
    sizeof(cc_module_descriptor), CC_ABI_REVISION, init, nullptr, nullptr, nullptr, nullptr};

}  // namespace

const cc_module_descriptor* cardcage_module_entry_1() {
    return &descriptor;
}
