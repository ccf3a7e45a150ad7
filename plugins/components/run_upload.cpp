#include "locked_upload.hpp"
#include "merge.hpp"
#include "sql.hpp"

namespace cardcage::components {
namespace {

/// What a refusal says, with the first thing that is wrong.
std::string reasonOf(const sdk::Problem& problem) {
    std::string reason = problem.detail();
    if (!problem.errors().empty()) {
        const auto& first = problem.errors().front();
        reason += " " + first.pointer + " " + first.message + ".";
    }
    return reason;
}

void announce(sdk::Call& call, const Upload& upload) {
    call.publish(
        "import.finished/1",
        ImportFinished{
            .kind = "components",
            .upload_id = upload.id,
            .state = upload.state,
            .created_count = upload.created_count.value_or(0),
            .updated_count = upload.updated_count.value_or(0),
            .unchanged_count = upload.unchanged_count.value_or(0),
            .deleted_count = upload.deleted_count.value_or(0),
            .error = upload.error}
    );
}

}  // namespace

bool tryLockImports(sdk::Call& call) {
    return call.db().tryLock("components.import");
}

UploadRow run(sdk::Call& call, UploadId id, sdk::FileId file) {
    const auto started_at = call.now();
    auto state = UploadState::Done;
    std::optional<MergeCounts> counts;
    std::optional<std::string> error;
    auto savepoint = call.db().savepoint();
    try {
        ComponentStream components;
        components.open(call, call.files().openJson(file));
        counts = merge(call, components);
        savepoint.release();
        call.files().remove(file);
    } catch (const sdk::Problem& problem) {
        // Refused for what it says, which was in order when it was received. The next run will say the same, unless
        // the module is another one by then.
        savepoint.rollback();
        call.log().error("an upload of components could not be run", {{"upload", id.view()}, {"code", problem.code()}});
        state = UploadState::Failed;
        error = reasonOf(problem);
    }
    const auto counted = [&](std::int64_t MergeCounts::*member) {
        return counts ? std::optional((*counts).*member) : std::nullopt;
    };
    auto finished = call.db().one<UploadRow>(
        sql::finish_upload,
        call.tenant(),
        id,
        state,
        started_at,
        call.now(),
        counted(&MergeCounts::created),
        counted(&MergeCounts::updated),
        counted(&MergeCounts::unchanged),
        counted(&MergeCounts::deleted),
        error
    );
    announce(call, finished.upload);
    return finished;
}

void runUpload(sdk::Call& call, const UploadReference& reference) {
    if (!tryLockImports(call)) {
        throw sdk::Problem::unavailable("unavailable", "Another import of components of this tenant is running.");
    }
    const auto locked = call.db().maybe<LockedUpload>(sql::lock_upload, call.tenant(), reference.upload_id);
    if (!locked || !locked->file || locked->upload.state == UploadState::Held) return;
    run(call, reference.upload_id, *locked->file);
}

}  // namespace cardcage::components
