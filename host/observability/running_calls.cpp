#include "host/observability/running_calls.hpp"

namespace cardcage::observability {

RunningCalls::Call::Call(RunningCalls& calls, const Names& names, Clock::time_point deadline)
    : calls_(calls), names_(names), deadline_(deadline), innermost_{names.module, names.version, {}} {
    const std::lock_guard lock(calls_.mutex_);
    number_ = calls_.next_number_++;
    after_ = calls_.first_;
    if (after_) after_->before_ = this;
    calls_.first_ = this;
}

RunningCalls::Call::~Call() {
    const std::lock_guard lock(calls_.mutex_);
    (before_ ? before_->after_ : calls_.first_) = after_;
    if (after_) after_->before_ = before_;
}

RunningCalls::Operation::Operation(
    Call& call, std::string_view module, std::string_view version, std::string_view operation
)
    : call_(call), outer_(call.innermost_) {
    const std::lock_guard lock(call_.calls_.mutex_);
    call_.innermost_ = {module, version, operation};
}

RunningCalls::Operation::~Operation() {
    const std::lock_guard lock(call_.calls_.mutex_);
    call_.innermost_ = outer_;
}

RunningCall RunningCalls::describe(const Call& call) {
    return {
        .number = call.number_,
        .module = std::string(call.innermost_.module),
        .version = std::string(call.innermost_.version),
        .operation = std::string(call.innermost_.operation),
        .route = std::string(call.names_.route),
        .tenant = std::string(call.names_.tenant),
        .request = std::string(call.names_.request),
        .holds_worker = call.names_.holds_worker,
        .begin = call.begin_,
        .deadline = call.deadline_};
}

std::vector<RunningCall> RunningCalls::all() const {
    const std::lock_guard lock(mutex_);
    std::vector<RunningCall> calls;
    for (const auto* call = first_; call; call = call->after_) calls.push_back(describe(*call));
    return calls;
}

std::vector<RunningCall> RunningCalls::late(Clock::duration grace) const {
    const auto now = Clock::now();
    const std::lock_guard lock(mutex_);
    std::vector<RunningCall> calls;
    for (const auto* call = first_; call; call = call->after_) {
        if (now - grace > call->deadline_) calls.push_back(describe(*call));
    }
    return calls;
}

}  // namespace cardcage::observability
