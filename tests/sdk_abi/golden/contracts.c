/* Calls the services of contracts beside abi.h that a module of its revision has, and tells the status of each call.
 * Built and kept as golden.c. */
#include <cardcage/abi.h>
#include <cardcage/http.h>
#if CC_ABI_REVISION >= 2
#include <cardcage/isolated.h>
#include <cardcage/shares/shares.h>
#endif

#include "report.h"

static const cc_host* the_host;
static const cc_call_v1* calls;

/* An address of this machine is refused before anything is sent. */
static void useHttp(cc_call* call, Report* report) {
    const cc_http_v1* service = the_host->get_service(the_host, CC_STR(CC_HTTP_V1));
    const cc_http_field field = {CC_LITERAL("Accept"), CC_LITERAL("text/plain")};
    const cc_http_request request = {
        .size = sizeof request,
        .method = CC_LITERAL("GET"),
        .url = CC_LITERAL("http://127.0.0.1:9/"),
        .patience_us = 1000000,
        .size_cap = 100,
        .fields = &field,
        .field_count = 1};
    cc_http_answer answer = {.size = sizeof answer};
    tell(report, "http.send", service->send(call, &request, &answer));
    tell(report, "http.status", answer.status);
    tell(report, "http.failure", answer.failure);
}

#if CC_ABI_REVISION >= 2
static int32_t nothing(void* self, uint64_t index) {
    (void)self;
    (void)index;
    return CC_OK;
}

/* Runs in a process of its own: answers its input twice, or refuses an empty one. */
static int32_t repeat(void* self, cc_isolated_run* run) {
    (void)self;
    if (run->inputs[0].size == 0) return run->refuse(run, CC_STR("It is empty.")), CC_PROBLEM;
    if (run->parallel(run, 4, nothing, NULL) != CC_OK) return CC_FAILED;
    if (run->progress(run, CC_STR("half"), 1, 2) != CC_OK) return CC_FAILED;
    if (run->output_begin(run, CC_STR("twice"), CC_STR("text/plain")) != CC_OK) return CC_FAILED;
    if (run->output_write(run, run->inputs[0]) != CC_OK) return CC_FAILED;
    if (run->output_write(run, run->inputs[0]) != CC_OK) return CC_FAILED;
    return run->output_end(run);
}

static int32_t take(void* self, cc_str piece) {
    *(size_t*)self += piece.size;
    return CC_OK;
}

static void runIsolated(cc_call* call, Report* report, cc_str input) {
    const cc_isolated_v1* service = the_host->get_service(the_host, CC_STR(CC_ISOLATED_V1));
    const cc_isolated_input bytes = {.bytes = input};
    const cc_isolated_limits limits = {.size = sizeof limits, .cpu_us = 10000000, .output = 1000};
    const cc_isolated_request request = {
        .size = sizeof request,
        .input_count = 1,
        .name = CC_LITERAL("golden-contracts.repeat/1"),
        .payload = CC_LITERAL("{}"),
        .inputs = &bytes,
        .limits = &limits};
    size_t taken = 0;
    const cc_isolated_sink sink = {.size = sizeof sink, .self = &taken, .write = take};
    cc_isolated_result result = {.size = sizeof result};
    tell(report, input.size ? "isolated.run" : "isolated.run_empty", service->run(call, &request, &sink, &result));
    tell(report, input.size ? "isolated.outcome" : "isolated.outcome_empty", result.outcome);
    tell(report, input.size ? "isolated.bytes" : "isolated.bytes_empty", (int64_t)taken);
}

/* Answers the identity of a share that stays. */
static cc_str useShares(cc_call* call, Report* report) {
    const cc_shares_v1* service = the_host->get_service(the_host, CC_STR(CC_SHARES_V1));
    const cc_share_grant grant = {
        .size = sizeof grant, .operation = CC_LITERAL("golden-contracts.show/1"), .payload = CC_LITERAL("{\"of\":1}")};
    cc_str gone = {NULL, 0};
    cc_str stays = {NULL, 0};
    tell(report, "shares.grant", service->grant(call, &grant, &gone));
    tell(report, "shares.revoke", service->revoke(call, gone));
    tell(report, "shares.grant_again", service->grant(call, &grant, &stays));
    return stays;
}

static int32_t openShare(void* self, cc_call* call) {
    const cc_shares_v1* service = the_host->get_service(the_host, CC_STR(CC_SHARES_V1));
    const int32_t status = service->open(call, calls->path_param(call, CC_STR("share")), CC_STR("all"));
    (void)self;
    return status == CC_OK ? CC_OK : calls->respond(call, 200, CC_STR("text/plain"), CC_STR("no such share"));
}

static int32_t show(void* self, cc_call* call) {
    (void)self;
    return calls->respond(call, 200, CC_STR("application/json"), CC_STR("{\"shown\":true}"));
}
#endif

static int32_t use(void* self, cc_call* call) {
    Report report = {.size = 0};
    cc_str answer;
    (void)self;
    useHttp(call, &report);
#if CC_ABI_REVISION >= 2
    {
        cc_str share;
        runIsolated(call, &report, CC_STR("golden"));
        runIsolated(call, &report, CC_STR(""));
        share = useShares(call, &report);
        report.size += (size_t)snprintf(
            report.text + report.size, sizeof report.text - report.size, "share %.*s\n", (int)share.size, share.data
        );
    }
#endif
    answer.data = report.text;
    answer.size = report.size;
    return calls->respond(call, 200, CC_STR("text/plain"), answer);
}

static int32_t init(const cc_host* host, void** self) {
    const cc_module_v1* module = host->get_service(host, CC_STR(CC_MODULE_V1));
    const cc_route route = {
        .size = sizeof route,
        .method = CC_LITERAL("POST"),
        .path = CC_LITERAL("/golden-contracts"),
        .operation_id = CC_LITERAL("useContracts"),
        .summary = CC_LITERAL("Uses the services of other contracts once"),
        .request_schema = CC_LITERAL("{\"type\":\"object\"}"),
        .response_type = CC_LITERAL("text/plain"),
        .handler = use};
    (void)self;
    the_host = host;
    calls = host->get_service(host, CC_STR(CC_CALL_V1));
#if CC_ABI_REVISION >= 2
    {
        const cc_isolated_v1* isolated = host->get_service(host, CC_STR(CC_ISOLATED_V1));
        const cc_isolated_function function = {
            .size = sizeof function, .name = CC_LITERAL("golden-contracts.repeat/1"), .work = repeat};
        const cc_route opening = {
            .size = sizeof opening,
            .method = CC_LITERAL("GET"),
            .path = CC_LITERAL("/golden-contracts/{share}"),
            .operation_id = CC_LITERAL("openShare"),
            .summary = CC_LITERAL("Shows a share"),
            .response_schema = CC_LITERAL("{}"),
            .handler = openShare};
        const cc_operation operation = {
            .size = sizeof operation,
            .name = CC_LITERAL("golden-contracts.show/1"),
            .summary = CC_LITERAL("Shows what is shared"),
            .handler = show};
        int32_t status = isolated->add(host, &function);
        if (status == CC_OK) status = module->add_route(host, &opening);
        if (status == CC_OK) status = module->add_operation(host, &operation);
        if (status != CC_OK) return status;
    }
#endif
    return module->add_route(host, &route);
}

static const cc_module_descriptor descriptor = {
    .size = sizeof descriptor, .abi_revision = CC_ABI_REVISION, .init = init};

const cc_module_descriptor* cardcage_module_entry_1(void) {
    return &descriptor;
}
