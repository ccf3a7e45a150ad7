#pragma once

#include <cardcage/isolated.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "fake_host.hpp"

// cardcage.isolated/1 of the fake host: functions run at once, in the process of the test and on its thread. Nothing
// limits them, so crashes and limits are told by the test: FakeHost::isolated_ends.

namespace cardcage::testing {

/// The functions of the service.
struct FakeIsolated {
    using Call = FakeHost::FakeCall;

    /// A run, whose address the function has as that of its first member.
    struct Run {
        cc_isolated_run contract{};
        const cc_isolated_sink* sink = nullptr;
        bool is_open = false;
        bool is_stopped = false;
        std::int32_t sink_status = CC_OK;
        std::string refusal{};
    };

    static Run& of(cc_isolated_run* run) { return *reinterpret_cast<Run*>(run); }
    static std::string text(cc_str given) { return FakeHost::text(given); }

    static std::int32_t add(const cc_host* host, const cc_isolated_function* function) {
        auto& known = FakeHost::of(host).isolated;
        const std::string name = text(function->name);
        if (!function->work || name.find('.') == std::string::npos || name.find('/') == std::string::npos) {
            return CC_INVALID;
        }
        if (std::any_of(known.begin(), known.end(), [&](const auto& other) { return other.name == name; })) {
            return CC_DUPLICATE;
        }
        known.push_back({name, function->work, function->self});
        return CC_OK;
    }

    static std::int32_t run(
        cc_call* handle, const cc_isolated_request* request, const cc_isolated_sink* sink, cc_isolated_result* result
    ) {
        Call& call = FakeHost::of(handle);
        if (call.busy) return CC_BUSY;
        const std::string name = text(request->name);
        const auto& functions = call.host.isolated;
        const auto function =
            std::find_if(functions.begin(), functions.end(), [&](const auto& known) { return known.name == name; });
        if (function == functions.end()) return CC_NOT_FOUND;

        std::vector<cc_str> inputs;
        for (std::uint32_t i = 0; i < request->input_count; ++i) {
            const cc_isolated_input& input = request->inputs[i];
            if (!input.file.data) {
                inputs.push_back(input.bytes);
                continue;
            }
            const auto file = call.host.files.find(text(input.file));
            if (file == call.host.files.end() || !file->second.is_complete) return CC_NOT_FOUND;
            inputs.push_back(FakeHost::borrow(file->second.content));
        }
        result->signal = 0;
        result->cpu_us = 0;
        result->peak_bytes = 0;
        if (const auto end = call.host.isolated_ends.find(name); end != call.host.isolated_ends.end()) {
            result->outcome = end->second.outcome;
            result->signal = end->second.signal;
            result->text = call.keep(end->second.text);
            return CC_OK;
        }
        Run run;
        run.sink = sink;
        run.contract = {
            sizeof(cc_isolated_run),
            request->input_count,
            request->payload,
            inputs.data(),
            &outputBegin,
            &outputWrite,
            &outputEnd,
            &progress,
            &parallel,
            &refuse};
        const std::int32_t status = function->work(function->self, &run.contract);
        if (run.sink_status != CC_OK) return run.sink_status;
        result->outcome = outcomeOf(status, run);
        result->text = call.keep(run.refusal);
        return CC_OK;
    }

    static std::int32_t outcomeOf(std::int32_t status, const Run& run) {
        if (run.is_stopped) return CC_ISOLATED_STOPPED;
        if (status == CC_PROBLEM) return CC_ISOLATED_REFUSED;
        if (status == CC_TOO_LARGE) return CC_ISOLATED_MEMORY;
        return status == CC_OK && !run.is_open ? CC_ISOLATED_DONE : CC_ISOLATED_CRASHED;
    }

    /// Hands over to the sink; the first refusal of the handler ends the run with its status.
    static std::int32_t taken(Run& run, std::int32_t status) {
        if (status < 0 && run.sink_status == CC_OK) run.sink_status = status;
        return status < 0 ? CC_CANCELLED : CC_OK;
    }
    static bool isNamed(cc_str given) { return given.data && given.size >= 1 && given.size <= 255; }

    static std::int32_t outputBegin(cc_isolated_run* given, cc_str name, cc_str content_type) {
        Run& run = of(given);
        if (run.is_open) return CC_WRONG_PHASE;
        if (!isNamed(name) || !isNamed(content_type)) return CC_INVALID;
        run.is_open = true;
        return run.sink->begin ? taken(run, run.sink->begin(run.sink->self, name, content_type)) : CC_OK;
    }
    static std::int32_t outputWrite(cc_isolated_run* given, cc_str piece) {
        Run& run = of(given);
        if (!run.is_open) return CC_WRONG_PHASE;
        return run.sink->write ? taken(run, run.sink->write(run.sink->self, piece)) : CC_OK;
    }
    static std::int32_t outputEnd(cc_isolated_run* given) {
        Run& run = of(given);
        if (!run.is_open) return CC_WRONG_PHASE;
        run.is_open = false;
        return run.sink->end ? taken(run, run.sink->end(run.sink->self)) : CC_OK;
    }
    /// Each report is a tick, so that a test need not wait for one.
    static std::int32_t progress(cc_isolated_run* given, cc_str phase, std::int64_t done, std::int64_t total) {
        Run& run = of(given);
        if (!run.sink->tick) return CC_OK;
        const cc_progress at{sizeof(cc_progress), CC_PROGRESS_RUNNING, phase, done, total, 0, 0};
        const std::int32_t status = run.sink->tick(run.sink->self, &at);
        if (status > 0) run.is_stopped = true;
        return status > 0 ? CC_CANCELLED : taken(run, status);
    }
    /// From the last to the first: work that depends on an order is found out.
    static std::int32_t parallel(
        cc_isolated_run*, std::uint64_t count, std::int32_t (*work)(void* self, std::uint64_t index), void* self
    ) {
        while (count > 0) {
            if (const std::int32_t status = work(self, --count); status != CC_OK) return status;
        }
        return CC_OK;
    }
    static std::int32_t refuse(cc_isolated_run* given, cc_str reason) {
        of(given).refusal = text(reason).substr(0, 4'096);
        return CC_OK;
    }

    static constexpr cc_isolated_v1 table() { return {sizeof(cc_isolated_v1), &add, &run}; }
};

}  // namespace cardcage::testing
