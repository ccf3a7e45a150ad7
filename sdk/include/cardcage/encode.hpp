#pragma once

#include <cardcage/scalar.hpp>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>

// JSON texts of records: keys in declared order, every key present, absent = null, an empty list = []. Only a Patch
// that changes nothing has no key. Texts are written as they are, so they must be valid UTF-8; those of requests and of
// the database always are. Handlers return records and need none of this; toJson is for texts that travel by other
// ways:
//
//   call.db().run(sql::insert_snapshot, id, sdk::toJson(solution));     // a jsonb parameter

namespace cardcage {

/// Appends the JSON text of a value; defined below.
template <class T>
void writeJson(std::string& out, const T& value, const Rules& rules = {});

namespace detail {

/// Appends the fields of a record, each behind a separator; the first separator is given by the caller, because fields
/// of an inlined member continue the same object. Absent members of a Patch are left out.
template <class T>
void writeFields(std::string& out, const T& value, char& separator) {
    std::apply(
        [&](const auto&... field) {
            const auto write = [&](const auto& one) {
                if constexpr (IsRecord<std::remove_cvref_t<decltype(value.*one.member)>>) {
                    if (one.rules.inlined) return writeFields(out, value.*one.member, separator);
                }
                if constexpr (is_patch<std::remove_cvref_t<decltype(value.*one.member)>>) {
                    if ((value.*one.member).isAbsent()) return;
                }
                out += separator;
                out += '"';
                out += one.name;
                out += "\":";
                separator = ',';
                writeJson(out, value.*one.member, one.rules);
            };
            (write(field), ...);
        },
        schema_of<T>.fields
    );
}

/// Appends an object with the fields of a record in declared order.
template <class T>
void writeRecord(std::string& out, const T& value) {
    char separator = '{';
    writeFields(out, value, separator);
    if (separator == '{') out += '{';
    out += '}';
}

/// Appends an array; the rules of the list are those of each element.
template <class Range>
void writeArray(std::string& out, const Range& values, const Rules& rules) {
    out += '[';
    bool first = true;
    for (const auto& value : values) {
        if (!first) out += ',';
        first = false;
        writeJson(out, value, rules);
    }
    out += ']';
}

}  // namespace detail

/// Appends the JSON text of a scalar, record, optional, patch or vector to `out`. An absent optional is null. Other
/// types do not compile. Throws nothing but std::bad_alloc.
template <class T>
void writeJson(std::string& out, const T& value, const Rules& rules) {
    if constexpr (IsRecord<T>) {
        detail::writeRecord(out, value);
    } else if constexpr (detail::is_vector<T>) {
        detail::writeArray(out, value, rules);
    } else if constexpr (detail::is_optional<T>) {
        if (value) {
            writeJson(out, *value, rules);
        } else {
            out += "null";
        }
    } else if constexpr (detail::is_patch<T>) {
        writeJson(out, value.value(), rules);
    } else {
        static_assert(IsScalar<T>, "this member type has no JSON form: give it a schema(), wireNames() or a Scalar<>");
        Scalar<T>::write(out, value, rules);
    }
}

/// Returns the JSON text of a value: for a jsonb parameter, the payload of an operation or a log line.
template <class T>
std::string toJson(const T& value) {
    std::string out;
    writeJson(out, value);
    return out;
}

}  // namespace cardcage
