#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "host/modules/generation.hpp"

namespace cardcage::installation {

/// Generations that are out of service and not unloaded yet: requests that began before still use them, or they are at
/// their end. [any thread]
class Retiring {
public:
    using Generations = std::vector<std::shared_ptr<modules::Generation>>;
    using Clock = std::chrono::steady_clock;

    struct One {
        std::string id;
        std::string version;
        std::string build;        ///< SHA-256 of the file
        Clock::time_point since;  ///< when it left service
        bool is_ending = false;   ///< nobody uses it any more: drain and stop run, or wait for their turn
    };

    /// Notes those of `before` that are not in `after`. Called before their references are given up.
    void note(const Generations& before, const Generations& after);
    /// The generation loaded from this copy has ended.
    void forget(const std::filesystem::path& copy);
    /// Returns all of them, the longest out of service first.
    std::vector<One> all() const;

private:
    struct Noted {
        One facts;
        std::weak_ptr<modules::Generation> generation;
    };

    mutable std::mutex mutex_;
    std::map<std::filesystem::path, Noted> noted_;  ///< by copy
};

}  // namespace cardcage::installation
