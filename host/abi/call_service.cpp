#include <algorithm>
#include <charconv>
#include <cstdio>
#include <system_error>

#include "host/abi/boundary.hpp"
#include "host/abi/page_cursor.hpp"
#include "host/abi/service_tables.hpp"
#include "host/auth/tokens/capability.hpp"
#include "host/http/messages/entity_tag.hpp"

namespace cardcage::abi {
namespace {

constexpr std::size_t arena_limit = std::size_t{256} << 20;

/// Text that lives as long as the call.
cc_str kept(cc_call* call, std::string_view text) {
    if (text.empty()) return {"", 0};
    auto* copy = static_cast<char*>(call->run.arena.allocate(text.size(), 1));
    std::copy(text.begin(), text.end(), copy);
    return {copy, text.size()};
}

std::int32_t refuse(cc_call* call, problems::Problem problem) {
    call->problem = std::move(problem);
    return CC_PROBLEM;
}

problems::Problem invalidParameter(std::string_view name, std::string_view rule, std::string_view message) {
    auto problem =
        problems::Problem::of("invalid_parameter", "Query parameter " + std::string(name) + " " + std::string(message));
    problem.errors.push_back({std::string(name), std::string(rule), std::string(message)});
    return problem;
}

cc_str tenant(cc_call* call) {
    return borrowed(call->run.admitted.tenant->id);
}

cc_str requestId(cc_call* call) {
    return borrowed(call->run.request.requestId());
}

std::int32_t principal(cc_call* call, cc_principal* out) {
    if (!covers(out, &cc_principal::scopes)) return CC_INVALID;
    const auto& principal = call->run.admitted.principal;
    out->kind = principal.kind;
    out->id = borrowed(principal.id);
    out->scopes = kept(call, principal.scopes.toString());
    return CC_OK;
}

cc_str pathParam(cc_call* call, cc_str name) {
    const auto& admitted = call->run.admitted;
    if (call->is_operation) return absent;
    const auto& names = admitted.entry->parameter_names;
    const auto found = std::find(names.begin(), names.end(), view(name));
    return found == names.end() ? absent : borrowed(admitted.path_parameters[found - names.begin()]);
}

cc_str queryParam(cc_call* call, cc_str name) {
    if (call->is_operation) return absent;
    const auto& admitted = call->run.admitted;
    if (const auto value = admitted.query.value(view(name))) return borrowed(*value);
    const auto& may_be_empty = admitted.entry->route->may_be_empty;
    const bool is_empty_value = std::ranges::find(may_be_empty, view(name)) != may_be_empty.end();
    return is_empty_value && admitted.query.has(view(name)) ? cc_str{"", 0} : absent;
}

cc_str header(cc_call* call, cc_str name) {
    if (view(name) == "authorization" || call->is_operation) return absent;  // a module has no use for the bearer
    const auto value = call->run.request.header(view(name));
    return value ? borrowed(*value) : absent;
}

std::int64_t remainingMs(cc_call* call) {
    return call->run.remaining().count();
}

std::int32_t cancelled(cc_call* call) {
    return call->run.cancelled() ? 1 : 0;
}

void* allocate(cc_call* call, std::size_t size) {
    auto& run = call->run;
    if (size > arena_limit - run.arena_bytes) return nullptr;
    run.arena_bytes += size;
    try {
        return run.arena.allocate(size ? size : 1, alignof(std::max_align_t));
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

std::int64_t bodyRead(cc_call* call, char* buffer, std::size_t size) {
    if (!buffer && size) return CC_INVALID;
    std::size_t count = 0;
    if (call->is_operation) {
        const auto rest = call->payload.substr(std::min<std::size_t>(call->body_offset, call->payload.size()));
        count = rest.copy(buffer, size);
    } else {
        count = call->run.request.body().read(call->body_offset, buffer, size);
    }
    call->body_offset += count;
    return static_cast<std::int64_t>(count);
}

std::uint64_t bodySize(cc_call* call) {
    return call->is_operation ? call->payload.size() : call->run.request.body().size();
}

std::int32_t begin(cc_call* call, std::int32_t status, cc_str content_type) {
    if (call->answer != cc_call::Answer::None) return CC_CONFLICT;
    if (status < 200 || status > 299) return CC_INVALID;  // errors are problems, redirects are not the modules'
    if (call->answersClient()) {
        call->run.response.status = status;
        if (status != 204) {
            const auto type =
                content_type.data ? view(content_type) : std::string_view(call->run.admitted.content_type);
            call->run.response.setHeader("Content-Type", type);
        }
    }
    call->answer = cc_call::Answer::Begun;
    return CC_OK;
}

std::int32_t write(cc_call* call, cc_str piece) {
    if (call->answer != cc_call::Answer::Begun) return CC_CONFLICT;
    try {
        if (call->answersClient()) {
            call->run.response.write(view(piece));
        } else {
            call->operation_answer.append(view(piece));
        }
        return CC_OK;
    } catch (const std::system_error& error) {
        return refuse(call, problems::Problem::of("storage_full", {}, error.what()));
    } catch (...) {
        return CC_FAILED;
    }
}

std::int32_t end(cc_call* call) {
    if (call->answer != cc_call::Answer::Begun) return CC_CONFLICT;
    call->answer = cc_call::Answer::Complete;
    return CC_OK;
}

std::int32_t respond(cc_call* call, std::int32_t status, cc_str content_type, cc_str body) {
    if (const auto begun = begin(call, status, content_type); begun != CC_OK) return begun;
    if (const auto written = write(call, body); written != CC_OK) return written;
    return end(call);
}

bool isHostHeader(std::string_view name) {
    static constexpr std::string_view reserved[] = {
        "connection",
        "content-length",
        "content-type",
        "date",
        "deprecation",
        "etag",
        "server",
        "sunset",
        "trailer",
        "transfer-encoding",
        "upgrade",
        "vary",
        "www-authenticate",
        "x-request-id"};
    return std::any_of(std::begin(reserved), std::end(reserved), [&](std::string_view own) {
        return own.size() == name.size() && std::equal(own.begin(), own.end(), name.begin(), [](char a, char b) {
                   return a == (b | 0x20) || a == b;
               });
    });
}

std::int32_t responseHeader(cc_call* call, cc_str name, cc_str value) {
    if (call->is_operation || isHostHeader(view(name))) return CC_INVALID;
    if (call->answer == cc_call::Answer::Complete) return CC_CONFLICT;
    try {
        call->run.response.header(view(name), view(value));
        return CC_OK;
    } catch (const std::invalid_argument&) {
        return CC_INVALID;
    } catch (...) {
        return CC_FAILED;
    }
}

std::int32_t problem(cc_call* call, const cc_problem* given) {
    if (!covers(given, &cc_problem::retry_after) || (given->error_count && !given->errors)) return CC_INVALID;
    problems::Problem problem{
        .status = given->status,
        .code = std::string(view(given->code)),
        .detail = std::string(view(given->detail)),
        .cause = std::string(view(given->cause)),
        .errors = {},
        .retry_after = given->retry_after};
    for (std::size_t i = 0; i < given->error_count; ++i) {
        const auto& error = given->errors[i];
        problem.errors.push_back(
            {std::string(view(error.pointer)), std::string(view(error.rule)), std::string(view(error.message))}
        );
    }
    call->problem = std::move(problem);
    return CC_OK;
}

/// Strong ETag of a record: changes with the record, its version, and the representation.
std::string etagOf(cc_call* call, cc_str id, std::int64_t version) {
    // FNV-1a: the tag must be the same on every host and after every restart, unlike std::hash.
    std::uint64_t hash = 14695981039346656037u;
    for (const unsigned char c : view(id)) hash = (hash ^ c) * 1099511628211u;
    char text[80];
    std::snprintf(
        text,
        sizeof text,
        "\"%016llx-%lld-v%d\"",
        static_cast<unsigned long long>(hash),
        static_cast<long long>(version),
        static_cast<int>(call->run.admitted.entry->route->version)
    );
    return text;
}

std::int32_t recordVersion(cc_call* call, cc_str id, std::int64_t version) {
    if (call->is_operation) return CC_WRONG_PHASE;
    call->etag = etagOf(call, id, version);
    return CC_OK;
}

std::int32_t requireMatch(cc_call* call, cc_str id, std::int64_t version) {
    if (call->is_operation) return CC_WRONG_PHASE;
    const auto condition = call->run.request.header("If-Match");
    if (!condition || http::listsEntityTag(*condition, etagOf(call, id, version), false)) return CC_OK;
    return refuse(call, problems::Problem::of("precondition_failed"));
}

/// A cursor is bound to tenant, route and every filter of the request.
std::string cursorScope(cc_call* call) {
    const auto& admitted = call->run.admitted;
    std::string scope = admitted.tenant->id + '\n' + admitted.entry->route->method + admitted.entry->route->path +
                        '\n' + admitted.entry->media_type;
    auto filters = admitted.query.parameters;
    std::sort(filters.begin(), filters.end());
    for (const auto& [name, value] : filters) {
        if (name != "limit" && name != "cursor" && !value.empty()) {
            scope += '\n' + routing::percentEncoded(name) + '=' + routing::percentEncoded(value);
        }
    }
    return scope;
}

std::int32_t page(cc_call* call, std::int64_t* limit, cc_str* after) {
    if (call->is_operation) return CC_WRONG_PHASE;
    if (!limit || !after) return CC_INVALID;
    *limit = 0;
    *after = absent;
    const auto& query = call->run.admitted.query;
    if (const auto text = query.value("limit")) {
        const auto [stop, error] = std::from_chars(text->data(), text->data() + text->size(), *limit);
        if (error != std::errc{} || stop != text->data() + text->size() || *limit < 1 || *limit > 1000) {
            return refuse(call, invalidParameter("limit", "range", "must be a whole number from 1 to 1000"));
        }
    }
    if (const auto cursor = query.value("cursor")) {
        const auto position = openCursor(call->run.services.cursor_key, cursorScope(call), *cursor);
        if (!position) {
            return refuse(
                call,
                invalidParameter("cursor", "format", "is not a cursor of this list; follow the Link header of a page")
            );
        }
        *after = kept(call, *position);
    }
    return CC_OK;
}

std::int32_t nextPage(cc_call* call, cc_str position) {
    if (call->is_operation) return CC_WRONG_PHASE;
    std::string link = "<" + call->run.services.public_url + std::string(call->run.request.path()) + "?";
    for (const auto& [name, value] : call->run.admitted.query.parameters) {
        if (name != "cursor") link += routing::percentEncoded(name) + '=' + routing::percentEncoded(value) + '&';
    }
    link +=
        "cursor=" + sealCursor(call->run.services.cursor_key, cursorScope(call), view(position)) + ">; rel=\"next\"";
    call->run.response.header("Link", link);
    return CC_OK;
}

cc_str publicUrl(cc_call* call, cc_str path) {
    return kept(call, call->run.services.public_url + std::string(view(path)));
}

cc_str newCapability(cc_call* call) {
    return kept(call, auth::makeCapability(call->run.admitted.tenant->id));
}

cc_str portalBearer(cc_call* call, cc_str customer_user_id) {
    return kept(call, call->run.services.portal_bearer(call->run.admitted.tenant->id, view(customer_user_id)));
}

}  // namespace

const cc_call_v1 call_table{
    .size = sizeof(cc_call_v1),
    .tenant = safe<tenant>,
    .request_id = safe<requestId>,
    .principal = safe<principal>,
    .path_param = safe<pathParam>,
    .query_param = safe<queryParam>,
    .header = safe<header>,
    .remaining_ms = safe<remainingMs>,
    .cancelled = safe<cancelled>,
    .alloc = safe<allocate>,
    .body_read = safe<bodyRead>,
    .body_size = safe<bodySize>,
    .respond = safe<respond>,
    .begin = safe<begin>,
    .write = safe<write>,
    .end = safe<end>,
    .response_header = safe<responseHeader>,
    .problem = safe<problem>,
    .record_version = safe<recordVersion>,
    .require_match = safe<requireMatch>,
    .page = safe<page>,
    .next_page = safe<nextPage>,
    .public_url = safe<publicUrl>,
    .new_capability = safe<newCapability>,
    .portal_bearer = safe<portalBearer>};

}  // namespace cardcage::abi
