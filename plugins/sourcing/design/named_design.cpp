#include "design/named_design.hpp"

#include <algorithm>
#include <array>

#include "text_fields.hpp"

namespace cardcage::sourcing {
namespace {

void append(std::string& out, std::initializer_list<std::int64_t> numbers) {
    for (const auto number : numbers) out.append("\t").append(std::to_string(number));
}

/// To the end of the line.
void append(std::string& out, const std::vector<PartNumber>& options) {
    for (const auto& option : options) {
        out.append("\t").append(TextFields::escaped(option.value));
        out.append("\t").append(TextFields::escaped(option.revision));
    }
    out += '\n';
}

std::vector<PartNumber> readOptions(TextFields& fields) {
    std::vector<PartNumber> options;
    while (fields.hasField()) {
        auto value = TextFields::plain(fields.field());
        options.push_back({std::move(value), TextFields::plain(fields.field())});
    }
    return options;
}

/// The rest of a quantity that is not a whole number: whether it has decimals, and the divisor of a ratio.
template <class Counted>
void appendRest(std::string& out, char kind, const Counted& counted) {
    if (counted.divisor == 1 && !counted.is_decimal) return;
    out += kind;
    append(out, {counted.divisor, counted.is_decimal});
    out += '\n';
}

template <class Counted>
void readRest(TextFields& fields, Counted& counted) {
    counted.divisor = fields.number<std::int64_t>();
    counted.is_decimal = fields.number<int>() == 1;
}

/// Reads one line of the text.
void readLine(TextFields& fields, NamedDesign& named_design) {
    const auto kind = fields.beginLine();
    if (kind == "B") {
        named_design.has_loose_parts = fields.number<int>() == 1;
        named_design.is_assignment_proven = fields.number<int>() == 1;
        named_design.sources_apart = fields.number<std::int64_t>();
    } else if (kind == "A") {
        named_design.assemblies.emplace_back(fields.field());
    } else if (kind == "Y") {
        const auto assembly = fields.number<engine::AssemblyIndex>();
        named_design.setYield(assembly, fields.number<std::int64_t>());
    } else if (kind == "N") {
        auto& nesting = named_design.design.nestings.emplace_back();
        nesting.parent = fields.number<engine::AssemblyIndex>();
        nesting.child = fields.number<engine::AssemblyIndex>();
        nesting.quantity = fields.number<engine::Quantity>();
    } else if (kind == "Q" && !named_design.design.nestings.empty()) {
        readRest(fields, named_design.design.nestings.back());
    } else if (kind == "P") {
        auto& group = named_design.design.groups.emplace_back();
        group.unit = static_cast<Unit>(fields.number<int>());
        group.setup_loss = fields.number<engine::Quantity>();
        named_design.parts.push_back({readOptions(fields)});
    } else if (kind == "X" && !named_design.parts.empty()) {
        named_design.parts.back().is_blocked = true;
    } else if (kind == "O" && !named_design.parts.empty()) {
        auto& sets = named_design.parts.back().option_sets;
        sets.push_back(readOptions(fields));
        named_design.design.groups.back().option_sets = static_cast<std::uint32_t>(sets.size());
    } else if (kind == "K" && !named_design.parts.empty()) {
        auto& part = named_design.design.groups.back().bought_parts.emplace_back();
        part.setup_loss = fields.number<engine::Quantity>();
        part.sets.resize(fields.number<std::uint32_t>());
        for (auto& set : part.sets) set = fields.number<std::uint32_t>();
        named_design.parts.back().bought_parts.push_back(readOptions(fields));
    } else if (kind == "W" && !named_design.parts.empty() && !named_design.design.groups.back().bought_parts.empty()) {
        named_design.design.groups.back().bought_parts.back().attrition = fields.number<std::int64_t>();
    } else if (kind == "Z" && !named_design.parts.empty()) {
        auto& losses = named_design.design.groups.back().set_losses;
        losses.resize(named_design.design.groups.back().option_sets);
        for (auto& loss : losses) loss = fields.number<engine::Quantity>();
    } else if (kind == "V" && !named_design.parts.empty()) {
        const auto bought = fields.number<std::uint32_t>();
        named_design.parts.back().part_of_source.emplace(fields.field(), bought);
    } else if (kind == "L") {
        auto& line = named_design.design.lines.emplace_back();
        line.assembly = fields.number<engine::AssemblyIndex>();
        named_design.lines.push_back({line.assembly, fields.number<std::int32_t>()});
        const auto group = fields.number<std::int64_t>();
        line.group = group < 0 ? engine::no_group : static_cast<engine::GroupIndex>(group);
        line.quantity = fields.number<engine::Quantity>();
        line.unit = static_cast<Unit>(fields.number<int>());
        line.use = static_cast<engine::LineUse>(fields.number<int>());
        line.attrition = fields.number<std::int64_t>();
        line.option_set = fields.number<std::uint32_t>();
    } else if (kind == "R" && !named_design.design.lines.empty()) {
        readRest(fields, named_design.design.lines.back());
    } else if (kind == "M") {
        const auto line = fields.number<engine::LineIndex>();
        named_design.named_only.emplace(line, readOptions(fields));
    } else if (kind == "S") {
        const auto assembly = fields.number<engine::AssemblyIndex>();
        named_design.assembly_lines.push_back({assembly, fields.number<std::int32_t>()});
    } else {
        TextFields::refuseField(kind, "is not a kind of line");
    }
}

}  // namespace

Unit unitOf(std::string_view word) {
    for (const auto& [unit, name] : sdk::wire_names_of<Unit>) {
        if (name == word) return unit;
    }
    return Unit::Unknown;
}

std::string_view wordOf(Unit unit) {
    return sdk::wireName(unit);
}

std::string keyOf(const std::vector<PartNumber>& options) {
    if (options.size() == 1) return options.front().text();
    std::string key;
    for (const auto& option : options) key.append(key.empty() ? "{" : ", ").append(option.text());
    return key + "}";
}

std::string NamedDesign::text() const {
    std::string out = "B";
    append(out, {has_loose_parts, is_assignment_proven, sources_apart});
    out += '\n';
    for (const auto& id : assemblies) out.append("A\t").append(id).append("\n");
    for (std::size_t assembly = 0; assembly < design.yields.size(); ++assembly) {
        if (design.yields[assembly] == engine::whole_yield) continue;
        out += 'Y';
        append(out, {static_cast<std::int64_t>(assembly), design.yields[assembly]});
        out += '\n';
    }
    for (const auto& nesting : design.nestings) {
        out += 'N';
        append(out, {nesting.parent, nesting.child, nesting.quantity});
        out += '\n';
        appendRest(out, 'Q', nesting);
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        out += 'P';
        append(out, {static_cast<std::int64_t>(design.groups[i].unit), design.groups[i].setup_loss});
        append(out, parts[i].options);
        if (parts[i].is_blocked) out += "X\n";
        for (const auto& options : parts[i].option_sets) {
            out += 'O';
            append(out, options);
        }
        if (!design.groups[i].set_losses.empty()) {
            out += 'Z';
            for (const auto loss : design.groups[i].set_losses) append(out, {loss});
            out += '\n';
        }
        for (std::size_t bought = 0; bought < parts[i].bought_parts.size(); ++bought) {
            const auto& part = design.groups[i].bought_parts[bought];
            out += 'K';
            append(out, {part.setup_loss, static_cast<std::int64_t>(part.sets.size())});
            for (const auto set : part.sets) append(out, {set});
            append(out, parts[i].bought_parts[bought]);
            if (part.attrition == 0) continue;
            out += 'W';
            append(out, {part.attrition});
            out += '\n';
        }
        for (const auto& [source, bought] : parts[i].part_of_source) {
            out += 'V';
            append(out, {bought});
            out.append("\t").append(source).append("\n");
        }
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const auto& line = design.lines[i];
        out += 'L';
        append(
            out,
            {line.assembly,
             lines[i].position,
             line.group == engine::no_group ? -1 : std::int64_t{line.group},
             line.quantity,
             static_cast<std::int64_t>(line.unit),
             static_cast<std::int64_t>(line.use),
             line.attrition,
             line.option_set}
        );
        out += '\n';
        appendRest(out, 'R', line);
    }
    for (const auto& [line, options] : named_only) {
        out += 'M';
        append(out, {line});
        append(out, options);
    }
    for (const auto& line : assembly_lines) {
        out += 'S';
        append(out, {line.assembly, line.position});
        out += '\n';
    }
    return out;
}

NamedDesign NamedDesign::parse(std::string_view text) {
    NamedDesign named_design;
    TextFields fields(text);
    while (fields.hasLine()) {
        try {
            readLine(fields, named_design);
        } catch (const std::runtime_error& error) {
            throw TextFields::inLine("design", fields.lineNumber(), error);
        }
    }
    named_design.design.assemblies = named_design.assemblies.size() + (named_design.has_loose_parts ? 1 : 0);
    return named_design;
}

void NamedDesign::setYield(engine::AssemblyIndex assembly, std::int64_t yield) {
    if (assembly >= assemblies.size()) TextFields::refuse("a yield is that of an assembly above it");
    design.yields.resize(assemblies.size(), engine::whole_yield);
    design.yields[assembly] = yield;
}

std::int64_t NamedDesign::emptyAssemblies() const {
    std::vector<bool> has_content(design.assemblies);
    for (const auto& line : lines) has_content[line.assembly] = true;
    for (const auto& line : assembly_lines) has_content[line.assembly] = true;
    for (const auto& nesting : design.nestings) has_content[nesting.parent] = true;
    const auto built = has_content.begin() + static_cast<std::ptrdiff_t>(assemblies.size());  // loose parts are none
    return std::count(has_content.begin(), built, false);
}

}  // namespace cardcage::sourcing
