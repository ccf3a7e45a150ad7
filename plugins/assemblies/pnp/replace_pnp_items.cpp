#include <array>

#include "pnp/pnp.hpp"
#include "sql.hpp"

namespace cardcage::assemblies {
namespace {

std::string readBody(const sdk::Call& call) {
    std::string text;
    std::array<char, 65'536> buffer;
    while (const std::size_t count = call.readBody(buffer)) text.append(buffer.data(), count);
    return text;
}

/// A row of the temporary table pnp_row, in the order of its columns.
struct PnpRow {
    std::int64_t position;
    std::string_view designator;
    sdk::Decimal x, y, rotation, source_rotation;
    Side side;
    std::optional<std::string_view> value, package;
    MountType mount_type;
    bool do_not_place, fiducial;
};

std::optional<std::string_view> viewOf(const std::optional<std::string>& text) {
    return text;
}

}  // namespace

void replacePnpItems(sdk::Call& call, AssemblyId id, sdk::Sink<PnpItem>& items) {
    const auto database = call.db();
    if (!database.maybe<AssemblyId>(sql::lock_assembly, id)) {
        throw sdk::Problem::notFound("assembly", id);
    }
    const auto parts = readPnpFile(readBody(call));
    database.run(sql::create_pnp_row);
    auto copy = database.copy<PnpRow>(
        "pnp_row",
        "position, designator, x, y, rotation, source_rotation, side, value, package, mount_type, do_not_place, "
        "fiducial"
    );
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto& part = parts[i];
        copy.add(
            {static_cast<std::int64_t>(i + 1),
             part.designator,
             part.x,
             part.y,
             part.rotation,
             part.source_rotation,
             part.side,
             viewOf(part.value),
             viewOf(part.package),
             part.mount_type,
             part.do_not_place,
             part.is_fiducial}
        );
    }
    copy.end();
    database.run(sql::delete_pnp_items, id);
    database.run(sql::insert_pnp_items, id);
    database.each<PnpItem>(
        sql::list_pnp_items, [&](const PnpItem& item) { items.write(item); }, id
    );
}

}  // namespace cardcage::assemblies
