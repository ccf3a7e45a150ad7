#pragma once

#include <cardcage/abi.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cardcage::database {

/// Statement parameters in the form libpq sends: text, types inferred by the server; bytes in binary.
/// Keeps its buffers from one statement to the next.
class Parameters {
public:
    /// Throws DatabaseError: 22021 for text with U+0000 (libpq would cut it there), 54023 for more than 65,535 values,
    /// 22P02 for an unknown kind.
    void assign(std::span<const cc_value> values);

    int count() const { return static_cast<int>(pointers_.size()); }
    const char* const* pointers() const { return pointers_.data(); }
    const int* lengths() const { return lengths_.data(); }
    const int* formats() const { return formats_.data(); }

private:
    std::string buffer_;
    std::vector<std::size_t> begins_;
    std::vector<const char*> pointers_;
    std::vector<int> lengths_;
    std::vector<int> formats_;
};

/// A parameter of a statement. It borrows its text, which must live until the statement has run.
cc_value textValue(std::string_view text);

/// A column of a row as text of its own; NULL is absent.
std::optional<std::string> optionalText(const cc_str& column);

/// Appends one row in COPY's text format. Throws as Parameters::assign.
void appendCopyRow(std::string& buffer, std::span<const cc_value> values);

}  // namespace cardcage::database
