#pragma once

#include <chrono>

namespace cardcage::supervision {

/// Pauses between starts of a worker: none as long as it starts, or after its first failures; from the third failure in
/// a row on half a second, doubled each time, at most 5 s.
class StartPause {
public:
    /// A start has failed. Returns the pause before the next one.
    std::chrono::milliseconds failed();
    void succeeded() { failures_ = 0; }
    /// Returns the starts that have failed in a row.
    unsigned failures() const { return failures_; }

private:
    unsigned failures_ = 0;
};

}  // namespace cardcage::supervision
