#include "previews/stored_previews.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <stdexcept>
#include <utility>

#include "analysing/stored_analysis.hpp"
#include "previews/looks.hpp"
#include "profiles/rule_books.hpp"
#include "rendering/raster/png_file.hpp"
#include "rendering/vector/svg.hpp"
#include "rendering/views/picture.hpp"
#include "specifications/stored_specification.hpp"
#include "sql.hpp"

namespace cardcage::pcb {
namespace {

/// The Stackup is the last picture.
constexpr std::int64_t last_position = 1'000'000;

/// The columns of new pictures, one list each.
struct PreviewColumns {
    std::vector<PreviewKind> kinds;
    std::vector<std::string> layers;
    std::vector<std::string> content_types;
    std::vector<std::string> looks;
    std::vector<sdk::FileId> files;
    std::vector<std::int64_t> widths;
    std::vector<std::int64_t> heights;
    std::vector<std::int64_t> positions;

    void add(const PreviewRow& row) {
        kinds.push_back(row.kind);
        layers.push_back(row.layer);
        content_types.push_back(row.content_type);
        looks.push_back(row.look);
        files.push_back(row.file_id);
        widths.push_back(row.width_nm);
        heights.push_back(row.height_nm);
        positions.push_back(row.position);
    }
};

void store(const sdk::Call& call, const PcbId& pcb, const std::vector<PreviewRow>& rows) {
    if (rows.empty()) return;
    PreviewColumns columns;
    for (const auto& row : rows) columns.add(row);
    call.db().run(sql::store_previews, pcb, columns);
}

void remove(const sdk::Call& call, const PcbId& pcb, const std::vector<PreviewRow>& rows) {
    if (rows.empty()) return;
    std::vector<sdk::FileId> files;
    for (const auto& row : rows) {
        files.push_back(row.file_id);
        call.files().remove(row.file_id);
    }
    call.db().run(sql::delete_previews, pcb, files);
}

std::string nameOf(PreviewKind kind, std::string_view content_type) {
    constexpr std::array<std::string_view, 5> names = {"top", "bottom", "outline", "layer", "stackup"};
    const auto number = static_cast<std::size_t>(kind);
    return std::string(names.at(number)) + (content_type == rendering::png_type ? ".png" : ".svg");
}

sdk::FileId storeBytes(
    const sdk::Call& call, PreviewKind kind, const std::string& content_type, std::string_view bytes
) {
    const auto name = nameOf(kind, content_type);
    return call.files().store({.name = name, .content_type = content_type}, [&](auto&& sink) { sink(bytes); }).id;
}

std::string bytesOf(const sdk::Call& call, const sdk::FileId& file) {
    std::string bytes(call.files().find(file).bytes, '\0');
    for (std::size_t done = 0; done < bytes.size();) {
        const auto count = call.files().read(file, done, std::span(bytes).subspan(done));
        if (count == 0) throw std::runtime_error("a picture is shorter than it was stored");
        done += count;
    }
    return bytes;
}

PreviewRow rowOf(const sdk::Call& call, const ReceivedPicture& picture, std::int64_t position) {
    const auto& about = picture.about;
    return {
        .kind = about.kind,
        .layer = about.layer,
        .content_type = about.content_type,
        .look = std::string(about.has_legend ? base_look : plain_look),
        .file_id = storeBytes(call, about.kind, about.content_type, picture.bytes),
        .width_nm = about.width_nm,
        .height_nm = about.height_nm,
        .position = position};
}

/// Keeps the pictures of a PCB as its specifications ask for them.
class PictureKeeper {
public:
    PictureKeeper(sdk::Call& call, const PcbId& pcb, std::vector<PreviewRow> rows)
        : call_(call), pcb_(pcb), rows_(std::move(rows)) {}

    void run() {
        const auto book = bookOfTenant(call_);
        const auto found = foundInFiles(call_, pcb_);
        for (const auto& row : listSpecificationRows(call_, pcb_))
            ask(judged(*book, givenSettings(call_, row), found).settings);
        std::vector<PreviewRow> unused;
        for (const auto& row : rows_)
            if (row.look != base_look && row.look != plain_look && !asked_.contains({row.kind, row.look}))
                unused.push_back(row);
        remove(call_, pcb_, unused);
        store(call_, pcb_, made_);
    }

private:
    void ask(const rules::Settings& settings) {
        for (const auto side : {PreviewKind::Top, PreviewKind::Bottom}) {
            const auto look = lookOf(settings, side);
            if (look.key != base_look && isNew(side, look.key)) makeSide(side, look);
        }
        const auto stackup = stackupOf(settings);
        if (isNew(PreviewKind::Stackup, stackup.key)) makeStackup(stackup);
    }
    /// Whether nobody asked for it before, and there is none.
    bool isNew(PreviewKind kind, const std::string& key) {
        if (!asked_.insert({kind, key}).second) return false;
        return std::none_of(rows_.begin(), rows_.end(), [&](const PreviewRow& row) {
            return row.kind == kind && row.look == key;
        });
    }
    void makeSide(PreviewKind side, const KeyedLook& look) {
        for (const auto type : {rendering::svg_type, rendering::png_type}) {
            const auto* drawn = drawing(side, type, look.look.legend);
            if (drawn == nullptr) continue;
            const auto bytes = bytesOf(call_, drawn->file_id);
            auto row = *drawn;
            row.look = look.key;
            row.file_id = storeBytes(
                call_,
                side,
                row.content_type,
                type == rendering::svg_type ? rendering::restyled(bytes, look.look)
                                            : rendering::recoloured(bytes, look.look)
            );
            made_.push_back(std::move(row));
        }
    }
    void makeStackup(const KeyedStackup& stackup) {
        made_.push_back({
            .kind = PreviewKind::Stackup,
            .layer = {},
            .content_type = std::string(rendering::svg_type),
            .look = stackup.key,
            .file_id = storeBytes(call_, PreviewKind::Stackup, std::string(rendering::svg_type), stackup.drawing.svg),
            .width_nm = stackup.drawing.width,
            .height_nm = stackup.drawing.height,
            .position = last_position,
        });
    }
    /// The picture of the analysis; a PNG without legend where that is wanted and there is one.
    const PreviewRow* drawing(PreviewKind side, std::string_view type, bool legend) const {
        const PreviewRow* found = nullptr;
        for (const auto& row : rows_) {
            if (row.kind != side || row.content_type != type) continue;
            if (row.look == base_look && found == nullptr) found = &row;
            if (row.look == plain_look && !legend) found = &row;
        }
        return found;
    }

    sdk::Call& call_;
    const PcbId& pcb_;
    std::vector<PreviewRow> rows_;
    std::set<std::pair<PreviewKind, std::string>> asked_;
    std::vector<PreviewRow> made_;
};

}  // namespace

std::vector<PreviewRow> listPreviewRows(const sdk::Call& call, const PcbId& pcb) {
    return call.db().many<PreviewRow>(sql::list_previews, pcb);
}

void removePictures(const sdk::Call& call, const PcbId& pcb) {
    remove(call, pcb, listPreviewRows(call, pcb));
}

void storePictures(sdk::Call& call, const PcbId& pcb, const std::vector<ReceivedPicture>& pictures) {
    removePictures(call, pcb);
    std::vector<PreviewRow> rows;
    for (const auto& picture : pictures) rows.push_back(rowOf(call, picture, std::ssize(rows)));
    store(call, pcb, rows);
    if (!rows.empty()) PictureKeeper(call, pcb, std::move(rows)).run();
}

void copyPictures(const sdk::Call& call, const PcbId& original, const PcbId& clone) {
    auto rows = listPreviewRows(call, original);
    for (auto& row : rows) row.file_id = call.files().copy(row.file_id).id;
    store(call, clone, rows);
}

void specificationsChanged(sdk::Call& call, const PcbId& pcb) {
    auto rows = listPreviewRows(call, pcb);
    if (!rows.empty()) PictureKeeper(call, pcb, std::move(rows)).run();
}

}  // namespace cardcage::pcb
