#include "order_values/plan_table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "order_values/stairs.hpp"

namespace cardcage::sourcing::engine {
namespace {

/// Smallest and largest number of sums stored after a part.
constexpr std::size_t fewest_sums = 64;
constexpr std::size_t most_sums = 20'000;
/// Sums of three and more orders are compared with each other: so many.
constexpr std::size_t most_compared = 1'500;
/// The table is aborted after this multiple of the requested steps.
constexpr std::uint64_t most_overrun = 8;
constexpr std::size_t comparisons_of_a_step = 16;
constexpr int most_reward_steps = 150;
/// Largest error of doubles of values.
constexpr double rounding_of_values = 1e-7;
/// Largest errors of an addition, and of a sum of a part's terms, as shares of them.
constexpr double rounding_of_a_sum = 2 * std::numeric_limits<double>::epsilon();
constexpr double rounding_of_terms = 16 * std::numeric_limits<double>::epsilon();

struct TableSum {
    Cost cost = 0;
    double bound = 0;
    std::uint32_t before = 0;  ///< in the layer before
    std::uint32_t way = 0;
};

/// The sums after some part; values are those of the orders, none above its threshold.
struct Layer {
    std::vector<TableSum> sums;
    std::vector<Cost> values;
};

class Table {
public:
    Table(std::span<const PlanList> lists, std::span<const Threshold> thresholds, double limit, std::uint64_t steps)
        : lists_(lists), thresholds_(thresholds), limit_(limit), most_steps_(steps), order_(lists.size()) {
        // Parts with many configurations come last: their contribution need not be stored any more.
        std::iota(order_.begin(), order_.end(), 0);
        std::stable_sort(order_.begin(), order_.end(), [&](std::size_t left, std::size_t right) {
            return lists[left].ways.size() < lists[right].ways.size();
        });
        boundRemainders();
    }

    TableOutcome run() {
        outcome_.lower_bound = limit_;
        std::uint64_t ways = 1;
        for (const auto& list : lists_) {
            if (list.ways.empty()) return std::move(outcome_);
            ways += list.ways.size();
        }
        kept_sums_ = std::clamp<std::size_t>(most_steps_ / ways, fewest_sums, most_sums);
        if (width() > 2) {
            const auto comparisons = 2 * static_cast<double>(most_steps_) / static_cast<double>(lists_.size() + 1);
            const auto compared = static_cast<std::size_t>(std::sqrt(comparisons));
            kept_sums_ = std::min(kept_sums_, std::clamp(compared, fewest_sums, most_compared));
        }
        layers_.assign(1, {{TableSum{}}, std::vector<Cost>(width())});
        for (std::size_t turn = 0; turn < order_.size(); ++turn) addPart(turn);
        finish();
        return std::move(outcome_);
    }

private:
    std::size_t width() const { return thresholds_.size(); }

    /// The lists in doubles, for bounds.
    void readLists() {
        for (const auto& threshold : thresholds_) wanted_.push_back(asNumber(threshold.value));
        extras_.resize(lists_.size());
        worths_.resize(lists_.size());
        for (std::size_t part = 0; part < lists_.size(); ++part) {
            for (const auto& way : lists_[part].ways) {
                extras_[part].push_back(asNumber(way.surcharge));
                for (const auto value : way.values) worths_[part].push_back(asNumber(value));
            }
        }
    }

    double reduced(std::size_t part, std::size_t way, const std::vector<double>& rewards) const {
        double cost = extras_[part][way];
        for (std::size_t i = 0; i < width(); ++i) cost -= rewards[i] * worths_[part][way * width() + i];
        return cost;
    }

    /// The sum of the terms of reduced(), each without its sign.
    double magnitude(std::size_t part, std::size_t way, const std::vector<double>& rewards) const {
        double sum = std::abs(extras_[part][way]);
        for (std::size_t i = 0; i < width(); ++i) sum += rewards[i] * worths_[part][way * width() + i];
        return sum;
    }

    /// Rewards for value used in bounds: good ones, and smaller and larger ones.
    void chooseRewards() {
        std::vector<double> given;
        for (const auto& threshold : thresholds_) given.push_back(threshold.reward);
        const auto best = improved(given);
        rewards_ = {std::vector<double>(width()), best};
        if (given != best) rewards_.push_back(given);
        for (const double share : {0.5, 1.2}) {
            rewards_.push_back(best);
            for (auto& reward : rewards_.back()) reward *= share;
        }
    }

    /// Subgradient steps over the lists. The lists are finite, so rewards may be above the price of the goods.
    std::vector<double> improved(std::vector<double> rewards) const {
        auto best = rewards;
        double best_bound = -infinite;
        double factor = 1;
        for (int step = 0; step < most_reward_steps; ++step) {
            double bound = 0, square = 0;
            auto missing = wanted_;
            for (std::size_t part = 0; part < lists_.size(); ++part) {
                std::size_t cheapest = 0;
                double least = infinite;
                for (std::size_t way = 0; way < extras_[part].size(); ++way) {
                    const double cost = reduced(part, way, rewards);
                    if (cost >= least) continue;
                    least = cost;
                    cheapest = way;
                }
                if (least == infinite) return best;
                bound += least;
                for (std::size_t i = 0; i < width(); ++i) missing[i] -= worths_[part][cheapest * width() + i];
            }
            for (std::size_t i = 0; i < width(); ++i) {
                bound += rewards[i] * wanted_[i];
                if (rewards[i] == 0) missing[i] = std::max(0.0, missing[i]);
                // What is left of the rounding is no direction: rewards would become so large that bounds lose all
                // digits.
                if (std::abs(missing[i]) <= rounding_of_values) missing[i] = 0;
                square += missing[i] * missing[i];
            }
            if (bound > best_bound) {
                best_bound = bound;
                best = rewards;
            } else {
                factor *= 0.9;
            }
            if (square == 0 || bound >= limit_) break;
            const double target = limit_ < infinite ? limit_ : bound + std::max(1.0, std::abs(bound)) / 100;
            for (std::size_t i = 0; i < width(); ++i) {
                rewards[i] = std::max(0.0, rewards[i] + factor * (target - bound) / square * missing[i]);
            }
        }
        return best;
    }

    void boundRemainders() {
        readLists();
        chooseRewards();
        remainders_.assign(rewards_.size(), std::vector<double>(order_.size() + 1));
        roundings_ = remainders_;
        most_worths_.assign(order_.size() + 1, std::vector<double>(width()));
        for (std::size_t turn = order_.size(); turn-- > 0;) {
            const auto& ways = lists_[order_[turn]].ways;
            for (std::size_t i = 0; i < rewards_.size(); ++i) {
                double least = infinite;
                double most = 0;
                for (std::size_t way = 0; way < ways.size(); ++way) {
                    least = std::min(least, reduced(order_[turn], way, rewards_[i]));
                    most = std::max(most, magnitude(order_[turn], way, rewards_[i]));
                }
                remainders_[i][turn] = remainders_[i][turn + 1] + least;
                roundings_[i][turn] = roundings_[i][turn + 1] + most * rounding_of_terms +
                                      std::abs(remainders_[i][turn]) * rounding_of_a_sum;
            }
            for (std::size_t i = 0; i < width(); ++i) {
                double most = 0;
                for (std::size_t way = 0; way < ways.size(); ++way) {
                    most = std::max(most, worths_[order_[turn]][way * width() + i]);
                }
                most_worths_[turn][i] = most_worths_[turn + 1][i] + most;
            }
        }
    }

    void addPart(std::size_t turn) {
        const auto part = order_[turn];
        const auto& ways = lists_[part].ways;
        const auto& from = layers_.back();
        Layer to;
        if (outcome_.steps > most_overrun * most_steps_) {
            for (const auto& sum : from.sums) outcome_.lower_bound = std::min(outcome_.lower_bound, sum.bound);
            outcome_.is_complete = false;
            layers_.push_back(std::move(to));
            return;
        }
        std::vector<double> so_far(width()), missing(width());
        for (std::uint32_t before = 0; before < from.sums.size(); ++before) {
            const auto* values = valuesOf(from, before);
            const double cost = asNumber(from.sums[before].cost);
            for (std::size_t i = 0; i < width(); ++i) so_far[i] = asNumber(values[i]);
            outcome_.steps += ways.size();
            for (std::uint32_t way = 0; way < ways.size(); ++way) {
                bool may_reach = true;
                for (std::size_t i = 0; i < width(); ++i) {
                    missing[i] = std::max(0.0, wanted_[i] - so_far[i] - worths_[part][way * width() + i]);
                    may_reach = may_reach && missing[i] <= most_worths_[turn + 1][i] + rounding_of_values;
                }
                if (!may_reach) continue;
                const double bound = cost + extras_[part][way] + boundOf(missing, turn + 1);
                if (bound >= limit_) continue;
                to.sums.push_back({from.sums[before].cost + ways[way].surcharge, bound, before, way});
                for (std::size_t i = 0; i < width(); ++i) {
                    to.values.push_back(std::min(values[i] + ways[way].values[i], thresholds_[i].value));
                }
            }
        }
        layers_.push_back(undominated(to));
    }

    /// Lower bound of the additional cost of the parts from this turn on, with these missing values.
    double boundOf(const std::vector<double>& missing, std::size_t turn) const {
        double best = -infinite;
        for (std::size_t i = 0; i < rewards_.size(); ++i) {
            double bound = remainders_[i][turn];
            double worth = 0;
            for (std::size_t place = 0; place < width(); ++place) worth += rewards_[i][place] * missing[place];
            bound += worth - roundings_[i][turn] - worth * rounding_of_terms;
            best = std::max(best, bound);
        }
        return best;
    }

    /// The undominated sums, up to a limit.
    Layer undominated(const Layer& all) {
        std::vector<std::uint32_t> order(all.sums.size());
        std::iota(order.begin(), order.end(), 0);
        if (width() > 2 && order.size() > 8 * kept_sums_) shorten(all, order, 8 * kept_sums_);
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
            if (all.sums[left].cost != all.sums[right].cost) return all.sums[left].cost < all.sums[right].cost;
            const auto* a = valuesOf(all, left);
            return std::lexicographical_compare(valuesOf(all, right), valuesOf(all, right) + width(), a, a + width());
        });
        std::vector<std::uint32_t> kept;
        Stairs stairs;
        for (const auto sum : order) {
            if (!isBeaten(all, kept, stairs, sum)) kept.push_back(sum);
        }
        if (kept.size() > kept_sums_) {
            shorten(all, kept, kept_sums_);
            std::sort(kept.begin(), kept.end());
        }
        Layer layer;
        for (const auto sum : kept) {
            layer.sums.push_back(all.sums[sum]);
            layer.values.insert(layer.values.end(), valuesOf(all, sum), valuesOf(all, sum) + width());
        }
        return layer;
    }

    const Cost* valuesOf(const Layer& layer, std::uint32_t sum) const { return layer.values.data() + sum * width(); }

    /// Whether a sum without higher cost contributes as much to every order.
    bool isBeaten(const Layer& all, const std::vector<std::uint32_t>& kept, Stairs& stairs, std::uint32_t sum) {
        const auto* values = valuesOf(all, sum);
        if (width() == 0) return !kept.empty();
        if (width() == 1) return !kept.empty() && valuesOf(all, kept.back())[0] >= values[0];
        if (width() > 2) {
            outcome_.steps += kept.size() / comparisons_of_a_step + 1;
            return std::any_of(kept.begin(), kept.end(), [&](std::uint32_t other) {
                const auto* as_much = valuesOf(all, other);
                return std::equal(as_much, as_much + width(), values, [](Cost a, Cost b) { return a >= b; });
            });
        }
        return !stairs.add(values[0], values[1]);
    }

    /// Keeps the sums of the lowest bounds; the bound of the others is a bound of everything that is dropped.
    void shorten(const Layer& all, std::vector<std::uint32_t>& sums, std::size_t count) {
        std::stable_sort(sums.begin(), sums.end(), [&](std::uint32_t left, std::uint32_t right) {
            return all.sums[left].bound < all.sums[right].bound;
        });
        outcome_.is_complete = false;
        outcome_.lower_bound = std::min(outcome_.lower_bound, all.sums[sums[count]].bound);
        sums.resize(count);
    }

    void finish() {
        auto& last = layers_.back().sums;
        const auto falls_short = [&](const TableSum& sum) {
            const auto* values = valuesOf(layers_.back(), static_cast<std::uint32_t>(&sum - last.data()));
            for (std::size_t i = 0; i < width(); ++i) {
                if (values[i] < thresholds_[i].value) return true;
            }
            return false;
        };
        // Doubles tolerate a negligible shortfall.
        for (auto& sum : last) {
            if (falls_short(sum)) sum.cost = unlimited_cost;
        }
        if (std::all_of(last.begin(), last.end(), [](const TableSum& it) { return it.cost == unlimited_cost; })) return;
        const auto best = std::min_element(last.begin(), last.end(), [](const TableSum& left, const TableSum& right) {
            return left.cost < right.cost;
        });
        outcome_.lower_bound = std::min(outcome_.lower_bound, asNumber(best->cost));
        outcome_.chosen.resize(lists_.size());
        auto place = static_cast<std::size_t>(best - last.begin());
        for (std::size_t turn = order_.size(); turn-- > 0;) {
            const auto& sum = layers_[turn + 1].sums[place];
            outcome_.chosen[order_[turn]] = sum.way;
            place = sum.before;
        }
    }

    std::span<const PlanList> lists_;
    std::span<const Threshold> thresholds_;
    double limit_;
    std::uint64_t most_steps_;
    std::size_t kept_sums_ = 0;
    std::vector<std::size_t> order_;
    std::vector<std::vector<double>> rewards_;
    std::vector<std::vector<double>>
        remainders_;                              ///< by rewards, then turn: what the parts from there on cost at least
    std::vector<std::vector<double>> roundings_;  ///< the same: the largest error of that
    std::vector<std::vector<double>> most_worths_;  ///< by turn: what the parts from there on bring at most
    std::vector<double> wanted_;                    ///< by threshold
    std::vector<std::vector<double>> extras_;       ///< by part, then way
    std::vector<std::vector<double>> worths_;       ///< by part, then way and threshold
    std::vector<Layer> layers_;
    TableOutcome outcome_;
};

}  // namespace

TableOutcome cheapestTogether(
    std::span<const PlanList> lists, std::span<const Threshold> thresholds, double limit, std::uint64_t most_steps
) {
    return Table(lists, thresholds, limit, most_steps).run();
}

}  // namespace cardcage::sourcing::engine
