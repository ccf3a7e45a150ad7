#pragma once

#include <array>
#include <cardcage/handler.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace cardcage {

/// Data model and version of the media type: application/api.<service>.customer-v1+json.
struct Model {
    std::string_view name;
    std::int32_t version = 0;
    bool must_be_named = false;  ///< Accept must name it; otherwise it is only one of the spellings of "JSON"

    /// A group's own media type on an unversioned operation: sdk::unversioned("rfq", 1).
    constexpr Model operator()(std::string_view group, std::int32_t group_version) const {
        return {group, group_version, false};
    }
};

/// A versioned operation: Accept must name this model and version.
constexpr Model model(std::string_view name, std::int32_t version) {
    return {name, version, true};
}
/// An operation that never refuses an Accept.
namespace sdk {
inline constexpr Model unversioned{};
}

/// A day that is written in code: sdk::day(2026, 3, 31). One that does not exist does not compile.
consteval Date day(int year, int month, int day_of_month) {
    const auto date = Date::of(year, month, day_of_month);
    if (!date) throw std::invalid_argument("no such day");
    return *date;
}

/// Since when an operation is deprecated, and when it will go.
struct Deprecation {
    Date since;
    std::optional<Date> sunset;
};

/// One line of a module's route table: made by get, post, put, patch and del, refined by the calls behind it.
class Route {
public:
    static constexpr std::size_t most_problems = 12;

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

    /// Name in the OpenAPI document; otherwise made of method and path ("getCustomersById").
    Route name(std::string_view operation_id) const {
        return with([&](Route& route) { route.name_ = operation_id; });
    }
    /// Markdown for the documentation.
    Route describe(std::string_view text) const {
        return with([&](Route& route) { route.description_ = text; });
    }
    /// An example of the answer, JSON; otherwise made of the examples of the fields.
    Route example(std::string_view json) const {
        return with([&](Route& route) { route.response_example_ = json; });
    }
    Route requestExample(std::string_view json) const {
        return with([&](Route& route) { route.request_example_ = json; });
    }
    /// The body is no JSON and read by the handler itself (Call::readBody, Files::storeBody): its media type, what it
    /// is, and the beginning of one.
    Route takes(std::string_view media_type, std::string_view description, std::string_view sample) const {
        return with([&](Route& route) {
            route.body_type_ = media_type;
            route.body_description_ = description;
            route.request_example_ = sample;
        });
    }
    /// The body is a T that may be left out, which the handler finds out and decodes itself (Call::decodeBody).
    template <IsRecord T>
    Route takesOptional() const {
        return with([](Route& route) { route.describe_optional_body_ = &describeOptionalBody<T>; });
    }
    /// The right it needs; by method otherwise (GET: read, everything else: write).
    Route scope(std::string_view scope) const {
        return with([&](Route& route) { route.scope_ = scope; });
    }
    /// Problem codes it may answer beyond the host's own.
    template <class... Codes>
    Route problems(Codes... codes) const {
        static_assert(sizeof...(codes) <= most_problems, "too many problem codes for one route");
        return with([&](Route& route) { route.problems_ = {std::string_view(codes)...}; });
    }
    /// Status of success where it is not the usual one of the result type.
    Route status(std::int32_t status) const {
        return with([&](Route& route) { route.status_ = status; });
    }
    /// Largest body in bytes.
    Route limit(std::uint64_t bytes) const {
        return with([&](Route& route) { route.body_limit_ = bytes; });
    }
    /// May take minutes: imports, selections, exports.
    Route longRunning() const { return flagged(CC_ROUTE_LONG); }
    /// One at a time for each tenant: 409 import_in_progress, before the body is received when this host runs one. The
    /// handler takes the lock of this name itself (Database::tryLock), which holds across hosts.
    Route exclusive(std::string_view lock) const {
        return with([&](Route& route) { route.exclusive_ = lock; });
    }
    /// Answers when Accept names no version.
    Route byDefault() const { return flagged(CC_ROUTE_DEFAULT); }
    /// Its shape can change without a new version.
    Route unstable() const { return flagged(CC_ROUTE_UNSTABLE); }
    /// No bearer: the last path parameter is a token of Call::newCapability.
    Route capability() const { return flagged(CC_ROUTE_CAPABILITY); }
    Route deprecated(const Deprecation& deprecation) const {
        return with([&](Route& route) {
            route.flags_ |= CC_ROUTE_DEPRECATED;
            route.deprecated_at_ = deprecation.since.days() * 86'400;
            route.sunset_at_ = deprecation.sunset ? deprecation.sunset->days() * 86'400 : 0;
        });
    }

    std::string_view method() const { return method_; }
    std::string_view path() const { return path_; }

    /// Names of the placeholders of the path, in order.
    std::vector<std::string_view> pathNames() const {
        std::vector<std::string_view> names;
        for (std::size_t open = path_.find('{'); open != std::string_view::npos; open = path_.find('{', open + 1)) {
            names.push_back(path_.substr(open + 1, path_.find('}', open) - open - 1));
        }
        return names;
    }

    /// Answers one call. `path_names` as pathNames() gave them.
    void run(Call& call, std::span<const std::string_view> path_names) const {
        run_(function_, call, {status_, path_names, request_example_, response_example_});
    }

    /// Registers it with the host; `handler` will get `self`. CC_INVALID when the function takes another number of
    /// path parameters than the path has.
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
        if (!body_type_.empty()) describeText(contract.request_schema);
        if (describe_optional_body_) describe_optional_body_(contract, request_example_);
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
    template <class Change>
    Route with(Change&& change) const {
        Route route = *this;
        change(route);
        return route;
    }
    Route flagged(std::uint32_t flag) const {
        return with([&](Route& route) { route.flags_ |= flag; });
    }

    /// A description of the body, for a media type of its own: the host reads the type from `contentMediaType`.
    void describeText(std::string& schema) const {
        schema = R"({"type":"string","contentMediaType":)";
        text::appendJsonString(schema, body_type_);
        schema += R"(,"description":)";
        text::appendJsonString(schema, body_description_);
        schema += R"(,"examples":[)";
        text::appendJsonString(schema, request_example_);
        schema += "]}";
    }
    template <class T>
    static void describeOptionalBody(Contract& contract, std::string_view example) {
        detail::describeSchema<T>(contract.request_schema, contract.components, example);
        contract.request_schema.insert(contract.request_schema.size() - 1, R"(,"x-optional-body":true)");
    }

    /// "GET /customers/{id}/users" -> getCustomersByIdUsers; versions beyond the first get theirs at the end.
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
    std::int64_t deprecated_at_ = 0;
    std::int64_t sunset_at_ = 0;
};

template <class R, class... A>
Route get(std::string_view path, Model model, R (*function)(A...), std::string_view summary) {
    return Route("GET", path, model, function, summary);
}
template <class R, class... A>
Route post(std::string_view path, Model model, R (*function)(A...), std::string_view summary) {
    return Route("POST", path, model, function, summary);
}
template <class R, class... A>
Route put(std::string_view path, Model model, R (*function)(A...), std::string_view summary) {
    return Route("PUT", path, model, function, summary);
}
template <class R, class... A>
Route patch(std::string_view path, Model model, R (*function)(A...), std::string_view summary) {
    return Route("PATCH", path, model, function, summary);
}
template <class R, class... A>
Route del(std::string_view path, Model model, R (*function)(A...), std::string_view summary) {
    return Route("DELETE", path, model, function, summary);
}

/// A function that other modules call by name: takes Call& and at most a record, gives a record or nothing.
class Operation {
public:
    template <class R, class... A>
    Operation(std::string_view name, R (*function)(A...), std::string_view summary)
        : name_(name),
          summary_(summary),
          function_(reinterpret_cast<detail::AnyFunction>(function)),
          run_(&detail::Handler<R (*)(A...)>::run),
          describe_(&detail::Handler<R (*)(A...)>::describe) {
        static_assert(detail::Handler<R (*)(A...)>::path_count == 0, "an operation has no path");
    }

    std::string_view name() const { return name_; }
    void run(Call& call) const { run_(function_, call, {200, {}, {}, {}}); }

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

template <class R, class... A>
Operation operation(std::string_view name, R (*function)(A...), std::string_view summary) {
    return Operation(name, function, summary);
}

/// The same by its contract, whose request the function takes (or nothing) and whose answer it gives. `summary` says
/// what this module does about a hook or an event; the text of the contract otherwise.
template <class Contract, class R, class C, class... A>
requires(detail::is_contract<Contract>) Operation
    provide(const Contract& contract, R (*function)(C, A...), std::string_view summary = {}) {
    detail::requireProvider<Contract, R, A...>();
    return Operation(contract.name, function, summary.empty() ? contract.text : summary);
}

}  // namespace cardcage
