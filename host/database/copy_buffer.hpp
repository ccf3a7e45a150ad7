#pragma once

#include <cardcage/abi.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace cardcage::database {

/// Holds the rows of one COPY into a temporary table on their way to the server, in its text format. Keeps its buffer,
/// at least 128 KiB, from one copy to the next. Belongs to one connection and is used by its thread.
class CopyBuffer {
public:
    /// Returns the command of a copy that begin() opens when the server has taken it, and drops rows of an earlier one.
    /// `columns`: names separated by commas. Names are quoted, whatever they are; the server refuses unknown ones.
    std::string command(std::string_view table, std::string_view columns);
    /// Opens the copy of the last command.
    void begin() { is_open_ = true; }
    /// Returns whether a copy has begun and not ended.
    bool isOpen() const { return is_open_; }
    /// Adds a row, whose values are copied. Throws DatabaseError 22P04 for another number of values than the copy has
    /// columns, and for values that have no text form.
    void add(std::span<const cc_value> values);
    /// Returns whether there is enough for a message: 64 KiB.
    bool isFull() const { return rows_.size() >= enough; }
    /// Returns the rows that were added since the last clear(), whole and in order; valid until the next change.
    const std::string& rows() const { return rows_; }
    /// Drops the rows, which were sent.
    void clear() { rows_.clear(); }
    /// Closes the copy; rows that were not sent stay until the next command.
    void end() { is_open_ = false; }

private:
    static constexpr std::size_t enough = 64 * 1024;

    std::size_t columns_ = 0;
    bool is_open_ = false;
    std::string rows_;
};

}  // namespace cardcage::database
