#include "host/http/connection_slots.hpp"

namespace cardcage::http {

std::uint32_t ConnectionSlots::take() {
    const std::lock_guard lock(mutex_);
    if (!free_.empty()) {
        const auto place = free_.back();
        free_.pop_back();
        return place;
    }
    const auto place = used_.load();
    if (place % block_size == 0) {
        owned_.push_back(std::make_unique<Connection[]>(block_size));
        blocks_[place / block_size] = owned_.back().get();
    }
    used_ = place + 1;
    return place;
}

void ConnectionSlots::giveBack(std::uint32_t place) {
    const std::lock_guard lock(mutex_);
    free_.push_back(place);
}

}  // namespace cardcage::http
