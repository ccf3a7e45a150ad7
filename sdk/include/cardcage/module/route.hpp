#pragma once

#include <array>
#include <cardcage/detail/handler.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

// The tables of a module: what it answers over HTTP, and what other modules can call.
//
//   std::span<const sdk::Route> routes() {
//       constexpr auto customer = sdk::model("customer", 1);
//       static const auto table = std::to_array<sdk::Route>({
//           sdk::get("/customers/{id}", customer, &findCustomer, "Get a customer"),
//           sdk::post("/customers", customer, &createCustomer, "Create a customer").problems("number_taken"),
//       });
//       return table;
//   }
//   std::span<const sdk::Operation> operations() {
//       static const auto table = std::to_array<sdk::Operation>({
//           sdk::provide(contracts::customers::ensure, &ensureCustomers),
//       });
//       return table;
//   }
//   CARDCAGE_MODULE(routes, operations)
//
// The types of a function decide what is read from path, query and body and how its result is answered, see
// handler.hpp. The interface description (/openapi.json) is made of the same table, so it cannot differ from the code.

namespace cardcage {

/// Data model and version of a media type: application/api.<service>.customer-v1+json. Borrows the name, a string
/// literal.
struct Model {
    std::string_view name;       ///< "customer"; empty: plain application/json
    std::int32_t version = 0;    ///< 1 and up; 0 without a name
    bool must_be_named = false;  ///< Accept must name it; otherwise it is one more spelling of "JSON"

    /// Returns the media type of a group on an unversioned operation: sdk::unversioned("rfq", 1). Accept may name it
    /// but need not.
    constexpr Model operator()(std::string_view group, std::int32_t group_version) const {
        return {group, group_version, false};
    }
};

/// Returns the model of a versioned operation. A request whose Accept does not name this model and version is refused
/// with 406.
constexpr Model model(std::string_view name, std::int32_t version) {
    return {name, version, true};
}
namespace sdk {
/// The model of an operation without a version, which never refuses an Accept.
inline constexpr Model unversioned{};
}  // namespace sdk

/// Returns a day that is written in code: sdk::day(2026, 3, 31). A day that does not exist does not compile.
consteval Date day(int year, int month, int day_of_month) {
    const auto date = Date::of(year, month, day_of_month);
    if (!date) throw std::invalid_argument("no such day");
    return *date;
}

/// First day on which an operation is deprecated and, when it is decided, the day on which it will be removed.
struct Deprecation {
    Date since;                  ///< sent as header Deprecation
    std::optional<Date> sunset;  ///< sent as header Sunset; absent: not decided
};

/// One line of the route table of a module. Made by get, post, put, patch and del; each function below returns a
/// changed copy, so that they are chained. Borrows all texts, which are string literals. The table is read once, in
/// init, on one thread; the routes are constant afterwards and run on many threads.
class Route {
public:
    /// Largest number of problem codes of one route.
    static constexpr std::size_t most_problems = 12;

    /// Takes the types of the function apart, see handler.hpp; what it cannot bind does not compile. `summary` is one
    /// line.
    template <class R, class... A>
    Route(std::string_view method, std::string_view path, Model model, R (*function)(A...), std::string_view summary)
        : method_(method),
          path_(path),
          model_(model),
          summary_(summary),
          function_(reinterpret_cast<detail::AnyFunction>(function)),
          run_(&detail::Handler<R (*)(A...)>::run),
          describe_(&detail::Handler<R (*)(A...)>::describe),
          path_count_(detail::Handler<R (*)(A...)>::path_count),
          status_(detail::Handler<R (*)(A...)>::default_status),
          flags_(model.must_be_named ? CC_ROUTE_VERSIONED : 0) {}

    /// Sets the name in the OpenAPI document; without it the name is made of method and path ("getCustomersById").
    Route name(std::string_view operation_id) const {
        return with([&](Route& route) { route.name_ = operation_id; });
    }
    /// Sets the description in the documentation, in Markdown.
    Route describe(std::string_view text) const {
        return with([&](Route& route) { route.description_ = text; });
    }
    /// Sets an example of the answer, as JSON; without it the example is made of the examples of the fields.
    Route example(std::string_view json) const {
        return with([&](Route& route) { route.response_example_ = json; });
    }
    /// Sets an example of the body, as JSON; without it the example is made of the examples of the fields.
    Route requestExample(std::string_view json) const {
        return with([&](Route& route) { route.request_example_ = json; });
    }
    /// Describes a body that is no JSON and that the handler reads itself (Call::readBody, Files::storeBody): its media
    /// type or several ("text/csv, text/plain"), its description, and the beginning of a body as an example. The host
    /// refuses another Content-Type with 415; "application/octet-stream" takes every type.
    Route takes(std::string_view media_types, std::string_view description, std::string_view sample) const {
        return with([&](Route& route) {
            route.body_type_ = media_types;
            route.body_description_ = description;
            route.request_example_ = sample;
        });
    }
    /// Describes a body of multipart/form-data (RFC 7578) with files, which the handler reads by Multipart: the name of
    /// the parts, their description, and the largest number of them. The host refuses another Content-Type with 415.
    Route takesFiles(std::string_view part, std::string_view description, std::int64_t most) const {
        return with([&](Route& route) {
            route.body_type_ = "multipart/form-data";
            route.body_description_ = description;
            route.body_part_ = part;
            route.most_parts_ = most;
        });
    }
    /// Describes a body that is a T and may be left out. The handler finds out whether it is there and decodes it
    /// itself (Call::decodeBody).
    template <IsRecord T>
    Route takesOptional() const {
        return with([](Route& route) { route.describe_optional_body_ = &describeOptionalBody<T>; });
    }
    /// Sets the right that the caller needs; without it the method decides (GET: read, everything else: write). A
    /// caller without it is refused with 403.
    Route scope(std::string_view scope) const {
        return with([&](Route& route) { route.scope_ = scope; });
    }
    /// Names the problem codes that the route may answer beyond those of the host: 12 at most.
    template <class... Codes>
    Route problems(Codes... codes) const {
        static_assert(sizeof...(codes) <= most_problems, "too many problem codes for one route");
        return with([&](Route& route) { route.problems_ = {std::string_view(codes)...}; });
    }
    /// Sets the status of success where it is not the usual one of the result type.
    Route status(std::int32_t status) const {
        return with([&](Route& route) { route.status_ = status; });
    }
    /// Sets the size of the largest body in bytes; a larger one is refused with 413. Without it the default of the host
    /// for JSON holds.
    Route limit(std::uint64_t bytes) const {
        return with([&](Route& route) { route.body_limit_ = bytes; });
    }
    /// Marks a route that may take minutes: imports, selections, exports. It runs on workers of its own with a deadline
    /// of 60 minutes.
    Route longRunning() const { return flagged(CC_ROUTE_LONG); }
    /// Lets one request of a tenant run at a time: others are refused with 409 import_in_progress, before their body is
    /// received when this host runs one. The handler takes the lock of this name itself (Database::tryLock), which
    /// holds across hosts.
    Route exclusive(std::string_view lock) const {
        return with([&](Route& route) { route.exclusive_ = lock; });
    }
    /// Marks the version that answers when Accept names none.
    Route byDefault() const { return flagged(CC_ROUTE_DEFAULT); }
    /// Marks a route whose shape can change without a new version.
    Route unstable() const { return flagged(CC_ROUTE_UNSTABLE); }
    /// Marks a route without a bearer: the last path parameter is a token of Call::newCapability.
    Route capability() const { return flagged(CC_ROUTE_CAPABILITY); }
    /// Marks a deprecated route: the host sends the headers Deprecation, Sunset and Link, and counts its use.
    Route deprecated(const Deprecation& deprecation) const {
        return with([&](Route& route) {
            route.flags_ |= CC_ROUTE_DEPRECATED;
            route.deprecated_at_ = deprecation.since.days() * 86'400;
            route.sunset_at_ = deprecation.sunset ? deprecation.sunset->days() * 86'400 : 0;
        });
    }

    /// Returns the HTTP method in capitals.
    std::string_view method() const { return method_; }
    /// Returns the template of the path: "/customers/{id}".
    std::string_view path() const { return path_; }

    /// Returns the names of the placeholders of the path, in order; borrowed from the path.
    std::vector<std::string_view> pathNames() const {
        std::vector<std::string_view> names;
        for (std::size_t open = path_.find('{'); open != std::string_view::npos; open = path_.find('{', open + 1)) {
            names.push_back(path_.substr(open + 1, path_.find('}', open) - open - 1));
        }
        return names;
    }

    /// Answers one call on the thread of the handler. `path_names` are those of pathNames(). Every exception of the
    /// function passes.
    void run(Call& call, std::span<const std::string_view> path_names) const {
        if (takesJson()) call.reportUnknownKeys();
        run_(function_, call, {status_, path_names, request_example_, response_example_});
    }

    /// Registers the route with the host; `handler` will get `self`. Returns the status of the host, or CC_INVALID when
    /// the function takes another number of path parameters than the path has. A refusal is written to the log. Called
    /// in init only.
    std::int32_t registerWith(
        const Services& services, std::span<const std::string_view> path_names, cc_handler handler, void* self
    ) const {
        if (path_names.size() != path_count_) {
            services.writeLog(
                nullptr,
                CC_LOG_ERROR,
                std::string(method_)
                    .append(" ")
                    .append(path_)
                    .append(": the path has ")
                    .append(std::to_string(path_names.size()))
                    .append(" parameters, the function takes ")
                    .append(std::to_string(path_count_))
            );
            return CC_INVALID;
        }
        Contract contract;
        describe_(contract, {status_, path_names, request_example_, response_example_});
        if (!body_part_.empty()) {
            describeParts(contract.request_schema);
        } else if (!body_type_.empty()) {
            describeText(contract.request_schema);
        }
        if (describe_optional_body_) describe_optional_body_(contract, request_example_);
        if (takesJson() && !contract.request_schema.empty()) describeUnknownKeys(contract);
        const std::string components = contract.components.text();
        const std::string operation_id = name_.empty() ? madeName() : std::string(name_);
        std::string problems;
        for (const std::string_view code : problems_) {
            if (!code.empty()) problems.append(problems.empty() ? "" : " ").append(code);
        }
        const auto given = [](std::string_view text) { return text.empty() ? cc_str{nullptr, 0} : borrow(text); };

        cc_route route{};
        route.size = sizeof route;
        route.flags = flags_;
        route.method = borrow(method_);
        route.path = borrow(path_);
        route.model = given(model_.name);
        route.version = model_.version;
        route.success_status = status_;
        route.scope = given(scope_);
        route.operation_id = borrow(operation_id);
        route.summary = borrow(summary_);
        route.description = given(description_);
        route.parameters = given(contract.parameters);
        route.request_schema = given(contract.request_schema);
        route.response_schema = given(contract.response_schema);
        route.response_type = given(contract.response_type);
        route.components = given(components);
        route.problems = given(problems);
        route.body_limit = body_limit_;
        route.deprecated_at = deprecated_at_;
        route.sunset_at = sunset_at_;
        route.handler = handler;
        route.self = self;
        route.exclusive = given(exclusive_);
        route.request_type = given(body_type_);
        const std::int32_t status = services.module->add_route(services.host, &route);
        if (status < 0) {
            services.writeLog(
                nullptr,
                CC_LOG_ERROR,
                std::string(method_).append(" ").append(path_).append(": the host refused the route")
            );
        }
        return status;
    }

private:
    /// Returns a copy with one change.
    template <class Change>
    Route with(Change&& change) const {
        Route route = *this;
        change(route);
        return route;
    }
    /// Returns a copy with a flag of cc_route.
    Route flagged(std::uint32_t flag) const {
        return with([&](Route& route) { route.flags_ |= flag; });
    }

    /// Returns whether a body is JSON whose unknown keys are reported.
    bool takesJson() const {
        return body_type_.empty() && (method_ == "POST" || method_ == "PUT" || method_ == "PATCH");
    }
    /// Describes the parameter `strict`, and the member `warnings` of answers that have it. The host describes the
    /// header.
    static void describeUnknownKeys(Contract& contract) {
        std::string strict;
        detail::writeParameter(
            strict,
            detail::type_description<bool>,
            "strict",
            "query",
            false,
            "true: unknown keys of the body are refused.",
            Rules{}
        );
        auto& parameters = contract.parameters;
        if (parameters.empty()) {
            parameters = "[" + strict + "]";
        } else {
            parameters.insert(parameters.size() - 1, "," + strict);
        }
        if (contract.warned_schema.empty()) return;
        const auto place = contract.response_schema.find(contract.warned_schema);
        if (place == std::string::npos) return;
        const auto& type = detail::type_description<std::vector<UnknownKey>>;
        std::string warnings = R"("properties":{"warnings":)";
        detail::writeSchema(
            warnings, type, Rules{}, contract.components, "Unknown keys of the body. The key is absent without any."
        );
        contract.response_schema.insert(place, warnings + "},");
    }
    /// Writes the schema of a body with files: an object with one member, the list of the contents. `format` is for
    /// generators of clients that know OpenAPI 3.0 only.
    void describeParts(std::string& schema) const {
        std::string part;
        text::appendJsonString(part, body_part_);
        schema = R"({"type":"object","properties":{)";
        schema += part;
        schema += R"(:{"type":"array","items":{"type":"string","format":"binary",)"
                  R"("contentMediaType":"application/octet-stream"},"minItems":1,"maxItems":)";
        schema += std::to_string(most_parts_);
        schema += R"(,"description":)";
        text::appendJsonString(schema, body_description_);
        schema += R"(,"examples":[["content of a file"]]}},"required":[)";
        schema += part;
        schema += "]}";
    }
    /// Writes the schema of a body with a media type of its own.
    void describeText(std::string& schema) const {
        schema = R"({"type":"string","contentMediaType":)";
        text::appendJsonString(schema, body_type_.substr(0, body_type_.find(',')));
        schema += R"(,"description":)";
        text::appendJsonString(schema, body_description_);
        schema += R"(,"examples":[)";
        text::appendJsonString(schema, request_example_);
        schema += "]}";
    }
    /// Writes the schema of a body that may be left out; the host reads this from `x-optional-body`.
    template <class T>
    static void describeOptionalBody(Contract& contract, std::string_view example) {
        detail::describeSchema(contract.request_schema, detail::type_description<T>, contract.components, example);
        contract.request_schema.insert(contract.request_schema.size() - 1, R"(,"x-optional-body":true)");
    }

    /// Returns a name made of method and path: "GET /customers/{id}/users" becomes getCustomersByIdUsers. A version
    /// beyond the first is added at its end.
    std::string madeName() const {
        std::string made;
        for (char letter : method_) made += text::lowered(letter);
        bool word_begins = true;
        for (char letter : path_) {
            if (letter == '{') made += "By";
            if (!text::isAlphanumeric(letter)) {
                word_begins = true;
                continue;
            }
            made += word_begins && letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter;
            word_begins = false;
        }
        if (model_.version > 1) made += "V" + std::to_string(model_.version);
        return made;
    }

    std::string_view method_;
    std::string_view path_;
    Model model_;
    std::string_view summary_;
    std::string_view name_;
    std::string_view description_;
    std::string_view request_example_;
    std::string_view response_example_;
    std::string_view body_type_;
    std::string_view body_description_;
    std::string_view body_part_;  ///< name of the parts of a body with files; empty: no such body
    std::string_view scope_;
    std::string_view exclusive_;
    std::array<std::string_view, most_problems> problems_{};
    detail::AnyFunction function_;
    void (*run_)(detail::AnyFunction, Call&, const HandlerContext&);
    void (*describe_)(Contract&, const HandlerContext&);
    void (*describe_optional_body_)(Contract&, std::string_view example) = nullptr;
    std::size_t path_count_;
    std::int32_t status_;
    std::uint32_t flags_;
    std::uint64_t body_limit_ = 0;
    std::int64_t most_parts_ = 0;
    std::int64_t deprecated_at_ = 0;
    std::int64_t sunset_at_ = 0;
};

/// Returns a route for GET. The function takes Call& and then what path and query hold, in any order of the kinds; its
/// result is the answer. See handler.hpp for the types.
template <class R, class... A>
Route get(std::string_view path, Model model, R (*function)(A...), std::string_view summary) {
    return Route("GET", path, model, function, summary);
}
/// Returns a route for POST; its handler may take a body, too.
template <class R, class... A>
Route post(std::string_view path, Model model, R (*function)(A...), std::string_view summary) {
    return Route("POST", path, model, function, summary);
}
/// Returns a route for PUT; its handler may take a body, too.
template <class R, class... A>
Route put(std::string_view path, Model model, R (*function)(A...), std::string_view summary) {
    return Route("PUT", path, model, function, summary);
}
/// Returns a route for PATCH; the body is a record of Patch members, see patchOf.
template <class R, class... A>
Route patch(std::string_view path, Model model, R (*function)(A...), std::string_view summary) {
    return Route("PATCH", path, model, function, summary);
}
/// Returns a route for DELETE; a handler that returns void answers 204.
template <class R, class... A>
Route del(std::string_view path, Model model, R (*function)(A...), std::string_view summary) {
    return Route("DELETE", path, model, function, summary);
}

/// A function that other modules call by name: it takes Call& and at most one record or vector, and returns one or
/// nothing. Runs on the thread and in the transaction of the caller. Borrows its texts, which are string literals.
class Operation {
public:
    /// Takes the types of the function apart. `name` is "module.word/1"; `summary` is one line.
    template <class R, class... A>
    Operation(std::string_view name, R (*function)(A...), std::string_view summary)
        : name_(name),
          summary_(summary),
          function_(reinterpret_cast<detail::AnyFunction>(function)),
          run_(&detail::Handler<R (*)(A...)>::run),
          describe_(&detail::Handler<R (*)(A...)>::describe) {
        static_assert(detail::Handler<R (*)(A...)>::path_count == 0, "an operation has no path");
    }

    /// Returns the name by which other modules call it.
    std::string_view name() const { return name_; }
    /// Answers one call. Every exception of the function passes.
    void run(Call& call) const { run_(function_, call, {200, {}, {}, {}}); }

    /// Registers it with the host; `handler` will get `self`. Returns the status of the host; a refusal is written to
    /// the log. Called in init only.
    std::int32_t registerWith(const Services& services, cc_handler handler, void* self) const {
        Contract contract;
        describe_(contract, {200, {}, {}, {}});
        const std::string components = contract.components.text();
        const auto given = [](std::string_view text) { return text.empty() ? cc_str{nullptr, 0} : borrow(text); };
        cc_operation operation{};
        operation.size = sizeof operation;
        operation.name = borrow(name_);
        operation.summary = borrow(summary_);
        operation.request_schema = given(contract.request_schema);
        operation.response_schema = given(contract.response_schema);
        operation.components = given(components);
        operation.handler = handler;
        operation.self = self;
        const std::int32_t status = services.module->add_operation(services.host, &operation);
        if (status < 0) {
            services.writeLog(nullptr, CC_LOG_ERROR, std::string(name_).append(": the host refused the operation"));
        }
        return status;
    }

private:
    std::string_view name_;
    std::string_view summary_;
    detail::AnyFunction function_;
    void (*run_)(detail::AnyFunction, Call&, const HandlerContext&);
    void (*describe_)(Contract&, const HandlerContext&);
};

/// Returns an operation by name, for one without a contract in C++. No compiler checks its types against its callers.
template <class R, class... A>
Operation operation(std::string_view name, R (*function)(A...), std::string_view summary) {
    return Operation(name, function, summary);
}

/// Returns an operation that provides a contract. The function takes the request of the contract (or nothing) and
/// returns its answer; other types do not compile. `summary` says what this module does about a hook or an event;
/// without it the text of the contract is used.
template <class Contract, class R, class C, class... A>
requires(detail::is_contract<Contract>) Operation
    provide(const Contract& contract, R (*function)(C, A...), std::string_view summary = {}) {
    detail::requireProvider<Contract, R, A...>();
    return Operation(contract.name, function, summary.empty() ? contract.text : summary);
}

}  // namespace cardcage
