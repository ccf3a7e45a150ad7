#include "roles/missing_copper.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "values/text.hpp"

namespace cardcage::pcb::analysis {
namespace {

std::optional<int> numberInStack(const Role& role) {
    return role.number.kind == LayerNumber::Kind::InStack ? std::optional(role.number.number) : std::nullopt;
}

/// Whether the numbers of inner layers leave out none, each kind by itself. Among inner layers the first one is 1; in
/// the stack it is 2, or 1 in programs that do not count the top. Files without a number may have any.
bool areWhole(const std::vector<const SetFile*>& inner, bool is_top_numbered) {
    std::map<LayerNumber::Kind, std::set<int>> numbers;
    for (const auto* file : inner) numbers[file->role.number.kind].insert(file->role.number.number);
    if (numbers.contains(LayerNumber::Kind::None)) return true;
    // Layers of the other kinds have places in the stack, too.
    if (numbers.size() > 1) numbers.erase(LayerNumber::Kind::InStack);
    return std::all_of(numbers.begin(), numbers.end(), [&](const auto& of_kind) {
        const auto& [kind, own] = of_kind;
        const int first = *own.begin();
        const bool in_stack = kind == LayerNumber::Kind::InStack;
        const bool begins = in_stack ? first == 2 || (first == 1 && !is_top_numbered) : first == 1;
        return begins && *own.rbegin() - first + 1 == static_cast<int>(own.size());
    });
}

class CopperCheck {
public:
    CopperCheck(const FileSet& set, const DesignFiles& design) : set_(set), design_(design) {
        for (const auto index : design.files) {
            const auto& file = set.files[index];
            const bool is_copper = file.isGerber() && file.role.known() && file.role.function == Function::Copper;
            if (is_copper) copper_[file.role.side].push_back(&file);
            count_ += is_copper ? 1 : 0;
        }
    }

    std::vector<MissingCopper> run() {
        outer();
        if (!copper_[Side::Inner].empty()) inner();
        drills();
        return std::move(signs_);
    }

private:
    void add(std::string message, const SetFile& file) {
        signs_.push_back({std::move(message), file.name, file.role.source <= Source::X2});
    }
    void outer() {
        for (const auto* file : copper_[Side::Top])
            if (numberInStack(file->role).value_or(1) != 1)
                add("the top is not the first copper layer by its number", *file);
        for (const auto* file : copper_[Side::Bottom])
            if (numberInStack(file->role).value_or(count_) != count_)
                add("the number of the bottom is not that of the copper files", *file);
    }
    void inner() {
        const auto& files = copper_[Side::Inner];
        const auto& top = copper_[Side::Top];
        if (top.empty() || copper_[Side::Bottom].empty())
            add("inner copper lacks the outer copper of a side", *files.front());
        const bool is_top_numbered =
            std::any_of(top.begin(), top.end(), [](const auto* file) { return numberInStack(file->role).has_value(); });
        if (!areWhole(files, is_top_numbered)) add("numbers of inner layers are left out", *files.front());
    }

    /// The last copper layer that a drill file goes through; 0 when nothing tells.
    int lastLayerOf(const SetFile& file) const {
        if (file.user_role && file.user_role->last_layer > 0)
            return std::max(file.user_role->first_layer, file.user_role->last_layer);
        const auto listed = set_.reports.layers_of_drill.find(lowered(file.name));
        const bool is_listed = listed != set_.reports.layers_of_drill.end();
        const int by_report = is_listed ? static_cast<int>(listed->second.size()) : 0;
        return std::max({file.program.first_layer, file.program.last_layer, by_report});
    }
    void drills() {
        for (const auto index : design_.files) {
            const auto& file = set_.files[index];
            if (!file.isDrill() || lastLayerOf(file) <= count_) continue;
            signs_.push_back({"holes go through more copper layers than there are files", file.name, true});
        }
    }

    const FileSet& set_;
    const DesignFiles& design_;
    std::map<Side, std::vector<const SetFile*>> copper_;
    int count_ = 0;
    std::vector<MissingCopper> signs_;
};

}  // namespace

std::vector<MissingCopper> signsOfMissingCopper(const FileSet& set, const DesignFiles& design) {
    return CopperCheck(set, design).run();
}

}  // namespace cardcage::pcb::analysis
