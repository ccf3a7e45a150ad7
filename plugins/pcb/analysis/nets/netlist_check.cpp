#include "nets/netlist_check.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "profile/places.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr double share_that_lies = 0.95;
constexpr double share_that_agrees = 0.98;
constexpr std::size_t fewest_holes = 5;
constexpr std::size_t most_samples = 300;
constexpr std::size_t most_shifts = 1'000;
/// Netlists round to a ten-thousandth of an inch; finished and drilled sizes differ.
constexpr double same_hole = 160.0 * one_micrometre;

constexpr Nm cell = 40 * one_micrometre;

/// The net of the holes at one place; nothing where holes of several nets lie above each other.
using NetAtPlace = std::optional<std::uint32_t>;

/// Points of one name and one net.
struct Group {
    int points = 0;
    Point place;
};

class NetlistCheck {
public:
    NetlistCheck(
        const Netlist& netlist,
        const CopperLayers& copper,
        const Barrels& barrels,
        const Nets& nets,
        double trust,
        Findings& findings
    )
        : netlist_(netlist), copper_(copper), barrels_(barrels), nets_(nets), trust_(trust), findings_(findings) {
        for (std::size_t number = 0; number < barrels.list.size(); ++number) {
            const auto place = barrels.list[number].path.from;
            holes_.add(place);
            const auto net = nets.of_barrel[number];
            if (!net) continue;
            const auto [known, is_new] = net_of_cell_.try_emplace(cellOf(place), net);
            if (!is_new && known->second != net) known->second.reset();
        }
    }

    NetlistFacts run() {
        const auto count = std::ranges::count_if(netlist_.points, [&](const auto& point) { return isNamed(point); });
        result_.points = Value<int>::of(static_cast<int>(count), Source::CadReport, stated);
        const auto shift = findShift();
        if (!shift || copper_.layers.empty()) return withoutPlaces();
        collect(*shift);
        summarize(static_cast<int>(count));
        return result_;
    }

private:
    bool isNamed(const NetlistPoint& point) const { return !netlist_.nets[point.net].empty(); }

    NetlistFacts withoutPlaces() {
        const auto reason = barrels_.placed == 0 ? Reason::DrillMissing : Reason::FormatUncertain;
        result_.agreement = Value<double>::none(reason);
        result_.names = result_.opens = result_.shorts = Value<int>::none(reason);
        return result_;
    }

    static Point cellOf(Point place) {
        const auto of = [](Nm value) { return value >= 0 ? value / cell : (value + 1) / cell - 1; };
        return {of(place.x), of(place.y)};
    }

    /// The way from the places of the netlist to those of the drawings: the one that lays most points onto holes. On a
    /// lattice of holes, neighbours of the right one lay almost as many.
    std::optional<Point> findShift() const {
        std::vector<const NetlistPoint*> drilled;
        for (const auto& point : netlist_.points)
            if (point.hole > 0) drilled.push_back(&point);
        if (drilled.size() < fewest_holes) return std::nullopt;
        Point best;
        double share = shareOnHoles(drilled, best);
        std::size_t tried = 0;
        const auto& model = *rarest(drilled);
        for (const auto& barrel : barrels_.list) {
            if (share == 1) break;
            if (std::abs(2 * barrel.radius - static_cast<double>(model.hole)) > same_hole) continue;
            if (++tried > most_shifts) break;
            const auto shift = barrel.path.from - model.place;
            const double own = shareOnHoles(drilled, shift);
            if (own > share) best = shift;
            share = std::max(share, own);
        }
        return share >= share_that_lies ? std::optional(best) : std::nullopt;
    }
    static const NetlistPoint* rarest(const std::vector<const NetlistPoint*>& drilled) {
        std::map<Nm, std::size_t> counts;
        for (const auto* point : drilled) ++counts[point->hole];
        return *std::ranges::min_element(drilled, {}, [&](const NetlistPoint* point) { return counts[point->hole]; });
    }
    double shareOnHoles(const std::vector<const NetlistPoint*>& drilled, Point shift) const {
        const auto step = drilled.size() / most_samples + 1;
        std::size_t tested = 0;
        std::size_t found = 0;
        for (std::size_t index = 0; index < drilled.size(); index += step) {
            ++tested;
            found += holes_.has(drilled[index]->place + shift) ? 1 : 0;
        }
        return static_cast<double>(found) / static_cast<double>(tested);
    }

    /// The net of the holes at a place; nothing when no hole that joins copper lies there.
    std::optional<NetAtPlace> netOfHole(Point place) const {
        std::optional<NetAtPlace> net;
        for (const Nm dx : {-cell / 2, cell / 2})
            for (const Nm dy : {-cell / 2, cell / 2}) {
                const auto found = net_of_cell_.find(cellOf(place + Point{dx, dy}));
                if (found == net_of_cell_.end()) continue;
                net.emplace(net && *net != found->second ? NetAtPlace{} : found->second);
            }
        return net;
    }
    /// The net of a hole is that of its barrel: copper above a buried one is another net's.
    std::optional<std::uint32_t> netAt(const NetlistPoint& point, Point place) const {
        const auto of_hole = point.hole > 0 ? netOfHole(place) : std::nullopt;
        if (of_hole) return *of_hole;
        const auto last = copper_.layers.size() - 1;
        const bool on_all = point.hole > 0 || point.access == 0;
        const auto begin = on_all || point.access == 1 ? 0 : last;
        const auto end = on_all || point.access != 1 ? last : 0;
        std::optional<std::uint32_t> net;
        for (auto layer = begin; layer <= end && !net; ++layer) {
            const auto& its = *copper_.layers[layer];
            its.cover.at(place, [&](std::uint32_t shape) {
                net = nets_.of_island[layer][its.islands.of_shape[shape]];
                return true;
            });
        }
        return net;
    }
    void collect(Point shift) {
        for (const auto& point : netlist_.points) {
            if (!isNamed(point)) continue;
            const auto place = point.place + shift;
            const auto net = netAt(point, place);
            if (!net) continue;
            auto& group = groups_[{point.net, *net}];
            if (group.points++ == 0) group.place = place;
        }
    }

    /// Calls `take(one, groups)` for each name, or each net, with its groups.
    template <typename Key, typename Take>
    void each(Key&& key, Take&& take) const {
        std::map<std::uint32_t, std::vector<const std::pair<const std::pair<std::uint32_t, std::uint32_t>, Group>*>> by;
        for (const auto& group : groups_) by[key(group.first)].push_back(&group);
        for (const auto& [one, members] : by) take(one, members);
    }
    void summarize(int count) {
        const auto byName = [](const auto& pair) { return pair.first; };
        const auto byNet = [](const auto& pair) { return pair.second; };
        const auto larger = [](const auto* left, const auto* right) {
            return left->second.points < right->second.points;
        };
        int opens = 0;
        int shorts = 0;
        std::set<const Group*> largest_of_name;
        int alike = 0;
        bool may_be_cut = false;
        each(byName, [&](std::uint32_t name, const auto& groups) {
            largest_of_name.insert(&(*std::ranges::max_element(groups, larger))->second);
            if (groups.size() < 2) return;
            ++opens;
            may_be_cut = may_be_cut || netlist_.nets[name].size() == widest_net_name;
            open(name, groups[1]->second.place);
        });
        each(byNet, [&](std::uint32_t, const auto& groups) {
            const auto& best = (*std::ranges::max_element(groups, larger))->second;
            if (largest_of_name.contains(&best)) alike += best.points;
            if (groups.size() < 2) return;
            ++shorts;
            report(
                Code::NetShort,
                "copper joins the nets " + netlist_.nets[groups[0]->first.first] + " and " +
                    netlist_.nets[groups[1]->first.first] + " of the netlist",
                groups[1]->second.place,
                {ofNet(groups[0]->first.first), ofNet(groups[1]->first.first)}
            );
        });
        tell(count, alike, may_be_cut, opens, shorts);
    }
    void open(std::uint32_t name, Point place) {
        report(
            Code::NetOpen,
            "the copper of net " + netlist_.nets[name] + " of the netlist is not connected",
            place,
            {ofNet(name)}
        );
    }
    FoundObject ofNet(std::uint32_t name) const { return FoundObject::ofNet(netlist_.nets[name]); }
    void report(Code code, std::string message, Point place, std::vector<FoundObject> objects) {
        findings_.add(
            {.code = code,
             .severity = Severity::Warning,
             .message = std::move(message),
             .place = place,
             .objects = std::move(objects)}
        );
    }
    /// A netlist of another state of the board differs in more than a few points. Names that were cut may be those of
    /// several nets.
    void tell(int count, int alike, bool may_be_cut, int opens, int shorts) {
        const double share = count > 0 ? static_cast<double>(alike) / count : 1;
        const double unsure = std::min(trust_, likely);
        const double found = share >= share_that_agrees && !may_be_cut ? trust_ : unsure;
        const auto names = std::ranges::count_if(netlist_.nets, [](const auto& name) { return !name.empty(); });
        result_.agreement = Value<double>::of(100 * share, Source::Measured, trust_);
        result_.names = Value<int>::of(static_cast<int>(names), Source::CadReport, may_be_cut ? unsure : trust_);
        result_.opens = Value<int>::of(opens, Source::CadReport, found);
        result_.shorts = Value<int>::of(shorts, Source::CadReport, found);
    }

    const Netlist& netlist_;
    const CopperLayers& copper_;
    const Barrels& barrels_;
    const Nets& nets_;
    const double trust_;
    Findings& findings_;
    Places holes_;
    std::map<Point, NetAtPlace> net_of_cell_;
    /// By name and net.
    std::map<std::pair<std::uint32_t, std::uint32_t>, Group> groups_;
    NetlistFacts result_;
};

}  // namespace

NetlistFacts compareNetlist(
    const Netlist& netlist,
    const CopperLayers& copper,
    const Barrels& barrels,
    const Nets& nets,
    double trust,
    Findings& findings
) {
    return NetlistCheck(netlist, copper, barrels, nets, trust, findings).run();
}

}  // namespace cardcage::pcb::analysis
