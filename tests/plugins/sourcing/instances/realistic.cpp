#include <algorithm>
#include <array>
#include <string>

#include "tests/plugins/sourcing/instances/dice.hpp"
#include "tests/plugins/sourcing/instances/generator.hpp"

namespace cardcage::sourcing::instances {
namespace {

struct PartClass {
    const char* name;
    int share;        // of 100 parts
    double price;     // median in EUR
    double spread;    // of its logarithm
    double discount;  // price of the last row / price of the first
    int most_per_board;
    std::array<int, 4> reels;
};

constexpr std::array classes{
    PartClass{"Passive", 45, 0.012, 0.8, 0.15, 40, {4'000, 5'000, 10'000, 15'000}},
    PartClass{"Semiconductor", 30, 0.85, 1.2, 0.45, 4, {1'000, 2'500, 3'000, 4'000}},
    PartClass{"Connector", 20, 0.9, 0.9, 0.5, 3, {100, 250, 500, 1'000}},
    PartClass{"Expensive", 5, 35.0, 0.7, 0.8, 1, {1, 10, 50, 100}},
};

struct Currency {
    const char* code;
    double rate;
    Amount exact_rate;
    int share;
};

constexpr std::array currencies{
    Currency{"EUR", 1, one_amount, 45},
    Currency{"USD", 1.0842, 1'084'200'000'000, 35},
    Currency{"GBP", 0.8561, 856'100'000'000, 8},
    Currency{"CHF", 0.9437, 943'700'000'000, 6},
    Currency{"JPY", 163.4, 163'400'000'000'000, 6},
};

constexpr std::array breaks{1, 10, 25, 50, 100, 250, 500, 1'000, 2'500, 5'000, 10'000, 25'000};

template <class Choices>
const auto& weighted(Dice& dice, const Choices& choices) {
    auto drawn = dice.below(100);
    for (const auto& choice : choices) {
        drawn -= choice.share;
        if (drawn < 0) return choice;
    }
    return choices.back();
}

/// Six decimals, as distributors write prices; never zero.
Amount priced(double amount) {
    return std::max<Amount>(1, static_cast<Amount>(amount * 1e6 + 0.5)) * 1'000'000;
}

/// One ladder: falling prices over the usual breaks, on reels in multiples of the reel.
std::vector<PriceRow> ladder(Dice& dice, const PartClass& kind, double base_price, double unit, int reel, int rows) {
    std::vector<PriceRow> listed;
    const auto first = reel ? 0 : dice.below(3);
    for (int row = 0; row < rows; ++row) {
        const auto place = static_cast<std::size_t>(first + row);
        const Quantity moq = reel ? Quantity{reel} * (1 << row) : Quantity{breaks[std::min(place, breaks.size() - 1)]};
        if (!listed.empty() && moq * one_unit <= listed.back().moq) break;
        const double share = static_cast<double>(row) / std::max(1, rows - 1);
        const double price = base_price * (1 - (1 - kind.discount) * share) * (0.98 + 0.04 * dice.real());
        auto amount = priced(price * unit);
        if (!listed.empty()) amount = std::min(amount, listed.back().amount);
        listed.push_back({moq * one_unit, (reel ? Quantity{reel} : 1) * one_unit, amount, ""});
    }
    return listed;
}

class Realistic {
public:
    explicit Realistic(const Size& size) : size_(size), dice_(size.seed) {}

    Instance make() {
        instance_.date = "2026-01-05";
        for (std::size_t i = 1; i < currencies.size(); ++i) {
            instance_.rates.push_back({currencies[i].code, currencies[i].exact_rate});
        }
        for (int supplier = 0; supplier < size_.suppliers; ++supplier) addSupplier(supplier);
        auto& scenario = instance_.scenarios.emplace_back();
        scenario.id = "s1";
        scenario.customer = "c1";
        scenario.target = size_.target;
        scenario.lines = size_.lines;
        for (int part = 0; part < size_.parts; ++part) addPart(part);
        return std::move(instance_);
    }

private:
    void addSupplier(int number) {
        auto dice = dice_.of("supplier", static_cast<std::uint64_t>(number));
        auto& supplier = instance_.suppliers.emplace_back();
        supplier.id = "sup" + std::to_string(number);
        supplier.tier = dice.percent(15) ? 0 : dice.percent(10) ? 2 : 1;
    }

    void addPart(int number) {
        auto dice = dice_.of("part", static_cast<std::uint64_t>(number));
        const auto& kind = weighted(dice, classes);
        auto& part = instance_.parts.emplace_back();
        part.id = "P" + std::to_string(number);
        part.kind = kind.name;
        // Most parts are on a board a few times, some very often.
        const double often = dice.real();
        part.need = (1 + static_cast<Quantity>(often * often * kind.most_per_board)) * size_.boards * one_unit;
        const double price = dice.logNormal(kind.price, kind.spread);
        const auto offers = dice.between(size_.offers_least, size_.offers_most);
        for (int offer = 0; offer < offers; ++offer) {
            part.offers.push_back(
                makeOffer(dice_.of("offer", static_cast<std::uint64_t>(number) * 1000 + offer), part, kind, price)
            );
            part.offers.back().id = part.id + "-" + std::to_string(offer);
        }
    }

    Offer makeOffer(Dice dice, const Part& part, const PartClass& kind, double market_price) {
        Offer offer;
        offer.supplier = static_cast<std::uint32_t>(dice.below(size_.suppliers));
        const bool is_broker = dice.percent(12);
        const bool is_factory = !is_broker && dice.percent(15);
        const auto& currency = weighted(dice, currencies);
        offer.currency = currency.code;
        const int per = dice.percent(15) ? 1'000 : dice.percent(10) ? 100 : 1;
        offer.uom = per * one_unit;
        double price = market_price * dice.logNormal(1, 0.15);
        if (is_broker) price *= 1.2 + 3 * dice.real() * dice.real();
        if (is_factory) price *= 0.8;
        const int reel = dice.percent(35) ? dice.oneOf(kind.reels) : 0;
        if (reel) price *= 0.55;
        offer.packaging = reel ? "Reel" : dice.percent(60) ? "CutTape" : "Tray";
        offer.price_type = dice.percent(10) ? "Quote" : "Standard";
        const auto rows = static_cast<int>(dice.between(size_.rows_least, size_.rows_most));
        offer.prices = ladder(dice, kind, price * currency.rate, per, is_factory && !reel ? kind.reels[1] : reel, rows);
        // Stocks around the need, so that limits bind in both directions.
        if (is_factory) {
            offer.lead = static_cast<int>(dice.between(3, 30)) * 7;
        } else if (dice.percent(size_.stock_limited_percent)) {
            const auto units = static_cast<double>(part.need / one_unit);
            offer.stock = static_cast<Quantity>(dice.logNormal(units * 0.5, 1.1)) * one_unit;
            if (dice.percent(60)) offer.lead = static_cast<int>(dice.between(6, 26)) * 7;
        } else {
            offer.stock = part.need * 20;
        }
        if (dice.percent(20)) {
            for (auto count = dice.between(1, 3); count > 0; --count) {
                offer.on_order.push_back(
                    {static_cast<int>(dice.between(-3, 120)), dice.between(1, 20) * std::max(1, reel) * one_unit}
                );
            }
        }
        if (dice.percent(30)) offer.valid = static_cast<int>(dice.between(-15, 90));
        if (dice.percent(4)) offer.customer = dice.percent(50) ? "c1" : "c2";
        return offer;
    }

    const Size size_;
    const Dice dice_;
    Instance instance_;
};

}  // namespace

Instance realistic(const Size& size) {
    return Realistic(size).make();
}

Instance coupled(const Size& size) {
    auto instance = realistic(size);
    const Dice dice(size.seed);
    for (std::size_t i = 0; i < instance.suppliers.size(); ++i) {
        auto own = dice.of("shipping", i);
        auto& supplier = instance.suppliers[i];
        supplier.ship = own.between(0, 60) * one_amount;
        if (own.percent(30)) supplier.free_above = own.between(50, 400) * one_amount;
        if (own.percent(30)) supplier.mov = own.between(20, 150) * one_amount;
    }
    instance.scenarios.front().is_coupled = true;
    return instance;
}

}  // namespace cardcage::sourcing::instances
