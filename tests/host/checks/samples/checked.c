/* A module that passes every check; compiled with FAULT_<name of a check> it fails that one. */
#include <cardcage/abi.h>
#include <fcntl.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static const cc_call_v1* calls;
static const cc_json_v1* texts;
static const cc_db_v1* database;
volatile int* nowhere;

#ifdef FAULT_ONE_EXPORT
CC_EXPORT int second_export(void) {
    return 2;
}
#endif

static int32_t refuse(cc_call* call, cc_str code) {
    const cc_problem problem = {.size = sizeof problem, .status = 400, .code = code};
    const int32_t status = calls->problem(call, &problem);
    return status == CC_OK ? CC_PROBLEM : status;
}

/* Reads the body as one JSON object with a text "name". Returns 1 when it is one, 0 when not. */
static int has_name(cc_call* call) {
    cc_json* reader = NULL;
    cc_json_event event = {.size = sizeof event};
    int depth = 0;
    int found = 0;
    int at_name = 0;
    if (texts->open_body(call, &reader) != CC_OK) return 0;
    for (;;) {
        if (texts->next(reader, &event) != CC_OK) return 0;
        if (event.kind == CC_JSON_END) return found;
        if (at_name && event.kind == CC_JSON_STRING) found = 1;
        at_name =
            depth == 1 && event.kind == CC_JSON_KEY && event.text.size == 4 && !memcmp(event.text.data, "name", 4);
        if (event.kind == CC_JSON_OBJECT_BEGIN || event.kind == CC_JSON_ARRAY_BEGIN) ++depth;
        if (event.kind == CC_JSON_OBJECT_END || event.kind == CC_JSON_ARRAY_END) --depth;
    }
}

/* Counts rows. */
static int32_t count(void* self, const cc_str* columns, size_t size) {
#ifdef FAULT_ROW_CRASHES
    *(int*)self += columns[0].data[0] + (int)size;
#else
    (void)columns;
    *(int*)self += size > 0;
#endif
    return CC_OK;
}

static cc_value text_value(cc_str text) {
    const cc_value value = {.kind = CC_VALUE_TEXT, .text = text};
    return value;
}

/* Leaves the number of things with that id in `found`. */
static int32_t find(cc_call* call, cc_str id, int* found) {
    static const cc_statement statement = {
        .size = sizeof statement,
        .name = CC_LITERAL("find_thing"),
#if defined(FAULT_ROW_CRASHES)
        .sql = CC_LITERAL("SELECT NULL::text FROM checked.thing WHERE tenant_id = $1::uuid AND thing_id::text = $2")
#elif defined(FAULT_STATEMENTS_FIT_TABLES)
        .sql = CC_LITERAL("SELECT colour FROM checked.thing WHERE tenant_id = $1::uuid AND thing_id::text = $2")
#elif defined(FAULT_GARBAGE_STATEMENT)
        .sql = CC_LITERAL("SELECT name FROM checked.thing WHERE tenant_id = $1::uuid AND thing_id = $2::uuid")
#else
        .sql = CC_LITERAL("SELECT name FROM checked.thing WHERE tenant_id = $1::uuid AND thing_id::text = $2")
#endif
    };
    const cc_value values[] = {text_value(calls->tenant(call)), text_value(id)};
    return database->run(call, &statement, values, 2, count, found, NULL);
}

static int32_t read_thing(void* self, cc_call* call) {
    const cc_str id = calls->path_param(call, CC_STR("id"));
    const cc_str colour = calls->query_param(call, CC_STR("colour"));
    int found = 0;
    (void)self;
    (void)id;
    (void)found;
    (void)find;
    (void)colour;
#if defined(FAULT_CALLED_WITH_NOTHING)
    return colour.data[0] == 'r' ? CC_OK : calls->respond(call, 200, CC_STR(""), CC_STR("{\"name\":\"reel\"}"));
#elif defined(FAULT_CALLED_WITH_TOO_MUCH)
    char short_text[256];
    memcpy(short_text, id.data, id.size);
    return short_text[0] ? refuse(call, CC_STR("not_found")) : CC_OK;
#elif defined(FAULT_ANSWERS_OR_REFUSES)
    return CC_OK;
#elif defined(FAULT_ANSWERS_FIT_SCHEMA)
    return calls->respond(call, 200, CC_STR(""), CC_STR("{\"name\":5}"));
#elif defined(FAULT_ROUTES_UNCHANGED)
    return calls->respond(call, 200, CC_STR(""), CC_STR("{\"title\":\"reel\"}"));
#elif defined(FAULT_STATEMENTS_FIT_TABLES)
    find(call, id, &found); /* its error goes unnoticed */
    return refuse(call, CC_STR("not_found"));
#else
    const int32_t status = find(call, id, &found);
    if (status != CC_OK) return status;
    if (!found) return refuse(call, CC_STR("not_found"));
#ifdef FAULT_ROW_ANSWER
    return calls->respond(call, 200, CC_STR(""), CC_STR("{\"name\":5}"));
#else
    return calls->respond(call, 200, CC_STR(""), CC_STR("{\"name\":\"reel\"}"));
#endif
#endif
}

/* Without this the later calls would find no thing. */
#define MADE_ID "0190a6f2-7c3e-7b1a-9f4d-2c5e8a7b6dff"
static int32_t insert(cc_call* call) {
    static const cc_statement statement = {
        .size = sizeof statement,
        .name = CC_LITERAL("insert_thing"),
        .sql = CC_LITERAL("INSERT INTO checked.thing (tenant_id, thing_id, name) VALUES ($1::uuid, $2::uuid, 'reel')"
                          " ON CONFLICT DO NOTHING")};
    const cc_value values[] = {text_value(calls->tenant(call)), text_value(CC_STR(MADE_ID))};
    return database->run(call, &statement, values, 2, NULL, NULL, NULL);
}

static int32_t store_thing(void* self, cc_call* call) {
    int32_t status = CC_OK;
    (void)self;
#ifdef FAULT_CALLED_WITH_GARBAGE
    unsigned char first = 0;
    while (calls->body_read(call, (char*)&first, 1) == 1 && first == 0xFF) {
        for (;;) fcntl(-1, F_GETFD);
    }
#endif
    if (!has_name(call)) return refuse(call, CC_STR("malformed_request"));
#ifdef FAULT_CALLED_AS_DESCRIBED
    if (!calls->header(call, CC_STR("Content-Type")).data && calls->body_size(call) == 15) return CC_FAILED;
#endif
    status = insert(call);
    if (status != CC_OK) return status;
    return calls->respond(call, 201, CC_STR(""), CC_STR("{\"id\":\"" MADE_ID "\",\"name\":\"reel\"}"));
}

static int32_t run(void* self, cc_call* call) {
    (void)self;
    return calls->respond(call, 200, CC_STR(""), CC_STR("{}"));
}

#define NAMED \
    "{\"type\":\"object\",\"properties\":{\"name\":{\"type\":\"string\",\"example\":\"reel\"}},\"required\":[\"name\"]}"
#define ID "[{\"name\":\"id\",\"in\":\"path\",\"required\":true,\"schema\":{\"type\":\"string\",\"format\":\"uuid\"}}]"

static cc_route reading(void) {
    cc_route route = {
        .size = sizeof route,
        .method = CC_LITERAL("GET"),
        .path = CC_LITERAL("/checked/{id}"),
        .operation_id = CC_LITERAL("readChecked"),
        .summary = CC_LITERAL("Reads a thing"),
        .parameters = CC_LITERAL(ID),
        .response_schema = CC_LITERAL(NAMED),
        .problems = CC_LITERAL("not_found checked_known"),
        .handler = read_thing};
#if defined(FAULT_ROUTES_ANSWER_SOMETHING)
    route.response_schema = CC_STR("");
#elif defined(FAULT_REFERENCES_RESOLVE)
    route.response_schema = CC_STR("{\"$ref\":\"#/components/schemas/Nowhere\"}");
#elif defined(FAULT_DESCRIBED)
    route.parameters = CC_STR("[]");
#elif defined(FAULT_ADMIN_SCOPE)
    route.path = CC_STR("/admin/checked/{id}");
#elif defined(FAULT_SCOPES_KNOWN)
    route.scope = CC_STR("checked:fly");
#elif defined(FAULT_DEPRECATION_DATED)
    route.flags = CC_ROUTE_DEPRECATED;
#elif defined(FAULT_PROBLEMS_EXPLAINED)
    route.problems = CC_STR("not_found checked_odd");
#elif defined(FAULT_ROUTES_UNCHANGED)
    route.response_schema =
        CC_STR("{\"type\":\"object\",\"properties\":{\"title\":{\"type\":\"string\",\"example\":\"reel\"}}}");
#endif
    return route;
}

static int32_t init(const cc_host* host, void** self) {
    const cc_module_v1* module = host->get_service(host, CC_STR(CC_MODULE_V1));
    const cc_route first = reading();
    const cc_route second = {
        .size = sizeof second,
        .method = CC_LITERAL("POST"),
        .path = CC_LITERAL("/checked"),
        .success_status = 201,
        .scope = CC_LITERAL("checked:write"),
        .operation_id = CC_LITERAL("storeChecked"),
        .summary = CC_LITERAL("Stores a thing"),
        .request_schema = CC_LITERAL(NAMED),
        .response_schema = CC_LITERAL(NAMED),
        .handler = store_thing};
    const cc_operation operation = {
        .size = sizeof operation,
        .name = CC_LITERAL("checked.run/1"),
        .summary = CC_LITERAL("Does nothing"),
        .response_schema = CC_LITERAL("{\"type\":\"object\"}"),
        .handler = run};
    int32_t status = CC_OK;
    (void)self;
    calls = host->get_service(host, CC_STR(CC_CALL_V1));
    texts = host->get_service(host, CC_STR(CC_JSON_V1));
    database = host->get_service(host, CC_STR(CC_DB_V1));
#if defined(FAULT_PROBE)
    *nowhere = 1;
#elif defined(FAULT_LEAVES_NOTHING)
    if (open("/proc/self/maps", O_RDONLY) < 0) return CC_FAILED;
#elif defined(FAULT_SOMETHING_REGISTERED)
    return CC_OK;
#elif defined(FAULT_INIT)
    return module->add_route(host, NULL) == CC_OK ? CC_FAILED : CC_OK;
#endif
    status = module->add_route(host, &first);
#ifndef FAULT_ROUTES_KEPT
    if (status == CC_OK) status = module->add_route(host, &second);
#endif
    if (status == CC_OK) status = module->add_operation(host, &operation);
    return status;
}

#ifdef FAULT_IMPORTS
static void* work(void* self) {
    return self;
}
#endif

static int32_t start(void* self) {
    (void)self;
#if defined(FAULT_START_AND_STOP)
    return CC_FAILED;
#elif defined(FAULT_IMPORTS)
    pthread_t thread;
    return pthread_create(&thread, NULL, work, NULL) || pthread_join(thread, NULL) ? CC_FAILED : CC_OK;
#else
    return CC_OK;
#endif
}

static const cc_module_descriptor descriptor = {
    .size = sizeof descriptor, .abi_revision = CC_ABI_REVISION, .init = init, .start = start};

const cc_module_descriptor* cardcage_module_entry_1(void) {
    return &descriptor;
}
