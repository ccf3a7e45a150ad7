#include "host/requests/exclusive_requests.hpp"

namespace cardcage::requests {

bool ExclusiveRequests::isRunning(const Key& key) const {
    const std::lock_guard lock(mutex_);
    return running_.contains(key);
}

ExclusiveRequests::Turn::Turn(ExclusiveRequests& requests, Key key) : requests_(requests), key_(std::move(key)) {
    const std::lock_guard lock(requests_.mutex_);
    ++requests_.running_[key_];
}

ExclusiveRequests::Turn::~Turn() {
    const std::lock_guard lock(requests_.mutex_);
    const auto found = requests_.running_.find(key_);
    if (--found->second == 0) requests_.running_.erase(found);
}

}  // namespace cardcage::requests
