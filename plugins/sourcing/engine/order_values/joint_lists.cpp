#include "order_values/joint_lists.hpp"

#include <algorithm>

namespace cardcage::sourcing::engine {
namespace {

/// Joint parts whose plans are listed; of larger ones there are too many divisions.
constexpr Quantity most_pieces = 64;
constexpr std::size_t most_bought_parts = 4;
constexpr std::size_t most_offers = 24;
constexpr std::size_t most_parts_of_a_run = 40;

/// A supplier that the market of one part bought does not have.
constexpr std::size_t no_slot = ~std::size_t{0};

/// The charges of the pool's suppliers, by supplier.
std::vector<SupplierTerms> termsOf(const CoupledPool& pool) {
    std::vector<SupplierTerms> terms;
    for (const auto& slot : pool.slots()) {
        if (slot.supplier == SlotTerms::no_supplier) continue;
        terms.resize(std::max<std::size_t>(terms.size(), slot.supplier + 1));
        terms[slot.supplier] = {slot.exact_fee, slot.exact_free_above, slot.exact_minimum};
    }
    return terms;
}

/// The offers that may be used, by part bought.
std::vector<OffersOfPart> openOffers(const CoupledPool& pool, std::size_t part, SupplierSet closed) {
    const auto& problem = pool.part(part).problem;
    std::vector<std::uint8_t> left_out(problem.offers.size());
    for (std::uint32_t position = 0; position < left_out.size(); ++position)
        left_out[position] = !pool.isOpen(part, position, closed);
    for (const auto& pin : problem.pinned) left_out[pin.offer] = 0;
    return offersOfParts(problem, {.highest_tier = pool.part(part).highest_tier, .left_out = left_out});
}

}  // namespace

/// One part bought that covers one quantity, as a run of its own. Its own best plan is unknown, and counted as one
/// without lines and cost; so surcharges are costs.
struct JointLister::Market {
    Market(const JointLister& of, const OffersOfPart& offers, Quantity need)
        : part{partOf(of, offers, need)},
          pool({&part, 1}, of.terms_),
          lister(pool, 0, thresholdsIn(pool, of.pool_, of.thresholds_), 0) {}

    static CoupledPart partOf(const JointLister& of, const OffersOfPart& offers, Quantity need) {
        const auto& whole = of.pool_.part(of.part_);
        CoupledPart part{
            .problem = problemOfPart(of.problem_, offers, need),
            .limits = of.pool_.limits(of.part_),
            .latest_day = whole.latest_day,
            .highest_tier = whole.highest_tier,
            .plan = {}};
        part.limits.max_excess = excessLimit(need, part.limits.max_excess, part.limits.max_excess_ppm);
        part.limits.max_excess_ppm = -1;
        return part;
    }

    static std::vector<Threshold> thresholdsIn(
        const CoupledPool& market, const CoupledPool& whole, std::vector<Threshold> thresholds
    ) {
        const auto slots = market.slots();
        for (auto& threshold : thresholds) {
            const auto supplier = whole.slots()[threshold.slot].supplier;
            const auto found = std::ranges::find(slots, supplier, &SlotTerms::supplier);
            threshold.slot = found == slots.end() ? no_slot : static_cast<std::size_t>(found - slots.begin());
        }
        return thresholds;
    }

    CoupledPart part;
    CoupledPool pool;
    PlanLister lister;
};

JointLister::JointLister(
    const CoupledPool& pool, std::size_t part, std::span<const Threshold> thresholds, SupplierSet closed
)
    : pool_(pool),
      part_(part),
      problem_(pool.part(part).problem),
      thresholds_(thresholds.begin(), thresholds.end()),
      terms_(termsOf(pool)),
      offers_(openOffers(pool, part, closed)),
      markets_(offers_.size()) {}

JointLister::~JointLister() = default;

bool JointLister::isSmall(const CoupledPool& pool, std::size_t part) {
    const auto& problem = pool.part(part).problem;
    return problem.is_discrete && problem.need <= most_pieces * one_unit && problem.offers.size() <= most_offers &&
           problem.bought_parts.size() <= most_bought_parts && pool.parts() <= most_parts_of_a_run;
}

PlanList JointLister::list(
    PartSolver& solver, CoupledPool::Scratch& scratch, const PlanRange& range, std::uint64_t most_steps
) {
    solver_ = &solver;
    scratch_ = &scratch;
    range_ = range;
    most_steps_ = steps_ + most_steps;
    list_ = {};
    ways_.assign(offers_.size(), {});
    NeedFlow flow;
    flow.begin(problem_.set_needs, problem_.bought_parts);
    extend(0, flow, {PlanList::Way{.values = std::vector<Cost>(thresholds_.size()), .chosen = {}, .covers = {}}});
    auto sums = std::move(list_.ways);
    list_.ways.clear();
    dropDominated(sums);
    for (const auto& sum : sums) keep(sum);
    return std::move(list_);
}

/// Adds the parts bought from this one on, with all quantities that they may cover.
void JointLister::extend(std::uint32_t bought_part, const NeedFlow& flow, const std::vector<PlanList::Way>& sums) {
    if (bought_part == offers_.size()) {
        list_.ways.insert(list_.ways.end(), sums.begin(), sums.end());
        return;
    }
    for (Quantity covered = 0; covered <= flow.missing() && ++steps_ < most_steps_; covered += one_unit) {
        auto after = flow;
        if (after.add(bought_part, covered) < covered) break;
        if (bought_part + 1 == offers_.size() && after.missing() > 0) continue;
        const auto next = together(sums, bought_part, covered);
        if (!next.empty()) extend(bought_part + 1, after, next);
    }
    if (steps_ >= most_steps_) list_.is_complete = false;
}

const std::vector<PlanList::Way>& JointLister::waysOf(std::uint32_t bought_part, Quantity covered) {
    const auto [found, is_new] = ways_[bought_part].try_emplace(covered);
    if (!is_new) return found->second;
    const auto need = needFor(problem_, problem_.bought_parts[bought_part], covered);
    auto& market = markets_[bought_part][covered];
    if (!market) market = std::make_unique<Market>(*this, offers_[bought_part], need);
    // Every part costs at least nothing, rewards subtracted, so none exceeds the range of all.
    const double own = asNumber(pool_.ownObjective(part_));
    const PlanRange range{range_.most_reduced + own, range_.most_surcharge + own};
    steps_ -= market->lister.steps();
    auto list = market->lister.list(*solver_, *scratch_, range, most_steps_ > steps_ ? most_steps_ - steps_ : 0);
    steps_ += market->lister.steps();
    list_.is_complete = list_.is_complete && list.is_complete;
    list_.is_cut = list_.is_cut || list.is_cut;
    for (auto& way : list.ways) {
        for (auto& line : way.chosen) line.offer = offers_[bought_part].positions[line.offer];
    }
    return found->second = std::move(list.ways);
}

bool JointLister::isWithin(Cost cost, std::span<const Cost> values, double own) const {
    double reduced = asNumber(cost) - own;
    for (std::size_t i = 0; i < thresholds_.size(); ++i) reduced -= thresholds_[i].reward * asNumber(values[i]);
    return asNumber(cost) - own <= range_.most_surcharge + margin_of_costs &&
           reduced <= range_.most_reduced + margin_of_costs;
}

std::vector<PlanList::Way> JointLister::together(
    const std::vector<PlanList::Way>& sums, std::uint32_t bought_part, Quantity covered
) {
    const auto& ways = waysOf(bought_part, covered);
    const double own = asNumber(pool_.ownObjective(part_));
    std::vector<PlanList::Way> next;
    for (const auto& sum : sums) {
        if ((steps_ += ways.size()) >= most_steps_) break;
        for (const auto& way : ways) {
            auto values = sum.values;
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i] = std::min(values[i] + way.values[i], thresholds_[i].value);
            if (!isWithin(sum.surcharge + way.surcharge, values, own)) {
                list_.is_cut = true;
                continue;
            }
            auto& both = next.emplace_back(sum);
            both.surcharge += way.surcharge;
            both.values = std::move(values);
            both.chosen.insert(both.chosen.end(), way.chosen.begin(), way.chosen.end());
            both.covers.push_back(covered);
        }
    }
    dropDominated(next);
    return next;
}

/// As a plan of the joint part.
void JointLister::keep(const PlanList::Way& sum) {
    const auto plan = pool_.planOf(part_, sum.chosen, sum.covers);
    if (!pool_.isAllowed(part_, plan)) return;
    auto& way = list_.ways.emplace_back(sum);
    way.surcharge = plan.objective - pool_.ownObjective(part_);
}

}  // namespace cardcage::sourcing::engine
