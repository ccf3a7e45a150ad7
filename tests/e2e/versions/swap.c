/* A module of which two versions are swapped; each answers with its own. */
#include <cardcage/abi.h>

static const cc_call_v1* calls;

static int32_t version(void* self, cc_call* call) {
    (void)self;
    return calls->respond(call, 200, CC_STR("text/plain"), CC_STR(SWAP_VERSION));
}

static int32_t init(const cc_host* host, void** self) {
    const cc_module_v1* module = host->get_service(host, CC_STR(CC_MODULE_V1));
    const cc_route route = {
        .size = sizeof route,
        .method = CC_LITERAL("GET"),
        .path = CC_LITERAL("/swap"),
        .operation_id = CC_LITERAL("swap"),
        .summary = CC_LITERAL("Tells its version"),
        .response_type = CC_LITERAL("text/plain"),
        .handler = version};
    (void)self;
    calls = host->get_service(host, CC_STR(CC_CALL_V1));
    return module->add_route(host, &route);
}

static const cc_module_descriptor descriptor = {
    .size = sizeof descriptor, .abi_revision = CC_ABI_REVISION, .init = init};

const cc_module_descriptor* cardcage_module_entry_1(void) {
    return &descriptor;
}
