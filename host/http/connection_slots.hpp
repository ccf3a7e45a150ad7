#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "host/http/connection.hpp"

namespace cardcage::http {

/// The connections of a server by number. Memory grows with the largest number of connections ever open and stays until
/// the server ends, so that a number always leads to a connection, open or not.
class ConnectionSlots {
public:
    static constexpr std::uint32_t capacity = 1024 * 256;

    /// A free slot; the caller owns its connection. There must be fewer than `capacity` connections.
    std::uint32_t take();
    void giveBack(std::uint32_t place);
    Connection& at(std::uint32_t place) { return blocks_[place / block_size].load()[place % block_size]; }
    /// All slots ever taken are below.
    std::uint32_t used() const { return used_.load(); }

private:
    static constexpr std::uint32_t block_size = 256;

    std::mutex mutex_;
    std::vector<std::uint32_t> free_;
    std::vector<std::unique_ptr<Connection[]>> owned_;
    std::array<std::atomic<Connection*>, capacity / block_size> blocks_{};
    std::atomic<std::uint32_t> used_{0};
};

}  // namespace cardcage::http
