#pragma once

#include <array>
#include <cardcage/detail/member_name.hpp>
#include <cardcage/detail/parameters.hpp>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

// Puts the columns of records into the text of a statement while the module is compiled; query.hpp has the words.

namespace cardcage::detail {

/// Returns whether the first parameter of a statement is the tenant. Without string_view::find, which compares an
/// address with null: GCC 12 holds that for no constant under -fsanitize=undefined.
constexpr bool bindsTenant(std::string_view sql) {
    constexpr std::string_view words = "-- One: tenant id";
    for (std::size_t at = 0; at < sql.size(); ++at) {
        if (sql.substr(at).starts_with(words)) return true;
    }
    return false;
}

/// Counts characters, and writes them where there is a place for them.
class TextWriter {
public:
    /// `at` may be null: the characters are counted only.
    constexpr explicit TextWriter(char* at) : at_(at) {}

    constexpr TextWriter& operator<<(std::string_view text) {
        if (at_) {
            for (std::size_t i = 0; i < text.size(); ++i) at_[size_ + i] = text[i];
        }
        size_ += text.size();
        return *this;
    }
    /// A parameter: "$12".
    constexpr TextWriter& operator<<(std::size_t parameter) {
        std::array<char, 4> digits{};
        std::size_t begin = digits.size();
        for (; parameter > 0; parameter /= 10) digits[--begin] = static_cast<char>('0' + parameter % 10);
        return *this << "$" << std::string_view(digits.data() + begin, digits.size() - begin);
    }
    constexpr std::size_t size() const { return size_; }

private:
    char* at_;
    std::size_t size_ = 0;
};

/// The type of the value of a member: without std::optional or Patch.
template <class T>
struct ValueOf {
    using Type = T;
};
template <class T>
struct ValueOf<std::optional<T>> {
    using Type = typename ValueOf<T>::Type;
};
template <class T>
struct ValueOf<Patch<T>> {
    using Type = typename ValueOf<T>::Type;
};

/// Calls visit.template operator()<Member>(name) for each member of a record in its order.
template <class Record, class Visit>
constexpr void forEachMember(Visit&& visit) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (visit.template operator()<MemberType<Record, I>>(name_of_member<Record, I>.view()), ...);
    }
    (std::make_index_sequence<member_count<Record>>{});
}

/// Calls visit(column) for each column of a member: its name, and "currency" of a Money.
template <class Member, class Visit>
constexpr void forEachColumnOf(std::string_view name, Visit&& visit) {
    using Value = typename ValueOf<Member>::Type;
    if constexpr (std::is_same_v<Value, Money>) {
        visit(name);
        visit(std::string_view("currency"));
    } else {
        if (IsRow<Value>) throw "a record that braces name has a struct among its members";
        visit(name);
    }
}

/// Calls visit(column) for each column of a record in its order.
template <class Record, class Visit>
constexpr void forEachColumn(Visit&& visit) {
    forEachMember<Record>([&]<class Member>(std::string_view name) { forEachColumnOf<Member>(name, visit); });
}

/// Calls visit(column) for each column that a row is copied into; a struct among its members has its own members there.
template <class Row, class Visit>
constexpr void forEachCopiedColumn(Visit&& visit) {
    forEachMember<Row>([&]<class Member>(std::string_view name) {
        using Value = typename ValueOf<Member>::Type;
        if constexpr (IsArgumentRow<Value>) {
            forEachCopiedColumn<Value>(visit);
        } else {
            forEachColumnOf<Member>(name, visit);
        }
    });
}

/// Writes the columns that a row is copied into.
template <class Row>
constexpr void writeCopiedColumns(TextWriter& out) {
    std::string_view comma;
    forEachCopiedColumn<Row>([&](std::string_view column) { out << std::exchange(comma, ", ") << column; });
}

/// Writes the columns, each behind "alias." where there is an alias.
template <class Record>
constexpr void writeColumns(TextWriter& out, std::string_view alias) {
    std::string_view comma;
    forEachColumn<Record>([&](std::string_view column) {
        out << std::exchange(comma, ", ");
        if (!alias.empty()) out << alias << ".";
        out << column;
    });
}

/// Writes the parameters of an argument whose first one is `parameter`.
template <class Record>
constexpr void writeParameters(TextWriter& out, std::size_t parameter) {
    std::string_view comma;
    for (std::size_t i = 0; i < parameterCount<Record>(); ++i) out << std::exchange(comma, ", ") << parameter + i;
}

/// Writes the changes of an UPDATE.
template <class Record>
constexpr void writeChanges(TextWriter& out, std::string_view alias, std::size_t parameter) {
    std::string_view comma;
    forEachMember<Record>([&]<class Member>(std::string_view name) {
        const std::size_t given = parameter;
        if constexpr (is_patch<Member>) ++parameter;
        forEachColumnOf<Member>(name, [&](std::string_view column) {
            out << std::exchange(comma, ", ") << column << " = ";
            if constexpr (is_patch<Member>) {
                out << "CASE WHEN " << given << "::boolean THEN " << parameter << " ELSE " << alias << "." << column
                    << " END";
            } else {
                out << parameter;
            }
            ++parameter;
        });
    });
}

/// Writes the end of a list that `order` ("customer.created_at") sorts: the rows behind the position, their order,
/// their number.
constexpr void writePage(TextWriter& out, std::string_view order, std::size_t parameter) {
    const auto alias = order.substr(0, order.find('.'));
    out << "AND (" << order << ", " << alias << ".id) > (coalesce(" << parameter + 1
        << "::timestamptz, '-infinity'), coalesce(" << parameter + 2
        << "::uuid, '00000000-0000-0000-0000-000000000000'))\n ORDER BY " << order << ", " << alias << ".id\n LIMIT "
        << parameter << "::bigint";
}

/// Calls visit.template operator()<Record>() when T is the record of that name. Returns whether it is.
template <class T, class Visit>
constexpr bool visitIfNamed(std::string_view name, Visit&& visit) {
    using Value = typename ValueOf<T>::Type;
    if constexpr (IsArgumentRow<Value>) {
        if (type_name<Value>.view() == name) {
            visit.template operator()<Value>();
            return true;
        }
    }
    return false;
}

/// Does the same for a row and its members.
template <class Row, class Visit>
constexpr bool visitInRow(std::string_view name, Visit&& visit) {
    if (visitIfNamed<Row>(name, visit)) return true;
    bool is_found = false;
    if constexpr (IsArgumentRow<Row>) {
        forEachMember<Row>([&]<class Member>(std::string_view) {
            if (!is_found) is_found = visitIfNamed<Member>(name, visit);
        });
    }
    return is_found;
}

/// Calls visit.template operator()<Record>(number of its first parameter) for the argument of that name. Returns
/// whether there is one.
template <class... Args, class Visit>
constexpr bool visitArgument(std::string_view name, std::size_t first, Visit&& visit) {
    bool is_found = false;
    [[maybe_unused]] const auto look = [&]<class Arg>() {  // unused without arguments
        if (!is_found) {
            is_found = visitIfNamed<Arg>(name, [&]<class Record>() { visit.template operator()<Record>(first); });
        }
        first += parameterCount<Arg>();
    };
    (look.template operator()<Args>(), ...);
    return is_found;
}

/// Returns the characters that a function of a TextWriter writes.
template <auto write>
constexpr auto writtenText() {
    constexpr std::size_t size = [] {
        TextWriter counted(nullptr);
        write(counted);
        return counted.size();
    }();
    StaticName<size> text{};
    TextWriter out(text.text.data());
    write(out);
    return text;
}

/// Names of the columns that rows of this type are copied into, separated by commas.
template <class Row>
inline constexpr auto copied_columns = writtenText<&writeCopiedColumns<Row>>();

/// The text of one statement for one type of row and its arguments.
template <class Text, bool IsLocked, class Row, class... Args>
struct Expansion {
    /// Number of the parameter of the first argument.
    static constexpr std::size_t first = bindsTenant(Text::sql) ? 2 : 1;

    /// Returns where the next placeholder begins; "{}" is a text of SQL.
    static constexpr std::size_t placeholderIn(std::string_view text) {
        std::size_t at = text.find('{');
        while (at != std::string_view::npos && text.substr(at, 2) == "{}") at = text.find('{', at + 1);
        return at;
    }

    /// Writes the whole statement.
    static constexpr void write(TextWriter& out) {
        std::string_view rest = Text::sql;
        for (std::size_t at = placeholderIn(rest); at != std::string_view::npos; at = placeholderIn(rest)) {
            const std::size_t end = rest.find('}', at);
            out << rest.substr(0, at);
            if (!writePlaceholder(out, rest.substr(at + 1, end - at - 1)))
                throw "braces name a record that is neither in the row nor among the arguments";
            rest.remove_prefix(end + 1);
        }
        out << rest;
    }

    /// Writes what stands for the words between the braces. Returns whether they mean something here.
    static constexpr bool writePlaceholder(TextWriter& out, std::string_view words) {
        if (words.starts_with("locked: ")) {
            if constexpr (IsLocked) out << words.substr(8);
            return true;
        }
        if (words.starts_with("page: ")) return writeEnd(out, words.substr(6));
        if (const auto dollar = words.find('$'); dollar != std::string_view::npos)
            return writeArgument(out, words.substr(0, words.find(" = $")), words.substr(dollar + 1), dollar > 0);
        const auto dot = words.find('.');
        if (dot == std::string_view::npos) {
            return visitArgument<Args...>(words, first, [&]<class Record>(std::size_t) {
                writeColumns<Record>(out, {});
            });
        }
        return visitInRow<Row>(words.substr(dot + 1), [&]<class Record>() {
            writeColumns<Record>(out, words.substr(0, dot));
        });
    }

    /// Writes the parameters of an argument, or the changes that it makes.
    static constexpr bool writeArgument(
        TextWriter& out, std::string_view alias, std::string_view name, bool are_changes
    ) {
        return visitArgument<Args...>(name, first, [&]<class Record>(std::size_t parameter) {
            if (are_changes) {
                writeChanges<Record>(out, alias, parameter);
            } else {
                writeParameters<Record>(out, parameter);
            }
        });
    }

    /// Writes the end of a list whose last argument is the Window.
    static constexpr bool writeEnd(TextWriter& out, std::string_view order) {
        if constexpr ((std::is_same_v<Args, Window> || ...)) {
            writePage(out, order, first + parametersOf<Args...>() - 3);
            return true;
        } else {
            return false;
        }
    }
};

/// The text of a statement with the columns of its records.
template <class Text, bool IsLocked, class Row, class... Args>
inline constexpr auto expanded_text = writtenText<&Expansion<Text, IsLocked, Row, Args...>::write>();

}  // namespace cardcage::detail
