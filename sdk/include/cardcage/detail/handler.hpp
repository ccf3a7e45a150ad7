#pragma once

#include <array>
#include <cardcage/module/answer.hpp>
#include <cardcage/openapi.hpp>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

// From a plain function to a handler of the contract. The parameters of the function determine what is read, its result
// determines the answer, and both make the description of the route.
//
//   parameter                                  source
//   sdk::Call&                                 the call; always the first
//   an id, a scalar, PathText                  the next placeholder of the path; malformed: 404
//   a record made by sdk::query                the query; malformed or missing: 400
//   any other record, a vector, a Stream       the body; malformed: 400 with all errors
//   a Sink                                     none: it takes the rows of the answer
//
// Results are listed in answer.hpp. A function of other types does not compile, and the message names the types that
// are possible. Everything in this header is for the SDK itself: modules write functions and route tables.

namespace cardcage {

/// The description of a route as its function's types determine it. Texts of JSON; an empty one is left out.
struct Contract {
    std::string parameters;       ///< OpenAPI parameter objects, comma-separated
    std::string request_schema;   ///< of the body
    std::string response_schema;  ///< of the answer
    std::string response_type;    ///< media type of an answer that is no JSON
    std::int32_t status = 200;    ///< status of success
    Components components;        ///< schemas to which the others refer
    std::string warned_schema;  ///< beginning of the schema in the answer that has `warnings`; empty: a header has them
};

/// The facts about a route that its types do not say. Borrowed from the route.
struct HandlerContext {
    std::int32_t status = 200;                     ///< status of success
    std::span<const std::string_view> path_names;  ///< placeholders of the path template, in order
    std::string_view request_example;              ///< JSON; empty: made of the field examples
    std::string_view response_example;             ///< the same for the answer
};

namespace detail {

/// Source or destination of a parameter of a handler: the path, the query, the body as a whole, the body as a stream,
/// or the rows of the answer.
enum class Role { Path, Query, Body, Stream, Sink };

/// Whether a type is a Stream or a Sink.
template <class T>
inline constexpr bool is_stream = false;
template <class T, Literal Member>
inline constexpr bool is_stream<Stream<T, Member>> = true;
template <class T>
inline constexpr bool is_sink = false;
template <class T, Literal Member>
inline constexpr bool is_sink<Sink<T, Member>> = true;

/// Returns the role of a parameter of this type. A type that has none does not compile.
template <class T>
constexpr Role roleOf() {
    if constexpr (is_stream<T>) {
        return Role::Stream;
    } else if constexpr (is_sink<T>) {
        return Role::Sink;
    } else if constexpr (IsQuery<T>) {
        return Role::Query;
    } else if constexpr (IsRecord<T> || is_vector<T>) {
        return Role::Body;
    } else {
        static_assert(
            std::is_same_v<T, PathText> || (IsScalar<T> && !std::is_same_v<T, std::string>),
            "a handler takes Call&, then ids, scalars or PathText of the path, records, vectors, Stream<…> or Sink<…>"
        );
        return Role::Path;
    }
}

/// Reads a path parameter. A malformed one is 404, because no record has such an id.
template <class T>
void bindPath(const Call& call, std::string_view name, T& value) {
    const auto given = call.path(name).value_or(std::string_view());
    if constexpr (std::is_same_v<T, PathText>) {
        value = PathText(given);
    } else if (Scalar<T>::parse(given, Rules{}, value)) {
        throw Problem(404, "not_found", "There is no such resource: a part of the path is not well formed.");
    }
}

/// Reads a record of query parameters and runs its check(). Throws missing_parameter when only required ones lack,
/// otherwise invalid_parameter with all errors.
template <class T>
void bindQuery(const Call& call, T& value) {
    FieldErrors missing;
    FieldErrors invalid;
    forEachField<T>([&](const auto& field) {
        const auto given = call.query(field.name);
        if (!given) {
            if (field.rules.required) missing.add(field.name, "required", "is required");
        } else if (const Fault fault = parseParameter(*given, field.rules, value.*field.member)) {
            invalid.add(field.name, fault.rule, fault.message);
        }
    });
    const std::size_t lacking = missing.count();
    invalid.add(missing);
    if constexpr (requires { value.check(invalid); }) {
        invalid.beginCheck({});
        value.check(invalid);
        invalid.endCheck();
    }
    if (invalid.empty()) return;
    if (invalid.count() == lacking) throw Problem::missingParameter(std::move(invalid));
    throw Problem::invalidParameter(std::move(invalid));
}

/// Adds `,"examples":[…]` to a schema, before its closing bracket: the given example, or the one that was made.
inline void appendExamples(std::string& schema, std::string_view given, const std::string& made) {
    schema.pop_back();
    schema += R"(,"examples":[)";
    schema += given.empty() ? std::string_view(made) : given;
    schema += "]}";
}

/// Writes the schema of a type with an example; schemas that it refers to go into the components.
inline void describeSchema(
    std::string& schema, const TypeDescription& type, Components& components, std::string_view example
) {
    writeSchema(schema, type, Rules{}, components);
    std::string made;
    if (example.empty()) writeExample(made, type, Rules{});
    appendExamples(schema, example, made);
}

/// Writes the schema of a list: the bare array, or an object with the array as its member.
inline void describeList(
    std::string& schema,
    const TypeDescription& list,
    Components& components,
    std::string_view member,
    std::string_view example
) {
    if (member.empty()) return describeSchema(schema, list, components, example);
    const std::string name(member);
    schema = R"({"type":"object","properties":{")" + name + R"(":)";
    writeSchema(schema, list, Rules{}, components);
    schema += R"(},"required":[")" + name + R"("]})";
    std::string made = R"({")" + name + R"(":)";
    writeExample(made, list, Rules{});
    appendExamples(schema, example, made + "}");
}

/// Appends the parameters of a query.
inline void describeQuery(std::string& parameters, const RecordDescription& query) {
    for (const FieldDescription& field : query.fields) {
        writeParameter(
            parameters, *field.type, field.name, "query", field.rules->required, field.description, *field.rules
        );
    }
}

/// Appends the parameters of a page.
inline void describePage(std::string& parameters) {
    Rules limit;
    limit.minimum = 1;
    limit.maximum = 1000;
    writeParameter(
        parameters,
        type_description<std::int64_t>,
        "limit",
        "query",
        false,
        "Number of rows of a page; all rows when it is left out.",
        limit
    );
    writeParameter(
        parameters,
        type_description<std::string>,
        "cursor",
        "query",
        false,
        "Begin of a further page; taken from the Link header.",
        Rules{}
    );
}

/// Names the schema in the answer, a reference to that of the record, which has unknown keys as `warnings`.
template <class T>
void describeWarned(Contract& contract) {
    if constexpr (keyReportOf<T>() == KeyReport::Member) {
        contract.warned_schema = R"("$ref":"#/components/schemas/)" + std::string(schema_of<T>.name) + '"';
    }
}

/// The answer of a result type, one specialisation for each: its usual status, the sending, and its description. This
/// one is for records.
template <class R>
struct Answer {
    static_assert(
        IsRecord<R>, "a handler returns a record, a vector or Page of records, MultiStatus, Accepted, Text or void"
    );
    static constexpr std::int32_t usual_status = 200;
    static void send(const Call& call, std::int32_t status, const R& result) {
        std::string body;
        body.reserve(512);
        if constexpr (keyReportOf<R>() != KeyReport::Header) {
            if (!call.unknownKeys().empty()) {
                writeWithWarnings(body, result, call.unknownKeys().take());
                return call.respond(status, body);
            }
        }
        writeJson(body, result);
        call.respond(status, body);
    }
    static void describe(Contract& contract, std::string_view example) {
        describeWarned<R>(contract);
        describeSchema(contract.response_schema, type_description<R>, contract.components, example);
    }
};

/// No content: 204. In an operation the answer is an empty object.
template <>
struct Answer<void> {
    static constexpr std::int32_t usual_status = 204;
    static void describe(Contract&, std::string_view) {}
};

/// The handler has answered already; there is nothing to send.
template <>
struct Answer<Answered> : Answer<void> {
    static constexpr std::int32_t usual_status = 200;
    static void send(const Call&, std::int32_t, const Answered&) {}
};

/// The same, with the media type for the description.
template <Literal MediaType>
struct Answer<AnsweredAs<MediaType>> : Answer<Answered> {
    static void send(const Call&, std::int32_t, AnsweredAs<MediaType>) {}
    static void describe(Contract& contract, std::string_view) { contract.response_type = MediaType.view(); }
};

/// A text, with its own media type.
template <>
struct Answer<Text> {
    static constexpr std::int32_t usual_status = 200;
    static void send(const Call& call, std::int32_t status, const Text& result) {
        call.respond(status, result.body, borrow(result.type));
    }
    static void describe(Contract& contract, std::string_view example) {
        contract.response_schema = R"({"type":"string"})";
        contract.response_type = Text{}.type.substr(0, Text{}.type.find(';'));
        std::string quoted;
        text::appendJsonString(quoted, example.empty() ? std::string_view("text") : example);
        appendExamples(contract.response_schema, quoted, quoted);
    }
};

/// A bare array, sent in pieces when it is long.
template <class T>
struct Answer<std::vector<T>> {
    static constexpr std::int32_t usual_status = 200;
    static void send(const Call& call, std::int32_t status, const std::vector<T>& result) {
        ArrayAnswer answer(call, status);
        for (const T& value : result) answer.write(value);
        answer.end();
    }
    static void describe(Contract& contract, std::string_view example) {
        describeSchema(contract.response_schema, type_description<std::vector<T>>, contract.components, example);
    }
};

/// A page: the bare array, and the parameters `limit` and `cursor` in the description.
template <class T>
struct Answer<Page<T>> : Answer<std::vector<T>> {
    static void send(const Call& call, std::int32_t status, const Page<T>& result) {
        if (!result.is_written) Answer<std::vector<T>>::send(call, status, result.items);
    }
    static void describe(Contract& contract, std::string_view example) {
        Answer<std::vector<T>>::describe(contract, example);
        describePage(contract.parameters);
    }
};

/// 207 with one result for each item.
template <class T, ListShape Shape>
struct Answer<MultiStatus<T, Shape>> {
    static constexpr std::int32_t usual_status = 207;
    static void send(const Call& call, std::int32_t status, const MultiStatus<T, Shape>& result) {
        constexpr bool bare = Shape == ListShape::Bare;
        ArrayAnswer answer(call, status, bare ? "[" : R"({"items":[)", bare ? "]" : "]}");
        for (const T& value : result.items) answer.write(value);
        answer.end();
    }
    static void describe(Contract& contract, std::string_view example) {
        constexpr bool bare = Shape == ListShape::Bare;
        if constexpr (isElementResult<T>()) describeWarned<T>(contract);
        describeList(
            contract.response_schema,
            type_description<std::vector<T>>,
            contract.components,
            bare ? "" : "items",
            example
        );
    }
};

/// 202 with the body of T.
template <class T>
struct Answer<Accepted<T>> : Answer<T> {
    static constexpr std::int32_t usual_status = 202;
    static void send(const Call& call, std::int32_t status, const Accepted<T>& result) {
        Answer<T>::send(call, status, result.body);
    }
};

/// A function whose type is known to its Handler only, so that one table has routes of all types.
using AnyFunction = void (*)();

/// Returns how many of the first `Before` roles are `role`.
template <std::size_t Before, std::size_t N>
constexpr std::size_t countRoles(const std::array<Role, N>& roles, Role role) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < Before; ++i) found += roles[i] == role;
    return found;
}

/// A function type, taken apart: binds the parameters of a call and answers with the result.
template <class F>
struct Handler;

/// A function of Call& and any parameters with a role; at most one of them takes the body.
template <class R, class C, class... A>
struct Handler<R (*)(C, A...)> {
    static_assert(
        std::is_same_v<std::remove_const_t<std::remove_reference_t<C>>, Call>,
        "a handler's first parameter is sdk::Call&"
    );

    static constexpr std::size_t count = sizeof...(A);
    // One more, so that a handler without parameters has no array of size zero.
    static constexpr std::array<Role, count + 1> roles{roleOf<std::remove_cvref_t<A>>()..., Role::Path};

    static constexpr std::size_t path_count = countRoles<count>(roles, Role::Path);
    static constexpr bool has_sink = countRoles<count>(roles, Role::Sink) > 0;
    static_assert(
        countRoles<count>(roles, Role::Body) + countRoles<count>(roles, Role::Stream) <= 1,
        "a handler has at most one parameter for the body"
    );
    static_assert(
        !has_sink || (std::is_void_v<R> && countRoles<count>(roles, Role::Sink) == 1),
        "a handler with a Sink returns void"
    );

    static constexpr std::int32_t default_status = has_sink ? 200 : Answer<R>::usual_status;

    /// Answers one call. `function` must be of this type. Exceptions pass, see guarded().
    static void run(AnyFunction function, Call& call, const HandlerContext& context) {
        run(reinterpret_cast<R (*)(C, A...)>(function), call, context, std::index_sequence_for<A...>{});
    }

    /// Writes the description of the route, in init.
    static void describe(Contract& contract, const HandlerContext& context) {
        contract.status = context.status;
        describeArguments(contract, context, std::index_sequence_for<A...>{});
        if constexpr (!has_sink) Answer<R>::describe(contract, context.response_example);
        if (!contract.parameters.empty()) contract.parameters = "[" + contract.parameters + "]";
    }

private:
    /// Binds in the order of refusals of the interface: path 404, query 400, body 400.
    template <std::size_t... I>
    static void run(R (*function)(C, A...), Call& call, const HandlerContext& context, std::index_sequence<I...>) {
        std::tuple<std::remove_cvref_t<A>...> arguments;
        (bind<I, Role::Path>(call, context, arguments), ...);
        (bind<I, Role::Query>(call, context, arguments), ...);
        (bind<I, Role::Body>(call, context, arguments), ...);
        (bind<I, Role::Stream>(call, context, arguments), ...);
        (bind<I, Role::Sink>(call, context, arguments), ...);
        if constexpr (std::is_void_v<R>) {
            function(call, std::get<I>(arguments)...);
            if constexpr (has_sink) {
                (close<I>(arguments), ...);
            } else {
                // An operation always answers JSON; a route without result answers 204.
                call.respond(context.status, context.status == 204 ? "" : "{}");
            }
        } else {
            if constexpr (std::is_base_of_v<Answer<Answered>, Answer<R>>) call.sendWarnings();  // the handler answers
            Answer<R>::send(call, context.status, function(call, std::get<I>(arguments)...));
        }
    }

    /// Binds the parameter number I if it has this role.
    template <std::size_t I, Role role, class Arguments>
    static void bind(Call& call, const HandlerContext& context, Arguments& arguments) {
        if constexpr (roles[I] == role) {
            auto& argument = std::get<I>(arguments);
            if constexpr (role == Role::Path) {
                bindPath(call, context.path_names[countRoles<I>(roles, Role::Path)], argument);
            } else if constexpr (role == Role::Query) {
                bindQuery(call, argument);
            } else if constexpr (role == Role::Body) {
                argument = call.template decodeBody<std::remove_cvref_t<decltype(argument)>>();
            } else if constexpr (role == Role::Stream) {
                argument.open(call);
            } else {
                argument.open(call, context.status);
            }
        }
    }

    /// Completes the answer of a Sink after the handler has returned.
    template <std::size_t I, class Arguments>
    static void close(Arguments& arguments) {
        if constexpr (roles[I] == Role::Sink) std::get<I>(arguments).close();
    }

    /// Describes all parameters in their order.
    template <std::size_t... I>
    static void describeArguments(Contract& contract, const HandlerContext& context, std::index_sequence<I...>) {
        (describeArgument<I, std::remove_cvref_t<A>>(contract, context), ...);
    }

    /// Describes one parameter of the function by its role.
    template <std::size_t I, class T>
    static void describeArgument(Contract& contract, const HandlerContext& context) {
        if constexpr (roles[I] == Role::Path) {
            const std::string_view name = context.path_names[countRoles<I>(roles, Role::Path)];
            using Shown = std::conditional_t<std::is_same_v<T, PathText>, std::string, T>;
            writeParameter(contract.parameters, type_description<Shown>, name, "path", true, {}, Rules{});
        } else if constexpr (roles[I] == Role::Query) {
            describeQuery(contract.parameters, record_description<T>);
        } else if constexpr (roles[I] == Role::Body) {
            describeSchema(contract.request_schema, type_description<T>, contract.components, context.request_example);
        } else if constexpr (roles[I] == Role::Stream) {
            describeList(
                contract.request_schema,
                type_description<std::vector<typename T::Element>>,
                contract.components,
                T::member,
                context.request_example
            );
        } else {
            if constexpr (isElementResult<typename T::Element>()) describeWarned<typename T::Element>(contract);
            describeList(
                contract.response_schema,
                type_description<std::vector<typename T::Element>>,
                contract.components,
                T::member,
                context.response_example
            );
        }
    }
};

/// Runs `body` and returns its status. Every exception becomes a status, none leaves the module: a Problem is recorded
/// on the call, a DbError and a HostError go back to the host, and everything else is an internal error with its text
/// in the log.
template <class Body>
std::int32_t guarded(const Call& call, Body&& body) noexcept {
    const auto internal = [&](std::string_view what) {
        call.services().writeLog(call.handle(), CC_LOG_ERROR, what);
        return CC_FAILED;
    };
    try {
        body();
        return CC_OK;
    } catch (const Problem& problem) {
        call.record(problem);
        return CC_PROBLEM;
    } catch (const DbError&) {
        return CC_DATABASE;  // the host has its text
    } catch (const HostError& error) {
        const bool expected =
            error.status() == CC_PROBLEM || error.status() == CC_CANCELLED || error.status() == CC_DATABASE;
        if (!expected) internal(error.what());
        return error.status();
    } catch (const std::exception& error) {
        return internal(error.what());
    } catch (...) {
        return internal("an exception of unknown type left the handler");
    }
}

}  // namespace detail
}  // namespace cardcage
