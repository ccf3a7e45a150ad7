#include "pnp/pnp.hpp"

#include <array>

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

}  // namespace

void listPnpItems(sdk::Call& call, const PnpFilter& filter, sdk::Sink<PnpItem>& items) {
    requireAssembly(call, sql::find_pnp_assembly, filter.assembly_id);
    writeItems(call, filter.assembly_id, items);
}

void replacePnpItems(sdk::Call& call, AssemblyId id, sdk::Sink<PnpItem>& items) {
    requireAssembly(call, sql::find_pnp_assembly.locked(), id);
    const auto database = call.db();
    auto parts = readPnpFile(readBody(call));
    database.run(sql::create_pnp_row);
    auto copy = database.copy<PnpRow>("pnp_row");
    for (std::size_t i = 0; i < parts.size(); ++i) {
        copy.add({static_cast<std::int64_t>(i + 1), std::move(parts[i])});
    }
    copy.end();
    database.run(sql::delete_pnp_items, id);
    database.run(sql::insert_pnp_items, id);
    writeItems(call, id, items);
}

}  // namespace cardcage::assemblies
