#pragma once

#include <cmath>
#include <cstdint>
#include <string_view>

namespace cardcage::sourcing::instances {

/// Deterministic random numbers: splitmix64 with a hashed seed, so that neighbouring seeds share nothing. The same seed
/// gives the same numbers on every machine; `real` and what is made of it only as far as its libm agrees, so nothing
/// but generated input may depend on it.
class Dice {
public:
    explicit Dice(std::uint64_t seed) : state_(mixed(seed ^ 0x9e3779b97f4a7c15ULL)) {}

    /// The numbers of one thing of a larger whole: Dice(seed).of("offer", 7) does not depend on what was drawn before.
    Dice of(std::string_view kind, std::uint64_t number) const {
        std::uint64_t hash = state_;
        for (const char byte : kind) hash = mixed(hash ^ static_cast<unsigned char>(byte));
        return Dice(mixed(hash ^ number));
    }

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15ULL;
        return mixed(state_);
    }
    /// Uniform in 0 … count - 1; count > 0.
    std::int64_t below(std::int64_t count) {
        return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(count));
    }
    /// Uniform in first … last.
    std::int64_t between(std::int64_t first, std::int64_t last) { return first + below(last - first + 1); }
    bool percent(int share) { return below(100) < share; }
    /// Uniform in [0, 1).
    double real() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
    /// Log-normal: median and the standard deviation of the logarithm.
    double logNormal(double median, double spread) {
        const double radius = std::sqrt(-2 * std::log(1 - real()));
        return median * std::exp(spread * radius * std::cos(6.283185307179586 * real()));
    }
    template <class Choices>
    auto oneOf(const Choices& choices) {
        return choices[static_cast<std::size_t>(below(static_cast<std::int64_t>(std::size(choices))))];
    }

private:
    static std::uint64_t mixed(std::uint64_t value) {
        value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9ULL;
        value = (value ^ (value >> 27)) * 0x94d049bb133111ebULL;
        return value ^ (value >> 31);
    }

    std::uint64_t state_;
};

}  // namespace cardcage::sourcing::instances
