#include "host/abi/module_state.hpp"

#include <utility>

#include "host/execution/host_services.hpp"

namespace cardcage::abi {

ModuleState& ModuleState::of(modules::Generation& generation) {
    // Threads that a module starts in init may ask for its state at the same moment as init itself.
    static std::mutex making;
    const std::lock_guard lock(making);
    if (!generation.attachment) {
        generation.attachment =
            std::make_shared<ModuleState>(generation.hostServices().first_settings(generation.manifest()));
    }
    return *static_cast<ModuleState*>(generation.attachment.get());
}

void ModuleState::changeSettings(std::string json) {
    std::unique_lock lock(mutex_);
    if (json == settings()) return;
    current_.store(&all_.emplace_back(std::move(json)), std::memory_order_release);
    const auto changed = changed_;
    auto* const self = self_;
    lock.unlock();  // the module may take its time
    if (changed) changed(self);
}

void ModuleState::onChange(void (*changed)(void*), void* self) {
    const std::lock_guard lock(mutex_);
    changed_ = changed;
    self_ = self;
}

}  // namespace cardcage::abi
