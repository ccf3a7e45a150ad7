#include "order_values/rough_choices.hpp"

#include <algorithm>

namespace cardcage::sourcing::engine {
namespace {

/// Additional values to buy are the value to reach, a quarter of it, a sixteenth, …
constexpr int amounts = 7;
constexpr Cost smaller_each_time = 4;
/// Known configurations that are enlarged.
constexpr std::size_t enlarged = 2;
constexpr std::size_t most_ways = 40;
/// Wide lists: parts of a value to buy, and enlarged configurations that are enlarged for another order.
constexpr int eighths_of_a_value = 8;
constexpr std::size_t most_enlarged_again = 50;

PlanList::Way wayOf(
    const CoupledPool& pool, std::size_t part, std::span<const Threshold> thresholds, const Plan& plan
) {
    PlanList::Way way{
        .surcharge = plan.objective - pool.configurations(part)[0].plan.objective,
        .values = std::vector<Cost>(thresholds.size()),
        .chosen = {},
        .covers = plan.covers};
    for (const auto& line : plan.lines) {
        way.chosen.push_back({line.offer, line.quantity, line.is_pinned});
        const int slot = pool.slotOf(part, line.offer);
        for (std::size_t i = 0; i < thresholds.size(); ++i) {
            if (slot >= 0 && thresholds[i].slot == static_cast<std::size_t>(slot)) way.values[i] += line.cost;
        }
    }
    for (std::size_t i = 0; i < thresholds.size(); ++i) way.values[i] = std::min(way.values[i], thresholds[i].value);
    return way;
}

double reducedCost(const PlanList::Way& way, std::span<const Threshold> thresholds) {
    double cost = asNumber(way.surcharge);
    for (std::size_t i = 0; i < thresholds.size(); ++i) cost -= thresholds[i].reward * asNumber(way.values[i]);
    return cost;
}

/// Drops dominated configurations, then those of the highest reduced cost.
void shorten(std::vector<PlanList::Way>& ways, std::span<const Threshold> thresholds) {
    std::stable_sort(ways.begin(), ways.end(), [&](const PlanList::Way& left, const PlanList::Way& right) {
        return reducedCost(left, thresholds) < reducedCost(right, thresholds);
    });
    std::vector<PlanList::Way> kept;
    for (auto& way : ways) {
        const auto is_better = [&](const PlanList::Way& other) { return isNoDearer(other, way); };
        if (kept.size() == most_ways || std::any_of(kept.begin(), kept.end(), is_better)) continue;
        kept.push_back(std::move(way));
    }
    ways = std::move(kept);
}

/// A choice of one configuration from each list, changed step by step.
class RoughChoice {
public:
    RoughChoice(std::span<const PlanList> lists, std::span<const Threshold> thresholds)
        : lists_(lists), thresholds_(thresholds), chosen_(lists.size()), values_(thresholds.size()) {
        for (const auto& list : lists) size_ += list.ways.size();
    }

    /// The ways that cost least when values are rewarded so many times as much.
    void start(double scale) {
        looks_ = 0;
        std::fill(values_.begin(), values_.end(), 0);
        for (std::size_t part = 0; part < lists_.size(); ++part) {
            const auto& ways = lists_[part].ways;
            const auto rewarded = [&](const PlanList::Way& way) {
                double cost = asNumber(way.surcharge);
                for (std::size_t i = 0; i < values_.size(); ++i) {
                    cost -= scale * thresholds_[i].reward * asNumber(way.values[i]);
                }
                return cost;
            };
            const auto best = std::min_element(ways.begin(), ways.end(), [&](const auto& left, const auto& right) {
                return rewarded(left) < rewarded(right);
            });
            chosen_[part] = static_cast<std::size_t>(best - ways.begin());
            for (std::size_t i = 0; i < values_.size(); ++i) values_[i] += best->values[i];
        }
    }

    /// Changes one configuration after the other, in order of cost per contribution, until all values are reached.
    bool reach() {
        for (Cost lacking = missing(); lacking > 0; lacking = missing()) {
            if (looks_ > most_looks) return false;
            looks_ += size_;
            double best_ratio = infinite;
            std::size_t best_part = 0, best_way = 0;
            for (std::size_t part = 0; part < lists_.size(); ++part) {
                const auto& now = wayOf(part);
                for (std::size_t way = 0; way < lists_[part].ways.size(); ++way) {
                    const auto& other = lists_[part].ways[way];
                    const Cost gain = lacking - missingWith(now, other);
                    if (gain <= 0) continue;
                    const double ratio = asNumber(other.surcharge - now.surcharge) / asNumber(gain);
                    if (ratio >= best_ratio) continue;
                    best_ratio = ratio;
                    best_part = part;
                    best_way = way;
                }
            }
            if (best_ratio == infinite) return false;
            change(best_part, best_way);
        }
        return true;
    }

    /// Changes one or two configurations at a time, as long as that lowers the cost and the values remain reached.
    void descend() {
        looks_ = 0;
        for (int pass = 0; pass < most_passes && looks_ <= most_looks; ++pass) {
            bool has_changed = false;
            for (std::size_t part = 0; part < lists_.size(); ++part) has_changed = improve(part) || has_changed;
            if (!has_changed) return;
        }
    }

    const std::vector<std::size_t>& chosen() const { return chosen_; }
    Cost surcharge() const {
        Cost sum = 0;
        for (std::size_t part = 0; part < lists_.size(); ++part) sum += wayOf(part).surcharge;
        return sum;
    }

private:
    static constexpr int most_passes = 8;
    /// At ways, for the sake of reaching values, and again for pairs of changes.
    static constexpr std::uint64_t most_looks = 10'000'000;

    const PlanList::Way& wayOf(std::size_t part) const { return lists_[part].ways[chosen_[part]]; }

    Cost missing() const {
        Cost sum = 0;
        for (std::size_t i = 0; i < values_.size(); ++i) sum += std::max<Cost>(0, thresholds_[i].value - values_[i]);
        return sum;
    }
    Cost missingWith(const PlanList::Way& now, const PlanList::Way& other) const {
        Cost sum = 0;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            sum += std::max<Cost>(0, thresholds_[i].value - values_[i] + now.values[i] - other.values[i]);
        }
        return sum;
    }
    void change(std::size_t part, std::size_t way) {
        for (std::size_t i = 0; i < values_.size(); ++i) {
            values_[i] += lists_[part].ways[way].values[i] - wayOf(part).values[i];
        }
        chosen_[part] = way;
    }

    /// Takes the configuration of the part with the largest saving; if a value is then missed, another part
    /// compensates.
    bool improve(std::size_t part) {
        const auto before = chosen_[part];
        Cost best = 0;
        std::size_t best_way = before, best_other = part, best_other_way = 0;
        for (std::size_t way = 0; way < lists_[part].ways.size(); ++way) {
            const Cost saved = lists_[part].ways[before].surcharge - lists_[part].ways[way].surcharge;
            if (saved <= best) continue;
            change(part, way);
            if (missing() == 0) {
                best = saved;
                best_way = way;
                best_other = part;
            } else if (looks_ <= most_looks) {
                looks_ += size_;
                for (std::size_t other = 0; other < lists_.size(); ++other) {
                    if (other == part) continue;
                    const auto& now = wayOf(other);
                    for (std::size_t i = 0; i < lists_[other].ways.size(); ++i) {
                        const auto& instead = lists_[other].ways[i];
                        const Cost both = saved - (instead.surcharge - now.surcharge);
                        if (both <= best || missingWith(now, instead) > 0) continue;
                        best = both;
                        best_way = way;
                        best_other = other;
                        best_other_way = i;
                    }
                }
            }
            change(part, before);
        }
        if (best == 0) return false;
        change(part, best_way);
        if (best_other != part) change(best_other, best_other_way);
        return true;
    }

    std::span<const PlanList> lists_;
    std::span<const Threshold> thresholds_;
    std::vector<std::size_t> chosen_;
    std::vector<Cost> values_;
    std::uint64_t size_ = 0;  ///< of all lists
    std::uint64_t looks_ = 0;
};

}  // namespace

std::vector<std::size_t> roughChoice(std::span<const PlanList> lists, std::span<const Threshold> thresholds) {
    std::vector<std::size_t> best;
    Cost least = unlimited_cost;
    if (std::any_of(lists.begin(), lists.end(), [](const PlanList& it) { return it.ways.empty(); })) return best;
    RoughChoice choice(lists, thresholds);
    for (const double scale : {0.7, 1.0, 1.3, 1.8}) {
        choice.start(scale);
        if (!choice.reach()) continue;
        choice.descend();
        if (choice.surcharge() >= least) continue;
        least = choice.surcharge();
        best = choice.chosen();
    }
    return best;
}

std::vector<Plan> waysToBuyMore(
    const CoupledPool& pool, std::size_t part, const Configuration& now, std::size_t slot, Cost missing
) {
    std::vector<Plan> plans;
    const auto& problem = pool.part(part).problem;
    if (pool.part(part).is_fixed) return plans;
    for (std::uint32_t position = 0; position < problem.offers.size(); ++position) {
        const auto& offer = problem.offers[position];
        if (offer.supplier != pool.slots()[slot].supplier || !pool.isOpen(part, position, 0)) continue;
        std::vector<ChosenQuantity> chosen;
        ChosenQuantity line{position, 0};
        Cost value = 0;
        for (const auto& other : now.plan.lines) {
            if (other.offer == position) {
                line = {position, other.quantity, other.is_pinned};
                value = other.cost;
            } else {
                chosen.push_back({other.offer, other.quantity, other.is_pinned});
            }
        }
        const auto available = availableUntil(problem, offer, pool.part(part).latest_day);
        for (const auto& row : problem.rowsOf(offer)) {
            if (row.unit_price <= 0) continue;
            const auto wanted = std::min<Cost>((value + missing + row.unit_price - 1) / row.unit_price, available);
            const auto most = std::min(largestAt(problem, offer, row), available) / row.step * row.step;
            const auto quantity = smallestAt(problem, offer, row, static_cast<Quantity>(wanted), most);
            if (quantity <= line.quantity || quantity < row.smallest_order) continue;
            if (rowFor(problem, offer, quantity) != &row) continue;
            auto more = chosen;
            more.push_back({position, quantity});
            auto plan = pool.planOf(part, more);
            if (pool.isAllowed(part, plan)) plans.push_back(std::move(plan));
        }
    }
    return plans;
}

PlanList roughList(
    const CoupledPool& pool,
    std::size_t part,
    std::span<const Threshold> thresholds,
    const SupplierDecisions& decided,
    std::size_t most_plans
) {
    PlanList list{.is_complete = false};
    std::vector<std::pair<double, const Configuration*>> known;
    for (const auto& configuration : pool.configurations(part)) {
        if (configuration.suppliers & decided.closed) continue;
        list.ways.push_back(wayOf(pool, part, thresholds, configuration.plan));
        known.emplace_back(reducedCost(list.ways.back(), thresholds), &configuration);
    }
    std::stable_sort(known.begin(), known.end(), [](const auto& left, const auto& right) {
        return left.first < right.first;
    });
    std::size_t plans = 0;
    Cost part_of = 1;
    for (int amount = 0; amount < amounts; ++amount, part_of *= smaller_each_time) {
        for (std::size_t i = 0; i < std::min(enlarged, known.size()); ++i) {
            for (const auto& threshold : thresholds) {
                if (plans >= most_plans) break;
                for (const auto& plan :
                     waysToBuyMore(pool, part, *known[i].second, threshold.slot, threshold.value / part_of)) {
                    ++plans;
                    list.ways.push_back(wayOf(pool, part, thresholds, plan));
                }
            }
        }
    }
    shorten(list.ways, thresholds);
    return list;
}

PlanList wideList(
    const CoupledPool& pool, std::size_t part, std::span<const Threshold> thresholds, const SupplierDecisions& decided
) {
    // The least that may be bought, to be enlarged like the others.
    std::vector<ChosenQuantity> pinned;
    for (const auto& pin : pool.part(part).problem.pinned) pinned.push_back({pin.offer, pin.quantity, true});
    std::vector<Configuration> known(1);
    known[0].plan = pool.planOf(part, pinned);
    for (const auto& configuration : pool.configurations(part))
        if ((configuration.suppliers & decided.closed) == 0) known.push_back(configuration);
    PlanList list{.is_complete = false};
    for (std::size_t i = 1; i < known.size(); ++i) list.ways.push_back(wayOf(pool, part, thresholds, known[i].plan));
    const auto enlarge = [&](const Configuration& now, const auto& keep) {
        for (const auto& threshold : thresholds) {
            for (int eighths = eighths_of_a_value; eighths > 0; --eighths) {
                const Cost value = threshold.value * eighths / eighths_of_a_value;
                for (auto& plan : waysToBuyMore(pool, part, now, threshold.slot, value)) {
                    list.ways.push_back(wayOf(pool, part, thresholds, plan));
                    keep(std::move(plan));
                }
            }
        }
    };
    std::vector<Configuration> larger;
    for (const auto& now : known) {
        enlarge(now, [&](Plan plan) {
            if (larger.size() < most_enlarged_again) larger.emplace_back().plan = std::move(plan);
        });
    }
    for (const auto& now : larger) enlarge(now, [](const Plan&) {});
    return list;
}

}  // namespace cardcage::sourcing::engine
