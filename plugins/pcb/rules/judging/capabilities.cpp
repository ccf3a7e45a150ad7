#include "judging/capabilities.hpp"

#include <algorithm>
#include <set>

namespace cardcage::pcb::rules {
namespace {

bool concerns(const Rule& rule, Property property) {
    const auto involved = propertiesOf(rule);
    return std::find(involved.begin(), involved.end(), property) != involved.end();
}

/// Judges one replaced value after the other.
class Replacement {
public:
    Replacement(const Evaluator& evaluator, const Values& given, const Maker* maker)
        : evaluator_(evaluator),
          given_(given),
          settling_(evaluator.settling()),
          now_(evaluator.evaluate(given, settling_)),
          maker_(maker) {
        if (maker_ != nullptr) lacking_ = limitsBroken(*maker_, evaluator_.boardOf(now_.values));
    }

    const Evaluation& now() const { return now_; }

    /// Returns the reason for which the value is not available; nothing when it is.
    std::optional<Exclusion> refusal(Property property, std::int64_t value) {
        auto replaced = given_;
        replaced[indexOf(property)] = with(property, value);
        const auto result = evaluator_.evaluate(replaced, settling_);
        const auto board = evaluator_.boardOf(result.values);
        if (!result.broken.empty())
            return exclusion(value, evaluator_.book().rules()[result.broken.front()], board, replaced);
        return maker_ == nullptr ? std::nullopt : lack(property, value, board, replaced);
    }

private:
    /// A word is added to the list that is there.
    std::int64_t with(Property property, std::int64_t value) const {
        if (typeOf(property).kind != PropertyKind::EnumList) return value;
        return value | now_.values[indexOf(property)].value_or(0);
    }

    static Exclusion exclusion(std::int64_t value, const Rule& rule, const Board& board, const Values& replaced) {
        return {value, value, rule.id, violationOf(rule, board, replaced).message, ""};
    }

    /// A limit that is exceeded anyway speaks only against values of its own properties.
    std::optional<Exclusion> lack(Property property, std::int64_t value, const Board& board, const Values& replaced)
        const {
        for (const auto index : limitsBroken(*maker_, board)) {
            const auto& rule = maker_->rules[index];
            const bool is_old = std::binary_search(lacking_.begin(), lacking_.end(), index);
            if (is_old && !concerns(rule, property)) continue;
            auto found = exclusion(value, rule, board, replaced);
            found.supplier_id = maker_->supplier_id;
            return found;
        }
        return std::nullopt;
    }

    const Evaluator& evaluator_;
    const Values& given_;
    Settling settling_;
    Evaluation now_;
    const Maker* maker_;
    std::vector<std::size_t> lacking_;
};

void addList(Capability& capability, Replacement& replacement) {
    for (const auto value : typeOf(capability.property).listedValues()) {
        if (auto refusal = replacement.refusal(capability.property, value))
            capability.excluded.push_back(std::move(*refusal));
        else
            capability.available.push_back(value);
    }
}

/// Adds every number that rules compare a size with, and the lengths at which the area is that number.
void addNumbers(const std::vector<Rule>& rules, Property side, Value other_side, std::vector<Micro>& points) {
    const auto add = [&](const Condition& condition) {
        const auto sources = propertiesOf(condition);
        if (std::find(sources.begin(), sources.end(), side) == sources.end()) return;
        const bool is_area = other_side && condition.subject == Subject{Quantity::BoardArea};
        for (const auto number : condition.numbers)
            points.push_back(is_area ? number / (*other_side / 1'000) * 1'000 : number);
    };
    for (const auto& rule : rules) {
        std::for_each(rule.when.begin(), rule.when.end(), add);
        std::for_each(rule.then.begin(), rule.then.end(), add);
    }
}

/// The longest side of a board of which so many fit into the panel.
Micro fittingSide(const PanelLayout& panel, bool is_width) {
    const auto boards = std::max(is_width ? panel.boards_x : panel.boards_y, 1);
    const auto free = (is_width ? panel.width : panel.height) - 2 * panel.border;
    return (free + panel.spacing) / boards - panel.spacing;
}

/// Lengths at which a rule may change its answer: the numbers of conditions on sizes and on the area, the other side,
/// and the size that still fits into the panel.
std::vector<Micro> turningPoints(const Evaluator& evaluator, Property side, const Values& values, const Maker* maker) {
    const bool is_width = side == Property::BoardWidth;
    const auto other = values[indexOf(is_width ? Property::BoardHeight : Property::BoardWidth)];
    std::vector<Micro> points;
    if (other) points.push_back(*other);
    addNumbers(evaluator.book().rules(), side, other, points);
    if (maker != nullptr) addNumbers(maker->rules, side, other, points);
    if (const auto& panel = evaluator.objects().panel) points.push_back(fittingSide(*panel, is_width));
    return points;
}

/// Ascending lengths, between two of which no rule changes its answer.
std::vector<Micro> samplesOf(const Range& range, const std::vector<Micro>& points) {
    std::set<Micro> samples{range.min, range.max};
    for (const auto point : points) {
        const auto below = range.min + (point - range.min) / range.step * range.step;
        for (const auto sample : {below - range.step, below, below + range.step, below + 2 * range.step})
            if (sample >= range.min && sample <= range.max) samples.insert(sample);
    }
    return {samples.begin(), samples.end()};
}

/// Stretches of samples with one answer. Beside each turning point the samples are neighbours on the grid, so an
/// answer never changes between two samples that are apart.
void addRanges(Capability& capability, Replacement& replacement, const std::vector<Micro>& points) {
    const auto whole = *typeOf(capability.property).range;
    bool is_available = false;
    bool is_first = true;
    for (const auto sample : samplesOf(whole, points)) {
        auto refusal = replacement.refusal(capability.property, sample);
        const bool is_new =
            is_first || is_available != !refusal || (refusal && refusal->rule != capability.excluded.back().rule);
        is_available = !refusal;
        is_first = false;
        if (is_new && is_available) capability.ranges.push_back({sample, sample, whole.step});
        if (is_new && refusal) capability.excluded.push_back(*refusal);
        (is_available ? capability.ranges.back().max : capability.excluded.back().last) = sample;
    }
}

}  // namespace

std::vector<Capability> allCapabilities(const RuleBook& book) {
    std::vector<Capability> capabilities;
    for (const auto& type : properties()) {
        Capability capability{.property = type.property, .available = type.listedValues()};
        if (type.range) capability.ranges.push_back(*type.range);
        capability.depends_on = book.partnersOf(type.property);
        capability.is_complete = capability.depends_on.empty();
        capabilities.push_back(std::move(capability));
    }
    return capabilities;
}

std::vector<Capability> capabilitiesOf(const Evaluator& evaluator, const Values& given, const Maker* maker) {
    Replacement replacement(evaluator, given, maker);
    std::vector<Capability> capabilities;
    for (const auto& type : properties()) {
        Capability capability{.property = type.property, .depends_on = evaluator.book().partnersOf(type.property)};
        if (type.range)
            addRanges(
                capability, replacement, turningPoints(evaluator, type.property, replacement.now().values, maker)
            );
        else
            addList(capability, replacement);
        capabilities.push_back(std::move(capability));
    }
    return capabilities;
}

}  // namespace cardcage::pcb::rules
