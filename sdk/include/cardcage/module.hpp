#pragma once

#include <cardcage/import.hpp>
#include <cardcage/route.hpp>
#include <cardcage/stored.hpp>
#include <exception>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

// The one header a module includes. A module is its routes and operations and this line:
//   CARDCAGE_MODULE(routes, operations)
// where each name is a function that gives a range of sdk::Route or sdk::Operation; either may be left out.

namespace cardcage {

namespace detail {

/// Everything a loaded module keeps: the tables of its host, and what its handlers need.
class Module {
public:
    explicit Module(const Services& services) : services_(services) {}

    std::int32_t add(const Route& route) {
        auto& bound = *routes_.emplace_back(new BoundRoute{services_, route, route.pathNames()});
        return route.registerWith(services_, bound.path_names, &BoundRoute::handle, &bound);
    }
    std::int32_t add(const Operation& operation) {
        auto& bound = *operations_.emplace_back(new BoundOperation{services_, operation});
        return operation.registerWith(services_, &BoundOperation::handle, &bound);
    }

private:
    struct BoundRoute {
        const Services& services;
        Route route;
        std::vector<std::string_view> path_names;

        static std::int32_t handle(void* self, cc_call* handle) noexcept {
            const auto& bound = *static_cast<const BoundRoute*>(self);
            Call call(handle, bound.services);
            return guarded(call, [&] { bound.route.run(call, bound.path_names); });
        }
    };
    struct BoundOperation {
        const Services& services;
        Operation operation;

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

template <auto Provider>
std::int32_t addAll(Module& module) {
    for (const auto& entry : Provider()) {
        if (const std::int32_t status = module.add(entry); status < 0) return status;
    }
    return CC_OK;
}

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

inline void destroyModule(void* self) {
    delete static_cast<Module*>(self);
}

}  // namespace detail

/// The descriptor of a module whose routes and operations these functions give.
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

/// The entry of a module, once in one of its files.
#define CARDCAGE_MODULE(...)                                                                            \
    extern "C" const cc_module_descriptor* cardcage_module_entry_1(void) {                              \
        static constexpr cc_module_descriptor descriptor = ::cardcage::moduleDescriptor<__VA_ARGS__>(); \
        return &descriptor;                                                                             \
    }
