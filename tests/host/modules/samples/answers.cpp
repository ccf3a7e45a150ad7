// The C++ side of the comparison in same_answers_test.cpp: strings, containers, streams and exceptions
// of whichever standard library it is built with, over the C contract alone.

#include <cardcage/abi.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

struct Refusal : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// State that init makes and destroy frees.
struct Module {
    const cc_call_v1* service = nullptr;
    std::map<std::string, int> calls;
};

cc_str view(const std::string& text) {
    return {text.data(), text.size()};
}

/// Runs a handler that may throw.
template <std::string (*handler)(const Module&, cc_call*)>
std::int32_t run(void* self, cc_call* call) {
    const auto& module = *static_cast<const Module*>(self);
    try {
        const auto body = handler(module, call);
        return module.service->respond(call, 200, CC_STR("application/json"), view(body));
    } catch (const Refusal& refusal) {
        const std::string detail = refusal.what();
        cc_problem problem{};
        problem.size = sizeof problem;
        problem.status = 409;
        problem.code = CC_STR("answer_busy");
        problem.detail = view(detail);
        module.service->problem(call, &problem);
        return CC_PROBLEM;
    } catch (...) {
        return CC_FAILED;
    }
}

std::string describe(const Module& module, cc_call* call) {
    const auto given = module.service->path_param(call, CC_STR("name"));
    const std::string name(given.data, given.size);
    auto letters = name;
    std::sort(letters.begin(), letters.end());
    return "{\"name\":\"" + name + "\",\"length\":" + std::to_string(name.size()) + ",\"letters\":\"" + letters + "\"}";
}

std::string letters(const Module& module, cc_call* call) {
    std::map<char, unsigned> counts;
    std::array<char, 7> piece{};
    for (;;) {
        const auto got = module.service->body_read(call, piece.data(), piece.size());
        if (got < 0) throw std::runtime_error("the body cannot be read");
        if (got == 0) break;
        for (const char c : std::string(piece.data(), static_cast<std::size_t>(got))) {
            if (c >= 'a' && c <= 'z') ++counts[c];
        }
    }
    std::ostringstream body;
    body << '{';
    for (auto entry = counts.begin(); entry != counts.end(); ++entry) {
        body << (entry == counts.begin() ? "" : ",") << '"' << entry->first << "\":" << entry->second;
    }
    body << '}';
    return body.str();
}

std::string refuse(const Module&, cc_call*) {
    throw Refusal("Ask again with a name: /answers/{name}");
}

cc_route route(cc_str method, cc_str path, cc_str id, cc_str summary, cc_handler handler, void* self) {
    cc_route one{};
    one.size = sizeof one;
    one.method = method;
    one.path = path;
    one.operation_id = id;
    one.summary = summary;
    one.response_schema = CC_STR(R"({"type":"object"})");
    one.handler = handler;
    one.self = self;
    return one;
}

std::int32_t init(const cc_host* host, void** self) {
    auto module = std::make_unique<Module>();
    module->service = static_cast<const cc_call_v1*>(host->get_service(host, CC_STR(CC_CALL_V1)));
    const auto* registration = static_cast<const cc_module_v1*>(host->get_service(host, CC_STR(CC_MODULE_V1)));
    auto counted = route(
        CC_STR("POST"),
        CC_STR("/answers/letters"),
        CC_STR("letters"),
        CC_STR("Counts letters"),
        run<letters>,
        module.get()
    );
    counted.request_schema = CC_STR(R"({"type":"string"})");
    auto refused =
        route(CC_STR("GET"), CC_STR("/answers"), CC_STR("refuse"), CC_STR("Refuses"), run<refuse>, module.get());
    refused.problems = CC_STR("answer_busy");
    const std::vector<cc_route> routes{
        route(
            CC_STR("GET"),
            CC_STR("/answers/{name}"),
            CC_STR("describe"),
            CC_STR("Describes a name"),
            run<describe>,
            module.get()
        ),
        counted,
        refused};
    for (const auto& one : routes) {
        const auto status = registration->add_route(host, &one);
        if (status < 0) return status;
    }
    *self = module.release();
    return CC_OK;
}

void destroy(void* self) {
    delete static_cast<Module*>(self);
}

constexpr cc_module_descriptor descriptor{
    sizeof(cc_module_descriptor), CC_ABI_REVISION, init, nullptr, nullptr, nullptr, destroy};

}  // namespace

const cc_module_descriptor* cardcage_module_entry_1() {
    return &descriptor;
}
