#pragma once

#include <stdexcept>
#include <string_view>
#include <type_traits>

// Agreements between modules, each declared once, in a header that provider and consumer include: the name, and the
// records that travel. A contract is a constant:
//   inline constexpr sdk::OperationContract<std::vector<NamedCustomer>, std::vector<EnsuredCustomer>> ensure{
//       "customers.ensure/1", "Find customers by number; create and name them when due"};
// The provider lists sdk::provide(ensure, &ensureCustomers) among its operations, the consumer writes
// call.invoke(ensure, wanted). Other types on either side do not compile.
//
//   kind                provider       consumer                                   transaction
//   OperationContract   one            call.invoke, invokeIfProvided, enqueue     that of the caller (enqueue: its own)
//   HookContract        any number     call.collect; each may refuse              that of the caller
//   EventContract       any number     call.publish                               one for each provider, after the
//   commit
//
// A contract never changes once it is released: another shape gets another version ("customers.ensure/2").

namespace cardcage {

namespace detail {

/// Returns the name when it is well formed, "customers.ensure/1": words of lower-case letters, digits and underscores
/// separated by points, then a version. A constant of another form does not compile.
constexpr std::string_view contractName(std::string_view name) {
    const auto is_digit = [](char letter) { return letter >= '0' && letter <= '9'; };
    const auto slash = name.find('/');
    const auto words = name.substr(0, slash);
    bool is_right = slash != std::string_view::npos && words.find('.') != std::string_view::npos;
    char before = '.';
    for (const char letter : words) {
        const bool is_letter =
            (letter >= 'a' && letter <= 'z') || (before != '.' && (letter == '_' || is_digit(letter)));
        if (!is_letter && (letter != '.' || before == '.')) is_right = false;
        before = letter;
    }
    if (before == '.') is_right = false;
    const auto version = is_right ? name.substr(slash + 1) : std::string_view();
    if (version.empty() || version.front() == '0') is_right = false;
    for (const char letter : version) is_right = is_right && is_digit(letter);
    if (!is_right) throw std::invalid_argument("the name of a contract is no \"module.word/1\"");
    return name;
}

/// The members of all kinds of contracts. Constants, usable from every thread.
template <class RequestType, class AnswerType>
struct Contracted {
    using Request = RequestType;
    using Answer = AnswerType;

    /// Borrows both texts, which are string literals. Throws std::invalid_argument for a malformed name.
    constexpr Contracted(std::string_view its_name, std::string_view its_text)
        : name(contractName(its_name)), text(its_text) {}

    std::string_view name;  ///< "customers.ensure/1"
    std::string_view text;  ///< one line for people
};

}  // namespace detail

/// An operation that one module provides and others call: Call::invoke, invokeIfProvided, isProvided and enqueue. Runs
/// in the transaction of the caller. Request and Answer are records or vectors of records; void means none.
template <class Request, class Answer = void>
struct OperationContract : detail::Contracted<Request, Answer> {
    using detail::Contracted<Request, Answer>::Contracted;
};

/// A question that one module asks all others, of which any number provide it: Call::collect. Runs in the transaction
/// of the caller; the first provider that refuses ends it.
template <class Request, class Answer = void>
struct HookContract : detail::Contracted<Request, Answer> {
    using detail::Contracted<Request, Answer>::Contracted;
};

/// A message after the fact: Call::publish. Each module that provides an operation of the name gets a job of its own
/// when the transaction has committed, and the tenant's webhook is called.
template <class Payload>
struct EventContract : detail::Contracted<Payload, void> {
    using detail::Contracted<Payload, void>::Contracted;
};

namespace detail {

/// Whether a type is one of the three kinds of contracts.
template <class T>
inline constexpr bool is_contract = false;
template <class Request, class Answer>
inline constexpr bool is_contract<OperationContract<Request, Answer>> = true;
template <class Request, class Answer>
inline constexpr bool is_contract<HookContract<Request, Answer>> = true;
template <class Payload>
inline constexpr bool is_contract<EventContract<Payload>> = true;

/// Stops the compiler, with these words, where a call passes another type than that of the contract.
template <class Request, class Given>
constexpr void requireRequest() {
    static_assert(
        std::is_same_v<Request, Given>, "the request is of another type than the contract of this operation says"
    );
}

/// Does the same for a function that is to provide the contract: its parameters behind Call&, and its result.
template <class Contract, class Result, class... Parameters>
constexpr void requireProvider() {
    static_assert(
        sizeof...(Parameters) == 0 ||
            (sizeof...(Parameters) == 1 &&
             (std::is_same_v<std::remove_cvref_t<Parameters>, typename Contract::Request> && ...)),
        "the provider takes another type than the contract of this operation says"
    );
    static_assert(
        std::is_same_v<Result, typename Contract::Answer>,
        "the provider answers another type than the contract of this operation says"
    );
}

}  // namespace detail

}  // namespace cardcage
