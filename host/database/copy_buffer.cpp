#include "host/database/copy_buffer.hpp"

#include <algorithm>

#include "host/database/connection.hpp"
#include "host/database/embedded/plain_name.hpp"
#include "host/database/values.hpp"

namespace cardcage::database {

std::string CopyBuffer::command(std::string_view table, std::string_view columns) {
    std::string sql = "COPY pg_temp." + quotedName(table) + " (";
    std::size_t count = 0;
    for (std::size_t at = 0; at <= columns.size(); ++count) {
        const std::size_t comma = std::min(columns.find(',', at), columns.size());
        std::string_view name = columns.substr(at, comma - at);
        while (name.starts_with(' ')) name.remove_prefix(1);
        while (name.ends_with(' ')) name.remove_suffix(1);
        sql += (count ? "," : "") + quotedName(name);
        at = comma + 1;
    }
    columns_ = count;
    rows_.clear();
    rows_.reserve(enough * 2);
    return sql + ") FROM STDIN";
}

void CopyBuffer::add(std::span<const cc_value> values) {
    if (values.size() != columns_) {
        throw DatabaseError("22P04", "", "a copied row has another number of values than the copy has columns");
    }
    appendCopyRow(rows_, values);
}

}  // namespace cardcage::database
