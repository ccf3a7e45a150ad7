#pragma once

#include <cardcage/abi.h>
#include <cardcage/isolated.h>
#include <dlfcn.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fake_json.hpp"

// A host for the unit tests of handlers, in the same process and without a database: routes and operations are called
// by name, statements return the rows of the test's script, and everything that the module did can be inspected.
//   FakeHost host;
//   host.load("build/customers.so");
//   host.rows("find_customer", {{id, "C-100"}});
//   auto answer = host.send("GET", "/customers/" + id);

namespace cardcage::testing {

/// An error of a problem about one field.
struct FakeFieldError {
    std::string pointer;
    std::string rule;
    std::string message;
};

/// Outcome of one call.
struct FakeAnswer {
    std::int32_t handler_status = CC_OK;  ///< status that the handler returned
    int status = 0;                       ///< HTTP status
    std::string content_type;             ///< empty: JSON
    std::string body;
    std::map<std::string, std::string> headers;
    std::string code;  ///< of a problem, like the following
    std::string detail;
    std::string cause;
    int retry_after = 0;
    std::vector<FakeFieldError> errors;
    std::string record_id;  ///< of record_version
    std::int64_t record_version = 0;
    std::string next_position;  ///< of next_page
    std::size_t pieces = 0;     ///< calls of write
};

/// A registered route or operation, copied.
struct FakeRoute {
    std::string method, path, model, scope, operation_id, summary, description, parameters, request_schema,
        response_schema, response_type, components, problems;
    std::uint32_t flags = 0;
    std::int32_t version = 0;
    std::int32_t success_status = 0;
    std::uint64_t body_limit = 0;
    std::int64_t deprecated_at = 0;
    std::int64_t sunset_at = 0;
    cc_handler handler = nullptr;
    void* self = nullptr;
    std::string exclusive;
    std::string request_type;
};

/// A message that the module put into the outbox.
struct FakeMail {
    std::string kind, to, language, subject, text;
};

/// A job that the module enqueued. Jobs never run by themselves; a test invokes their operation.
struct FakeJob {
    std::string id, operation, payload, dedupe_key;
    std::int64_t not_before_us = 0;
    std::int32_t max_attempts = 0;
};

/// State of a job: CC_PROGRESS_… and what it reported.
struct FakeJobState {
    std::int32_t state = CC_PROGRESS_WAITING;
    std::string phase = {};
    std::int64_t done = 0;
    std::int64_t total = 0;
    std::int64_t started_us = 0;
    std::int64_t finished_us = 0;
};

/// An isolated function of the module. It runs in the process of the test.
struct FakeIsolatedFunction {
    std::string name;
    cc_isolated_work work = nullptr;
    void* self = nullptr;
};

/// End of a run of an isolated function that cannot happen in the process of a test: a crash, a limit.
struct FakeIsolatedEnd {
    std::int32_t outcome = CC_ISOLATED_CRASHED;
    std::string text = {};
    std::int32_t signal = 0;
};

/// An event that the module published. It goes to nobody.
struct FakeEvent {
    std::string name, payload;
};

/// A file of cardcage.files/1. For an upload by a link, the test sets the content and makes the file complete.
struct FakeFile {
    std::string name;
    std::string content_type = "application/octet-stream";
    std::string content;
    bool is_complete = true;
    bool takes_uploads = false;
    std::uint64_t size_cap = 0;  ///< as requested, like the following
    std::string prefix;
};

/// A share that the module granted.
struct FakeShare {
    std::set<std::string> tenants;
    std::string operation, payload;
    std::int64_t expires_us = 0;  ///< 0: never
};

/// The host of one module in a unit test. Members are set before a call and inspected after it. One thread only; jobs,
/// mails and statements stay until the test clears them.
class FakeHost {
public:
    /// The columns of one row in the text form of PostgreSQL; nothing is NULL.
    using Row = std::vector<std::optional<std::string>>;
    /// Answers an operation of another module: the JSON answer, or nothing for a refusal (409 in_use).
    using Provider = std::function<std::optional<std::string>(const std::string& payload)>;

    FakeHost() : host_{{sizeof(cc_host), CC_ABI_REVISION, &getService}, this} {}
    /// Unloads the module.
    ~FakeHost() { unload(); }
    FakeHost(const FakeHost&) = delete;
    FakeHost& operator=(const FakeHost&) = delete;

    /// Runs init and start of a module and returns their status. Unloads the module before. The descriptor is copied.
    std::int32_t load(const cc_module_descriptor& descriptor) {
        unload();
        return run(descriptor);
    }
    /// Does the same with the library of a module, by its path. Throws std::runtime_error when it cannot be loaded or
    /// has no entry.
    std::int32_t load(const std::string& library) {
        unload();
        library_ = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (!library_) throw std::runtime_error(dlerror());
        const auto entry = reinterpret_cast<cc_module_entry>(dlsym(library_, "cardcage_module_entry_1"));
        if (!entry) throw std::runtime_error(library + " exports no cardcage_module_entry_1");
        return run(*entry());
    }
    /// Runs stop and destroy of the module; its routes and operations are gone. Does nothing without a module.
    void unload() {
        if (is_loaded_ && descriptor_.stop) descriptor_.stop(module_);
        if (is_loaded_ && descriptor_.destroy) descriptor_.destroy(module_);
        is_loaded_ = false;
        module_ = nullptr;
        routes.clear();
        operations.clear();
        isolated.clear();
        if (library_) dlclose(std::exchange(library_, nullptr));
    }

    /// The next run of a statement returns these rows; the last script of a statement stays for further runs. `names`:
    /// of the columns, which then have to be those of the row type.
    void rows(const std::string& statement, std::vector<Row> given, std::vector<std::string> names = {}) {
        script_[statement].push_back({std::move(given), -1, {}, {}, std::move(names)});
    }
    /// The next run of a statement changes that many rows.
    void changes(const std::string& statement, std::int64_t count) {
        script_[statement].push_back({{}, count, {}, {}, {}});
    }
    /// The next run of a statement fails with this SQLSTATE and the violation of this constraint.
    void fails(const std::string& statement, std::string sqlstate, std::string constraint = {}) {
        script_[statement].push_back({{}, -1, std::move(sqlstate), std::move(constraint), {}});
    }
    /// Adds another module that provides an operation.
    void provide(const std::string& name, Provider provider) { providers_[name].push_back(std::move(provider)); }

    std::string tenant = "0190a6f2-0000-7000-8000-000000000001";
    std::string slug;  ///< of the tenant that opens shares; empty: their owner
    std::string principal_id = "0190a6f2-0000-7000-8000-000000000002";
    std::string scopes = "read write";
    std::string tenant_settings = "{}";                    ///< JSON that Call::settings reads
    std::int64_t now_us = 1'772'355'600'000'000;           ///< 2026-03-01T09:00:00Z
    bool cancelled = false;                                ///< what Call::cancelled returns
    std::map<std::string, std::int64_t> due;               ///< next_due of operations that have a schedule
    std::map<std::string, FakeIsolatedEnd> isolated_ends;  ///< runs of these functions end so, without being run
    bool locked = false;                                   ///< another transaction holds every lock
    std::set<std::string> hidden_services;                 ///< ids this host pretends not to have

    std::vector<FakeRoute> routes;
    std::vector<FakeRoute> operations;  ///< the name is in `path`
    std::vector<FakeIsolatedFunction> isolated;
    std::vector<std::string>
        statements;  ///< "find_customer('…', NULL, 5)", "SAVEPOINT", "COPY stage (a, b)", "ROW ('x', 1)"
    std::vector<std::string> logs;  ///< "error: text key=value"
    std::vector<FakeMail> mails;
    std::vector<FakeJob> jobs;                       ///< all of them wait; the same operation and key adds none
    std::map<std::string, FakeJobState> job_states;  ///< what find_job reports of a job, by id; without: it waits
    std::vector<FakeEvent> events;
    std::map<std::string, FakeFile> files;  ///< by id
    std::size_t files_made = 0;
    std::map<std::string, FakeShare> shares;  ///< by id
    std::size_t shares_made = 0;
    std::vector<std::string> progress;  ///< "phase 3/10"
    std::map<std::string, std::int64_t> counters;

    /// Calls a route and returns the answer. `target` is path and query, percent-encoded; 404 when no route has that
    /// path and method. Throws std::logic_error when the handler returns success without an answer.
    FakeAnswer send(
        const std::string& method,
        const std::string& target,
        std::string body = {},
        std::map<std::string, std::string> headers = {}
    ) {
        FakeCall call{*this};
        call.body = std::move(body);
        call.headers = std::move(headers);
        const std::size_t mark = target.find('?');
        if (mark != std::string::npos) parseQuery(target.substr(mark + 1), call.query);
        const FakeRoute* route = match(method, target.substr(0, mark), call.path);
        if (!route) {
            call.answer.status = 404;
            call.answer.code = "not_found";
            return std::move(call.answer);
        }
        std::erase_if(call.query, [&](const auto& value) {
            return value.second.empty() && !mayBeEmpty(*route, value.first);
        });
        return run(*route, call);
    }

    /// Calls an operation of the module, as another module would. Throws std::invalid_argument when the module has none
    /// of that name.
    FakeAnswer invoke(const std::string& name, std::string payload) {
        for (const FakeRoute& operation : operations) {
            if (operation.path != name) continue;
            FakeCall call{*this};
            call.body = std::move(payload);
            return run(operation, call);
        }
        throw std::invalid_argument("the module has no operation " + name);
    }

    /// Returns a registered route, for tests of its description. Throws std::invalid_argument when there is none.
    const FakeRoute& route(const std::string& method, const std::string& path) const {
        for (const FakeRoute& route : routes) {
            if (route.method == method && route.path == path) return route;
        }
        throw std::invalid_argument("the module has no route " + method + " " + path);
    }

private:
    struct Scripted {
        std::vector<Row> rows;
        std::int64_t changes;
        std::string sqlstate;
        std::string constraint;
        std::vector<std::string> names;
    };

    /// Object behind a cc_call* of this host.
    struct FakeCall {
        FakeHost& host;
        std::string body{};
        std::size_t body_read = 0;
        std::map<std::string, std::string> headers{}, path{}, query{};
        FakeAnswer answer{};
        bool answered = false;
        bool streaming = false;
        bool busy = false;
        std::vector<std::string> column_names{};
        std::string sqlstate{}, constraint{};
        std::vector<std::unique_ptr<FakeJson>> readers{};
        std::vector<std::unique_ptr<char[]>> arena{};
        std::deque<std::string> texts{};

        cc_str keep(std::string text) {
            texts.push_back(std::move(text));
            return {texts.back().c_str(), texts.back().size()};
        }
    };

    struct Host {
        cc_host contract;
        FakeHost* owner;
    };

    static FakeHost& of(const cc_host* host) { return *reinterpret_cast<const Host*>(host)->owner; }
    static FakeCall& of(cc_call* call) { return *reinterpret_cast<FakeCall*>(call); }
    static std::string text(cc_str given) { return given.data ? std::string(given.data, given.size) : std::string(); }
    static cc_str borrow(const std::string& text) { return {text.c_str(), text.size()}; }
    static cc_str find(const std::map<std::string, std::string>& values, cc_str name) {
        const auto found = values.find(text(name));
        if (found == values.end() || found->second.empty()) return {nullptr, 0};
        return borrow(found->second);
    }

    std::int32_t run(const cc_module_descriptor& descriptor) {
        descriptor_ = descriptor;
        is_loaded_ = true;
        const std::int32_t status = descriptor_.init(&host_.contract, &module_);
        if (status == CC_OK && descriptor_.start) return descriptor_.start(module_);
        return status;
    }

    FakeAnswer run(const FakeRoute& route, FakeCall& call) {
        FakeAnswer& answer = call.answer;
        answer.handler_status = route.handler(route.self, reinterpret_cast<cc_call*>(&call));
        if (answer.handler_status == CC_OK) {
            if (!call.answered) throw std::logic_error("the handler returned success without an answer");
        } else if (answer.handler_status != CC_PROBLEM) {
            answer.status = answer.handler_status == CC_BUSY ? 503 : 500;
            answer.code = "internal_error";
            answer.body.clear();
        }
        return std::move(answer);
    }

    static std::string decoded(std::string_view given) {
        std::string out;
        for (std::size_t i = 0; i < given.size(); ++i) {
            if (given[i] == '%' && i + 2 < given.size()) {
                out += static_cast<char>(std::strtol(std::string(given.substr(i + 1, 2)).c_str(), nullptr, 16));
                i += 2;
            } else {
                out += given[i];
            }
        }
        return out;
    }

    static std::vector<std::string> split(std::string_view given, char separator) {
        std::vector<std::string> parts;
        for (std::size_t begin = 0;;) {
            const std::size_t end = given.find(separator, begin);
            parts.emplace_back(given.substr(begin, end == std::string_view::npos ? end : end - begin));
            if (end == std::string_view::npos) return parts;
            begin = end + 1;
        }
    }

    static void parseQuery(std::string_view given, std::map<std::string, std::string>& query) {
        for (const std::string& pair : split(given, '&')) {
            const std::size_t equals = pair.find('=');
            if (equals != std::string::npos) query[decoded(pair.substr(0, equals))] = decoded(pair.substr(equals + 1));
        }
    }

    /// Returns whether the module describes the query parameter with allowEmptyValue.
    static bool mayBeEmpty(const FakeRoute& route, const std::string& name) {
        const std::size_t begin = route.parameters.find(R"({"name":")" + name + R"(","in":"query")");
        if (begin == std::string::npos) return false;
        const std::size_t end = route.parameters.find(R"({"name":")", begin + 1);
        return route.parameters.substr(begin, end - begin).find(R"("allowEmptyValue":true)") != std::string::npos;
    }

    /// The route with the most literal segments; its parameters go to `path`.
    const FakeRoute* match(
        const std::string& method, const std::string& target, std::map<std::string, std::string>& path
    ) const {
        const auto wanted = split(target, '/');
        const FakeRoute* best = nullptr;
        std::size_t best_parameters = 0;
        for (const FakeRoute& route : routes) {
            const auto segments = split(route.path, '/');
            if (route.method != method || segments.size() != wanted.size()) continue;
            std::map<std::string, std::string> parameters;
            bool fits = true;
            for (std::size_t i = 0; i < segments.size() && fits; ++i) {
                if (segments[i].starts_with('{')) {
                    parameters[segments[i].substr(1, segments[i].size() - 2)] = decoded(wanted[i]);
                } else {
                    fits = segments[i] == wanted[i];
                }
            }
            if (!fits || (best && parameters.size() >= best_parameters)) continue;
            best = &route;
            best_parameters = parameters.size();
            path = std::move(parameters);
        }
        return best;
    }

    static std::string rendered(const cc_value* values, std::size_t count) {
        std::string out = "(";
        for (std::size_t i = 0; i < count; ++i) {
            if (i) out += ", ";
            const cc_value& value = values[i];
            switch (value.kind) {
                case CC_VALUE_NULL:
                    out += "NULL";
                    break;
                case CC_VALUE_BOOL:
                    out += value.integer ? "true" : "false";
                    break;
                case CC_VALUE_INTEGER:
                    out += std::to_string(value.integer);
                    break;
                case CC_VALUE_TEXT:
                    out += "'" + text(value.text) + "'";
                    break;
                case CC_VALUE_BYTES:
                    out += "bytes(" + std::to_string(value.text.size) + ")";
                    break;
                case CC_VALUE_TEXTS:
                    out += "{";
                    for (std::uint32_t e = 0; e < value.count; ++e) {
                        out += (e ? "," : "") + (value.texts[e].data ? text(value.texts[e]) : std::string("NULL"));
                    }
                    out += "}";
                    break;
                case CC_VALUE_INTEGERS:
                    out += "{";
                    for (std::uint32_t e = 0; e < value.count; ++e)
                        out += (e ? "," : "") + std::to_string(value.integers[e]);
                    out += "}";
                    break;
                default:
                    throw std::logic_error("unknown kind of parameter");
            }
        }
        return out + ")";
    }

    Scripted* scripted(const std::string& statement) {
        const auto found = script_.find(statement);
        if (found == script_.end()) return nullptr;
        auto& queue = found->second;
        std::size_t& used = script_used_[statement];
        return &queue[used < queue.size() ? used++ : used - 1];
    }

    // The tables. Each is constant and the same for all hosts of the process: the host is found through its handle.
    static const void* getService(const cc_host* host, cc_str id);

    Host host_;
    cc_module_descriptor descriptor_{};
    void* module_ = nullptr;
    bool is_loaded_ = false;
    void* library_ = nullptr;
    std::map<std::string, std::vector<Scripted>> script_;
    std::map<std::string, std::size_t> script_used_;
    std::map<std::string, std::vector<Provider>> providers_;
    friend struct FakeServices;
    friend struct FakeFiles;
    friend struct FakeIsolated;
    friend struct FakeShares;
};

}  // namespace cardcage::testing

#include "fake_services.hpp"
