#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "roles/assignment.hpp"
#include "roles/missing_copper.hpp"

namespace cardcage::pcb::analysis {
namespace {

class StackSolver {
public:
    StackSolver(FileSet& set, const DesignFiles& design) : set_(set), design_(design) {}

    Stack run() {
        for (const auto function : {Function::SolderMask, Function::Legend, Function::Paste})
            for (const auto side : {Side::Top, Side::Bottom}) single(function, side);
        collect();
        if (copper_.empty()) {
            stack_.layers = Value<int>::none(hasUnknown() ? Reason::RoleAmbiguous : Reason::NotInFiles);
            return stack_;
        }
        order();
        count();
        for (std::size_t place = 0; place < stack_.order.size(); ++place)
            role(stack_.order[place]).position = stack_.order_confidence > 0 ? static_cast<int>(place) + 1 : 0;
        return stack_;
    }

private:
    Role& role(std::size_t file) { return set_.files[file].role; }

    std::vector<std::size_t> filesOf(Function function, Side side) {
        std::vector<std::size_t> found;
        for (const auto file : design_.files)
            if (set_.files[file].isGerber() && role(file).known() && role(file).is(function, side))
                found.push_back(file);
        return found;
    }
    /// Keeps the most trusted file of a place; others become ambiguous. All do when nothing tells them apart.
    void single(Function function, Side side) {
        auto files = filesOf(function, side);
        if (files.size() < 2) return;
        std::stable_sort(files.begin(), files.end(), [&](std::size_t left, std::size_t right) {
            return std::tuple(role(left).source, -role(left).confidence) <
                   std::tuple(role(right).source, -role(right).confidence);
        });
        const auto& best = role(files[0]);
        const bool tells = role(files[1]).source != best.source || role(files[1]).confidence < best.confidence;
        for (std::size_t place = tells ? 1 : 0; place < files.size(); ++place) makeAmbiguous(files[place]);
    }
    void makeAmbiguous(std::size_t file) {
        auto& own = role(file);
        own.alternatives.push_back(std::string(nameOf(own.function)) + std::string(nameOf(own.side)));
        own.function = Function::Other;
        own.confidence = 0;
        ambiguous_ = true;
        set_.findings.add(
            Code::RoleAmbiguous, Severity::Warning, "several files ask for the same place", set_.files[file].name
        );
    }

    bool hasUnknown() const {
        return ambiguous_ || std::any_of(design_.files.begin(), design_.files.end(), [&](std::size_t file) {
                   return set_.files[file].isUndecided();
               });
    }

    void collect() {
        single(Function::Copper, Side::Top);
        single(Function::Copper, Side::Bottom);
        numberedEnds();
        for (const auto side : {Side::Top, Side::Inner, Side::Bottom, Side::None})
            for (const auto file : filesOf(Function::Copper, side)) copper_.push_back(file);
    }
    /// Layers that are numbered through the stack (1 … n) have their ends by number, unless something calls the end an
    /// inner layer.
    void numberedEnds() {
        auto inner = filesOf(Function::Copper, Side::Inner);
        std::erase_if(inner, [&](std::size_t file) { return role(file).number.kind != LayerNumber::Kind::InStack; });
        if (inner.empty()) return;
        std::sort(inner.begin(), inner.end(), [&](std::size_t left, std::size_t right) {
            return role(left).number.number < role(right).number.number;
        });
        auto& first = role(inner.front());
        auto& last = role(inner.back());
        const bool no_top = filesOf(Function::Copper, Side::Top).empty();
        const bool no_bottom = filesOf(Function::Copper, Side::Bottom).empty();
        const auto count = static_cast<std::size_t>(last.number.number);
        const bool all = no_top ? count == inner.size() : count == inner.size() + 1;
        const bool is_end = all && (inner.size() > 1 || (!no_top && count == 2));
        if (no_top && first.number.number == 1 && first.is_only_numbered) first.side = Side::Top;
        if (no_bottom && is_end && last.is_only_numbered) last.side = Side::Bottom;
    }

    void order() {
        const auto top = filesOf(Function::Copper, Side::Top);
        const auto bottom = filesOf(Function::Copper, Side::Bottom);
        auto inner = filesOf(Function::Copper, Side::Inner);
        const bool has_order = sortInner(inner);
        // Copper without a side takes the places that are left: outer ones first, then those between them.
        auto others = filesOf(Function::Copper, Side::None);
        is_unplaced_ = !others.empty();
        stack_.order = top;
        if (top.empty() && !others.empty()) {
            stack_.order.push_back(others.front());
            others.erase(others.begin());
        }
        const bool is_last = bottom.empty() && !others.empty();
        inner.insert(inner.end(), others.begin(), others.end() - (is_last ? 1 : 0));
        stack_.order.insert(stack_.order.end(), inner.begin(), inner.end());
        stack_.order.insert(stack_.order.end(), bottom.begin(), bottom.end());
        if (is_last) stack_.order.push_back(others.back());
        if (!has_order || (is_unplaced_ && stack_.order.size() > 2))
            set_.findings.add(Code::InnerOrderUnknown, Severity::Warning, "the order of the inner layers is not told");
        if (!has_order || is_unplaced_) return;
        stack_.order_confidence = stated;
        for (const auto file : stack_.order)
            stack_.order_confidence = std::min(stack_.order_confidence, role(file).confidence);
    }
    bool sortInner(std::vector<std::size_t>& inner) {
        std::set<int> numbers;
        for (const auto file : inner) {
            const auto& number = role(file).number;
            if (number.kind == LayerNumber::Kind::None || number.kind != role(inner.front()).number.kind) return false;
            if (!numbers.insert(number.number).second) return false;
        }
        std::sort(inner.begin(), inner.end(), [&](std::size_t left, std::size_t right) {
            return role(left).number.number < role(right).number.number;
        });
        return true;
    }

    /// Whether copper files are missing, with findings that say so. A count that agrees with the files explains numbers
    /// that are not firm.
    bool isIncomplete(bool is_confirmed) {
        auto signs = signsOfMissingCopper(set_, design_);
        if (is_confirmed) std::erase_if(signs, [](const MissingCopper& sign) { return !sign.is_firm; });
        for (const auto& [message, file, is_firm] : signs)
            set_.findings.add(Code::LayerCountMismatch, Severity::Warning, message, file);
        return !signs.empty();
    }

    /// Whether an undecided file may be copper by what it draws.
    bool mayHaveMore() const {
        return std::any_of(design_.files.begin(), design_.files.end(), [&](std::size_t file) {
            const auto& role = set_.files[file].role;
            const auto& words = role.alternatives;
            return !role.known() && std::find(words.begin(), words.end(), nameOf(Function::Copper)) != words.end();
        });
    }

    bool hasBothMasks() {
        return !filesOf(Function::SolderMask, Side::Top).empty() &&
               !filesOf(Function::SolderMask, Side::Bottom).empty();
    }
    std::optional<int> statedCount() const {
        for (const auto& job : set_.jobs)
            if (job.copper_layers) return job.copper_layers;
        return set_.reports.copper_layers;
    }
    void count() {
        const int found = static_cast<int>(stack_.order.size());
        double confidence = stated;
        auto source = Source::User;
        for (const auto file : copper_) {
            confidence = std::min(confidence, role(file).confidence);
            source = std::max(source, role(file).source);
        }
        const bool odd = found > 1 && found % 2 != 0;
        const bool lacks_side = found == 1 && hasBothMasks();
        const auto other = statedCount();
        const bool is_stated =
            std::none_of(copper_.begin(), copper_.end(), [&](std::size_t file) { return role(file).isByContent(); });
        const bool is_confirmed = other == found && found > 1 && !odd && is_stated;
        // A stated count may be that of another one of several designs.
        const bool states_more = other && *other > found && design_.files.size() == set_.files.size();
        stack_.is_incomplete = isIncomplete(is_confirmed) || states_more || is_unplaced_ || mayHaveMore();
        if (hasUnknown() || odd || lacks_side || is_unplaced_) confidence = std::min(confidence, likely);
        if (other && *other != found) {
            set_.findings.add(
                {.code = Code::LayerCountMismatch,
                 .severity = Severity::Warning,
                 .message = "job file or netlist state another number of copper layers",
                 .specified = *other,
                 .measured = found}
            );
            confidence = std::min(confidence, likely);
        } else if (stack_.is_incomplete) {
            confidence = std::min(confidence, likely);
        } else if (is_confirmed) {
            // Two statements that do not know of each other agree.
            confidence = std::max(confidence, derived);
        }
        stack_.layers = !is_stated && mayHaveMore() ? Value<int>::none(Reason::RoleAmbiguous)
                                                    : Value<int>::of(found, source, confidence);
    }

    FileSet& set_;
    const DesignFiles& design_;
    Stack stack_;
    std::vector<std::size_t> copper_;
    bool ambiguous_ = false;
    bool is_unplaced_ = false;
};

}  // namespace

Stack solveStack(FileSet& set, const DesignFiles& design) {
    return StackSolver(set, design).run();
}

}  // namespace cardcage::pcb::analysis
