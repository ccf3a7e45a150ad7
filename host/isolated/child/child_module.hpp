#pragma once

#include <cardcage/isolated.h>

#include <filesystem>
#include <string_view>

namespace cardcage::isolated {

/// An isolated function of a module that this process has loaded for it.
struct ChildFunction {
    cc_isolated_work work = nullptr;
    void* self = nullptr;
};

/// Loads the library, runs its entry and init with services that do nothing, and returns the function of that name. The
/// library stays until the process ends. Throws std::runtime_error with the reason. Once in a process.
ChildFunction loadFunction(const std::filesystem::path& library, std::string_view name);

}  // namespace cardcage::isolated
