#include "pnp/pnp.hpp"

#include <array>
#include <cardcage/contracts/pcb.hpp>
#include <set>
#include <unordered_set>

#include "sql.hpp"

namespace cardcage::assemblies {
namespace {

/// A row of the temporary table pnp_row.
struct PnpRow {
    std::int64_t position = 0;
    PlacedPart part;
};

std::string readBody(const sdk::Call& call) {
    std::string text;
    std::array<char, 65'536> buffer;
    while (const std::size_t count = call.readBody(buffer)) text.append(buffer.data(), count);
    return text;
}

/// Throws 404 unless there is this assembly.
template <class Statement>
void requireAssembly(const sdk::Call& call, const Statement& find, const AssemblyId& id) {
    if (!call.db().maybe<AssemblyId>(find, id)) throw sdk::Problem::notFound("assembly", id);
}

void writeItems(const sdk::Call& call, const AssemblyId& id, sdk::Sink<PnpItem>& items) {
    call.db().each<PnpItem>(
        sql::list_pnp_items, [&](const PnpItem& item) { items.write(item); }, id
    );
}

/// Replaces the items of a locked assembly. `source`: id of the module that puts them; nothing for an administrator.
void storeItems(
    const sdk::Call& call, const AssemblyId& id, std::vector<PlacedPart> parts, const std::optional<std::string>& source
) {
    const auto database = call.db();
    database.run(sql::create_pnp_row);
    auto copy = database.copy<PnpRow>("pnp_row");
    for (std::size_t i = 0; i < parts.size(); ++i) {
        copy.add({static_cast<std::int64_t>(i + 1), std::move(parts[i])});
    }
    copy.end();
    database.run(sql::delete_pnp_items, id);
    database.run(sql::insert_pnp_items, id, source);
    database.run(sql::drop_pnp_row);
}

/// Reads the files of another module one after the other; of a designator that several of them have, the first counts.
class PlacementFiles {
public:
    void read(const contracts::assemblies::PlacementFile& file) {
        std::string text;
        for (const auto& piece : file.pieces) text += piece;
        try {
            for (auto& part : readPnpFile(text, {.file_name = file.name}).parts) {
                if (designators_.insert(part.designator).second) parts.push_back(std::move(part));
            }
        } catch (const sdk::Problem& problem) {
            const auto& errors = problem.errors();
            refused.push_back(
                {file.name, errors.empty() ? problem.detail() : errors[0].pointer + " " + errors[0].message}
            );
        }
    }

    std::vector<PlacedPart> parts;
    std::vector<contracts::assemblies::RefusedPlacementFile> refused;

private:
    std::set<std::string> designators_;
};

constexpr std::size_t most_listed = 1'000;

/// Adds the outline of the board of an assembly. Several boards have no common outline.
void addOutline(sdk::Call& call, const AssemblyId& id, positions::Wishes& wishes) {
    const auto found = call.invokeIfProvided(contracts::pcb::of_assemblies, {{id}});
    if (!found || found->links.size() != 1) return;
    const auto& board = found->links.front();
    if (!board.board_width || !board.board_height) return;
    if (*board.board_width <= 0 || *board.board_height <= 0) return;
    wishes.board_width = board.board_width;
    wishes.board_height = board.board_height;
}

template <class Options>
positions::Wishes wishesOf(sdk::Call& call, const AssemblyId& id, const Options& options) {
    positions::Wishes wishes;
    wishes.file_name = options.file_name.value_or("");
    if (options.unit && *options.unit != LengthUnit::Unknown) {
        wishes.unit = static_cast<positions::Unit>(*options.unit);
    }
    if (options.side && *options.side != Side::Unknown) {
        wishes.side = *options.side == Side::Top ? positions::Side::Top : positions::Side::Bottom;
    }
    if (options.decimal_sign) {
        const bool is_point = *options.decimal_sign == DecimalSign::Point;
        wishes.decimal_sign = is_point ? positions::DecimalSign::Point : positions::DecimalSign::Comma;
    }
    addOutline(call, id, wishes);
    return wishes;
}

std::optional<UnitSource> unitSourceOf(positions::UnitSource source) {
    switch (source) {
        case positions::UnitSource::None:
            return std::nullopt;
        case positions::UnitSource::Values:
            return UnitSource::Values;
        case positions::UnitSource::Headings:
            return UnitSource::Headings;
        case positions::UnitSource::Text:
            return UnitSource::Text;
        case positions::UnitSource::Wish:
            return UnitSource::Parameter;
        case positions::UnitSource::Tool:
            return UnitSource::Tool;
        case positions::UnitSource::Outline:
            return UnitSource::Outline;
        case positions::UnitSource::Extent:
            break;
    }
    return UnitSource::Extent;
}

/// A row of list_bom_designators.sql.
struct BomDesignator {
    std::string designator;
    bool do_not_place = false;
};

void addListed(std::int64_t& count, std::vector<std::string>& listed, const std::string& designator) {
    ++count;
    if (listed.size() < most_listed) listed.push_back(designator);
}

/// Compares the parts of a file with the BOM.
void compareWithBom(PnpImport& result, const std::vector<PlacedPart>& parts, const std::vector<BomDesignator>& bom) {
    std::unordered_set<std::string_view> placed, listed;
    for (const auto& part : parts) placed.insert(part.designator);
    for (const auto& line : bom) {
        listed.insert(line.designator);
        if (line.do_not_place || placed.contains(line.designator)) continue;
        addListed(result.unplaced_count, result.unplaced_designators, line.designator);
    }
    for (const auto& part : parts) {
        if (part.fiducial || part.do_not_place || listed.contains(part.designator)) continue;
        addListed(result.unlisted_count, result.unlisted_designators, part.designator);
    }
}

}  // namespace

void listPnpItems(sdk::Call& call, const PnpFilter& filter, sdk::Sink<PnpItem>& items) {
    requireAssembly(call, sql::find_pnp_assembly, filter.assembly_id);
    writeItems(call, filter.assembly_id, items);
}

void replacePnpItems(sdk::Call& call, AssemblyId id, const PnpFileOptions& options, sdk::Sink<PnpItem>& items) {
    requireAssembly(call, sql::find_pnp_assembly.locked(), id);
    storeItems(call, id, readPnpFile(readBody(call), wishesOf(call, id, options)).parts, std::nullopt);
    writeItems(call, id, items);
}

PnpImport importPnpFile(sdk::Call& call, AssemblyId id, const PnpImportOptions& options) {
    requireAssembly(call, sql::find_pnp_assembly.locked(), id);
    auto file = readPnpFile(readBody(call), wishesOf(call, id, options));
    PnpImport result{
        .dry_run = options.dry_run,
        .item_count = static_cast<std::int64_t>(file.parts.size()),
        .dialect = std::string(nameOf(file.dialect)),
        .encoding = file.encoding,
        .unit_source = unitSourceOf(file.unit_source)};
    if (file.unit) result.unit = static_cast<LengthUnit>(*file.unit);
    if (file.unit_line > 0) result.unit_line = static_cast<std::int64_t>(file.unit_line);
    compareWithBom(result, file.parts, call.db().many<BomDesignator>(sql::list_bom_designators, id));
    if (!options.dry_run) storeItems(call, id, std::move(file.parts), std::nullopt);
    return result;
}

contracts::assemblies::PutPnpItems putPnpItems(sdk::Call& call, const contracts::assemblies::GivenPnpItems& given) {
    if (!call.db().maybe<AssemblyId>(sql::find_pnp_assembly.locked(), given.assembly_id)) return {};
    if (call.db().one<bool>(sql::has_set_pnp_items, given.assembly_id)) return {.is_kept = true};
    PlacementFiles files;
    for (const auto& file : given.files) files.read(file);
    const auto count = static_cast<std::int64_t>(files.parts.size());
    storeItems(call, given.assembly_id, std::move(files.parts), given.source);
    return {.item_count = count, .is_kept = false, .refused = std::move(files.refused)};
}

}  // namespace cardcage::assemblies
