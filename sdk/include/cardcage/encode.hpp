#pragma once

#include <array>
#include <cardcage/scalar.hpp>
#include <span>
#include <string>
#include <string_view>
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

/// Appends the value at an address. Compiled once for each type of member, not for each field.
template <class M>
void writeMember(std::string& out, const void* member, const Rules& rules) {
    writeJson(out, *static_cast<const M*>(member), rules);
}

/// Returns whether the Patch at an address changes nothing.
template <class M>
bool isAbsentMember([[maybe_unused]] const void* member) {
    if constexpr (is_patch<M>) {
        return static_cast<const M*>(member)->isAbsent();
    } else {
        return false;
    }
}

/// One field as it is written, without the type of its member.
struct WrittenField {
    std::string_view name;
    const Rules* rules;
    void (*write)(std::string& out, const void* member, const Rules& rules);
    bool (*is_absent)(const void* member);  ///< null for a member that always has a key
    void (*write_inlined)(std::string& out, const void* member, char& separator);  ///< null for a field of its own
};

/// Appends the fields of a record, each behind a separator; the first separator is given by the caller, because fields
/// of an inlined member continue the same object. Absent members of a Patch are left out.
inline void writeFields(
    std::string& out, std::span<const WrittenField> fields, const void* const* members, char& separator
) {
    for (const WrittenField& field : fields) {
        const void* const member = *members++;
        if (field.write_inlined) {
            field.write_inlined(out, member, separator);
            continue;
        }
        if (field.is_absent && field.is_absent(member)) continue;
        out += separator;
        out += '"';
        out += field.name;
        out += "\":";
        separator = ',';
        field.write(out, member, *field.rules);
    }
}

/// Defined below.
template <class T>
void writeRecordFields(std::string& out, const T& value, char& separator);

/// Does the same with the record at an address.
template <class M>
void writeInlinedMember(std::string& out, const void* member, char& separator) {
    writeRecordFields(out, *static_cast<const M*>(member), separator);
}

/// Returns a field without the type of its member.
template <class Owner, class M>
constexpr WrittenField writtenField(const Field<Owner, M>& field) {
    WrittenField written{field.name, &field.rules, &writeMember<M>, nullptr, nullptr};
    if constexpr (is_patch<M>) written.is_absent = &isAbsentMember<M>;
    if constexpr (IsRecord<M>) {
        if (field.rules.inlined) written.write_inlined = &writeInlinedMember<M>;
    }
    return written;
}
template <class T>
inline constexpr auto written_fields = schema_of<T>.fields.with([](const auto&... field) {
    return std::array<WrittenField, sizeof...(field)>{writtenField(field)...};
});

template <class T>
void writeRecordFields(std::string& out, const T& value, char& separator) {
    schema_of<T>.fields.with([&](const auto&... field) {
        const std::array<const void*, sizeof...(field)> members{&(value.*field.member)...};
        writeFields(out, written_fields<T>, members.data(), separator);
    });
}

/// Appends an object with the fields of a record in declared order.
template <class T>
void writeRecord(std::string& out, const T& value) {
    char separator = '{';
    writeRecordFields(out, value, separator);
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
