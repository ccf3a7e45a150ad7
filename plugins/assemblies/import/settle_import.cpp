#include "import/settle_import.hpp"

#include <algorithm>
#include <unordered_map>

#include "import/admission.hpp"
#include "sql.hpp"

namespace cardcage::assemblies {
namespace {

struct ElementRow {
    bool is_candidate = false;
    bool is_stored = false;
};

struct WishRow {
    std::int64_t element = 0;
    std::optional<std::int64_t> child;
    bool is_option = false;
};

struct NestingRow {
    std::int64_t parent = 0;
    std::int64_t child = 0;
};

struct NameRow {
    std::int64_t node = 0;
    PartNumber number;
};

struct VerdictRow {
    std::int64_t element = 0;
    SkipReason reason = SkipReason::Unknown;
    std::optional<std::string> description;
};

constexpr std::size_t most_named = 10;  // members of a circle

ImportGraph readGraph(sdk::Call& call, std::size_t elements, bool options_may_miss) {
    const auto database = call.db();
    const auto count = static_cast<std::int64_t>(elements);
    database.run(sql::create_import_node);
    database.run(sql::fill_import_node, count);
    database.run(sql::analyze_import_node);

    ImportGraph graph;
    graph.elements = elements;
    graph.options_may_miss = options_may_miss;
    // Nodes after the elements are stored assemblies.
    graph.is_stored.resize(static_cast<std::size_t>(database.one<std::int64_t>(sql::count_import_nodes, count)), true);
    database.each<ElementRow>(sql::list_import_elements, [&](const ElementRow& row) {
        graph.is_stored[graph.is_candidate.size()] = row.is_stored;
        graph.is_candidate.push_back(row.is_candidate);
    });
    database.each<WishRow>(sql::list_import_wishes, [&](const WishRow& row) {
        graph.wishes.push_back(
            {static_cast<Node>(row.element), row.child ? static_cast<Node>(*row.child) : nowhere, row.is_option}
        );
    });
    database.each<NestingRow>(sql::list_import_nestings, [&](const NestingRow& row) {
        graph.stored.push_back({static_cast<Node>(row.parent), static_cast<Node>(row.child)});
    });
    return graph;
}

/// "Skipped, because it is part of a circular reference of 3 assemblies: 4711 rev B, 4712, 4713."
std::vector<std::string> describeCircles(sdk::Call& call, const ImportGraph& graph, const Admission& admission) {
    std::vector<std::int64_t> nodes;
    for (const auto& circle : admission.circles) {
        nodes.insert(nodes.end(), circle.begin(), circle.begin() + std::min(circle.size(), most_named));
    }
    std::unordered_map<std::int64_t, std::string> names;
    if (!nodes.empty()) {
        call.db().each<NameRow>(
            sql::name_import_nodes,
            [&](const NameRow& row) { names[row.node] = describe(row.number); },
            static_cast<std::int64_t>(graph.elements),
            nodes
        );
    }
    std::vector<std::string> texts;
    for (const auto& circle : admission.circles) {
        if (circle.size() == 1) {
            texts.emplace_back("Skipped, because it contains itself.");
            continue;
        }
        std::string text =
            "Skipped, because it is part of a circular reference of " + std::to_string(circle.size()) + " assemblies: ";
        for (std::size_t i = 0; i < std::min(circle.size(), most_named); ++i) {
            if (i > 0) text += ", ";
            text += names[circle[i]];
        }
        if (circle.size() > most_named) text += " and " + std::to_string(circle.size() - most_named) + " more";
        texts.push_back(text + ".");
    }
    return texts;
}

SkipReason reasonOf(Fate fate) {
    switch (fate) {
        case Fate::Circular:
            return SkipReason::CircularReference;
        case Fate::UnknownSubassembly:
            return SkipReason::UnknownSubassembly;
        case Fate::MissingPart:
            return SkipReason::MissingInternalPartNumbers;
        case Fate::Stored:
            break;
    }
    return SkipReason::Unknown;
}

}  // namespace

void settleImport(sdk::Call& call, std::size_t elements, const ImportOptions& options) {
    const auto graph = readGraph(call, elements, options.skip_missing_ipns);
    const auto admission = admit(graph, [&] { call.stopIfCancelled(); });
    const auto circles = describeCircles(call, graph, admission);

    call.db().run(sql::create_import_verdict);
    auto copy = call.db().copy<VerdictRow>("import_verdict");
    for (std::size_t element = 0; element < elements; ++element) {
        const Fate fate = admission.fates[element];
        if (fate == Fate::Stored) continue;
        VerdictRow row{static_cast<std::int64_t>(element), reasonOf(fate), std::nullopt};
        if (fate == Fate::Circular) row.description = circles[admission.circle_of[element]];
        copy.add(row);
    }
    copy.end();
    call.db().run(sql::apply_import_verdicts);
}

}  // namespace cardcage::assemblies
