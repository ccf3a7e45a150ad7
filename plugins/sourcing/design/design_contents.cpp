#include "design/design_contents.hpp"

#include <algorithm>
#include <set>

namespace cardcage::sourcing {
namespace {

/// Version of the digests: another one when a run reads more than before.
constexpr int digest_version = 1;

/// Ids of the assemblies at and below some targets, sorted.
std::set<std::string> reachedFrom(const DesignContents& contents, const std::vector<std::string>& targets) {
    std::set<std::string> reached;
    auto next = targets;
    while (!next.empty()) {
        auto id = std::move(next.back());
        next.pop_back();
        const auto found = contents.assemblies.find(id);
        if (!reached.insert(std::move(id)).second || found == contents.assemblies.end()) continue;
        for (const auto& child : found->second.children) next.push_back(child.assembly_id);
        for (const auto& line : found->second.lines) {
            if (line.use == engine::LineUse::Bought && !line.assembly_id.empty()) next.push_back(line.assembly_id);
        }
    }
    return reached;
}

/// Whether a number has decimals follows from it.
void add(engine::FingerprintBuilder& digest, const engine::PerUnit& quantity) {
    digest.add(quantity.quantity);
    if (quantity.divisor == 1) return;
    digest.add(std::string_view("/"));
    digest.add(quantity.divisor);
}

/// Lines that are not placed count by their position only, lines of the customer by their quantity, too.
void add(engine::FingerprintBuilder& digest, const LineContent& line) {
    digest.add(line.position);
    digest.add(line.use);
    if (line.use == engine::LineUse::NotPlaced) return;
    add(digest, line.quantity);
    digest.add(line.unit);
    if (line.use != engine::LineUse::Bought) return;
    digest.add(std::string_view(line.assembly_id));
    digest.add(line.options.size());
    for (const auto& option : line.options) {
        digest.add(std::string_view(option.value));
        digest.add(std::string_view(option.revision));
    }
}

void add(engine::FingerprintBuilder& digest, const AssemblyContent& assembly) {
    digest.add(assembly.lines.size());
    for (const auto& line : assembly.lines) add(digest, line);
    auto children = assembly.children;
    std::ranges::sort(children);
    digest.add(children.size());
    for (const auto& child : children) {
        digest.add(std::string_view(child.assembly_id));
        add(digest, child.quantity);
    }
    digest.add(assembly.yield);
}

template <class Word>
bool contains(const std::vector<std::string>& words, Word word) {
    return std::ranges::find(words, sdk::wireName(word)) != words.end();
}

/// Counts what is blocked, and not the words: most of them never matter.
void add(engine::FingerprintBuilder& digest, const contracts::ComponentWords& words, const BlockedWords& blocked) {
    digest.add(contains(blocked.lifecycles, words.lifecycle));
    digest.add(contains(blocked.rohs, words.rohs) || contains(blocked.reach, words.reach));
}

void add(
    engine::FingerprintBuilder& digest,
    const ComponentContent& component,
    const PartContents& parts,
    const BlockedWords& blocked
) {
    digest.add(component.unit);
    digest.add(component.attrition);
    digest.add(component.setup_loss);
    digest.add(std::string_view(component.custom_part_id));
    digest.add(component.is_blocked);
    auto part_ids = component.part_ids;
    std::ranges::sort(part_ids);
    digest.add(part_ids.size());
    std::vector<contracts::ComponentWords> of_parts;
    for (const auto& id : part_ids) {
        const auto part = parts.find(id);
        const bool is_known = part != parts.end();
        const auto of_part = is_known ? part->second : contracts::ComponentWords();
        of_parts.push_back(contracts::wordsOfPart(component.words, of_part, component.part_count));
        digest.add(std::string_view(id));
        digest.add(is_known);
        if (is_known) add(digest, of_parts.back(), blocked);
    }
    add(digest, contracts::wordsOfComponent(component.words, of_parts), blocked);
}

/// The numbers that bought lines of the targets name, sorted.
std::set<PartNumber> numbersOf(const DesignContents& contents, const DesignTargets& targets) {
    std::set<PartNumber> numbers;
    for (const auto& id : reachedFrom(contents, targets.assembly_ids)) {
        const auto assembly = contents.assemblies.find(id);
        if (assembly == contents.assemblies.end()) continue;
        for (const auto& line : assembly->second.lines) {
            if (line.use != engine::LineUse::Bought || !line.assembly_id.empty()) continue;
            numbers.insert(line.options.begin(), line.options.end());
        }
    }
    return numbers;
}

}  // namespace

std::string designDigest(const DesignContents& contents, const DesignTargets& targets) {
    engine::FingerprintBuilder digest;
    digest.add(digest_version);
    for (const auto& id : reachedFrom(contents, targets.assembly_ids)) {
        digest.add(std::string_view(id));
        const auto assembly = contents.assemblies.find(id);
        digest.add(assembly != contents.assemblies.end());
        if (assembly != contents.assemblies.end()) add(digest, assembly->second);
    }
    return digest.finish().text();
}

std::string componentDigest(
    const DesignContents& contents, const DesignTargets& targets, const PartContents& parts, const BlockedWords& blocked
) {
    engine::FingerprintBuilder digest;
    digest.add(digest_version);
    auto numbers = numbersOf(contents, targets);
    for (const auto& id : targets.component_ids) {
        const auto loose = contents.loose.find(id);
        digest.add(std::string_view(id));
        digest.add(loose != contents.loose.end());
        if (loose == contents.loose.end()) continue;
        digest.add(std::string_view(loose->second.value));
        digest.add(std::string_view(loose->second.revision));
        numbers.insert(loose->second);
    }
    for (const auto& number : numbers) {
        digest.add(std::string_view(number.value));
        digest.add(std::string_view(number.revision));
        const auto component = contents.components.find(number);
        digest.add(component != contents.components.end());
        if (component != contents.components.end()) add(digest, component->second, parts, blocked);
    }
    return digest.finish().text();
}

}  // namespace cardcage::sourcing
