#include "host/files/storage/checked_content.hpp"

#include <algorithm>
#include <vector>

#include "host/files/file_problem.hpp"

namespace cardcage::files {
namespace {

[[noreturn]] void refusePrefix() {
    throw FileProblem("unsupported_media_type", "The content of the file is not of the kind that is wanted here.");
}

}  // namespace

CheckedContent::CheckedContent(std::unique_ptr<NewContent> content, std::uint64_t cap, std::string_view prefix)
    : content_(std::move(content)), cap_(cap), prefix_(prefix) {}

void CheckedContent::write(std::string_view piece) {
    if (piece.size() > cap_ - bytes_) {
        throw FileProblem("payload_too_large", "The file may have at most " + std::to_string(cap_) + " bytes.");
    }
    if (bytes_ < prefix_.size()) {
        const auto expected = std::string_view(prefix_).substr(static_cast<std::size_t>(bytes_), piece.size());
        if (!piece.starts_with(expected)) refusePrefix();
    }
    bytes_ += piece.size();
    content_->write(piece);
}

Content CheckedContent::seal() {
    if (bytes_ < prefix_.size()) refusePrefix();
    return content_->seal();
}

void copyContent(StoredContent& from, CheckedContent& to) {
    std::vector<char> buffer(std::size_t{1} << 20);
    std::uint64_t offset = 0;
    while (const auto count = from.read(offset, buffer.data(), buffer.size())) {
        to.write({buffer.data(), count});
        offset += count;
    }
    if (offset != from.size()) throw StoreError("a stored content is shorter than it should be");
}

}  // namespace cardcage::files
