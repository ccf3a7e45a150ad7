/* A harmless module for tests of module sets: one route and, with OPERATION, one operation. */
#include <cardcage/abi.h>

#ifndef FLAGS
#define FLAGS 0
#endif
#ifndef MODEL
#define MODEL ""
#define VERSION 0
#endif

static int32_t answer(void* self, cc_call* call) {
    (void)self;
    (void)call;
    return CC_OK;
}

static int32_t init(const cc_host* host, void** self) {
    const cc_module_v1* module = host->get_service(host, CC_STR(CC_MODULE_V1));
    const cc_route route = {
        .size = sizeof route,
        .flags = FLAGS,
        .method = CC_LITERAL("GET"),
        .path = CC_LITERAL(PATH),
        .model = CC_LITERAL(MODEL),
        .version = VERSION,
        .operation_id = CC_LITERAL("plain"),
        .summary = CC_LITERAL("Answers nothing"),
        .response_schema = CC_LITERAL("{\"type\":\"object\"}"),
        .handler = answer};
    int32_t status = module->add_route(host, &route);
    (void)self;
#ifdef OPERATION
    if (status == CC_OK) {
        const cc_operation operation = {
            .size = sizeof operation,
            .name = CC_LITERAL(OPERATION),
            .summary = CC_LITERAL("Does nothing"),
            .handler = answer};
        status = module->add_operation(host, &operation);
    }
#endif
    return status;
}

static const cc_module_descriptor descriptor = {
    .size = sizeof descriptor, .abi_revision = CC_ABI_REVISION, .init = init};

const cc_module_descriptor* cardcage_module_entry_1(void) {
    return &descriptor;
}
