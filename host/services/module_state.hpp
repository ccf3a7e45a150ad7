#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include "host/modules/generation.hpp"

namespace cardcage::services {

/// What the host's services keep for one module generation: its settings and who wants to hear of changes.
/// [any thread]
class ModuleState {
public:
    /// The state of a generation, made at the first call.
    static ModuleState& of(modules::Generation& generation);

    /// JSON object; what was returned once stays readable as long as the generation is loaded.
    const std::string& settings() const { return *current_.load(std::memory_order_acquire); }
    /// Replaces the settings and calls the module back when they are others than before.
    void changeSettings(std::string json);
    /// One callback a module; null clears it.
    void onChange(void (*changed)(void* self), void* self);

private:
    mutable std::mutex mutex_;
    std::deque<std::string> all_{"{}"};  // a deque never moves its elements
    std::atomic<const std::string*> current_{&all_.front()};
    void (*changed_)(void*) = nullptr;
    void* self_ = nullptr;
};

}  // namespace cardcage::services
