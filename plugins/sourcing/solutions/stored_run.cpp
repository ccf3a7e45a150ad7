#include "solutions/stored_run.hpp"

#include <stdexcept>
#include <unordered_map>

#include "sql.hpp"

namespace cardcage::sourcing {
namespace {

struct StoredHeadRow {
    SolutionId id;
    std::string fingerprint;
    std::string conditions;
    std::string design;
    std::string engine_version;
};

struct StoredPartRow {
    std::int64_t position = 0;
    std::string part_key;
    std::optional<std::string> source;
    std::optional<std::string> offers;
};

}  // namespace

std::optional<StoredRun> readStoredRun(
    sdk::Call& call, const ScenarioId& scenario, const std::optional<SolutionId>& solution
) {
    const auto head = call.db().maybe<StoredHeadRow>(sql::find_stored_run, scenario, solution);
    if (!head) return std::nullopt;
    StoredRun run{
        .id = head->id,
        .fingerprint = head->fingerprint,
        .engine_version = head->engine_version,
        .conditions = call.decodeText<Conditions>(head->conditions),
        .named_design = NamedDesign::parse(head->design)};
    std::unordered_map<std::string, std::size_t> parts;
    for (std::size_t i = 0; i < run.named_design.parts.size(); ++i) parts.emplace(run.named_design.parts[i].key(), i);
    run.sources.resize(parts.size());
    run.positions.resize(parts.size());
    call.db().each<StoredPartRow>(
        sql::list_offer_snapshots,
        [&](StoredPartRow row) {
            const auto part = parts.at(row.part_key);
            run.positions[part] = row.position;
            if (!row.source) return;
            if (!row.offers) throw std::runtime_error("a solution names a snapshot that is gone");
            auto block = std::make_shared<const OfferBlock>(OfferBlock{{}, {}, {}, std::move(*row.offers)});
            run.sources[part].push_back({std::move(*row.source), std::move(block)});
        },
        head->id
    );
    return run;
}

}  // namespace cardcage::sourcing
