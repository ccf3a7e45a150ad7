/* Calls every service that a module of its revision has once, and tells the status of each. Built with the SDK of each
 * revision and kept as a binary (sdk/abi-history/<revision>), which every later host has to run. */
#include <cardcage/abi.h>

#include "report.h"

static const cc_host* the_host;

#define SERVICE(type, id) const type* service = the_host->get_service(the_host, CC_STR(id))

static void useDatabase(cc_call* call, Report* report) {
    static const cc_statement statement = {
        sizeof statement, CC_LITERAL("add_one"), CC_LITERAL("SELECT $1::bigint + 1 AS sum")};
    SERVICE(cc_db_v1, CC_DB_V1);
    const cc_value one = {.kind = CC_VALUE_INTEGER, .integer = 1};
    cc_db_result result = {.size = sizeof result};
    tell(report, "db.run", service->run(call, &statement, &one, 1, NULL, NULL, &result));
    tell(report, "db.rows", result.rows);
    tell(report, "db.savepoint", service->savepoint(call));
    tell(report, "db.release", service->release(call));
    tell(report, "db.try_lock", service->try_lock(call, CC_STR("golden")));
}

static void useJson(cc_call* call, Report* report) {
    SERVICE(cc_json_v1, CC_JSON_V1);
    cc_json* reader = NULL;
    cc_json_event event = {.size = sizeof event};
    tell(report, "json.open_body", service->open_body(call, &reader));
    tell(report, "json.next", service->next(reader, &event));
    tell(report, "json.kind", event.kind);
}

static void useFiles(cc_call* call, Report* report) {
    SERVICE(cc_files_v1, CC_FILES_V1);
    const cc_file_spec spec = {
        .size = sizeof spec, .name = CC_LITERAL("golden.txt"), .content_type = CC_LITERAL("text/plain")};
    cc_upload* upload = NULL;
    cc_file file = {.size = sizeof file};
    char buffer[16];
    tell(report, "files.put_begin", service->put_begin(call, &spec, &upload));
    tell(report, "files.put_write", service->put_write(upload, CC_STR("golden")));
    tell(report, "files.put_end", service->put_end(upload, &file));
    tell(report, "files.read", service->read(call, file.id, 0, buffer, sizeof buffer));
    tell(report, "files.remove", service->remove(call, file.id));
}

static void useJobs(cc_call* call, Report* report) {
    SERVICE(cc_jobs_v1, CC_JOBS_V1);
    const cc_job job = {.size = sizeof job, .operation = CC_LITERAL("golden.echo/1"), .payload = CC_LITERAL("{}")};
    cc_str id = {NULL, 0};
    tell(report, "jobs.enqueue", service->enqueue(call, &job, &id));
    tell(report, "jobs.progress", service->progress(call, CC_STR("half"), 1, 2));
#if CC_ABI_REVISION >= 2
    {
        cc_progress progress = {.size = sizeof progress};
        tell(report, "jobs.find_job", service->find_job(call, id, &progress));
        tell(report, "jobs.state", progress.state);
    }
#endif
}

static void useMessages(cc_call* call, Report* report) {
    SERVICE(cc_notify_v1, CC_NOTIFY_V1);
    const cc_events_v1* events = the_host->get_service(the_host, CC_STR(CC_EVENTS_V1));
    const cc_mail mail = {
        .size = sizeof mail,
        .kind = CC_LITERAL("golden"),
        .to = CC_LITERAL("golden@example.com"),
        .language = CC_LITERAL("en"),
        .subject = CC_LITERAL("Golden"),
        .text = CC_LITERAL("Golden.")};
    tell(report, "notify.mail", service->mail(call, &mail));
    tell(report, "events.publish", events->publish(call, CC_STR("golden.used/1"), CC_STR("{}")));
}

static void useObservation(cc_call* call, Report* report) {
    SERVICE(cc_log_v1, CC_LOG_V1);
    const cc_metrics_v1* metrics = the_host->get_service(the_host, CC_STR(CC_METRICS_V1));
    const cc_clock_v1* clock = the_host->get_service(the_host, CC_STR(CC_CLOCK_V1));
    const cc_config_v1* config = the_host->get_service(the_host, CC_STR(CC_CONFIG_V1));
    const cc_log_field field = {CC_LITERAL("key"), CC_LITERAL("value")};
    tell(report, "log.write", service->write(the_host, call, CC_LOG_INFORMATION, CC_STR("golden"), &field, 1));
    tell(report, "metrics.count", metrics->count(the_host, CC_STR("uses"), CC_STR("Uses."), 1));
    tell(report, "clock", clock->now_us(the_host) > 0);
    tell(report, "config", (int64_t)config->settings(the_host).size);
    tell(
        report,
        "tenant",
        (int64_t)((const cc_call_v1*)the_host->get_service(the_host, CC_STR(CC_CALL_V1)))->tenant(call).size
    );
}

static int32_t nothing(void* self, uint64_t index) {
    (void)self;
    (void)index;
    return CC_OK;
}

static void useModules(cc_call* call, Report* report) {
    SERVICE(cc_operation_v1, CC_OPERATION_V1);
    const cc_parallel_v1* parallel = the_host->get_service(the_host, CC_STR(CC_PARALLEL_V1));
    cc_str answer = {NULL, 0};
    tell(report, "operation.invoke", service->invoke(call, CC_STR("golden.echo/1"), CC_STR("{}"), &answer));
    tell(report, "operation.answer", (int64_t)answer.size);
#if CC_ABI_REVISION >= 3
    tell(report, "operation.is_provided", service->is_provided(call, CC_STR("golden.echo/1")));
#endif
    tell(report, "parallel.run", parallel->run(call, 4, nothing, NULL));
}

static int32_t use(void* self, cc_call* call) {
    SERVICE(cc_call_v1, CC_CALL_V1);
    Report report = {.size = 0};
    cc_str answer;
    (void)self;
    useJson(call, &report);
    useDatabase(call, &report);
    useFiles(call, &report);
    useJobs(call, &report);
    useMessages(call, &report);
    useObservation(call, &report);
    useModules(call, &report);
    answer.data = report.text;
    answer.size = report.size;
    return service->respond(call, 200, CC_STR("text/plain"), answer);
}

static int32_t echo(void* self, cc_call* call) {
    SERVICE(cc_call_v1, CC_CALL_V1);
    (void)self;
    return service->respond(call, 200, CC_STR("application/json"), CC_STR("{}"));
}

static int32_t init(const cc_host* host, void** self) {
    const cc_module_v1* module = host->get_service(host, CC_STR(CC_MODULE_V1));
    const cc_route route = {
        .size = sizeof route,
        .method = CC_LITERAL("POST"),
        .path = CC_LITERAL("/golden"),
        .operation_id = CC_LITERAL("useEverything"),
        .summary = CC_LITERAL("Uses every service once"),
        .request_schema = CC_LITERAL("{\"type\":\"object\"}"),
        .response_type = CC_LITERAL("text/plain"),
        .handler = use};
    const cc_operation operation = {
        .size = sizeof operation,
        .name = CC_LITERAL("golden.echo/1"),
        .summary = CC_LITERAL("Answers an empty object"),
        .handler = echo};
    const int32_t status = module->add_route(host, &route);
    (void)self;
    the_host = host;
    return status == CC_OK ? module->add_operation(host, &operation) : status;
}

static const cc_module_descriptor descriptor = {
    .size = sizeof descriptor, .abi_revision = CC_ABI_REVISION, .init = init};

const cc_module_descriptor* cardcage_module_entry_1(void) {
    return &descriptor;
}
