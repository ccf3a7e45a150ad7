#pragma once

#include <cardcage/abi.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "host/execution/call.hpp"

// Helpers of every service table: texts across the boundary, sizes of structs, exceptions.

namespace cardcage::abi {

inline std::string_view view(cc_str text) {
    return {text.data ? text.data : "", text.data ? text.size : 0};
}
inline cc_str borrowed(std::string_view text) {
    return {text.data(), text.size()};
}
inline constexpr cc_str absent{nullptr, 0};

/// Whether a struct of a module reaches at least to `last`, the last member of the first revision: a module
/// built with an older SDK knows fewer members than this host.
template <class Struct, class Member>
bool covers(const Struct* given, Member Struct::*last) {
    if (!given) return false;
    const auto* end = reinterpret_cast<const char*>(&(given->*last)) + sizeof(Member);
    return given->size >= static_cast<std::size_t>(end - reinterpret_cast<const char*>(given));
}

/// Whether a handle may be used: its handler runs, on this thread. Compares addresses only, because a module may have
/// kept a handle whose memory is gone. One whose address is used again stands for the call that is there now.
inline bool isOpen(const cc_call* handle) {
    for (const auto* call = cc_call::innermost; call; call = call->outer) {
        if (call == handle) return true;
    }
    return false;
}

/// The same for what belongs to a call. The newest is looked at first: it is the one in use.
template <class Handle, class Owned>
bool isOpenIn(std::vector<Owned> cc_call::*owned, const Handle* handle) {
    for (const auto* call = cc_call::innermost; call; call = call->outer) {
        const auto& all = call->*owned;
        if (std::find_if(all.rbegin(), all.rend(), [&](const Owned& one) { return one.get() == handle; }) !=
            all.rend()) {
            return true;
        }
    }
    return false;
}
inline bool isOpen(const cc_json* handle) {
    return isOpenIn(&cc_call::readers, handle);
}
inline bool isOpen(const cc_upload* handle) {
    return isOpenIn(&cc_call::uploads, handle);
}
/// The host's handle is valid as long as the module is loaded.
inline bool isOpen(const cc_host*) {
    return true;
}

/// A function in the form of a service table: a null handle and one of another thread or of a call that has ended are
/// refused, and no exception crosses the boundary.
template <auto function>
struct Safe;
template <class Result, class Handle, class... Arguments, Result (*function)(Handle*, Arguments...)>
struct Safe<function> {
    static Result call(Handle* handle, Arguments... arguments) noexcept {
        if (!handle) return failure(CC_INVALID);
        if (!isOpen(handle)) return failure(CC_WRONG_PHASE);
        try {
            return function(handle, arguments...);
        } catch (...) {
            return failure(CC_FAILED);
        }
    }

private:
    static Result failure([[maybe_unused]] std::int32_t status) {
        if constexpr (std::is_signed_v<Result>) {
            return status;
        } else {
            return Result{};  // an absent text, no memory, no bytes
        }
    }
};
template <auto function>
inline constexpr auto safe = &Safe<function>::call;

/// Runs what follows as another role, and the rest as the caller's again, however it ends.
class RoleScope {
public:
    RoleScope(cc_call& caller, std::string_view role) : caller_(caller) { caller.run.work.switchRole(role); }
    ~RoleScope() {
        try {
            caller_.run.work.switchRole(caller_.module.role);
        } catch (...) {  // the unit of work is lost; nothing more runs in it
        }
    }
    RoleScope(const RoleScope&) = delete;
    RoleScope& operator=(const RoleScope&) = delete;

private:
    cc_call& caller_;
};

}  // namespace cardcage::abi
