#include "board/placements.hpp"

#include <cardcage/contracts/assemblies.hpp>

#include "analysis/values/text.hpp"
#include "files/stored_files.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

using contracts::assemblies::PlacementFile;

constexpr std::string_view item_source = "pcb";
constexpr std::int64_t most_bytes = std::int64_t{8} << 20;  ///< of one file
constexpr std::size_t most_in_piece = 256 * 1024;

/// A row of find_placed.sql.
struct PlacedRow {
    std::optional<AssemblyId> assembly_id;
    std::optional<AssemblyId> placed_assembly_id;
    bool is_taken = false;  ///< another PCB of the assembly has put its items
};

/// Whether the content tells that it is a pick-and-place file, unless a user says something else.
bool isPlacement(const sdk::Call& call, const FileRow& file) {
    if (file.user_role) return call.decodeText<FileRole>(*file.user_role).function == FileFunction::Placement;
    return file.file_type == FileType::PickAndPlace;
}

std::string contentOf(const sdk::Call& call, const FileRow& file) {
    std::string content(static_cast<std::size_t>(file.size_bytes), '\0');
    std::size_t size = 0;
    while (size < content.size()) {
        const auto count = call.files().read(file.file_id, size, std::span(content).subspan(size));
        if (count == 0) break;
        size += count;
    }
    content.resize(size);
    return content;
}

/// The same text in UTF-8; one in no other encoding that is known is Latin-1.
std::string utf8Of(std::string_view text) {
    if (sdk::text::isUtf8(text)) return std::string(text);
    std::string converted;
    for (const unsigned char byte : text) {
        if (byte < 0x80) {
            converted += static_cast<char>(byte);
        } else {
            converted += static_cast<char>(0xC0U | byte >> 6U);
            converted += static_cast<char>(0x80U | (byte & 0x3FU));
        }
    }
    return converted;
}

/// Pieces that end between two characters.
std::vector<std::string> piecesOf(std::string_view text) {
    std::vector<std::string> pieces;
    while (!text.empty()) {
        auto size = std::min(text.size(), most_in_piece);
        while (size < text.size() && (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U) --size;
        pieces.emplace_back(text.substr(0, size));
        text.remove_prefix(size);
    }
    return pieces;
}

void noteUnread(const sdk::Call& call, const PcbId& pcb, std::string_view file, std::string_view reason) {
    call.log().information(
        "a pick-and-place file is left out", {{"pcb", pcb.view()}, {"file", file}, {"reason", reason}}
    );
}

std::vector<PlacementFile> placementFiles(const sdk::Call& call, const PcbId& pcb) {
    std::vector<PlacementFile> files;
    for (const auto& row : listFileRows(call, pcb)) {
        if (!isPlacement(call, row)) continue;
        if (row.size_bytes > most_bytes) {
            noteUnread(call, pcb, row.name, "it has more than 8 MiB");
            continue;
        }
        std::string converted;
        const auto text = utf8Of(analysis::readableText(contentOf(call, row), converted));
        if (text.find('\0') == std::string::npos)
            files.push_back({row.name, piecesOf(text)});
        else
            noteUnread(call, pcb, row.name, "it is no text");
    }
    return files;
}

void put(const sdk::Call& call, const PcbId& pcb, const AssemblyId& assembly, std::vector<PlacementFile> files) {
    const auto done = call.invokeIfProvided(
        contracts::assemblies::put_pnp_items,
        contracts::assemblies::GivenPnpItems{assembly, std::string(item_source), std::move(files)}
    );
    if (!done) return;
    for (const auto& refused : done->refused) noteUnread(call, pcb, refused.name, refused.reason);
}

/// Waits until nobody else settles the assemblies of the PCB: two that settle at once would both find them free.
PlacedRow lockPlaced(const sdk::Call& call, const PcbId& pcb) {
    call.db().run(sql::lock_placed, pcb);
    return call.db().one<PlacedRow>(sql::find_placed, pcb);
}

/// Takes the items of a PCB from an assembly, which then has those of the next PCB with such files.
void release(sdk::Call& call, const PcbId& pcb, const AssemblyId& assembly) {
    put(call, pcb, assembly, {});
    call.db().run(sql::store_placed, pcb, std::optional<AssemblyId>());
    for (const auto& other : call.db().many<PcbId>(sql::lock_other_pcbs, assembly, pcb)) settlePlacements(call, other);
}

}  // namespace

void settlePlacements(sdk::Call& call, const PcbId& pcb) {
    const auto row = lockPlaced(call, pcb);
    std::vector<PlacementFile> files;
    if (row.assembly_id && !row.is_taken) files = placementFiles(call, pcb);
    const auto wanted = files.empty() ? std::nullopt : row.assembly_id;
    if (row.placed_assembly_id && row.placed_assembly_id != wanted) release(call, pcb, *row.placed_assembly_id);
    if (!wanted) return;
    put(call, pcb, *wanted, std::move(files));
    if (wanted != row.placed_assembly_id) call.db().run(sql::store_placed, pcb, wanted);
}

void dropPlacements(sdk::Call& call, const PcbId& pcb) {
    const auto row = lockPlaced(call, pcb);
    if (row.placed_assembly_id) release(call, pcb, *row.placed_assembly_id);
}

}  // namespace cardcage::pcb
