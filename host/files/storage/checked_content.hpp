#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "host/files/storage/store.hpp"

namespace cardcage::files {

/// A content being written that must not be larger than its cap and must begin with certain bytes. The functions
/// throw FileProblem payload_too_large and unsupported_media_type as soon as it breaks the rule.
class CheckedContent {
public:
    CheckedContent(std::unique_ptr<NewContent> content, std::uint64_t cap, std::string_view prefix);

    void write(std::string_view piece);
    Content seal();
    void keep() { content_->keep(); }

private:
    std::unique_ptr<NewContent> content_;
    std::uint64_t cap_;
    std::string prefix_;
    std::uint64_t bytes_ = 0;
};

/// Writes a whole stored content into another.
void copyContent(StoredContent& from, CheckedContent& to);

}  // namespace cardcage::files
