/* A module of which several versions are swapped by command; each answers with its own. */
#include <cardcage/abi.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define UNTIL "[{\"name\":\"until\",\"in\":\"query\",\"schema\":{\"type\":\"string\"}}]"

static const cc_call_v1* calls;

static int32_t version(void* self, cc_call* call) {
    (void)self;
    return calls->respond(call, 200, CC_STR("text/plain"), CC_STR(CARD_VERSION));
}

/* Holds its generation until the file exists that the parameter `until` names by its whole path, for 60 seconds at
 * most; with other values, as the checks of a module send them, not at all. */
static int32_t slow(void* self, cc_call* call) {
    const struct timespec pause = {.tv_nsec = 20 * 1000 * 1000};
    const cc_str until = calls->query_param(call, CC_STR("until"));
    char path[1024];
    int left;
    if (until.size == 0 || until.data[0] != '/' || until.size >= sizeof path) return version(self, call);
    memcpy(path, until.data, until.size);
    path[until.size] = '\0';
    for (left = 3000; left > 0 && access(path, F_OK) != 0; --left) nanosleep(&pause, NULL);
    return version(self, call);
}

static int32_t init(const cc_host* host, void** self) {
    const cc_module_v1* module = host->get_service(host, CC_STR(CC_MODULE_V1));
    const cc_route card = {
        .size = sizeof card,
        .method = CC_LITERAL("GET"),
        .path = CC_LITERAL("/card"),
        .operation_id = CC_LITERAL("card"),
        .summary = CC_LITERAL("Tells its version"),
        .response_type = CC_LITERAL("text/plain"),
        .handler = version};
    cc_route other = card;
    int32_t status = module->add_route(host, &card);
    (void)self;
    calls = host->get_service(host, CC_STR(CC_CALL_V1));
    if (status != CC_OK) return status;
    other.path = (cc_str)CC_LITERAL("/card/slow");
    other.operation_id = (cc_str)CC_LITERAL("slowCard");
    other.parameters = CC_STR(UNTIL);
    other.handler = slow;
    status = module->add_route(host, &other);
    if (status != CC_OK) return status;
    other.path = (cc_str)CC_LITERAL("/card/old");
    other.operation_id = (cc_str)CC_LITERAL("oldCard");
    other.parameters = (cc_str){0};
    other.flags = CC_ROUTE_DEPRECATED;
    other.deprecated_at = 1735689600;
    other.handler = version;
    return module->add_route(host, &other);
}

#ifdef CARD_START_FAILS
static int32_t start(void* self) {
    (void)self;
    return CC_FAILED;
}
#define CARD_START start
#else
#define CARD_START NULL
#endif

static const cc_module_descriptor descriptor = {
    .size = sizeof descriptor, .abi_revision = CC_ABI_REVISION, .init = init, .start = CARD_START};

const cc_module_descriptor* cardcage_module_entry_1(void) {
    return &descriptor;
}
