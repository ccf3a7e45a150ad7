#include "host/services/module_state.hpp"

namespace cardcage::services {

ModuleState& ModuleState::of(modules::Generation& generation) {
    // Made while the generation is still in init, on the one thread that runs it: no race.
    if (!generation.attachment) generation.attachment = std::make_shared<ModuleState>();
    return *static_cast<ModuleState*>(generation.attachment.get());
}

void ModuleState::changeSettings(std::string json) {
    const std::lock_guard lock(mutex_);
    if (json == settings()) return;
    current_.store(&all_.emplace_back(std::move(json)), std::memory_order_release);
    if (changed_) changed_(self_);
}

void ModuleState::onChange(void (*changed)(void*), void* self) {
    const std::lock_guard lock(mutex_);
    changed_ = changed;
    self_ = self;
}

}  // namespace cardcage::services
