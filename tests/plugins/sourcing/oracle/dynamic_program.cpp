#include <algorithm>
#include <deque>
#include <stdexcept>

#include "tests/plugins/sourcing/oracle/definition.hpp"

namespace cardcage::sourcing::oracle {
namespace {

/// Costs are counted in 1e-16 x unit here, so that they fit 64 bits.
using Small = std::int64_t;
constexpr Small unreachable = std::numeric_limits<Small>::max() / 4;

Small smallCost(Cost cost, std::int64_t unit) {
    const auto small = cost / unit;
    if (small * unit != cost || small > unreachable / 64 || small < -unreachable / 64) {
        throw std::overflow_error("a cost is too large or too fine for the oracle");
    }
    return static_cast<Small>(small);
}

/// least[k][q]: the cheapest way to buy exactly q in exactly k lines of the offers taken so far.
class Table {
public:
    Table(int lines, Units most) : least_(static_cast<std::size_t>(lines) + 1), most_(most) {
        for (auto& of_lines : least_) of_lines.assign(static_cast<std::size_t>(most) + 1, unreachable);
        least_[0][0] = 0;
    }

    Units most() const { return most_; }
    int lines() const { return static_cast<int>(least_.size()) - 1; }
    std::vector<Small>& operator[](int lines) { return least_[static_cast<std::size_t>(lines)]; }

private:
    std::vector<std::vector<Small>> least_;
    Units most_;
};

struct Choice {
    Units quantity;
    Small cost;
};

/// Every quantity of the offer in 1 … most that can be ordered and is there in time.
std::vector<Choice> choicesOf(const Problem& problem, const Offer& offer, Units most) {
    std::vector<Choice> choices;
    for (Units quantity = 1; quantity <= most; ++quantity) {
        const auto cost = lineCost(problem, offer, quantity, problem.target);
        if (cost) choices.push_back({quantity, smallCost(*cost, problem.unit)});
    }
    return choices;
}

bool isAllowed(const Problem& problem, Units total) {
    return total >= problem.need && (!problem.excess || total - problem.need <= *problem.excess);
}

Small worth(const Problem& problem, Units excess) {
    return smallCost(static_cast<Cost>(excess) * problem.unit * problem.residual, problem.unit);
}

void addOffer(Table& table, const Problem& problem, const Offer& offer) {
    const auto choices = choicesOf(problem, offer, problem.need - 1);
    for (int lines = table.lines(); lines >= 1; --lines) {
        const auto& before = table[lines - 1];
        auto& after = table[lines];
        for (const auto& choice : choices) {
            for (Units total = choice.quantity; total <= table.most(); ++total) {
                const auto cost = before[static_cast<std::size_t>(total - choice.quantity)] + choice.cost;
                auto& least = after[static_cast<std::size_t>(total)];
                least = std::min(least, cost);
            }
        }
    }
}

void addOfferByWindows(Table& table, const Problem& problem, const Offer& offer) {
    struct Piece {
        Units first, last, step;
        std::int64_t price;
    };
    const auto& rows = offer.rows;
    Units available = 0;
    for (const auto& stage : offer.stages) {
        if (!problem.target || stage.day <= *problem.target) available = stage.available;
    }
    std::vector<Piece> pieces;
    for (const auto& row : rows) {
        if (row.mpq != rows[0].mpq) throw std::invalid_argument("an offer with mixed steps");
        const auto first = (std::max<Units>(row.moq, 1) + row.mpq - 1) / row.mpq * row.mpq;
        pieces.push_back({first, std::min(available, problem.need - 1), row.mpq, row.unit_price});
    }
    const auto fee = smallCost(offer.fee, problem.unit);
    for (int lines = table.lines(); lines >= 1; --lines) {
        const auto& before = table[lines - 1];
        auto& after = table[lines];
        for (const auto& piece : pieces) {
            for (Units residue = 0; residue < piece.step && residue <= table.most(); ++residue) {
                // after[t] = p t + fee + min over t - last <= j <= t - first of before[j] - p j, all of one residue
                std::deque<std::pair<Units, Small>> window;
                for (auto total = residue; total <= table.most(); total += piece.step) {
                    const auto entering = total - piece.first;
                    if (entering >= 0 && before[static_cast<std::size_t>(entering)] < unreachable) {
                        const auto value = before[static_cast<std::size_t>(entering)] - piece.price * entering;
                        while (!window.empty() && window.back().second >= value) window.pop_back();
                        window.emplace_back(entering, value);
                    }
                    while (!window.empty() && total - window.front().first > piece.last) window.pop_front();
                    if (window.empty()) continue;
                    auto& least = after[static_cast<std::size_t>(total)];
                    least = std::min(least, window.front().second + piece.price * total + fee);
                }
            }
        }
    }
}

using Add = void (*)(Table&, const Problem&, const Offer&);

/// With the offers that may be used. A line that covers the need alone, or several, each below the need: a plan with a
/// line that could be left out is never cheaper than without it, because prices are not negative and an excess unit is
/// worth less than any price.
std::optional<Small> leastOf(const Problem& problem, const std::vector<const Offer*>& offers, Add add) {
    std::optional<Small> best;
    const auto offerPlan = [&](Units total, Small cost) {
        if (!isAllowed(problem, total) || cost >= unreachable) return;
        const auto net = cost - worth(problem, total - problem.need);
        if (!best || net < *best) best = net;
    };
    const auto most = enough(problem);
    for (const auto* offer : offers) {
        for (auto quantity = problem.need; quantity <= most; ++quantity) {
            const auto cost = lineCost(problem, *offer, quantity, problem.target);
            if (cost) offerPlan(quantity, smallCost(*cost, problem.unit));
        }
    }
    if (problem.lines < 2 || problem.need < 2) return best;
    Table table(problem.lines, 2 * problem.need - 2);
    for (const auto* offer : offers) add(table, problem, *offer);
    for (int lines = 2; lines <= problem.lines; ++lines) {
        for (auto total = problem.need; total <= table.most(); ++total) {
            offerPlan(total, table[lines][static_cast<std::size_t>(total)]);
        }
    }
    return best;
}

/// Every set of at most so many suppliers on its own.
std::optional<Small> leastOverSuppliers(const Problem& problem, Add add) {
    std::uint32_t suppliers = 0;
    for (const auto& offer : problem.offers) suppliers = std::max(suppliers, offer.supplier + 1);
    const auto allowed = problem.suppliers.value_or(static_cast<int>(suppliers));
    if (allowed < static_cast<int>(suppliers) && suppliers > 16) throw std::invalid_argument("too many suppliers");
    std::optional<Small> best;
    const auto solve = [&](const auto& isUsed) {
        std::vector<const Offer*> offers;
        for (const auto& offer : problem.offers) {
            if (isUsed(offer.supplier)) offers.push_back(&offer);
        }
        const auto least = leastOf(problem, offers, add);
        if (least && (!best || *least < *best)) best = least;
    };
    if (allowed >= static_cast<int>(suppliers)) {
        solve([](std::uint32_t) { return true; });
        return best;
    }
    for (std::uint32_t set = 1; set < (1U << suppliers); ++set) {
        if (__builtin_popcount(set) == allowed)
            solve([&](std::uint32_t supplier) { return (set >> supplier & 1) != 0; });
    }
    return best;
}

std::optional<Cost> least(const Problem& problem, Add add) {
    if (problem.excess_value) throw std::invalid_argument("excess_value depends on the plan");
    const auto small = leastOverSuppliers(problem, add);
    if (!small) return std::nullopt;
    return static_cast<Cost>(*small) * problem.unit;
}

}  // namespace

std::optional<Cost> leastCost(const Problem& problem) {
    return least(problem, addOffer);
}

std::optional<Cost> leastCostByWindows(const Problem& problem) {
    return least(problem, addOfferByWindows);
}

}  // namespace cardcage::sourcing::oracle
