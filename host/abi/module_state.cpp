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

std::function<void()> ModuleState::changeSettings(std::string json) {
    const std::lock_guard lock(mutex_);
    if (json == settings()) return {};
    current_.store(&all_.emplace_back(std::move(json)), std::memory_order_release);
    if (!changed_) return {};
    return [changed = changed_, self = self_] { changed(self); };
}

bool ModuleState::addIsolated(std::string_view name) {
    const std::lock_guard lock(mutex_);
    return isolated_.emplace(name).second;
}

bool ModuleState::hasIsolated(std::string_view name) const {
    const std::lock_guard lock(mutex_);
    return isolated_.contains(name);
}

void ModuleState::onChange(void (*changed)(void*), void* self) {
    const std::lock_guard lock(mutex_);
    changed_ = changed;
    self_ = self;
}

}  // namespace cardcage::abi
