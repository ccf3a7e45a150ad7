#include <algorithm>
#include <array>
#include <string>

#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"

namespace cardcage::sourcing::instances {
namespace {

constexpr Amount cent = one_amount / 100;

class Stress {
public:
    Stress(std::uint64_t seed, int largest_need) : dice_(Dice(seed).of("stress", 0)) {
        instance_.parts.emplace_back();
        instance_.scenarios.emplace_back();
        // Most needs are small, because every kind of trap fits there and the oracle is fastest.
        const auto most = dice_.percent(75) ? std::min(40, largest_need) : largest_need;
        need_ = dice_.between(1, most);
        // A continuous unit makes its smallest step the unit of account: the same numbers, a million times smaller.
        unit_ = dice_.percent(8) ? 1 : one_unit;
        lots_ = dice_.below(4);
        price_kinds_ = dice_.percent(30) ? dice_.between(1, 3) : 40;
        has_zero_price_ = dice_.percent(12);
        has_dates_ = dice_.percent(20);
    }

    Instance make() {
        auto& part = instance_.parts.front();
        part.id = "P";
        part.is_whole = unit_ == one_unit;
        part.need = need_ * unit_;
        const auto suppliers = dice_.between(1, 5);
        for (std::int64_t supplier = 0; supplier < suppliers; ++supplier) {
            instance_.suppliers.emplace_back().id = "s" + std::to_string(supplier);
        }
        const auto offers = dice_.percent(15) ? dice_.between(8, 12) : dice_.between(1, 7);
        for (std::int64_t number = 0; number < offers; ++number) {
            part.offers.push_back(makeOffer());
            part.offers.back().id = "o" + std::to_string(number);
            part.offers.back().supplier = static_cast<std::uint32_t>(dice_.below(suppliers));
        }
        setLimits();
        return std::move(instance_);
    }

private:
    std::int64_t step() {
        switch (lots_) {
            case 0:
                return 1;
            case 1:
                return dice_.oneOf(std::array{1, 1, 2, 3, 4, 5, 6, 10});
            case 2:
                return dice_.oneOf(std::array{3, 5, 7, 8, 9, 11, 13, 16});  // large common multiples
            default:
                return dice_.percent(50) ? 1 : std::max<std::int64_t>(1, dice_.between(1, need_));
        }
    }

    Amount price() {
        if (has_zero_price_ && dice_.percent(20)) return 0;
        return (1 + dice_.below(price_kinds_)) * cent;
    }

    Offer makeOffer() {
        Offer offer;
        offer.currency = instance_.base;
        const auto cap = stockLimit();
        if (cap < 0) {
            offer.lead = 0;
        } else {
            offer.stock = cap * unit_;
        }
        if (has_dates_) addDates(offer);
        if (dice_.percent(20)) offer.fee = dice_.between(1, 60) * cent;
        addRows(offer);
        return offer;
    }

    /// Few days, so that several offers change on one; some in the past.
    void addDates(Offer& offer) {
        if (!offer.lead && dice_.percent(40)) offer.lead = static_cast<int>(dice_.between(0, 4) * 10);
        for (auto count = dice_.below(3); count > 0; --count) {
            offer.on_order.push_back({static_cast<int>(dice_.between(-1, 4) * 10), dice_.between(1, need_) * unit_});
        }
    }

    /// -1: any quantity.
    std::int64_t stockLimit() {
        switch (dice_.below(6)) {
            case 0:
                return -1;
            case 1:
                return dice_.between(std::max<std::int64_t>(0, need_ - 1), need_ + 1);
            case 2:
                return dice_.between(0, 2 * need_);
            default:
                return dice_.between(1, std::max<std::int64_t>(1, need_));
        }
    }

    void addRows(Offer& offer) {
        const auto kind = dice_.below(10);
        const bool is_rising = kind == 0;
        const bool has_mixed_steps = kind == 1;
        const bool is_random = kind == 2;
        const auto common_step = step();
        auto amount = price() + 20 * cent * dice_.below(2);
        std::int64_t moq = dice_.percent(25) ? 0 : dice_.between(1, std::max<std::int64_t>(1, need_ / 2));
        if (dice_.percent(10)) moq = dice_.between(need_, 2 * need_);  // serves alone or never
        for (auto rows = dice_.between(1, 5); rows > 0; --rows) {
            const auto mpq = has_mixed_steps ? step() : common_step;
            offer.prices.push_back({moq * unit_, mpq == 1 && dice_.percent(50) ? 0 : mpq * unit_, amount, ""});
            moq += dice_.between(1, std::max<std::int64_t>(2, need_ / 2));
            if (is_random) {
                amount = price();
            } else if (is_rising) {
                amount += cent * dice_.below(6);
            } else {
                amount = std::max<Amount>(has_zero_price_ ? 0 : cent, amount - cent * dice_.below(8));
            }
        }
        // The order of the rows does not matter.
        if (dice_.percent(10)) std::reverse(offer.prices.begin(), offer.prices.end());
        // The amounts are for one unit of account or, where that is tiny, for a thousand of it.
        if (unit_ != one_unit) {
            offer.uom = 1'000 * unit_;
            offer.fee /= 1'000;
        }
    }

    void setLimits() {
        auto& scenario = instance_.scenarios.front();
        scenario.id = "s";
        scenario.lines = static_cast<int>(dice_.between(1, 4));
        if (dice_.percent(15)) scenario.suppliers = static_cast<int>(dice_.between(1, 2));
        if (dice_.percent(25)) scenario.excess = dice_.below(std::max<std::int64_t>(2, need_ / 2)) * unit_;
        if (dice_.percent(5)) scenario.excess_percent = dice_.between(0, 100) * one_percent;
        if (dice_.percent(20)) setResidual(scenario);
        if (has_dates_ && dice_.percent(70)) scenario.target = static_cast<int>(dice_.between(0, 4) * 10);
    }

    /// Below the cheapest price, so that buying for the sake of the excess never pays; or what disposal costs.
    void setResidual(Scenario& scenario) {
        Amount cheapest = 1'000 * one_amount;
        for (const auto& offer : instance_.parts.front().offers) {
            for (const auto& row : offer.prices) cheapest = std::min(cheapest, row.amount);
        }
        if (dice_.percent(30)) {
            scenario.residual = -dice_.between(1, 10) * cent;
        } else if (cheapest > cent) {
            scenario.residual = dice_.between(1, static_cast<std::int64_t>(cheapest / cent) - 1) * cent;
        }
        if (unit_ != one_unit) scenario.residual *= one_unit / (1'000 * unit_);
    }

    Dice dice_;
    Instance instance_;
    std::int64_t need_ = 1;
    Quantity unit_ = one_unit;
    std::int64_t lots_ = 0;
    std::int64_t price_kinds_ = 1;
    bool has_zero_price_ = false;
    bool has_dates_ = false;
};

}  // namespace

Instance exchange(std::uint64_t seed) {
    auto dice = Dice(seed).of("exchange", 0);
    const auto need = dice.between(150, 1'500);
    Instance instance;
    auto& part = instance.parts.emplace_back();
    part.id = "P";
    part.need = need * one_unit;
    for (auto number = dice.between(2, 6); number > 0; --number) {
        instance.suppliers.emplace_back().id = "s" + std::to_string(number);
        auto& offer = part.offers.emplace_back();
        offer.id = "o" + std::to_string(number);
        offer.supplier = static_cast<std::uint32_t>(instance.suppliers.size() - 1);
        offer.currency = instance.base;
        // Nobody has all of it, so that several lines meet somewhere between their ends.
        offer.stock = dice.between(need / 4, need * 9 / 10) * one_unit;
        if (dice.percent(15)) offer.fee = dice.between(1, 60) * cent;
        const auto step = dice.oneOf(std::array{1, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12});
        auto moq = dice.between(0, need / 6);
        auto price = dice.between(20, 60);
        for (auto rows = dice.between(1, 3); rows > 0; --rows) {
            offer.prices.push_back({moq * one_unit, step * one_unit, price * cent, ""});
            moq += dice.between(1, need / 3);
            price -= dice.below(8);
        }
    }
    auto& scenario = instance.scenarios.emplace_back();
    scenario.id = "s";
    scenario.lines = static_cast<int>(dice.between(2, 4));
    if (dice.percent(60)) scenario.excess = dice.below(6) * one_unit;
    if (dice.percent(15)) scenario.residual = dice.between(-5, 1) * cent;
    return instance;
}

Instance stress(std::uint64_t seed, int largest_need) {
    return Stress(seed, largest_need).make();
}

}  // namespace cardcage::sourcing::instances
