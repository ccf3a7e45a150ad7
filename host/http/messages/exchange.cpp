#include "host/http/messages/exchange.hpp"

#include <sys/random.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstring>
#include <ctime>
#include <random>

namespace cardcage::http {
namespace {

constexpr std::size_t initial_capacity = 4096;
constexpr std::size_t kept_arena = 16 * 1024;
constexpr std::size_t kept_exchanges = 64;

}  // namespace

char* InputBuffer::room() {
    constexpr std::size_t least = 1024;
    if (capacity_ - size_ < least) {
        const auto capacity = std::max(initial_capacity, capacity_ * 2);
        auto data = std::make_unique_for_overwrite<char[]>(capacity);
        if (size_) {
            std::memcpy(data.get(), data_.get(), size_);
        }
        data_ = std::move(data);
        capacity_ = capacity;
    }
    return data_.get() + size_;
}

void InputBuffer::append(std::string_view bytes) {
    while (!bytes.empty()) {
        char* const space = room();
        const auto count = std::min(roomSize(), bytes.size());
        std::memcpy(space, bytes.data(), count);
        received(count);
        bytes.remove_prefix(count);
    }
}

void InputBuffer::consume(std::size_t count) {
    size_ -= count;
    if (size_) {
        std::memmove(data_.get(), data_.get() + count, size_);
    }
}

void InputBuffer::clear() {
    size_ = 0;
    if (capacity_ > kept_arena) {
        data_.reset();
        capacity_ = 0;
    }
}

void Exchange::next() {
    input.consume(consumed);
    if (!surplus.empty()) {
        input.append(surplus);
        surplus.clear();
    }
    consumed = 0;
    parser.reset();
    request.clear();
    response.clear();
    writer.clear();
    parsed = closing = false;
}

void Exchange::clear() {
    consumed = 0;
    surplus.clear();
    surplus.shrink_to_fit();
    input.clear();
    next();
    request.peer_address.clear();
    request.gone_word = nullptr;
}

ThreadState::ThreadState(const HeadLimits& limits, std::string spool_directory)
    : limits_(limits),
      spool_directory_(std::move(spool_directory)),
      scratch_(std::make_unique_for_overwrite<std::array<char, 64 * 1024>>()) {
    if (::getrandom(random_.data(), sizeof random_, 0) != static_cast<ssize_t>(sizeof random_)) {
        std::random_device device;
        for (auto& word : random_) {
            word = (std::uint64_t{device()} << 32) | device();
        }
    }
    random_[0] |= 1;  // the generator must not start at zero
}

std::unique_ptr<Exchange> ThreadState::takeExchange() {
    if (exchanges_.empty()) {
        return std::make_unique<Exchange>(limits_, spool_directory_);
    }
    auto exchange = std::move(exchanges_.back());
    exchanges_.pop_back();
    return exchange;
}

void ThreadState::giveBack(std::unique_ptr<Exchange> exchange) {
    exchange->clear();
    if (exchanges_.size() < kept_exchanges) {
        exchanges_.push_back(std::move(exchange));
    }
}

std::string_view ThreadState::date() {
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME_COARSE, &now);
    if (now.tv_sec != date_second_) {
        date_second_ = now.tv_sec;
        tm parts{};
        ::gmtime_r(&now.tv_sec, &parts);
        std::strftime(date_.data(), date_.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
    }
    return {date_.data(), 29};
}

/// xoroshiro128+ of Blackman and Vigna, twice.
void ThreadState::newRequestId(std::string& id) {
    constexpr std::string_view digits = "0123456789abcdef";
    id.resize(32);
    for (std::size_t half = 0; half < 2; ++half) {
        auto word = random_[0] + random_[1];
        random_[1] ^= random_[0];
        random_[0] = std::rotl(random_[0], 24) ^ random_[1] ^ (random_[1] << 16);
        random_[1] = std::rotl(random_[1], 37);
        for (std::size_t i = 0; i < 16; ++i) {
            id[half * 16 + i] = digits[word & 15];
            word >>= 4;
        }
    }
}

std::int64_t steadyMicroseconds() {
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace cardcage::http
