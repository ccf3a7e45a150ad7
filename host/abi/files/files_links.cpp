// The part of cardcage.files/1 that answers with files and makes links to them.

#include <chrono>
#include <span>

#include "host/abi/boundary.hpp"
#include "host/abi/files/files_access.hpp"
#include "host/execution/file_answer.hpp"
#include "host/files/file_name.hpp"
#include "host/files/zip_archive.hpp"

namespace cardcage::abi {
namespace {

constexpr std::int64_t longest_link = 7 * 24 * 3600;  // seconds
constexpr std::uint32_t known_upload_flags = CC_UPLOAD_BLOB;

/// Only a request has an answer of its own, and only one.
std::int32_t mayAnswer(const cc_call* call) {
    if (!call->answersClient()) return CC_WRONG_PHASE;
    return call->answer == cc_call::Answer::None ? CC_OK : CC_CONFLICT;
}

/// End of a link that lives for `seconds` from now: whole seconds, as its text has them.
std::int64_t endOfLink(const cc_call& call, std::int64_t seconds) {
    return fileTimeUs(call) / microseconds_a_second + seconds;
}

bool isLinkTime(std::int64_t seconds) {
    return seconds >= 1 && seconds <= longest_link;
}

files::SignedLink linkTo(const cc_call* call, const files::FileRow& row, std::int64_t expires) {
    files::SignedLink link;
    link.file = row.id;
    link.tenant = call->run.admitted.tenant->id;
    link.module = call->module.id;
    link.content_type = row.content_type;
    link.expires = expires;
    return link;
}

files::Store::Time timeOf(std::int64_t seconds) {
    return files::Store::Time(std::chrono::seconds(seconds));
}

}  // namespace

std::int32_t answerWithFile(cc_call* call, cc_str id) {
    if (const auto allowed = mayAnswer(call); allowed != CC_OK) return allowed;
    return onFiles(call, Access::Reads, [&](files::FileRepository& repository) -> std::int64_t {
        const auto row = currentFile(call, repository, id);
        const auto content = contentOf(*call, row);
        if (!content) return CC_NOT_FOUND;
        execution::answerFile(*row, *content, call->run.request, call->run.response);
        call->answer = cc_call::Answer::Complete;
        return CC_OK;
    });
}

std::int32_t answerWithZip(cc_call* call, cc_str name, const cc_zip_entry* entries, std::size_t entry_count) {
    if (entry_count && !entries) return CC_INVALID;
    if (const auto allowed = mayAnswer(call); allowed != CC_OK) return allowed;
    return onFiles(call, Access::Reads, [&](files::FileRepository& repository) -> std::int64_t {
        files::check({.name = std::string(view(name))});
        files::ZipArchive archive([&](std::string_view piece) { call->run.response.write(piece); });
        for (const auto& entry : std::span(entries, entry_count)) {
            if (call->run.cancelled()) return CC_CANCELLED;
            if (files::faultOfEntryName(view(entry.name))) return CC_INVALID;
            const auto row = currentFile(call, repository, entry.file);
            const auto content = contentOf(*call, row);
            if (!content) return CC_NOT_FOUND;
            archive.add(view(entry.name), *content, row->stored_us / microseconds_a_second);
        }
        archive.end();
        call->run.response.status = 200;
        execution::describeDownload(view(name), "application/zip", call->run.response);
        call->answer = cc_call::Answer::Complete;
        return CC_OK;
    });
}

std::int32_t signGet(cc_call* call, cc_str id, std::int64_t seconds, cc_str* url, std::int64_t* expires_us) {
    if (!url || !expires_us || !isLinkTime(seconds)) return CC_INVALID;
    return onFiles(call, Access::Reads, [&](files::FileRepository& repository) -> std::int64_t {
        const auto row = currentFile(call, repository, id);
        if (!row || !row->sha256) return CC_NOT_FOUND;
        const auto expires = endOfLink(*call, seconds);
        const auto disposition = files::contentDisposition(row->name);
        auto& store = call->run.services.file_store;
        const auto of_store = store.downloadLink(*row->sha256, {disposition, row->content_type}, timeOf(expires));
        *url = keptText(
            call,
            of_store ? *of_store
                     : call->run.services.public_url + call->run.services.file_links.link(linkTo(call, *row, expires))
        );
        *expires_us = expires * microseconds_a_second;
        return CC_OK;
    });
}

std::int32_t signPut(
    cc_call* call,
    const cc_file_spec* given,
    std::uint32_t flags,
    std::int64_t seconds,
    cc_file* file,
    cc_str* url,
    std::int64_t* expires_us
) {
    if (!covers(given, &cc_file_spec::prefix) || !isAsked(file) || !url || !expires_us || !isLinkTime(seconds)) {
        return CC_INVALID;
    }
    if (flags & ~known_upload_flags) return CC_INVALID;
    return onFiles(call, Access::Writes, [&](files::FileRepository& repository) -> std::int64_t {
        const auto spec = fileSpecOf(*call, *given);
        const auto expires = endOfLink(*call, seconds);
        const auto row = repository.addUpload(spec, flags, expires * microseconds_a_second, fileTimeUs(*call));
        // A blob store speaks its own protocol only: links without it are the host's in any case.
        std::optional<std::string> of_store;
        if (flags & CC_UPLOAD_BLOB) of_store = call->run.services.file_store.uploadLink(row.id, timeOf(expires));
        auto link = linkTo(call, row, expires);
        link.kind = files::SignedLink::Kind::Put;
        link.size_cap = row.size_cap;
        link.flags = flags;
        *url = keptText(
            call, of_store ? *of_store : call->run.services.public_url + call->run.services.file_links.link(link)
        );
        *expires_us = expires * microseconds_a_second;
        tellFile(call, row, file);
        return CC_OK;
    });
}

std::int32_t endUpload(cc_call* call, cc_str id) {
    return onFiles(call, Access::Writes, [&](files::FileRepository& repository) -> std::int64_t {
        return repository.endUpload(view(id), fileTimeUs(*call)) ? CC_OK : CC_NOT_FOUND;
    });
}

}  // namespace cardcage::abi
