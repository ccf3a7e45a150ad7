#pragma once

#include <cardcage/module/import.hpp>
#include <cardcage/module/route.hpp>
#include <cardcage/module/stored.hpp>
#include <exception>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

// The one header that a module includes. A module is its routes and operations and this line:
//
//   CARDCAGE_MODULE(routes, operations)
//
// Each name is a function that returns a range of sdk::Route or sdk::Operation; either may be left out. The functions
// are called once, in init, on one thread and without a tenant; a module does nothing else there. Its version, settings
// and schedules are in module.json, its tables in migrations/, its statements in sql/.

namespace cardcage {

namespace detail {

/// Everything that a loaded module keeps: the tables of its host, and its routes and operations with their handlers.
/// Made in init, freed by destroy; constant in between, so that handlers need no lock.
class Module {
public:
    /// Copies the tables, which are pointers.
    explicit Module(const Services& services) : services_(services) {}

    /// Registers a route; its handler and names live as long as the module. Returns the status of the host.
    std::int32_t add(const Route& route) {
        auto& bound = *routes_.emplace_back(new BoundRoute{services_, route, route.pathNames()});
        return route.registerWith(services_, bound.path_names, &BoundRoute::handle, &bound);
    }
    /// Registers an operation in the same way.
    std::int32_t add(const Operation& operation) {
        auto& bound = *operations_.emplace_back(new BoundOperation{services_, operation});
        return operation.registerWith(services_, &BoundOperation::handle, &bound);
    }
    /// Registers an entry of another kind, which lives as long as the module and knows its own service.
    template <class Entry>
    requires requires(const Entry& entry, const Services& services) { entry.registerWith(services); }
    std::int32_t add(const Entry& entry) { return entry.registerWith(services_); }

private:
    /// A route with what its handler needs; the host hands its address to the handler.
    struct BoundRoute {
        const Services& services;
        Route route;
        std::vector<std::string_view> path_names;

        /// Answers one request, on a thread of the host.
        static std::int32_t handle(void* self, cc_call* handle) noexcept {
            const auto& bound = *static_cast<const BoundRoute*>(self);
            Call call(handle, bound.services);
            return guarded(call, [&] { bound.route.run(call, bound.path_names); });
        }
    };
    /// An operation with what its handler needs.
    struct BoundOperation {
        const Services& services;
        Operation operation;

        /// Answers one call, on the thread of the caller.
        static std::int32_t handle(void* self, cc_call* handle) noexcept {
            const auto& bound = *static_cast<const BoundOperation*>(self);
            Call call(handle, bound.services);
            return guarded(call, [&] { bound.operation.run(call); });
        }
    };

    Services services_;
    std::vector<std::unique_ptr<BoundRoute>> routes_;
    std::vector<std::unique_ptr<BoundOperation>> operations_;
};

/// Registers all entries of one table; returns the first failure.
template <auto Provider>
std::int32_t addAll(Module& module) {
    for (const auto& entry : Provider()) {
        if (const std::int32_t status = module.add(entry); status < 0) return status;
    }
    return CC_OK;
}

/// Is init of the descriptor. The host frees `*self` by destroy even when the status is negative.
template <auto... Providers>
std::int32_t initModule(const cc_host* host, void** self) noexcept {
    Services services;
    if (!services.fetch(host)) return CC_NOT_FOUND;
    try {
        auto module = std::make_unique<Module>(services);
        std::int32_t status = CC_OK;
        // Registers in order and stops at the first that is refused.
        ((status == CC_OK ? void(status = addAll<Providers>(*module)) : void()), ...);
        *self = module.release();
        return status;
    } catch (const std::exception& error) {
        services.writeLog(nullptr, CC_LOG_ERROR, error.what());
    } catch (...) {
        services.writeLog(nullptr, CC_LOG_ERROR, "an exception of unknown type left the route table");
    }
    return CC_FAILED;
}

/// Is destroy of the descriptor.
inline void destroyModule(void* self) {
    delete static_cast<Module*>(self);
}

}  // namespace detail

/// Returns the descriptor of a module whose routes and operations these functions return.
template <auto... Providers>
constexpr cc_module_descriptor moduleDescriptor() {
    return {
        sizeof(cc_module_descriptor),
        CC_ABI_REVISION,
        &detail::initModule<Providers...>,
        nullptr,
        nullptr,
        nullptr,
        &detail::destroyModule};
}

}  // namespace cardcage

/// Defines the entry of a module; used once, in one of its files, outside of every namespace.
#define CARDCAGE_MODULE(...)                                                                            \
    extern "C" const cc_module_descriptor* cardcage_module_entry_1(void) {                              \
        static constexpr cc_module_descriptor descriptor = ::cardcage::moduleDescriptor<__VA_ARGS__>(); \
        return &descriptor;                                                                             \
    }
