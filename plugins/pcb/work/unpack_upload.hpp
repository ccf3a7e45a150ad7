#pragma once

#include <array>
#include <cardcage/isolated.hpp>
#include <cardcage/module.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archives/unpack.hpp"
#include "files/pcb_file.hpp"

namespace cardcage::pcb::archives {

constexpr auto wireNames(Fault) {
    using enum Fault;
    return std::to_array<std::pair<Fault, std::string_view>>(
        {{Damaged, "damaged"},
         {Encrypted, "encrypted"},
         {Link, "link"},
         {Device, "device"},
         {Sparse, "sparse"},
         {Name, "name"},
         {Duplicate, "duplicate"},
         {Limit, "limit"}}
    );
}

}  // namespace cardcage::pcb::archives

/// Unpacking of an upload, in a process of its own (pcb.unpack/1). Its inputs are the uploaded files. Its outputs are
/// the files that were in archives, each under its name, and then the listing of all files, which says which is which.
namespace cardcage::pcb {

/// Name of the isolated function.
inline constexpr std::string_view unpack_function = "pcb.unpack/1";

/// Media type of the last output: JSON of a list of ListedFile. Those before it have the type `unpacked_type`.
inline constexpr std::string_view listing_type = "application/json";
inline constexpr std::string_view unpacked_type = "application/octet-stream";

/// A file that the PCB gets: an uploaded one, or the next one that was unpacked.
struct ListedFile {
    std::string name;
    std::string path;
    FileType file_type = FileType::Unknown;
    std::int64_t input = 0;
    bool is_unpacked = false;

    static constexpr auto schema() {
        return sdk::record(
            "ListedPcbFile",
            sdk::required<&ListedFile::name>("Name.", sdk::length(1, 255)),
            sdk::required<&ListedFile::path>("Folder in the archive.", sdk::length(0, 4'096)),
            sdk::required<&ListedFile::file_type>("Kind of the file."),
            sdk::required<&ListedFile::input>("Index of the uploaded file.", sdk::atLeast(0)),
            sdk::required<&ListedFile::is_unpacked>("Whether it was in an archive.")
        );
    }
};

/// The reason for which an upload is refused: the text of Outcome::Refused.
struct RefusedUpload {
    archives::Fault fault = archives::Fault::Damaged;
    std::int64_t input = 0;
    std::string entry;
    std::string reason;

    static constexpr auto schema() {
        return sdk::record(
            "RefusedPcbUpload",
            sdk::required<&RefusedUpload::fault>("Fault of the upload."),
            sdk::required<&RefusedUpload::input>("Index of the uploaded file.", sdk::atLeast(0)),
            sdk::required<&RefusedUpload::entry>("Path inside the archive.", sdk::length(0, 4'096)),
            sdk::required<&RefusedUpload::reason>("The reason.", sdk::length(1, 1'000))
        );
    }
};

/// Returns the payload: limits, and the names of the uploaded files in the order of the inputs.
std::string unpackOrder(const archives::Limits& limits, const std::vector<std::string>& names);

/// The isolated function.
void unpackUpload(sdk::IsolatedRun& run);

}  // namespace cardcage::pcb
