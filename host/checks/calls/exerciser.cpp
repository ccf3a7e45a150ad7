#include "host/checks/calls/exerciser.hpp"

#include <unistd.h>

#include <algorithm>

#include "host/modules/library/probes/child.hpp"
#include "host/modules/registrar.hpp"

namespace cardcage::checks {
namespace {

constexpr std::size_t longest_fault = 400;
constexpr std::string_view new_tenant = "cardcage.new_tenant/1";

std::string oneLine(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    std::ranges::replace(text, '\t', ' ');
    return text.substr(0, longest_fault);
}

/// As the host runs it: reading routes without a transaction around them.
database::Mode modeOf(const modules::Route* route) {
    return route && route->method == "GET" ? database::Mode::Read : database::Mode::Write;
}

}  // namespace

Exerciser::Exerciser(int parent, std::optional<Tables> tables) : parent_(parent), tables_(std::move(tables)) {
    if (tables_)
        connection_ = std::make_unique<database::Connection>(database::Connection::Settings{.url = tables_->url});
}

void Exerciser::at(const std::string& what) {
    tell(std::string(at_word) + oneLine(what));
}

void Exerciser::fault(std::string_view check, const std::string& text) {
    const auto line = std::string(fault_word) + std::string(check) + '\t' + oneLine(text);
    if (told_.insert(line).second) tell(line);
}

void Exerciser::done() {
    tell(std::string(done_word));
}

void Exerciser::tell(const std::string& line) {
    modules::tellParent(parent_, line + '\n');
}

Exerciser::Callee Exerciser::calleeOf(const modules::Route& route) {
    return {modules::routeLabel(route), targetOf(route), route.handler, route.self, &route, answerSchemaOf(route)};
}

Exerciser::Callee Exerciser::calleeOf(const modules::Operation& operation) {
    return {
        "operation " + operation.name,
        targetOf(operation),
        operation.handler,
        operation.self,
        nullptr,
        answerSchemaOf(operation)};
}

void Exerciser::beginTenant(const modules::Registration& registration) {
    for (const auto& operation : registration.operations) {
        if (operation.name != new_tenant) continue;
        const auto callee = calleeOf(operation);
        at(callee.label);
        call(callee, CallKind::Described, {.body = "{}", .path = {}});
    }
}

void Exerciser::callAll(const modules::Registration& registration, CallKind kind) {
    std::vector<const modules::Route*> routes;
    for (const auto& route : registration.routes) routes.push_back(&route);
    std::ranges::stable_sort(routes, {}, [](const auto* route) { return callOrder(*route); });
    for (const auto* route : routes) callEach(calleeOf(*route), kind);
    for (const auto& operation : registration.operations) callEach(calleeOf(operation), kind);
}

void Exerciser::callEach(const Callee& callee, CallKind kind) {
    at(callee.label);
    for (auto& input : inputsFor(callee.target, kind)) {
        if (kind == CallKind::Described) made_.fill(callee.target.path, input.path);
        call(callee, kind, std::move(input));
    }
}

void Exerciser::call(const Callee& callee, CallKind kind, Input input) {
    ScriptedCall call(std::move(input));
    alarm(call_seconds);
    std::int32_t status = CC_FAILED;
    try {
        if (tables_) call.unit.emplace(*connection_, *tables_, modeOf(callee.route));
        status = callee.handler(callee.self, call.handle());
    } catch (...) {
        fault(checkOf(kind), callee.label + " lets an exception out");
    }
    judge(callee, kind, call, status);
    alarm(0);
}

void Exerciser::judge(const Callee& callee, CallKind kind, ScriptedCall& call, std::int32_t status) {
    const auto wrong = [&](const std::string& what) { fault("answers_or_refuses", callee.label + ' ' + what); };
    judgeStatements(callee, call);
    if (status > 0) return wrong("returns " + std::to_string(status) + ", which is no status");
    if (status == CC_PROBLEM) {
        if (!call.has_problem && !call.met_limits) wrong("returns CC_PROBLEM and has recorded no problem");
        return;
    }
    if (status != CC_OK) return judgeFailure(callee, kind, call, status);
    if (call.answers == 0) {
        return wrong(call.is_open ? "returns CC_OK before end" : "returns CC_OK without an answer");
    }
    judgeAnswer(callee, call);
    const auto refusal = call.unit ? call.unit->commit() : std::string();
    if (!refusal.empty()) fault(checkOf(kind), callee.label + " answers what cannot be committed: " + refusal);
    if (refusal.empty() && callee.route) made_.note(*callee.route, call.answer);
}

void Exerciser::judgeFailure(const Callee& callee, CallKind kind, const ScriptedCall& call, std::int32_t status) {
    if (call.met_limits) return;
    const auto cause = status == CC_DATABASE && call.unit && call.unit->error
                           ? call.unit->error->sqlstate + ' ' + call.unit->error->what()
                           : std::to_string(status);
    fault(checkOf(kind), callee.label + " fails (" + cause + "), which is answered with 500");
}

void Exerciser::judgeAnswer(const Callee& callee, const ScriptedCall& call) {
    const auto* route = callee.route;
    const auto wrong = [&](const std::string& what) { fault("answers_fit_schema", callee.label + ' ' + what); };
    if (route && call.status == 204 && !call.answer.empty()) return wrong("answers 204 with content");
    if (route && call.status != route->success_status) {
        wrong("answers " + std::to_string(call.status) + " and describes " + std::to_string(route->success_status));
    }
    if (!call.content_type.empty() && call.content_type.find("json") == std::string::npos) return;
    if (route && !route->response_type.empty()) return;
    const auto fault = callee.schema.faultOf(call.answer);
    if (!fault.empty()) wrong(fault);
}

void Exerciser::judgeStatements(const Callee& callee, const ScriptedCall& call) {
    if (!call.unit) return;
    for (const auto& [statement, message] : call.unit->misfits) {
        fault("statements_fit_tables", callee.label + " runs " + statement + ": " + message);
    }
}

}  // namespace cardcage::checks
