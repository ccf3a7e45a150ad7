#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>

#include "bom/per_unit.hpp"

// Needs of lines with ratios (1/6 of a panel) and decimals (0.166667): README, "Explosion".

namespace cardcage::sourcing::engine {

/// A sum of products of quantities, exact whatever their divisors, and by how much decimals may have raised it.
class ExactNeed {
public:
    using Whole = boost::multiprecision::cpp_int;

    /// Adds `units` x `factor` x `per_unit`. `units` and `factor` are whole and not negative.
    void add(std::int64_t units, const Whole& factor, const PerUnit& per_unit);

    bool isZero() const { return sum_.is_zero(); }

    /// Returns the whole number of steps that the sum needs, of which each is `step` times 1e-6: rounded up, but down
    /// to at least one where decimals alone put it above a whole number. See README, "Explosion".
    Whole steps(const Whole& step) const;

private:
    /// Without expression templates: a quotient of a temporary and a whole number is wrong with those of Boost 1.81.
    using Ratio =
        boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;

    Ratio sum_ = 0;
    Ratio raised_ = 0;  ///< what rounded decimals may have added
    bool has_decimals_ = false;
};

}  // namespace cardcage::sourcing::engine
