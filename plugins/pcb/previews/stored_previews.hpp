#pragma once

#include <string>
#include <vector>

#include "previews/picture_outputs.hpp"
#include "previews/preview.hpp"
#include "words.hpp"

// Pictures in the form of the database. The PCB is locked where they change.

namespace cardcage::pcb {

/// A row of list_previews.sql.
struct PreviewRow {
    PreviewKind kind = PreviewKind::Unknown;
    std::string layer;
    std::string content_type;
    std::string look;
    sdk::FileId file_id;
    std::int64_t width_nm = 0;
    std::int64_t height_nm = 0;
    std::int64_t position = 0;
};

std::vector<PreviewRow> listPreviewRows(const sdk::Call& call, const PcbId& pcb);

/// Replaces all pictures of a PCB by those of an analysis, and makes those that its specifications ask for.
void storePictures(sdk::Call& call, const PcbId& pcb, const std::vector<ReceivedPicture>& pictures);
/// Takes all pictures of a PCB away.
void removePictures(const sdk::Call& call, const PcbId& pcb);
/// Copies all pictures of a PCB to another one.
void copyPictures(const sdk::Call& call, const PcbId& original, const PcbId& clone);

/// Makes the pictures that changed specifications ask for, and removes those that none asks for any more. Nothing is
/// drawn again: pictures get other colours. Does nothing without pictures of an analysis.
void specificationsChanged(sdk::Call& call, const PcbId& pcb);

}  // namespace cardcage::pcb
