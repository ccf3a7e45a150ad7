#include "drill/format.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "geometry/cell.hpp"

namespace cardcage::pcb::analysis {
namespace {

constexpr Nm cell = 50 * one_micrometre;
constexpr std::size_t largest_sample = 1'500;
/// Shares of holes on copper: enough to believe in, and how much better another candidate has to be.
constexpr double believable = 0.5;
constexpr double clear_margin = 0.25;

/// Facts about the numbers as written, whatever they mean.
struct Written {
    bool all_points = true;
    bool same_length = true;
    int length = -1;
    int longest = 0;
    int leading_zeros = 0;
    int trailing_zeros = 0;
    int total = 0;

    void add(const RawNumber& number) {
        if (!number.present) return;
        ++total;
        if (number.decimals >= 0) return;
        all_points = false;
        if (length >= 0 && length != number.length) same_length = false;
        length = number.length;
        longest = std::max<int>(longest, number.length);
        leading_zeros += number.leading_zero && number.length > 1 ? 1 : 0;
        trailing_zeros += number.trailing_zero && number.length > 1 ? 1 : 0;
    }
};

Written lookAt(const DrillProgram& program) {
    Written written;
    for (const auto& step : program.steps) {
        if (step.kind == DrillStep::Kind::Origin || step.kind == DrillStep::Kind::Repeat) continue;
        for (const auto* number : {&step.x, &step.y, &step.end_x, &step.end_y}) written.add(*number);
    }
    return written;
}

/// The beginning of a program, so that hundreds of candidates stay cheap.
DrillProgram sampleOf(const DrillProgram& program) {
    DrillProgram sample;
    sample.tools = program.tools;
    sample.steps.assign(
        program.steps.begin(),
        program.steps.begin() + static_cast<std::ptrdiff_t>(std::min(program.steps.size(), largest_sample))
    );
    return sample;
}

struct Candidate {
    DrillFormat format;
    /// Share of holes where copper is, and inside the area of the copper.
    double on_copper = 0;
    double inside = 0;
    /// Sum of what is unusual in the format and of contradictions by the numbers; smaller is better.
    double oddity = 0;
    std::vector<Hole> holes;

    double score() const { return on_copper + 0.2 * inside - 0.02 * oddity; }
};

class Decision {
public:
    Decision(const DrillProgram& program, const PlaceEvidence& evidence, const Limits& limits)
        : program_(program),
          evidence_(evidence),
          limits_(limits),
          written_(lookAt(program)),
          sample_(sampleOf(program)) {}

    FormatDecision run() {
        enumerate();
        return isComplete() ? checkedStatement() : bestCandidate();
    }

private:
    const FormatStatement& facts() const { return program_.stated; }

    bool isComplete() const {
        if (!facts().unit) return false;
        if (written_.all_points) return true;
        return facts().integers && facts().decimals && (facts().trailing_omitted || isFullLength());
    }
    /// Numbers with all digits mean the same whichever zeros may be left out.
    bool isFullLength() const {
        return written_.same_length && facts().integers && facts().decimals &&
               written_.length == *facts().integers + *facts().decimals;
    }

    void enumerate() {
        for (const auto unit : {Unit::Millimetre, Unit::Inch}) {
            if (written_.all_points) {
                add({unit, 3, 3, false}, 0);
                continue;
            }
            addDigits(unit);
        }
        std::stable_sort(candidates_.begin(), candidates_.end(), [](const Candidate& left, const Candidate& right) {
            return left.score() > right.score();
        });
    }
    void addDigits(Unit unit) {
        constexpr std::array<std::pair<int, int>, 5> metric = {{{3, 3}, {4, 2}, {4, 4}, {3, 2}, {4, 3}}};
        constexpr std::array<std::pair<int, int>, 5> inch = {{{2, 4}, {2, 3}, {2, 5}, {3, 5}, {2, 6}}};
        const auto& usual = unit == Unit::Inch ? inch : metric;
        for (std::size_t place = 0; place < usual.size(); ++place)
            addZeros(unit, usual[place].first, usual[place].second, static_cast<double>(place));
        if (facts().integers && facts().decimals) addZeros(unit, *facts().integers, *facts().decimals, 0);
    }
    void addZeros(Unit unit, int integers, int decimals, double oddity) {
        if (written_.longest > integers + decimals) return;
        for (const bool trailing : {false, true}) {
            const int impossible = trailing ? written_.trailing_zeros : written_.leading_zeros;
            const bool contradicts = !written_.same_length && impossible > written_.total / 50;
            add({unit, integers, decimals, trailing}, oddity + (contradicts ? 20 : 0));
        }
    }
    void add(const DrillFormat& format, double oddity) {
        const auto known = std::find_if(candidates_.begin(), candidates_.end(), [&](const Candidate& candidate) {
            return candidate.format == format;
        });
        if (known != candidates_.end()) {
            known->oddity = std::min(known->oddity, oddity);
            return;
        }
        candidates_.push_back(judged(format, oddity + disagreement(format)));
    }
    double disagreement(const DrillFormat& format) const {
        double sum = 0;
        if (facts().unit && *facts().unit != format.unit) sum += 10;
        if (facts().trailing_omitted && *facts().trailing_omitted != format.trailing_omitted) sum += 6;
        if (facts().integers && *facts().integers != format.integers) sum += 6;
        if (facts().decimals && *facts().decimals != format.decimals) sum += 6;
        return sum;
    }

    Candidate judged(const DrillFormat& format, double oddity) const {
        Candidate candidate;
        candidate.format = format;
        candidate.oddity = oddity + oddTools(format);
        auto decoded = decode(sample_, format, limits_);
        candidate.holes = std::move(decoded.holes);
        if (candidate.holes.empty()) return candidate;
        double near = 0;
        double inside = 0;
        for (const auto& hole : candidate.holes) {
            near += evidence_.near(hole.from) ? 1 : 0;
            inside += evidence_.area().contains(hole.from) ? 1 : 0;
        }
        const auto total = static_cast<double>(candidate.holes.size());
        candidate.on_copper = near / total;
        candidate.inside = inside / total;
        return candidate;
    }
    double oddTools(const DrillFormat& format) const {
        double odd = 0;
        for (const auto& tool : program_.tools) {
            const auto diameter = diameterOf(tool, format);
            if (diameter && (*diameter < 40 * one_micrometre || *diameter > 12 * one_millimetre)) odd = 15;
        }
        return odd;
    }

    static bool samePlaces(const Candidate& left, const Candidate& right) {
        return std::equal(
            left.holes.begin(),
            left.holes.end(),
            right.holes.begin(),
            right.holes.end(),
            [](const Hole& one, const Hole& other) { return one.from == other.from && one.to == other.to; }
        );
    }

    DrillFormat statement() const {
        const bool inch = facts().unit.value_or(Unit::Millimetre) == Unit::Inch;
        return {
            facts().unit.value_or(Unit::Millimetre),
            facts().integers.value_or(inch ? 2 : 3),
            facts().decimals.value_or(inch ? 4 : 3),
            facts().trailing_omitted.value_or(false)};
    }

    FormatDecision checkedStatement() const {
        const auto own = judged(statement(), 0);
        FormatDecision decision{own.format, stated, Source::Content, false};
        if (evidence_.empty() || own.holes.empty()) {
            decision.confidence = derived;
            return decision;
        }
        if (own.on_copper >= believable) return decision;
        // Holes without copper are inside of it all the same; a wrong unit or wrong digits put most of them elsewhere.
        decision.confidence = own.inside >= believable ? derived : fallback;
        // Numbers longer than any format fit none.
        if (candidates_.empty()) return decision;
        const auto& best = candidates_.front();
        if (!samePlaces(best, own) && best.on_copper >= believable && best.on_copper > own.on_copper + clear_margin)
            return {best.format, derived, Source::Content, true};
        return decision;
    }

    FormatDecision bestCandidate() const {
        if (candidates_.empty()) return {statement(), 0, Source::Content, false};
        const auto& best = candidates_.front();
        const auto other = std::find_if(candidates_.begin(), candidates_.end(), [&](const Candidate& candidate) {
            return !samePlaces(candidate, best) || (candidate.format.unit != best.format.unit);
        });
        const double margin = other == candidates_.end() ? 1 : best.on_copper - other->on_copper;
        const bool is_sure = best.on_copper >= believable && margin >= clear_margin && best.holes.size() >= 4;
        const bool is_empty = best.holes.empty();
        return {best.format, is_sure || is_empty ? derived : fallback, Source::Measured, false};
    }

    const DrillProgram& program_;
    const PlaceEvidence& evidence_;
    const Limits& limits_;
    Written written_;
    DrillProgram sample_;
    std::vector<Candidate> candidates_;
};

}  // namespace

void PlaceEvidence::add(Point place) {
    cells_.insert(cellAt(place, cell / 2));
    area_.add(place);
}

bool PlaceEvidence::near(Point place) const {
    if (cells_.empty()) return false;
    for (int dx = -1; dx <= 1; ++dx)
        for (int dy = -1; dy <= 1; ++dy)
            if (cells_.contains(cellAt(place, cell / 2, dx, dy))) return true;
    return false;
}

FormatDecision decideFormat(const DrillProgram& program, const PlaceEvidence& evidence, const Limits& limits) {
    return Decision(program, evidence, limits).run();
}

}  // namespace cardcage::pcb::analysis
