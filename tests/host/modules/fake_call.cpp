#include "tests/host/modules/fake_call.hpp"

#include <algorithm>
#include <cstring>

#include "host/modules/service_lookup.hpp"

namespace cardcage::modules {
namespace {

std::string copy(cc_str text) {
    return text.data ? std::string(text.data, text.size) : std::string();
}

cc_str view(const std::string& text) {
    return {text.data(), text.size()};
}

cc_call_v1 callService() {
    auto table = *static_cast<const cc_call_v1*>(inertService(CC_CALL_V1));
    table.tenant = [](cc_call*) { return CC_STR("0b3d8d9e-3a43-4a3f-9d53-5b0c57f5f1aa"); };
    table.request_id = [](cc_call*) { return CC_STR("request-1"); };
    table.path_param = [](cc_call* call, cc_str name) {
        const auto found = call->path_parameters.find(copy(name));
        return found == call->path_parameters.end() ? cc_str{} : view(found->second);
    };
    table.alloc = [](cc_call* call, std::size_t size) -> void* {
        return call->arena.emplace_back(size + 1, '\0').data();
    };
    table.body_size = [](cc_call* call) -> std::uint64_t { return call->body.size(); };
    table.body_read = [](cc_call* call, char* buffer, std::size_t size) -> std::int64_t {
        const auto got = std::min(size, call->body.size() - call->body_position);
        std::memcpy(buffer, call->body.data() + call->body_position, got);
        call->body_position += got;
        return static_cast<std::int64_t>(got);
    };
    table.respond = [](cc_call* call, std::int32_t status, cc_str, cc_str body) -> std::int32_t {
        call->status = status;
        call->answer = copy(body);
        return CC_OK;
    };
    table.problem = [](cc_call* call, const cc_problem* problem) -> std::int32_t {
        call->status = problem->status;
        call->problem_code = copy(problem->code);
        call->problem_detail = copy(problem->detail);
        return CC_OK;
    };
    return table;
}

}  // namespace

const void* fakeService(std::string_view id) {
    static const auto table = callService();
    return id == CC_CALL_V1 ? &table : inertService(id);
}

std::string answerOf(const Route& route, std::map<std::string, std::string> parameters, std::string body) {
    cc_call call{};
    call.path_parameters = std::move(parameters);
    call.body = std::move(body);
    for (auto begin = route.path.find('{'); begin != std::string::npos; begin = route.path.find('{', begin + 1)) {
        call.path_parameters.try_emplace(route.path.substr(begin + 1, route.path.find('}', begin) - begin - 1), "x");
    }
    const auto status = route.handler(route.self, &call);
    if (status == CC_OK) return std::to_string(call.status) + " " + call.answer;
    if (status == CC_PROBLEM) {
        return std::to_string(call.status) + " problem " + call.problem_code + ": " + call.problem_detail;
    }
    return "failed " + std::to_string(status);
}

}  // namespace cardcage::modules
