#pragma once

#include <cardcage/abi.h>

#include <cardcage/detail/expansion.hpp>
#include <string_view>

// Statements are files, never strings in C++: sql/find_customer.sql becomes sql::find_customer. A statement that reads
// or writes a record does not list its columns; it names the record between braces:
//
//   SELECT {customer.Customer}, customer.row_version        customer.id, customer.number, … of the members of Customer
//   INSERT INTO … (tenant_id, {CustomerInput})              number, name, … of the members of CustomerInput
//   VALUES ($1::uuid, {$CustomerInput})                     $2, $3, …: the parameters of that argument
//   UPDATE … SET {customer = $CustomerPatch}                number = CASE WHEN $3::boolean THEN $4 ELSE customer.number
//                                                           END, …; for a member that is no Patch: number = $3
//   {page: customer.created_at}                             AND (customer.created_at, customer.id) > … ORDER BY … LIMIT
//                                                           …: the end of a list, with the parameters of the Window
//   {locked: FOR UPDATE}                                    this text in sdk::locked, nothing elsewhere
//   {text: stored_offer}                                    the content of stored_offer.part in the same folder
//
// The record is the type of the row (or a member of it, as in sdk::Versioned), or of an argument, by its name without
// the namespace. The text is put together when the module is compiled, from names of members alone; a name that is
// neither in the row nor among the arguments does not compile.

namespace cardcage {

/// A statement: one .sql file of the module, embedded by CMake as a constant of namespace sql. The head of the file
/// names the parameters. A statement with the line "-- One: tenant id (uuid)." gets the tenant of the call as its first
/// parameter, and the arguments of the caller begin with the second. Static and constant, so it may be used from every
/// thread.
struct Query {
    cc_statement statement;
    bool binds_tenant;

    /// Borrows both texts, which are string literals. `name` is the name of the file without its ending.
    constexpr Query(std::string_view name, std::string_view sql)
        : statement{sizeof(cc_statement), {name.data(), name.size()}, {sql.data(), sql.size()}},
          binds_tenant(detail::bindsTenant(sql)) {}

    /// Returns the name of the statement in logs, metrics and error messages.
    constexpr std::string_view name() const { return {statement.name.data, statement.name.size}; }
    /// Returns the text of the statement.
    constexpr std::string_view sql() const { return {statement.sql.data, statement.sql.size}; }
};

/// A statement that names records between braces. `Text` has its name and its text; CMake makes it of the file. Its
/// text for the database follows from the types of row and arguments of each use.
template <class Text, bool IsLocked = false>
struct RecordQuery {
    /// Returns the name of the statement in logs, metrics and error messages.
    constexpr std::string_view name() const { return Text::name; }
    /// Returns the statement with the text of its {locked: …}. A statement without one does not compile.
    constexpr RecordQuery<Text, true> locked() const {
        static_assert(Text::sql.find("{locked: ") != std::string_view::npos, "this statement has no {locked: …}");
        return {};
    }
};

namespace detail {

/// The statement for one type of row and these arguments; its text is in the binary, like that of every statement.
template <class Text, bool IsLocked, class Row, class... Args>
inline constexpr Query expanded{Text::name, expanded_text<Text, IsLocked, Row, Args...>.view()};

/// Returns the statement that the database gets. A Query is sent as it is.
template <class Row, class... Args>
constexpr const Query& queryFor(const Query& query) {
    return query;
}
template <class Row, class... Args, class Text, bool IsLocked>
constexpr const Query& queryFor(const RecordQuery<Text, IsLocked>&) {
    return expanded<Text, IsLocked, Row, std::decay_t<Args>...>;
}

/// Returns the variant of a statement that locks; a Query is expected to lock by itself.
constexpr const Query& lockedVariant(const Query& query) {
    return query;
}
template <class Text>
constexpr RecordQuery<Text, true> lockedVariant(const RecordQuery<Text>& query) {
    return query.locked();
}

}  // namespace detail
}  // namespace cardcage
