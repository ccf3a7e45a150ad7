// A module without fault that calls one that ends the server.

#include <cardcage/abi.h>

#include <string>
#include <string_view>

namespace {

const cc_call_v1* calls = nullptr;
const cc_operation_v1* operations = nullptr;

std::int32_t callIt(void*, cc_call* call) {
    const auto how = calls->path_param(call, CC_STR("how"));
    const auto payload = "\"" + std::string(how.data, how.size) + "\"";
    cc_str answer{};
    const auto status = operations->invoke(call, CC_STR("crasher.crash/1"), {payload.data(), payload.size()}, &answer);
    const auto text = std::to_string(status);
    return calls->respond(call, 200, CC_STR("text/plain"), {text.data(), text.size()});
}

std::int32_t init(const cc_host* host, void**) {
    calls = static_cast<const cc_call_v1*>(host->get_service(host, CC_STR(CC_CALL_V1)));
    operations = static_cast<const cc_operation_v1*>(host->get_service(host, CC_STR(CC_OPERATION_V1)));
    const auto* module = static_cast<const cc_module_v1*>(host->get_service(host, CC_STR(CC_MODULE_V1)));
    cc_route route{};
    route.size = sizeof route;
    route.method = CC_STR("GET");
    route.path = CC_STR("/call/{how}");
    route.operation_id = CC_STR("call_crash");
    route.summary = CC_STR("Calls the operation that ends the server, and answers its status");
    route.response_type = CC_STR("text/plain");
    route.handler = callIt;
    return module->add_route(host, &route);
}

constexpr cc_module_descriptor descriptor{
    sizeof(cc_module_descriptor), CC_ABI_REVISION, init, nullptr, nullptr, nullptr, nullptr};

}  // namespace

const cc_module_descriptor* cardcage_module_entry_1() {
    return &descriptor;
}
