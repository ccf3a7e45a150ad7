#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace cardcage::files {

/// Quota of a tenant.
struct Quota {
    std::int64_t bytes = 0;
    std::int64_t files = 0;
};

/// Space that the files of a tenant take.
struct Use {
    std::int64_t files = 0;
    std::int64_t bytes = 0;
};

/// Space that the files of tenants took when this process last counted them. Counting takes longer the more files there
/// are, so a request that stores many does not count for each. [any thread]
class RecentUse {
public:
    using Clock = std::chrono::steady_clock;

    /// Other processes store files, too: after this time nothing is known.
    static constexpr std::chrono::seconds lifetime{2};

    /// Adds what this process is about to store. True when not even half of the quota was taken with it, as far as was
    /// known a moment ago: then nobody has to count.
    bool hasRoom(std::string_view tenant, const Use& added, const Quota& quota, Clock::time_point now);
    void note(std::string_view tenant, const Use& counted, Clock::time_point now);

private:
    struct Known {
        Use use;
        Clock::time_point until;
    };

    std::mutex mutex_;
    std::map<std::string, Known, std::less<>> known_;
};

}  // namespace cardcage::files
