#include "host/isolated/child/child_run.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>

#include "host/isolated/child/descriptors.hpp"

namespace cardcage::isolated {
namespace {

constexpr int host_is_gone = 3;  ///< exit code

std::string_view view(cc_str text) {
    return {text.data ? text.data : "", text.data ? text.size : 0};
}

void send(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto written = write(child_answers, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) _exit(host_is_gone);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
}

bool isName(std::string_view text) {
    return !text.empty() && text.size() <= longest_name;
}

}  // namespace

void sendFrame(FrameKind kind, std::string_view begin, std::string_view rest) {
    send(frameHead(kind, begin.size() + rest.size()));
    send(begin);
    send(rest);
}

ChildRun::ChildRun(cc_str payload, const std::vector<cc_str>& inputs, ChildThreads& threads)
    : handle_{{sizeof(cc_isolated_run), static_cast<std::uint32_t>(inputs.size()), payload, inputs.data(), &beginOutput, &writeOutput, &endOutput, &progress, &parallel, &refuse}, this},
      threads_(threads) {
    reason_.reserve(longest_reason);  // a function that has used up its memory can still tell why it refuses
}

void ChildRun::run(const ChildFunction& function) {
    std::int32_t status = CC_FAILED;
    try {
        status = function.work(function.self, &handle_.contract);
    } catch (const std::bad_alloc&) {
        status = CC_TOO_LARGE;
    }
    if (status == CC_OK && is_output_open_) {
        status = CC_FAILED;
        reason_ = "it left an output open";
    }
    sendFrame(FrameKind::Finished, numberBytes(status), reason_);
}

std::int32_t ChildRun::beginOutput(cc_isolated_run* run, cc_str name, cc_str content_type) {
    auto& self = of(run);
    if (self.is_output_open_) return CC_WRONG_PHASE;
    if (!isName(view(name)) || !isName(view(content_type))) return CC_INVALID;
    const auto size = numberBytes(static_cast<std::int64_t>(name.size));
    sendFrame(FrameKind::Begin, size + std::string(view(name)), view(content_type));
    self.is_output_open_ = true;
    return CC_OK;
}

std::int32_t ChildRun::writeOutput(cc_isolated_run* run, cc_str piece) {
    if (!of(run).is_output_open_) return CC_WRONG_PHASE;
    for (auto rest = view(piece); !rest.empty(); rest.remove_prefix(std::min(rest.size(), longest_frame))) {
        sendFrame(FrameKind::Piece, rest.substr(0, longest_frame));
    }
    return CC_OK;
}

std::int32_t ChildRun::endOutput(cc_isolated_run* run) {
    auto& self = of(run);
    if (!self.is_output_open_) return CC_WRONG_PHASE;
    sendFrame(FrameKind::End, {});
    self.is_output_open_ = false;
    return CC_OK;
}

std::int32_t ChildRun::progress(cc_isolated_run*, cc_str phase, std::int64_t done, std::int64_t total) {
    if (done < 0 || total < 0 || view(phase).size() > longest_phase) return CC_INVALID;
    sendFrame(FrameKind::Progress, numberBytes(done) + numberBytes(total), view(phase));
    return CC_OK;
}

std::int32_t ChildRun::parallel(
    cc_isolated_run* run, std::uint64_t count, std::int32_t (*work)(void*, std::uint64_t), void* self
) {
    return work ? of(run).threads_.run(count, work, self) : CC_INVALID;
}

std::int32_t ChildRun::refuse(cc_isolated_run* run, cc_str reason) {
    if (view(reason).size() > longest_reason) return CC_INVALID;
    of(run).reason_.assign(view(reason));
    return CC_OK;
}

}  // namespace cardcage::isolated
