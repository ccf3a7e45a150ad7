/* The C99 side of the comparison in same_answers_test.cpp; answers.cpp gives the same answers from C++. */
#include <cardcage/abi.h>
#include <stdio.h>
#include <string.h>

static const cc_call_v1* service;

static cc_str text(const char* data) {
    const cc_str view = {data, strlen(data)};
    return view;
}

/* GET /answers/{name}: the name, its length and its letters in order. */
static int32_t describe(void* self, cc_call* call) {
    const cc_str name = service->path_param(call, CC_STR("name"));
    char* sorted = service->alloc(call, name.size + 1);
    char* body = service->alloc(call, 2 * name.size + 100);
    size_t i;
    (void)self;
    if (!sorted || !body) return CC_FAILED;
    memcpy(sorted, name.data, name.size);
    sorted[name.size] = 0;
    for (i = 1; i < name.size; ++i) {
        const char letter = sorted[i];
        size_t place = i;
        for (; place > 0 && sorted[place - 1] > letter; --place) sorted[place] = sorted[place - 1];
        sorted[place] = letter;
    }
    sprintf(
        body, "{\"name\":\"%.*s\",\"length\":%zu,\"letters\":\"%s\"}", (int)name.size, name.data, name.size, sorted
    );
    return service->respond(call, 200, CC_STR("application/json"), text(body));
}

/* POST /answers/letters: how often each letter occurs in the body, read in small pieces. */
static int32_t letters(void* self, cc_call* call) {
    unsigned counts[26] = {0};
    char piece[7];
    int64_t got;
    int letter;
    char* body = service->alloc(call, 26 * 20);
    char* end = body;
    (void)self;
    if (!body) return CC_FAILED;
    while ((got = service->body_read(call, piece, sizeof piece)) > 0) {
        int64_t i;
        for (i = 0; i < got; ++i) {
            if (piece[i] >= 'a' && piece[i] <= 'z') ++counts[piece[i] - 'a'];
        }
    }
    if (got < 0) return (int32_t)got;
    *end++ = '{';
    for (letter = 0; letter < 26; ++letter) {
        if (!counts[letter]) continue;
        end += sprintf(end, "%s\"%c\":%u", end == body + 1 ? "" : ",", 'a' + letter, counts[letter]);
    }
    *end++ = '}';
    *end = 0;
    return service->respond(call, 200, CC_STR("application/json"), text(body));
}

/* GET /answers: always refused. */
static int32_t refuse(void* self, cc_call* call) {
    cc_problem problem = {
        .size = sizeof problem,
        .status = 409,
        .code = CC_LITERAL("answer_busy"),
        .detail = CC_LITERAL("Ask again with a name: /answers/{name}")};
    (void)self;
    service->problem(call, &problem);
    return CC_PROBLEM;
}

static int32_t init(const cc_host* host, void** self) {
    const cc_module_v1* module = host->get_service(host, CC_STR(CC_MODULE_V1));
    const cc_route routes[] = {
        {.size = sizeof(cc_route),
         .method = CC_LITERAL("GET"),
         .path = CC_LITERAL("/answers/{name}"),
         .operation_id = CC_LITERAL("describe"),
         .summary = CC_LITERAL("Describes a name"),
         .response_schema = CC_LITERAL("{\"type\":\"object\"}"),
         .handler = describe},
        {.size = sizeof(cc_route),
         .method = CC_LITERAL("POST"),
         .path = CC_LITERAL("/answers/letters"),
         .operation_id = CC_LITERAL("letters"),
         .summary = CC_LITERAL("Counts letters"),
         .request_schema = CC_LITERAL("{\"type\":\"string\"}"),
         .response_schema = CC_LITERAL("{\"type\":\"object\"}"),
         .handler = letters},
        {.size = sizeof(cc_route),
         .method = CC_LITERAL("GET"),
         .path = CC_LITERAL("/answers"),
         .operation_id = CC_LITERAL("refuse"),
         .summary = CC_LITERAL("Refuses"),
         .response_schema = CC_LITERAL("{\"type\":\"object\"}"),
         .problems = CC_LITERAL("answer_busy"),
         .handler = refuse},
    };
    size_t i;
    int32_t status = CC_OK;
    (void)self;
    service = host->get_service(host, CC_STR(CC_CALL_V1));
    for (i = 0; i < sizeof routes / sizeof routes[0] && status == CC_OK; ++i)
        status = module->add_route(host, &routes[i]);
    return status;
}

static const cc_module_descriptor descriptor = {
    .size = sizeof descriptor, .abi_revision = CC_ABI_REVISION, .init = init};

const cc_module_descriptor* cardcage_module_entry_1(void) {
    return &descriptor;
}
