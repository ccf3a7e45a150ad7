/* POST /linecount-c: an isolated function in C99. */
#include <cardcage/isolated.h>
#include <stdio.h>

static const cc_call_v1* call_service;
static const cc_isolated_v1* isolated_service;

/* Runs in a process of its own, which can do nothing but compute. */
static int32_t count(void* self, cc_isolated_run* run) {
    char text[21];
    size_t lines = 0;
    (void)self;
    if (run->inputs[0].size == 0) return run->refuse(run, CC_STR("The text is empty.")), CC_PROBLEM;
    for (size_t i = 0; i < run->inputs[0].size; ++i) lines += run->inputs[0].data[i] == '\n';
    if (run->output_begin(run, CC_STR("lines"), CC_STR("text/plain")) != CC_OK) return CC_FAILED;
    run->output_write(run, (cc_str){text, (size_t)snprintf(text, sizeof text, "%zu", lines)});
    return run->output_end(run);
}

/* The number comes in pieces, which are sent on; an answer that was begun can still become a problem. */
static int32_t take(void* self, cc_str piece) { return call_service->write(self, piece); }

static int32_t count_lines(void* self, cc_call* call) {
    const size_t size = (size_t)call_service->body_size(call);
    char* text = call_service->alloc(call, size + 1);
    int64_t more = 1;
    (void)self;
    if (!text) return CC_TOO_LARGE;
    for (size_t read = 0; more > 0 && read < size; read += (size_t)more) {
        more = call_service->body_read(call, text + read, size - read);
        if (more < 0) return (int32_t)more;
    }
    const cc_isolated_input input = {.bytes = {text, size}};
    const cc_isolated_request request = {.size = sizeof request, .input_count = 1,
                                         .name = CC_LITERAL("linecount.count/1"), .inputs = &input};
    const cc_isolated_sink sink = {.size = sizeof sink, .self = call, .write = take};
    cc_isolated_result result = {.size = sizeof result};
    int32_t status = call_service->begin(call, 200, CC_STR("text/plain"));
    if (status == CC_OK) status = isolated_service->run(call, &request, &sink, &result);
    if (status != CC_OK) return status;
    if (result.outcome == CC_ISOLATED_DONE) return call_service->end(call);
    const cc_problem problem = {.size = sizeof problem, .status = 400, .code = CC_LITERAL("not_countable_in_c"),
                                .detail = result.text};
    call_service->problem(call, &problem);
    return CC_PROBLEM;
}

static const cc_isolated_function function = {.size = sizeof function, .name = CC_LITERAL("linecount.count/1"), .work = count};
static const cc_route route = {.size = sizeof route, .method = CC_LITERAL("POST"), .path = CC_LITERAL("/linecount-c"),
                               .operation_id = CC_LITERAL("linecount_c"), .summary = CC_LITERAL("Count the lines of a text"),
                               .request_type = CC_LITERAL("text/plain"),
                               .request_schema = CC_LITERAL("{\"type\":\"string\",\"example\":\"one\\ntwo\\n\"}"),
                               .response_type = CC_LITERAL("text/plain"),
                               .response_schema = CC_LITERAL("{\"type\":\"string\",\"example\":\"2\"}"),
                               .problems = CC_LITERAL("not_countable_in_c"), .handler = count_lines};

static int32_t init(const cc_host* host, void** self) {
    (void)self;
    call_service = host->get_service(host, CC_STR(CC_CALL_V1));
    isolated_service = host->get_service(host, CC_STR(CC_ISOLATED_V1));
    if (isolated_service->add(host, &function) != CC_OK) return CC_FAILED;
    return ((const cc_module_v1*)host->get_service(host, CC_STR(CC_MODULE_V1)))->add_route(host, &route);
}
static const cc_module_descriptor descriptor = {.size = sizeof descriptor, .abi_revision = CC_ABI_REVISION, .init = init};
const cc_module_descriptor* cardcage_module_entry_1(void) { return &descriptor; }
