#include "host/observability/late_calls.hpp"

#include <algorithm>

namespace cardcage::observability {

std::vector<Field> fieldsOf(const RunningCall& call) {
    const auto running = RunningCalls::Clock::now() - call.begin;
    std::vector<Field> fields{{"module", call.module}, {"version", call.version}};
    if (!call.operation.empty()) fields.emplace_back("operation", call.operation);
    fields.emplace_back("route", call.route);
    if (!call.tenant.empty()) fields.emplace_back("tenant", call.tenant);
    if (!call.request.empty()) fields.emplace_back("request_id", call.request);
    fields.emplace_back("running_s", std::chrono::duration_cast<std::chrono::seconds>(running).count());
    return fields;
}

void LateCalls::look() {
    auto late = now();
    for (const auto& call : late) {
        if (told_.contains(call.number)) continue;
        log_.write(Level::Error, "a call of a module does not return, long after its deadline", fieldsOf(call));
        told_.emplace(call.number, call);
    }
    std::erase_if(told_, [&](const auto& told) {
        const auto& call = told.second;
        if (std::ranges::find(late, call.number, &RunningCall::number) != late.end()) return false;
        log_.write(Level::Information, "a late call of a module has returned", fieldsOf(call));
        return true;
    });
}

}  // namespace cardcage::observability
