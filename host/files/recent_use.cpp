#include "host/files/recent_use.hpp"

namespace cardcage::files {

bool RecentUse::hasRoom(std::string_view tenant, const Use& added, const Quota& quota, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(tenant);
    if (found == known_.end()) return false;
    if (now >= found->second.until) {
        known_.erase(found);
        return false;
    }
    auto& use = found->second.use;
    use.files += added.files;
    use.bytes += added.bytes;
    return use.files <= quota.files / 2 && use.bytes <= quota.bytes / 2;
}

void RecentUse::note(std::string_view tenant, const Use& counted, Clock::time_point now) {
    const std::lock_guard lock(mutex_);
    known_.insert_or_assign(std::string(tenant), Known{counted, now + lifetime});
}

}  // namespace cardcage::files
