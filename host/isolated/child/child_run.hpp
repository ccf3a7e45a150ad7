#pragma once

#include <cardcage/isolated.h>

#include <string>
#include <vector>

#include "host/isolated/child/child_module.hpp"
#include "host/isolated/child/child_threads.hpp"
#include "host/isolated/frames.hpp"

namespace cardcage::isolated {

/// Sends a frame to the host; ends the process when nobody reads it any more.
void sendFrame(FrameKind kind, std::string_view begin, std::string_view rest = {});

/// One run of an isolated function in its process: what the function is given, and the frames to the host. Used on the
/// thread of the function.
class ChildRun {
public:
    /// Borrows all.
    ChildRun(cc_str payload, const std::vector<cc_str>& inputs, ChildThreads& threads);

    /// Runs the function and sends how it ended.
    void run(const ChildFunction& function);

private:
    /// The part that the function sees; it comes first, so that its address is that of the whole.
    struct Handle {
        cc_isolated_run contract;
        ChildRun* owner;
    };
    static ChildRun& of(cc_isolated_run* run) { return *reinterpret_cast<Handle*>(run)->owner; }

    static std::int32_t beginOutput(cc_isolated_run* run, cc_str name, cc_str content_type);
    static std::int32_t writeOutput(cc_isolated_run* run, cc_str piece);
    static std::int32_t endOutput(cc_isolated_run* run);
    static std::int32_t progress(cc_isolated_run* run, cc_str phase, std::int64_t done, std::int64_t total);
    static std::int32_t parallel(
        cc_isolated_run* run, std::uint64_t count, std::int32_t (*work)(void*, std::uint64_t), void* self
    );
    static std::int32_t refuse(cc_isolated_run* run, cc_str reason);

    Handle handle_;
    ChildThreads& threads_;
    bool is_output_open_ = false;
    std::string reason_;
};

}  // namespace cardcage::isolated
