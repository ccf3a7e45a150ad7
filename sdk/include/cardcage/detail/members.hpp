#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

// The members of a plain struct, without their names. Libraries for this count the members of each type by many trials,
// which is a third of the time that a module takes to compile. Here a record is not counted at all, because its table
// has the number, and every other row by a few trials.

namespace cardcage {
namespace detail {

/// The largest number of members of a record or a row.
inline constexpr std::size_t most_members = 64;

/// A value for any member, in trials only.
struct AnyMember {
    template <class T>
    operator T&() const& noexcept;
    template <class T>
    operator T&() const&& noexcept;
};

/// Returns whether an aggregate takes so many values.
template <class T, std::size_t... I>
constexpr bool takesMembers(std::index_sequence<I...>) {
    return requires {
        T{(static_cast<void>(I), AnyMember{})...};
    };
}
template <class T, std::size_t Count>
inline constexpr bool takes_members = takesMembers<T>(std::make_index_sequence<Count>{});

/// Returns the number of members of an aggregate, which takes at least `Least` values and fewer than `Limit`.
template <class T, std::size_t Least, std::size_t Limit>
constexpr std::size_t countBetween() {
    if constexpr (Limit - Least == 1) {
        return Least;
    } else {
        constexpr std::size_t middle = Least + (Limit - Least) / 2;
        if constexpr (takes_members<T, middle>) {
            return countBetween<T, middle, Limit>();
        } else {
            return countBetween<T, Least, middle>();
        }
    }
}
/// Returns the same for one that takes at least `Least` values.
template <class T, std::size_t Least = 0>
constexpr std::size_t countFrom() {
    constexpr std::size_t next = Least == 0 ? 4 : 2 * Least;
    static_assert(next <= 4 * most_members, "a record or a row has at most 64 members");
    if constexpr (takes_members<T, next>) {
        return countFrom<T, next>();
    } else {
        return countBetween<T, Least, next>();
    }
}

/// Returns the number of members of an aggregate. The table of a record has it, and is checked against the struct.
template <class T>
constexpr std::size_t countMembers() {
    if constexpr (requires { T::schema(); }) {
        return decltype(T::schema())::size;
    } else {
        return countFrom<T>();
    }
}
template <class T>
inline constexpr std::size_t member_count = countMembers<T>();

/// A reference to one member, found by its index.
template <std::size_t Index, class Member>
struct TiedMember {
    Member& member;
};
template <class Indices, class... Members>
struct TiedMembers;
template <std::size_t... I, class... Members>
struct TiedMembers<std::index_sequence<I...>, Members...> : TiedMember<I, Members>... {};

/// Returns the references as one value.
template <std::size_t... I, class... Members>
constexpr auto tieMembers(std::index_sequence<I...>, Members&... members) {
    return TiedMembers<std::index_sequence<I...>, Members...>{TiedMember<I, Members>{members}...};
}

/// Returns the member with that index.
template <std::size_t Index, class Member>
constexpr Member& memberAt(const TiedMember<Index, Member>& tied) {
    return tied.member;
}

/// Returns references to all members of an aggregate, in their order.
template <class T>
constexpr auto tiedMembers([[maybe_unused]] T& value) {
    constexpr std::size_t count = member_count<std::remove_const_t<T>>;
    static_assert(count <= most_members, "a record or a row has at most 64 members");
    // clang-format off
    using Indices = std::make_index_sequence<count>;
#define CARDCAGE_TIE(number, ...) \
    else if constexpr (count == number) { auto& [__VA_ARGS__] = value; return tieMembers(Indices{}, __VA_ARGS__); }
    if constexpr (count == 0) { return tieMembers(Indices{}); }
    CARDCAGE_TIE(1, a)
    CARDCAGE_TIE(2, a, b)
    CARDCAGE_TIE(3, a, b, c)
    CARDCAGE_TIE(4, a, b, c, d)
    CARDCAGE_TIE(5, a, b, c, d, e)
    CARDCAGE_TIE(6, a, b, c, d, e, f)
    CARDCAGE_TIE(7, a, b, c, d, e, f, g)
    CARDCAGE_TIE(8, a, b, c, d, e, f, g, h)
    CARDCAGE_TIE(9, a, b, c, d, e, f, g, h, i)
    CARDCAGE_TIE(10, a, b, c, d, e, f, g, h, i, j)
    CARDCAGE_TIE(11, a, b, c, d, e, f, g, h, i, j, k)
    CARDCAGE_TIE(12, a, b, c, d, e, f, g, h, i, j, k, l)
    CARDCAGE_TIE(13, a, b, c, d, e, f, g, h, i, j, k, l, m)
    CARDCAGE_TIE(14, a, b, c, d, e, f, g, h, i, j, k, l, m, n)
    CARDCAGE_TIE(15, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o)
    CARDCAGE_TIE(16, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)
    CARDCAGE_TIE(17, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q)
    CARDCAGE_TIE(18, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r)
    CARDCAGE_TIE(19, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s)
    CARDCAGE_TIE(20, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t)
    CARDCAGE_TIE(21, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u)
    CARDCAGE_TIE(22, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v)
    CARDCAGE_TIE(23, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w)
    CARDCAGE_TIE(24, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x)
    CARDCAGE_TIE(25, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y)
    CARDCAGE_TIE(26, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z)
    CARDCAGE_TIE(27, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1)
    CARDCAGE_TIE(28, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1)
    CARDCAGE_TIE(29, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1)
    CARDCAGE_TIE(30, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1)
    CARDCAGE_TIE(31, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1)
    CARDCAGE_TIE(32, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1)
    CARDCAGE_TIE(33, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1)
    CARDCAGE_TIE(34, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1)
    CARDCAGE_TIE(35, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1)
    CARDCAGE_TIE(36, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1)
    CARDCAGE_TIE(37, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1)
    CARDCAGE_TIE(38, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1)
    CARDCAGE_TIE(39, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1)
    CARDCAGE_TIE(40, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1)
    CARDCAGE_TIE(41, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1)
    CARDCAGE_TIE(42, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1)
    CARDCAGE_TIE(43, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1)
    CARDCAGE_TIE(44, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1)
    CARDCAGE_TIE(45, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1)
    CARDCAGE_TIE(46, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1)
    CARDCAGE_TIE(47, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1)
    CARDCAGE_TIE(48, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1)
    CARDCAGE_TIE(49, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1)
    CARDCAGE_TIE(50, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1)
    CARDCAGE_TIE(51, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1)
    CARDCAGE_TIE(52, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1)
    CARDCAGE_TIE(53, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1, a2)
    CARDCAGE_TIE(54, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1, a2, b2)
    CARDCAGE_TIE(55, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1, a2, b2, c2)
    CARDCAGE_TIE(56, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1, a2, b2, c2, d2)
    CARDCAGE_TIE(57, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1, a2, b2, c2, d2, e2)
    CARDCAGE_TIE(58, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1, a2, b2, c2, d2, e2,
                f2)
    CARDCAGE_TIE(59, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1, a2, b2, c2, d2, e2,
                f2, g2)
    CARDCAGE_TIE(60, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1, a2, b2, c2, d2, e2,
                f2, g2, h2)
    CARDCAGE_TIE(61, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1, a2, b2, c2, d2, e2,
                f2, g2, h2, i2)
    CARDCAGE_TIE(62, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1, a2, b2, c2, d2, e2,
                f2, g2, h2, i2, j2)
    CARDCAGE_TIE(63, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1, a2, b2, c2, d2, e2,
                f2, g2, h2, i2, j2, k2)
    CARDCAGE_TIE(64, a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, a1, b1, c1, d1, e1,
                f1, g1, h1, i1, j1, k1, l1, m1, n1, o1, p1, q1, r1, s1, t1, u1, v1, w1, x1, y1, z1, a2, b2, c2, d2, e2,
                f2, g2, h2, i2, j2, k2, l2)
#undef CARDCAGE_TIE
    // clang-format on
}

/// The type of the member with that index.
template <class T, std::size_t Index>
using MemberType = std::remove_cvref_t<decltype(memberAt<Index>(tiedMembers(std::declval<T&>())))>;

}  // namespace detail

/// Calls `visit(member)` for each member of an aggregate, or `visit(member, index)` where it takes both.
template <class T, class Visit>
constexpr void forEachMember(T& value, Visit&& visit) {
    const auto tied = detail::tiedMembers(value);
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        if constexpr (requires { (visit(detail::memberAt<I>(tied), I), ...); } && sizeof...(I) > 0) {
            (visit(detail::memberAt<I>(tied), I), ...);
        } else {
            (visit(detail::memberAt<I>(tied)), ...);
        }
    }
    (std::make_index_sequence<detail::member_count<std::remove_const_t<T>>>{});
}

}  // namespace cardcage
