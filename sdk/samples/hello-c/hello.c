/* GET /hello-c: the smallest module in C99. */
#include <cardcage/abi.h>
static const cc_call_v1* call_service;
static int32_t hello(void* self, cc_call* call) {
    return (void)self, call_service->respond(call, 200, CC_STR("application/json"), CC_STR("{\"greeting\":\"hello\"}"));
}
static const cc_route route = {.size = sizeof route, .method = CC_LITERAL("GET"), .path = CC_LITERAL("/hello-c"),
                               .operation_id = CC_LITERAL("hello_c"), .summary = CC_LITERAL("Says hello"),
                               .response_schema = CC_LITERAL("{\"type\":\"object\"}"), .handler = hello};
static int32_t init(const cc_host* host, void** self) {
    (void)self, call_service = host->get_service(host, CC_STR(CC_CALL_V1));
    return ((const cc_module_v1*)host->get_service(host, CC_STR(CC_MODULE_V1)))->add_route(host, &route);
}
static const cc_module_descriptor descriptor = {.size = sizeof descriptor, .abi_revision = CC_ABI_REVISION, .init = init};
const cc_module_descriptor* cardcage_module_entry_1(void) { return &descriptor; }
