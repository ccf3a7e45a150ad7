#include "design/read_design.hpp"

#include <algorithm>
#include <cardcage/contracts/costing.hpp>
#include <set>
#include <unordered_map>

#include "quantities.hpp"
#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

using engine::AssemblyIndex;

struct ChildRow {
    std::string parent_id;
    std::string child_id;
    sdk::Decimal quantity;
    std::optional<std::string> ratio;
};

struct ItemRow {
    std::string assembly_id;
    std::int32_t position = 0;
    sdk::Decimal quantity;
    std::string unit;
    bool do_not_place = false;
    std::string sourced_by;
    std::optional<std::string> ratio;
};

struct OptionRow {
    std::string assembly_id;
    std::int32_t item_position = 0;
    std::string value;
    std::string revision;
    std::optional<std::string> option_assembly_id;
};

struct ComponentRow {
    std::string id;
    std::string value;
    std::string revision;
    std::string unit;
    sdk::Decimal attrition_percent;
    sdk::Decimal setup_quantity;
    std::optional<std::string> custom_part_id;
    bool is_blocked = false;
    contracts::ComponentWords words;
    std::int64_t part_count = 0;
    std::vector<std::string> part_ids;
};

struct NumberRow {
    std::string id;
    std::string value;
    std::string revision;
};

struct DesignVersionRow {
    std::string assembly_id;
    AssemblyVersion version;
};

/// A line before its parts are known.
struct RawLine {
    AssemblyIndex assembly = 0;
    std::int32_t position = 0;
    engine::PerUnit quantity;
    engine::Unit unit = engine::Unit::Piece;
    engine::LineUse use = engine::LineUse::Bought;
    std::vector<PartNumber> options;  ///< in the order of the line
    std::string assembly_id;          ///< the preferred option is this assembly
};

/// Purchasing data of a component.
struct Component {
    std::string id;
    engine::Unit unit = engine::Unit::Piece;
    std::int64_t attrition = 0;
    engine::Quantity setup_loss = 0;
    std::string custom_part_id;
    bool is_blocked = false;
    contracts::ComponentWords words;
    std::int64_t part_count = 0;        ///< each part once
    std::vector<std::string> part_ids;  ///< of manufacturers
};

class Builder {
public:
    Builder(sdk::Call& call, std::span<const DemandRow> demands) : call_(call), demands_(demands) {}

    CurrentDesign build() {
        readAssemblies();
        readYields();
        readLooseParts();
        readComponents();
        keepContents();
        placeLines();
        listSources();
        keepVersions();
        return std::move(live_);
    }

    /// Whether every assembly is unchanged since before it was read: then all of them were consistent at one moment.
    bool isOfOneMoment() const { return versionsOf(design_ids_) == versions_; }

private:
    NamedDesign& named_design() { return live_.named_design; }

    AssemblyIndex assembly(const std::string& id) {
        const auto [found, is_new] = index_.try_emplace(id, static_cast<AssemblyIndex>(index_.size()));
        if (is_new) {
            named_design().assemblies.push_back(id);
            next_level_.push_back(id);
        }
        return found->second;
    }

    /// Level by level: each assembly is read once, however many parents it has.
    void readAssemblies() {
        for (const auto& demand : demands_) {
            if (demand.type == DemandType::Assembly) assembly(demand.target_id);
        }
        while (!next_level_.empty()) {
            call_.stopIfCancelled();
            const auto level = std::exchange(next_level_, {});
            versions_.merge(versionsOf(level));
            design_ids_.insert(design_ids_.end(), level.begin(), level.end());
            readLines(level);
            for (const auto& row : call_.db().many<ChildRow>(sql::read_children, level)) {
                const auto quantity = perUnitOf(row.quantity, row.ratio);
                nest(index_.at(row.parent_id), assembly(row.child_id), quantity);
                live_.contents.assemblies[row.parent_id].children.push_back({row.child_id, quantity});
            }
        }
        named_design().design.assemblies = named_design().assemblies.size();
    }

    /// Without costs nothing is lost.
    void readYields() {
        if (design_ids_.empty()) return;
        contracts::AssemblyIds asked;
        for (const auto& id : design_ids_) asked.assembly_ids.push_back(*AssemblyId::parse(id));
        const auto yields = call_.invokeIfProvided(contracts::costing::yields, asked);
        if (!yields) return;
        for (const auto& [id, percent] : yields->yields) {
            const auto found = index_.find(std::string(id.view()));
            // 2.5 % are 25,000,000,000: decimals are counted in 1e-10.
            if (found != index_.end())
                named_design().setYield(found->second, static_cast<std::int64_t>(percent.scaled()));
        }
    }

    using Versions = std::map<std::string, AssemblyVersion>;

    Versions versionsOf(const std::vector<std::string>& assemblies) const {
        Versions versions;
        call_.db().each<DesignVersionRow>(
            sql::read_assembly_versions,
            [&](DesignVersionRow row) { versions.emplace(std::move(row.assembly_id), std::move(row.version)); },
            assemblies
        );
        return versions;
    }

    void readLines(const std::vector<std::string>& level) {
        std::unordered_map<std::uint64_t, std::size_t> place;  // by assembly and position
        const auto key = [this](const std::string& id, std::int32_t position) {
            return std::uint64_t{index_.at(id)} << 32 | static_cast<std::uint32_t>(position);
        };
        const auto first = lines_.size();
        call_.db().each<ItemRow>(
            sql::read_items,
            [&](ItemRow row) {
                const auto use = row.do_not_place               ? engine::LineUse::NotPlaced
                                 : row.sourced_by == "Customer" ? engine::LineUse::CustomerSourced
                                                                : engine::LineUse::Bought;
                place.emplace(key(row.assembly_id, row.position), lines_.size());
                lines_.push_back(
                    {index_.at(row.assembly_id),
                     row.position,
                     perUnitOf(row.quantity, row.ratio),
                     unitOf(row.unit),
                     use,
                     {},
                     {}}
                );
            },
            level
        );
        call_.db().each<OptionRow>(
            sql::read_options,
            [&](const OptionRow& row) {
                const auto found = place.find(key(row.assembly_id, row.item_position));
                if (found != place.end()) addOption(lines_[found->second], row);
            },
            level
        );
        for (auto line = first; line < lines_.size(); ++line) nestAssembly(lines_[line]);
    }

    /// An assembly is used if it is the preferred option; among components it is ignored.
    static void addOption(RawLine& line, const OptionRow& row) {
        const bool is_first = line.options.empty() && line.assembly_id.empty();
        if (row.option_assembly_id) {
            if (is_first) line.assembly_id = *row.option_assembly_id;
        } else if (line.assembly_id.empty()) {
            line.options.push_back({row.value, row.revision});
        }
    }

    void nestAssembly(const RawLine& line) {
        if (line.assembly_id.empty() || line.use != engine::LineUse::Bought) return;
        nest(line.assembly, assembly(line.assembly_id), line.quantity);
    }

    void nest(AssemblyIndex parent, AssemblyIndex child, const engine::PerUnit& quantity) {
        named_design().design.nestings.push_back(
            {parent, child, quantity.quantity, quantity.divisor, quantity.is_decimal}
        );
    }

    void readLooseParts() {
        std::vector<std::string> ids;
        for (const auto& demand : demands_) {
            if (demand.type == DemandType::Component) ids.push_back(demand.target_id);
        }
        if (ids.empty()) return;
        std::unordered_map<std::string, PartNumber> numbers;
        for (auto& row : call_.db().many<NumberRow>(sql::read_components_by_id, ids)) {
            numbers.emplace(row.id, PartNumber{row.value, row.revision});
        }
        named_design().has_loose_parts = true;
        const auto loose = static_cast<AssemblyIndex>(named_design().design.assemblies++);
        std::int32_t position = 0;
        for (const auto& demand : demands_) {
            if (demand.type != DemandType::Component) continue;
            auto& line = lines_.emplace_back();
            line.assembly = loose;
            line.position = ++position;
            line.quantity = perUnitOf(demand.quantity);
            line.unit = unitOf(demand.unit);
            const auto found = numbers.find(demand.target_id);
            if (found != numbers.end()) line.options.push_back(found->second);
        }
        for (auto& [id, number] : numbers) live_.contents.loose.emplace(id, std::move(number));
    }

    /// Before the options of lines without components are removed.
    void keepContents() {
        auto& contents = live_.contents;
        for (const auto& id : design_ids_) {
            if (versions_.contains(id)) contents.assemblies.try_emplace(id);
        }
        for (const auto& raw : lines_) {
            if (raw.assembly >= named_design().assemblies.size()) continue;
            contents.assemblies[named_design().assemblies[raw.assembly]].lines.push_back(
                {raw.position, raw.quantity, raw.unit, raw.use, raw.options, raw.assembly_id}
            );
        }
        const auto& yields = named_design().design.yields;
        for (std::size_t i = 0; i < yields.size(); ++i) {
            const auto found = contents.assemblies.find(named_design().assemblies[i]);
            if (found != contents.assemblies.end()) found->second.yield = yields[i];
        }
        for (const auto& [number, component] : components_) {
            contents.components.emplace(
                number,
                ComponentContent{
                    component.unit,
                    component.attrition,
                    component.setup_loss,
                    component.custom_part_id,
                    component.is_blocked,
                    component.part_ids,
                    component.words,
                    component.part_count}
            );
        }
    }

    void readComponents() {
        std::set<std::string> values;
        for (const auto& line : lines_) {
            if (line.use != engine::LineUse::Bought) continue;
            for (const auto& option : line.options) values.insert(option.value);
        }
        const std::vector<std::string> wanted(values.begin(), values.end());
        call_.db().each<ComponentRow>(
            sql::read_components,
            [&](ComponentRow row) {
                // Both count 2.5 % as 2,500,000: as 1e-6 percent and as 1e-8.
                components_[{row.value, row.revision}] = {
                    row.id,
                    unitOf(row.unit),
                    quantityOf(row.attrition_percent),
                    quantityOf(row.setup_quantity),
                    row.custom_part_id.value_or(""),
                    row.is_blocked,
                    row.words,
                    row.part_count,
                    std::move(row.part_ids)};
            },
            wanted
        );
    }

    void placeLines() {
        std::map<std::vector<PartNumber>, engine::GroupIndex> groups;
        for (auto& raw : lines_) {
            if (!raw.assembly_id.empty() && raw.use == engine::LineUse::Bought) {
                named_design().assembly_lines.push_back({raw.assembly, raw.position});
                continue;
            }
            engine::BomLine line{
                .assembly = raw.assembly,
                .quantity = raw.quantity.quantity,
                .unit = raw.unit,
                .use = raw.use,
                .divisor = raw.quantity.divisor,
                .is_decimal = raw.quantity.is_decimal};
            auto named = raw.options;
            std::erase_if(raw.options, [&](const PartNumber& option) { return !components_.contains(option); });
            if (!raw.options.empty() && raw.use == engine::LineUse::Bought) {
                const auto& preferred = preferredOf(raw.options);
                line.attrition = preferred.attrition;
                line.group = groupOf(groups, raw.options, preferred);
            }
            live_.line_options.emplace_back();
            if (line.group != engine::no_group) {
                live_.line_options.back() = withoutRepeats(raw.options);
            } else if (!named.empty()) {
                const auto index = static_cast<engine::LineIndex>(named_design().lines.size());
                named_design().named_only.emplace(index, withoutRepeats(named));
            }
            named_design().design.lines.push_back(line);
            named_design().lines.push_back({raw.assembly, raw.position});
        }
    }

    /// The first option that may be bought; if none may, the first one.
    const Component& preferredOf(const std::vector<PartNumber>& options) const {
        const auto allowed =
            std::ranges::find_if(options, [&](const PartNumber& option) { return !components_.at(option).is_blocked; });
        return components_.at(allowed == options.end() ? options.front() : *allowed);
    }

    static std::vector<PartNumber> withoutRepeats(const std::vector<PartNumber>& options) {
        std::vector<PartNumber> once;
        for (const auto& option : options) {
            if (std::ranges::find(once, option) == once.end()) once.push_back(option);
        }
        return once;
    }

    /// Lines with the same set of options are one need. Its unit and loss are those of the preferred option of the
    /// first such line; the larger loss counts.
    engine::GroupIndex groupOf(
        std::map<std::vector<PartNumber>, engine::GroupIndex>& groups,
        std::vector<PartNumber> options,
        const Component& preferred
    ) {
        std::ranges::sort(options);
        options.erase(std::unique(options.begin(), options.end()), options.end());
        auto& known = named_design().design.groups;
        const auto [found, is_new] = groups.try_emplace(options, static_cast<engine::GroupIndex>(known.size()));
        if (is_new) {
            known.push_back({preferred.unit, preferred.setup_loss});
            named_design().parts.push_back({std::move(options)});
        } else if (known[found->second].unit == preferred.unit) {
            auto& loss = known[found->second].setup_loss;
            loss = std::max(loss, preferred.setup_loss);
        }
        return found->second;
    }

    void listSources() {
        for (auto& part : named_design().parts) {
            part.is_blocked = components_.at(part.options.front()).is_blocked;
            for (const auto& option : part.options) {
                const auto& component = components_.at(option);
                part.is_blocked = part.is_blocked && component.is_blocked;
                auto& sources = live_.sources[option];
                if (!sources.component)
                    sources.component = std::make_shared<const NamedComponent>(NamedComponent{component.id, option});
                sources.part_ids = component.part_ids;
                sources.custom_part_id = component.custom_part_id;
                sources.part = {component.unit, component.setup_loss};
                sources.attrition = component.attrition;
                sources.is_blocked = component.is_blocked;
                sources.part_count = component.part_count;
                sources.words = component.words;
            }
        }
    }

    void keepVersions() {
        for (const auto& id : named_design().assemblies) {
            const auto version = versions_.find(id);
            named_design().versions.push_back(version == versions_.end() ? AssemblyVersion() : version->second);
        }
    }

    sdk::Call& call_;
    std::span<const DemandRow> demands_;
    CurrentDesign live_;
    std::unordered_map<std::string, AssemblyIndex> index_;
    std::vector<std::string> next_level_;
    std::vector<std::string> design_ids_;  ///< of all assemblies
    Versions versions_;                    ///< their versions from before the reading
    std::vector<RawLine> lines_;
    ByPartNumber<Component> components_;
};

}  // namespace

DesignTargets targetsOf(std::span<const DemandRow> demands) {
    std::set<std::string> assemblies, components;
    for (const auto& demand : demands) {
        (demand.type == DemandType::Assembly ? assemblies : components).insert(demand.target_id);
    }
    return {{assemblies.begin(), assemblies.end()}, {components.begin(), components.end()}};
}

CurrentDesign readDesign(sdk::Call& call, std::span<const DemandRow> demands) {
    constexpr int attempts = 5;
    for (int i = 0; i < attempts; ++i) {
        Builder builder(call, demands);
        auto live = builder.build();
        if (builder.isOfOneMoment()) return live;
        call.stopIfCancelled();
    }
    throw sdk::Problem::unavailable(
        "design_changing", "The assemblies are imported again and again while they are read; try it later."
    );
}

}  // namespace cardcage::sourcing
