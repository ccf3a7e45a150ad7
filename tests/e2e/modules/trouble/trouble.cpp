// A module that does on request what no module should: each route is one kind of fault, or a bare probe of the
// contract. It is written against abi.h, because the wrapper would not let most of this happen.

#include <cardcage/abi.h>

#include <array>
#include <charconv>
#include <chrono>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

namespace {

const cc_call_v1* calls = nullptr;
const cc_db_v1* db = nullptr;
const cc_log_v1* logs = nullptr;
const cc_operation_v1* operations = nullptr;

cc_str borrowed(std::string_view text) {
    return {text.data(), text.size()};
}

std::string_view parameter(cc_call* call, std::string_view name) {
    const auto value = calls->query_param(call, borrowed(name));
    return {value.data ? value.data : "", value.size};
}

std::int64_t number(cc_call* call, std::string_view name) {
    const auto text = parameter(call, name);
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::int32_t answer(cc_call* call, std::string_view text) {
    return calls->respond(call, 200, CC_STR("text/plain"), borrowed(text));
}

std::int32_t answerNumber(cc_call* call, std::int64_t value) {
    return answer(call, std::to_string(value));
}

constexpr cc_statement insert_item{
    sizeof(cc_statement),
    CC_LITERAL("insert_item"),
    CC_LITERAL("INSERT INTO trouble.item (content) VALUES ($1::text)")};
// The statement names no tenant: only row-level security protects the rows of others.
constexpr cc_statement count_items{
    sizeof(cc_statement), CC_LITERAL("count_items"), CC_LITERAL("SELECT count(*) FROM trouble.item")};
constexpr cc_statement three_rows{
    sizeof(cc_statement), CC_LITERAL("three_rows"), CC_LITERAL("SELECT generate_series(1, 3)")};
constexpr cc_statement divide{
    sizeof(cc_statement), CC_LITERAL("divide_by_zero"), CC_LITERAL("SELECT 1 / 0 AS canary_sql_text")};
constexpr cc_statement customers{
    sizeof(cc_statement), CC_LITERAL("read_customers"), CC_LITERAL("SELECT count(*) FROM customers.customer")};
constexpr cc_statement tokens{
    sizeof(cc_statement), CC_LITERAL("read_tokens"), CC_LITERAL("SELECT count(*) FROM cardcage.api_token")};
constexpr cc_statement grants{sizeof(cc_statement), CC_LITERAL("switch_role"), CC_LITERAL("SET ROLE postgres")};
constexpr cc_statement sleeps{sizeof(cc_statement), CC_LITERAL("sleep"), CC_LITERAL("SELECT pg_sleep(30)")};
constexpr cc_statement sleeps_long{sizeof(cc_statement), CC_LITERAL("sleep_long"), CC_LITERAL("SELECT pg_sleep(45)")};

std::int32_t keepFirst(void* self, const cc_str* columns, std::size_t count) {
    if (count > 0) static_cast<std::string*>(self)->assign(columns[0].data, columns[0].size);
    return CC_OK;
}

std::int32_t insert(cc_call* call, std::string_view content) {
    cc_value value{};
    value.kind = CC_VALUE_TEXT;
    value.text = borrowed(content);
    return db->run(call, &insert_item, &value, 1, nullptr, nullptr, nullptr);
}

std::int32_t throwError(void*, cc_call*) {
    throw std::runtime_error("canary exception text");
}

std::int32_t throwNumber(void*, cc_call*) {
    throw 42;
}

std::int32_t throwMemory(void*, cc_call*) {
    throw std::bad_alloc();
}

std::int32_t throwAfterWriting(void*, cc_call* call) {
    if (const auto status = insert(call, "half done"); status != CC_OK) return status;
    throw std::runtime_error("canary exception text");
}

std::int32_t respondStatus(void*, cc_call* call) {
    return calls->respond(call, static_cast<std::int32_t>(number(call, "status")), CC_STR("text/plain"), CC_STR("x"));
}

std::int32_t returnStatus(void*, cc_call* call) {
    return static_cast<std::int32_t>(number(call, "status"));
}

std::int32_t returnStatusAfterAnswer(void*, cc_call* call) {
    answer(call, "answered");
    return static_cast<std::int32_t>(number(call, "status"));
}

std::int32_t respondTwice(void*, cc_call* call) {
    answer(call, "first");
    return answer(call, "second");
}

std::int32_t respondTwiceCarelessly(void*, cc_call* call) {
    answer(call, "first");
    answer(call, "second");
    return CC_OK;
}

std::int32_t silent(void*, cc_call*) {
    return CC_OK;
}

std::int32_t half(void*, cc_call* call) {
    calls->begin(call, 200, CC_STR("text/plain"));
    calls->write(call, CC_STR("canary half of an answer"));
    return CC_OK;
}

std::int32_t recordProblem(cc_call* call, std::int32_t status, std::string_view code, std::string_view detail) {
    cc_problem problem{};
    problem.size = sizeof problem;
    problem.status = status;
    problem.code = borrowed(code);
    problem.detail = borrowed(detail);
    problem.cause = CC_STR("canary cause");
    return calls->problem(call, &problem);
}

std::int32_t answerAfterProblem(void*, cc_call* call) {
    recordProblem(call, 409, "in_use", "recorded first");
    answer(call, "answered all the same");
    return CC_PROBLEM;
}

std::int32_t problemStatus(void*, cc_call* call) {
    recordProblem(call, static_cast<std::int32_t>(number(call, "status")), "made_up_code", "said by the module");
    return CC_PROBLEM;
}

std::int32_t problemWithoutOne(void*, cc_call*) {
    return CC_PROBLEM;
}

std::int32_t databaseWithoutError(void*, cc_call*) {
    return CC_DATABASE;
}

std::int32_t hostileProblem(void*, cc_call* call) {
    recordProblem(call, 409, "evil\r\nX-Evil: 1\"", "a\r\nX-Evil: 1\n\x01 \"quoted\" \xff\xfe <script>");
    return CC_PROBLEM;
}

std::int32_t allocateAll(void*, cc_call* call) {
    if (calls->alloc(call, static_cast<std::size_t>(-1))) return answer(call, "the whole address space was granted");
    std::size_t pieces = 0;
    while (pieces < 4096 && calls->alloc(call, 1 << 20)) ++pieces;
    return pieces < 4096 ? CC_TOO_LARGE : answer(call, "4 GiB were granted");
}

std::int32_t queryInsideSink(void* self, const cc_str*, std::size_t) {
    auto& [call, status] = *static_cast<std::pair<cc_call*, std::int32_t>*>(self);
    status = db->run(call, &three_rows, nullptr, 0, nullptr, nullptr, nullptr);
    return CC_OK;
}

std::int32_t useDatabaseInSink(void*, cc_call* call) {
    std::pair<cc_call*, std::int32_t> inside{call, CC_OK};
    const auto status = db->run(call, &three_rows, nullptr, 0, queryInsideSink, &inside, nullptr);
    return status == CC_OK ? answerNumber(call, inside.second) : status;
}

std::int32_t throwingSink(void*, const cc_str*, std::size_t) {
    throw std::runtime_error("canary exception text");
}

std::int32_t throwInSink(void*, cc_call* call) {
    return db->run(call, &three_rows, nullptr, 0, throwingSink, nullptr, nullptr);
}

std::int32_t failingStatement(void*, cc_call* call) {
    const auto what = parameter(call, "what");
    const auto& statement = what == "customers" ? customers
                            : what == "tokens"  ? tokens
                            : what == "role"    ? grants
                            : what == "sleep"   ? sleeps
                                                : divide;
    std::string found;
    const auto status = db->run(call, &statement, nullptr, 0, keepFirst, &found, nullptr);
    return status == CC_OK ? answer(call, found) : status;
}

/// The operation "trouble.explode/1": writes, then fails in the way that its payload names.
std::int32_t explode(void*, cc_call* call) {
    if (const auto status = insert(call, "by the operation"); status != CC_OK) return status;
    std::array<char, 16> payload{};
    calls->body_read(call, payload.data(), payload.size());
    if (std::string_view(payload.data()) == "\"throw\"") throw std::runtime_error("canary exception text");
    return CC_FAILED;
}

/// Goes on although the operation failed.
std::int32_t invokeAndGoOn(void*, cc_call* call) {
    const auto payload = "\"" + std::string(parameter(call, "how")) + "\"";
    cc_str nothing{};
    insert(call, "before the operation");
    const auto failed = operations->invoke(call, CC_STR("trouble.explode/1"), borrowed(payload), &nothing);
    const auto status = insert(call, "after the operation");
    return status == CC_OK ? answerNumber(call, failed) : status;
}

std::int32_t hugeAnswer(void*, cc_call* call) {
    const std::string mebibyte(1 << 20, 'x');
    calls->begin(call, 200, CC_STR("application/octet-stream"));
    for (auto left = number(call, "mebibytes"); left > 0; --left) {
        if (const auto status = calls->write(call, borrowed(mebibyte)); status != CC_OK) return status;
    }
    return calls->end(call);
}

std::int32_t waitPolitely(cc_call* call, std::int64_t milliseconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    while (std::chrono::steady_clock::now() < end) {
        if (calls->cancelled(call)) return CC_CANCELLED;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return CC_OK;
}

std::int32_t slow(void*, cc_call* call) {
    const auto status = waitPolitely(call, number(call, "ms"));
    return status == CC_OK ? answer(call, "slept") : status;
}

std::int32_t longWork(void*, cc_call* call) {
    if (const auto status = insert(call, "long work"); status != CC_OK) return status;
    const auto status = waitPolitely(call, number(call, "ms"));
    return status == CC_OK ? answer(call, "done") : status;
}

/// Sees no cancellation: the statement does not come back.
std::int32_t longStatement(void*, cc_call* call) {
    const auto status = db->run(call, &sleeps_long, nullptr, 0, nullptr, nullptr, nullptr);
    return status == CC_OK ? answer(call, "slept") : status;
}

/// Nothing ends it: it asks nobody whether it is cancelled.
std::int32_t neverReturn(void*, cc_call*) {
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

std::int32_t neverReturnInside(void*, cc_call* call) {
    cc_str nothing{};
    return operations->invoke(call, CC_STR("trouble.hang/1"), CC_STR("{}"), &nothing);
}

std::int32_t storeBody(void*, cc_call* call) {
    std::string content;
    std::array<char, 4096> buffer;
    for (std::int64_t count = 0; (count = calls->body_read(call, buffer.data(), buffer.size())) > 0;) {
        content.append(buffer.data(), static_cast<std::size_t>(count));
    }
    const auto size = static_cast<std::int64_t>(content.size());
    if (const auto status = insert(call, content.substr(0, 64)); status != CC_OK) return status;
    return answerNumber(call, size);
}

std::int32_t countItems(void*, cc_call* call) {
    std::string count;
    const auto status = db->run(call, &count_items, nullptr, 0, keepFirst, &count, nullptr);
    return status == CC_OK ? answer(call, count) : status;
}

std::int32_t echoSegment(void*, cc_call* call) {
    return calls->respond(call, 200, CC_STR("text/plain"), calls->path_param(call, CC_STR("value")));
}

std::int32_t reflect(void*, cc_call* call) {
    const auto name = parameter(call, "name");
    const auto status = calls->response_header(
        call, name.empty() ? CC_STR("X-Reflected") : borrowed(name), borrowed(parameter(call, "value"))
    );
    return answerNumber(call, status);
}

std::int32_t writeLog(void* self, cc_call* call) {
    const cc_log_field field{CC_STR("value"), borrowed(parameter(call, "value"))};
    const auto status = logs->write(
        static_cast<const cc_host*>(self), call, CC_LOG_WARNING, borrowed(parameter(call, "value")), &field, 1
    );
    return answerNumber(call, status);
}

std::int32_t old(void*, cc_call* call) {
    return answer(call, "old");
}

constexpr std::int64_t new_year_2025 = 1'735'689'600;
constexpr std::int64_t new_year_2035 = 2'051'222'400;

struct Line {
    cc_str method;
    cc_str path;
    cc_handler handler;
    std::uint32_t flags = 0;
};

constexpr cc_str get = CC_LITERAL("GET");
constexpr cc_str post = CC_LITERAL("POST");

constexpr auto lines = std::to_array<Line>({
    {get, CC_LITERAL("/trouble/throw"), throwError},
    {post, CC_LITERAL("/trouble/throw"), throwAfterWriting},
    {get, CC_LITERAL("/trouble/throw-number"), throwNumber},
    {get, CC_LITERAL("/trouble/throw-memory"), throwMemory},
    {get, CC_LITERAL("/trouble/respond"), respondStatus},
    {get, CC_LITERAL("/trouble/return"), returnStatus},
    {get, CC_LITERAL("/trouble/answer-and-return"), returnStatusAfterAnswer},
    {get, CC_LITERAL("/trouble/twice"), respondTwice},
    {get, CC_LITERAL("/trouble/twice-carelessly"), respondTwiceCarelessly},
    {get, CC_LITERAL("/trouble/silent"), silent},
    {get, CC_LITERAL("/trouble/half"), half},
    {get, CC_LITERAL("/trouble/answer-after-problem"), answerAfterProblem},
    {get, CC_LITERAL("/trouble/problem"), problemStatus},
    {get, CC_LITERAL("/trouble/problem-without-one"), problemWithoutOne},
    {get, CC_LITERAL("/trouble/database-without-error"), databaseWithoutError},
    {get, CC_LITERAL("/trouble/hostile-problem"), hostileProblem},
    {get, CC_LITERAL("/trouble/allocate"), allocateAll},
    {get, CC_LITERAL("/trouble/database-in-sink"), useDatabaseInSink},
    {get, CC_LITERAL("/trouble/throw-in-sink"), throwInSink},
    {get, CC_LITERAL("/trouble/statement"), failingStatement},
    {post, CC_LITERAL("/trouble/invoke"), invokeAndGoOn},
    {get, CC_LITERAL("/trouble/huge"), hugeAnswer},
    {get, CC_LITERAL("/trouble/slow"), slow},
    {post, CC_LITERAL("/trouble/long"), longWork, CC_ROUTE_LONG},
    {post, CC_LITERAL("/trouble/long-statement"), longStatement, CC_ROUTE_LONG},
    {get, CC_LITERAL("/trouble/hang"), neverReturn},
    {get, CC_LITERAL("/trouble/hang-inside"), neverReturnInside},
    {post, CC_LITERAL("/trouble/items"), storeBody},
    {get, CC_LITERAL("/trouble/items"), countItems},
    {get, CC_LITERAL("/trouble/segments/{value}"), echoSegment},
    {get, CC_LITERAL("/trouble/reflect"), reflect},
    {get, CC_LITERAL("/trouble/log"), writeLog},
    {get, CC_LITERAL("/trouble/old"), old, CC_ROUTE_DEPRECATED},
});

/// Every operation takes each parameter.
std::string describedParameters() {
    std::string described;
    for (const char* name : {"how", "mebibytes", "ms", "name", "status", "value", "what"}) {
        described += described.empty() ? "[" : ",";
        described += R"({"name":")" + std::string(name) + R"(","in":"query","schema":{"type":"string"}})";
    }
    return described + "]";
}

std::string operationId(const Line& line) {
    std::string id(line.method.data, line.method.size);
    for (const char c : std::string_view(line.path.data, line.path.size))
        id += c == '/' || c == '{' || c == '}' ? '_' : c;
    return id;
}

std::int32_t init(const cc_host* host, void**) {
    calls = static_cast<const cc_call_v1*>(host->get_service(host, CC_STR(CC_CALL_V1)));
    db = static_cast<const cc_db_v1*>(host->get_service(host, CC_STR(CC_DB_V1)));
    logs = static_cast<const cc_log_v1*>(host->get_service(host, CC_STR(CC_LOG_V1)));
    operations = static_cast<const cc_operation_v1*>(host->get_service(host, CC_STR(CC_OPERATION_V1)));
    const auto* module = static_cast<const cc_module_v1*>(host->get_service(host, CC_STR(CC_MODULE_V1)));
    const auto parameters = describedParameters();
    for (const auto& line : lines) {
        const auto id = operationId(line);
        cc_route route{};
        route.size = sizeof route;
        route.flags = line.flags;
        route.method = line.method;
        route.path = line.path;
        route.operation_id = borrowed(id);
        route.summary = CC_STR("Misbehaves as its path says");
        route.parameters = borrowed(parameters);
        route.response_type = CC_STR("text/plain");
        route.handler = line.handler;
        route.self = const_cast<cc_host*>(host);
        if (line.flags & CC_ROUTE_DEPRECATED) {
            route.deprecated_at = new_year_2025;
            route.sunset_at = new_year_2035;
        }
        if (line.method.data == post.data) route.request_schema = CC_STR(R"({"type":"object"})");
        if (const auto status = module->add_route(host, &route); status != CC_OK) return status;
    }
    cc_operation operation{};
    operation.size = sizeof operation;
    operation.name = CC_STR("trouble.explode/1");
    operation.summary = CC_STR("Writes and fails");
    operation.handler = explode;
    if (const auto status = module->add_operation(host, &operation); status != CC_OK) return status;
    operation.name = CC_STR("trouble.hang/1");
    operation.summary = CC_STR("Never returns");
    operation.handler = neverReturn;
    return module->add_operation(host, &operation);
}

constexpr cc_module_descriptor descriptor{
    sizeof(cc_module_descriptor), CC_ABI_REVISION, init, nullptr, nullptr, nullptr, nullptr};

}  // namespace

const cc_module_descriptor* cardcage_module_entry_1() {
    return &descriptor;
}
