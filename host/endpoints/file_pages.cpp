#include "host/endpoints/file_pages.hpp"

#include <algorithm>

#include "host/endpoints/blob_upload.hpp"
#include "host/execution/execute.hpp"
#include "host/execution/file_answer.hpp"
#include "host/files/file_repository.hpp"
#include "host/files/storage/blob_protocol.hpp"
#include "host/routing/path.hpp"

namespace cardcage::endpoints {
namespace {

constexpr std::int64_t microseconds = 1'000'000;
/// The workers for long work copy larger files.
constexpr std::uint64_t short_work = std::uint64_t{16} << 20;

std::string allowOf(FilePages::Page page) {
    return page == FilePages::Page::Download ? "GET, HEAD, OPTIONS" : "OPTIONS, PUT";
}

[[noreturn]] void refuseLink() {
    throw requests::refusal("upload_url_invalid");
}

/// The ticket as it was sent: it has nothing to decode, so that each link has one spelling.
std::string_view ticketOf(std::string_view query) {
    std::string_view ticket;
    std::size_t count = 0;
    while (!query.empty()) {
        const auto end = std::min(query.find('&'), query.size());
        const auto parameter = query.substr(0, end);
        if (parameter.starts_with("sig=")) {
            ticket = parameter.substr(4);
            ++count;
        }
        query.remove_prefix(std::min(end + 1, query.size()));
    }
    return count == 1 ? ticket : std::string_view();
}

bool speaksBlob(const files::SignedLink* link, const http::Request& request) {
    if (link) return link->kind == files::SignedLink::Kind::Put && (link->flags & CC_UPLOAD_BLOB);
    // The ticket cannot be trusted, so the client's own headers decide the form of the error.
    return request.method() == "PUT" && (request.header("x-ms-version") || request.header("x-ms-blob-type"));
}

requests::Refusal refusalOf(const files::StoreError& error) {
    const bool is_full = error.kind == files::StoreError::Kind::Full;
    auto refused = requests::refusal(is_full ? "storage_full" : "unavailable");
    refused.problem.cause = error.what();
    if (!is_full) refused.problem.retry_after = 5;
    return refused;
}

requests::Refusal refusalOf(const database::DatabaseError& error) {
    auto refused = requests::refusal("unavailable");
    refused.problem.cause = error.what();
    refused.problem.retry_after = 2;
    return refused;
}

}  // namespace

FilePages::FilePages(
    files::Store& store,
    const files::LinkSigner& signer,
    const observability::Clock& clock,
    observability::Log& log,
    std::chrono::milliseconds deadline
)
    : store_(store), signer_(signer), clock_(clock), log_(log), deadline_(deadline) {}

FilePages::Page FilePages::find(const std::vector<std::string>& segments) {
    if (segments.size() != 2) return Page::None;
    if (segments[0] == "downloads") return Page::Download;
    return segments[0] == "uploads" ? Page::Upload : Page::None;
}

std::string FilePages::route(Page page) {
    return page == Page::Download ? "/downloads/{file}" : "/uploads/{file}";
}

http::Admission FilePages::admit(
    Page page, const http::Request& request, http::Response& response, std::shared_ptr<const files::SignedLink>& link
) {
    const auto allow = allowOf(page);
    const auto method = request.method();
    if (method == "OPTIONS") {
        response.status = 204;
        response.setHeader("Allow", allow);
        return {};
    }
    if (page == Page::Download ? method != "GET" && method != "HEAD" : method != "PUT") {
        auto refused = requests::refusal("method_not_allowed", "This path answers " + allow + ".");
        refused.headers.emplace_back("Allow", allow);
        throw refused;
    }
    const auto opened = signer_.open(method, request.path(), ticketOf(request.query()), clock_.now_us() / microseconds);
    if (!opened) refuseLink();
    link = std::make_shared<const files::SignedLink>(*opened);

    const auto limit = page == Page::Download ? 0 : uploadLimit(*link, request);
    const auto length = request.contentLength();
    if (length && *length > limit) {
        throw requests::refusal("payload_too_large", "The body may have at most " + std::to_string(limit) + " bytes.");
    }
    if (page == Page::Upload) checkUpload(*link, request);
    const auto work = page == Page::Download ? link->size_cap : length.value_or(limit);
    return {work > short_work ? http::Admission::Kind::RunLong : http::Admission::Kind::Run, limit};
}

void FilePages::answer(
    const files::SignedLink& link,
    const http::Request& request,
    http::Response& response,
    const tenancy::Installation& installation,
    database::Connection& connection
) {
    try {
        try {
            const auto tenant = installation.tenants.find(link.tenant);
            if (tenant == installation.tenants.end()) refuseLink();
            if (link.kind == files::SignedLink::Kind::Get) {
                download(link, request, response, connection);
            } else {
                upload(link, request, response, *tenant->second, connection);
            }
        } catch (const files::FileProblem& refused) {
            throw requests::Refusal{refused.problem, {}};
        } catch (const files::StoreError& error) {
            throw refusalOf(error);
        } catch (const database::DatabaseError& error) {
            throw refusalOf(error);
        } catch (const database::OutcomeUnknown& error) {
            throw requests::Refusal{problems::Problem::of("outcome_unknown", {}, error.what()), {}};
        }
    } catch (const requests::Refusal& refused) {
        if (refused.problem.answerStatus() >= 500) {
            log_.error(
                "file not served",
                {{"request_id", request.requestId()},
                 {"tenant", link.tenant},
                 {"module", link.module},
                 {"file", link.file},
                 {"code", refused.problem.code},
                 {"cause", refused.problem.cause}}
            );
        }
        refuse(&link, refused, request, response);
    }
}

void FilePages::refuse(
    const files::SignedLink* link,
    const requests::Refusal& refused,
    const http::Request& request,
    http::Response& response
) {
    if (speaksBlob(link, request)) {
        answerBlobError(refused.problem, request, response);
    } else {
        execution::answerProblem(refused.problem, request.requestId(), response);
        response.setHeader("Referrer-Policy", "no-referrer");
    }
    for (const auto& [name, value] : refused.headers) response.setHeader(name, value);
}

void FilePages::download(
    const files::SignedLink& link,
    const http::Request& request,
    http::Response& response,
    database::Connection& connection
) {
    database::Work work(connection, {.tenant = {}, .role = {}, .timeout = deadline_}, database::Mode::Read);
    files::FileRepository repository(work, store_, link.tenant, link.module, {});
    const auto row = repository.find(link.file);
    // A file that was removed meanwhile: its links have ended with it.
    if (!row || !row->sha256 || row->content_type != link.content_type) refuseLink();
    const auto content = store_.open(*row->sha256);
    if (!content) throw files::StoreError("the content " + *row->sha256 + " is missing in the store");
    execution::answerFile(*row, *content, request, response);
}

void FilePages::upload(
    const files::SignedLink& link,
    const http::Request& request,
    http::Response& response,
    const tenancy::TenantView& tenant,
    database::Connection& connection
) {
    database::Work work(connection, {.tenant = {}, .role = {}, .timeout = deadline_}, database::Mode::Write);
    const files::Quota quota{.bytes = tenant.file_bytes, .files = tenant.file_count};
    files::FileRepository repository(work, store_, link.tenant, link.module, quota);
    const auto now_us = clock_.now_us();
    auto row = repository.hold(link.file);
    if (!row || now_us >= row->upload_expires_us || row->size_cap != link.size_cap ||
        row->content_type != link.content_type || row->upload_flags != link.flags) {
        refuseLink();
    }
    takeUpload(*row, request, repository, store_, now_us);
    work.commit();
    if (link.flags & CC_UPLOAD_BLOB) describeBlob(*row, request, response);
    response.status = 201;
}

}  // namespace cardcage::endpoints
