#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

#include "host/modules/generation.hpp"

namespace cardcage::abi {

/// State of the host's services for one module generation: its settings and its callback for changes.
/// [any thread]
class ModuleState {
public:
    explicit ModuleState(std::string settings) : all_{std::move(settings)} {}

    /// The state of a generation, made with HostServices::first_settings at the first call: when the module asks for it
    /// in init, or by the host after it.
    static ModuleState& of(modules::Generation& generation);

    /// JSON object; a returned text stays readable as long as the generation is loaded.
    const std::string& settings() const { return *current_.load(std::memory_order_acquire); }
    /// Replaces the settings. Returns the callback of the module that is to be called now; empty when nothing changed
    /// or the module has none.
    std::function<void()> changeSettings(std::string json);
    /// Notes an isolated function that the module registers; false when it has one of that name already.
    bool addIsolated(std::string_view name);
    bool hasIsolated(std::string_view name) const;
    /// One callback a module: a later one replaces it.
    void onChange(void (*changed)(void* self), void* self);

private:
    mutable std::mutex mutex_;  ///< guards all but current_
    std::set<std::string, std::less<>> isolated_;
    std::deque<std::string> all_;  // a deque never moves its elements
    std::atomic<const std::string*> current_{&all_.front()};
    void (*changed_)(void*) = nullptr;
    void* self_ = nullptr;
};

}  // namespace cardcage::abi
