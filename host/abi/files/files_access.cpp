#include "host/abi/files/files_access.hpp"

#include <algorithm>

#include "host/abi/boundary.hpp"

namespace cardcage::abi {

files::FileRepository fileRepositoryOf(cc_call& call) {
    const auto& tenant = *call.run.admitted.tenant;
    return {
        call.run.work,
        call.run.services.file_store,
        tenant.id,
        call.module.id,
        {.bytes = tenant.file_bytes, .files = tenant.file_count}};
}

std::int64_t fileTimeUs(const cc_call& call) {
    return call.run.services.clock.now_us();
}

std::int32_t refuseFile(cc_call* call, problems::Problem problem) {
    call->problem = std::move(problem);
    return CC_PROBLEM;
}

problems::Problem problemOf(const files::StoreError& error) {
    if (error.kind == files::StoreError::Kind::Full) return problems::Problem::of("storage_full", {}, error.what());
    auto problem = problems::Problem::of(
        "unavailable", "The store of files is not reachable; repeat the request shortly.", error.what()
    );
    problem.retry_after = 5;
    return problem;
}

cc_str keptText(cc_call* call, std::string_view text) {
    if (text.empty()) return {"", 0};
    auto* copy = static_cast<char*>(call->run.arena.allocate(text.size(), 1));
    std::copy(text.begin(), text.end(), copy);
    return {copy, text.size()};
}

bool isAsked(const cc_file* file) {
    return covers(file, &cc_file::stored_us);
}

void tellFile(cc_call* call, const files::FileRow& row, cc_file* out) {
    out->is_complete = row.sha256 ? 1 : 0;
    out->id = keptText(call, row.id);
    out->name = keptText(call, row.name);
    out->content_type = keptText(call, row.content_type);
    out->sha256 = row.sha256 ? keptText(call, *row.sha256) : absent;
    out->bytes = row.bytes;
    out->stored_us = row.stored_us;
}

files::FileSpec fileSpecOf(const cc_call& call, const cc_file_spec& given) {
    files::FileSpec spec;
    spec.name = view(given.name);
    if (given.content_type.data && given.content_type.size) spec.content_type = view(given.content_type);
    const auto limit = call.run.services.file_limit;
    spec.size_cap = given.size_cap ? std::min<std::uint64_t>(given.size_cap, limit) : limit;
    spec.prefix = view(given.prefix);
    files::check(spec);
    return spec;
}

std::optional<files::FileRow> currentFile(cc_call* call, files::FileRepository& repository, cc_str id) {
    auto row = repository.find(view(id));
    const bool may_be_newer = row && row->upload_expires_us && call->run.services.file_store.servesLinks();
    if (may_be_newer && call->run.work.mode() == database::Mode::Write) {
        row = repository.hold(view(id));
        if (row) repository.takeOver(*row, fileTimeUs(*call));
    }
    return row;
}

std::unique_ptr<files::StoredContent> contentOf(const cc_call& call, const std::optional<files::FileRow>& row) {
    if (!row || !row->sha256) return nullptr;
    auto content = call.run.services.file_store.open(*row->sha256);
    if (!content) throw files::StoreError("the content " + *row->sha256 + " is missing in the store");
    return content;
}

}  // namespace cardcage::abi
