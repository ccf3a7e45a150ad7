#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The protocol that a client of Azure Blob Storage expects beyond HTTP (Blob service REST API: Put Blob, Put Block, Put
// Block List, "Status and error codes").

namespace cardcage::files {

/// One line of a block list: which pieces to look through for the id.
struct ListedBlock {
    enum class From { Latest, Uncommitted, Committed } from = From::Latest;
    std::string id;
};

/// The blocks of a block list in their order: an XML text of nothing but <BlockList> and its lines. Absent: it is
/// something else.
std::optional<std::vector<ListedBlock>> readBlockList(std::string_view xml);

/// Whether a text is the id of a block: base64 of 1 to 64 bytes.
bool isBlockId(std::string_view text);

/// The error that a client understands: the protocol's name of a problem code of ours. Names of the protocol, which
/// begin with a capital letter, stay what they are.
std::string_view blobErrorCode(std::string_view problem_code);
/// The body of an error answer.
std::string blobErrorText(std::string_view code, std::string_view message);

}  // namespace cardcage::files
