#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "host/modules/generation.hpp"
#include "host/modules/library/module_file.hpp"
#include "host/modules/library/refused.hpp"
#include "host/modules/library/scratch_directory.hpp"
#include "tests/host/modules/fake_call.hpp"

namespace cardcage::modules {

/// The built test module of that name.
inline std::filesystem::path sample(const std::string& name) {
    return std::filesystem::path(SAMPLES_DIRECTORY) / (name + ".so");
}

/// Every module that must be without fault: the samples of the SDK, one sample from every builder, the modules of this
/// tree.
inline std::vector<std::filesystem::path> goodModules() {
    std::vector<std::filesystem::path> files;
    for (const auto* name :
         {"hello",
          "hello-c",
          "answers_c",
          "answers_cpp",
          "answers_clang",
          "answers_old_abi",
          "answers_debug",
          "answers_static"}) {
        if (std::filesystem::exists(sample(name))) files.push_back(sample(name));
    }
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(MODULES_DIRECTORY, error)) {
        if (entry.path().extension() == ".so") files.push_back(entry.path());
    }
    return files;
}

inline OwnedGeneration loadSample(const std::string& name, const ScratchDirectory& scratch) {
    return Generation::load(readModuleFile(sample(name)), scratch.path(), fakeService);
}

/// The code of the refusal that `action` ends with; "accepted" when it ends well.
template <typename Action>
std::string refusalOf(Action action) {
    try {
        action();
    } catch (const Refused& refusal) {
        return refusal.code;
    }
    return "accepted";
}

/// The reason of the refusal that `action` ends with; empty when it ends well.
template <typename Action>
std::string reasonOf(Action action) {
    try {
        action();
    } catch (const Refused& refusal) {
        return refusal.what();
    }
    return {};
}

}  // namespace cardcage::modules
