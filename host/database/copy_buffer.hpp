#pragma once

#include <cardcage/abi.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace cardcage::database {

/// Rows of one COPY into a temporary table on their way to the server, in its text format. Keeps its buffer from one
/// copy to the next.
class CopyBuffer {
public:
    /// Returns the command of a copy that begin() opens when the server has taken it. `columns`: names separated by
    /// commas.
    std::string command(std::string_view table, std::string_view columns);
    void begin() { is_open_ = true; }
    /// Returns whether a copy has begun and not ended.
    bool isOpen() const { return is_open_; }
    /// Adds a row. Throws DatabaseError 22P04 for another number of values than the copy has columns, and for values
    /// that have no text form.
    void add(std::span<const cc_value> values);
    /// Returns whether there is enough for a message.
    bool isFull() const { return rows_.size() >= enough; }
    /// Returns the rows that were added since the last clear().
    const std::string& rows() const { return rows_; }
    void clear() { rows_.clear(); }
    void end() { is_open_ = false; }

private:
    static constexpr std::size_t enough = 64 * 1024;

    std::size_t columns_ = 0;
    bool is_open_ = false;
    std::string rows_;
};

}  // namespace cardcage::database
