#include "sql.hpp"
#include "uploads/locked_upload.hpp"
#include "uploads/merge/merge.hpp"

namespace cardcage::components {
namespace {

/// Result of a run.
struct Outcome {
    UploadState state = UploadState::Done;
    std::optional<MergeCounts> counts;
    std::optional<std::string> error;
    std::optional<std::int64_t> would_delete;  ///< of a held upload
};

/// Message of a refusal, with the first error.
std::string reasonOf(const sdk::Problem& problem) {
    std::string reason = problem.detail();
    if (!problem.errors().empty()) {
        const auto& first = problem.errors().front();
        reason += " " + first.pointer + " " + first.message + ".";
    }
    return reason;
}

/// Whether a repeated run of the same upload may succeed without any intervention.
bool mayPass(const sdk::Problem& problem) {
    return problem.status() >= 500 || problem.retryAfter() > 0;
}
/// Every error except those caused by the data: a violated constraint or a limit of the database.
bool mayPass(const sdk::DbError& error) {
    const std::string_view state = error.sqlstate();
    return !state.starts_with("22") && !state.starts_with("23") && !state.starts_with("54");
}

/// Checks the guard again: another upload may have run since this one was received.
bool mustBeHeld(sdk::Call& call, const Upload& upload, const MergeCounts& counts) {
    const auto stored = counts.unchanged + counts.updated + counts.deleted;
    return call.settings<Settings>().hold_large_deletions && !upload.confirmed_at &&
           deletesMuch(stored, counts.deleted);
}

Outcome failed(sdk::Call& call, UploadId id, std::string_view code, std::string reason) {
    call.log().error("an upload of components could not be run", {{"upload", id.view()}, {"code", code}});
    return {.state = UploadState::Failed, .error = std::move(reason)};
}

/// Merges the file, or leaves all components unchanged.
Outcome tryMerge(sdk::Call& call, const LockedUpload& locked) {
    const auto id = locked.upload.id;
    auto savepoint = call.db().savepoint();
    try {
        ComponentStream components;
        components.open(call, call.files().openJson(locked.file.value()));
        const auto counts = merge(call, components);
        if (mustBeHeld(call, locked.upload, counts)) {
            savepoint.rollback();
            return {.state = UploadState::Held, .would_delete = counts.deleted};
        }
        savepoint.release();
        return {.counts = counts};
    } catch (const sdk::Problem& problem) {
        // The content is refused although it was valid at its receipt. The next run would refuse it again, unless the
        // module is updated by then.
        if (mayPass(problem)) throw;
        savepoint.rollback();
        return failed(call, id, problem.code(), reasonOf(problem));
    } catch (const sdk::DbError& error) {
        if (mayPass(error)) throw;
        savepoint.rollback();
        return failed(
            call, id, error.sqlstate(), "The database does not take what it says (" + error.sqlstate() + ")."
        );
    }
}

void announce(sdk::Call& call, const Upload& upload) {
    if (upload.state == UploadState::Held) {
        call.publish(
            contracts::components::upload_held, UploadHeld{upload.id, upload.component_count, upload.would_delete_count}
        );
        return;
    }
    call.publish(contracts::components::import_finished, finishedImport(upload));
}

sdk::Versioned<Upload> store(
    sdk::Call& call, UploadId id, std::optional<sdk::Timestamp> started_at, const Outcome& outcome
) {
    const auto counted = [&](std::int64_t MergeCounts::*member) {
        return outcome.counts ? std::optional((*outcome.counts).*member) : std::nullopt;
    };
    return call.db().one<sdk::Versioned<Upload>>(
        sql::finish_upload,
        id,
        outcome.state,
        started_at,
        call.now(),
        counted(&MergeCounts::created),
        counted(&MergeCounts::updated),
        counted(&MergeCounts::unchanged),
        counted(&MergeCounts::deleted),
        outcome.error,
        outcome.would_delete
    );
}

}  // namespace

ImportFinished finishedImport(const Upload& upload) {
    return {
        .kind = "components",
        .upload_id = upload.id,
        .state = upload.state,
        .created_count = upload.created_count.value_or(0),
        .updated_count = upload.updated_count.value_or(0),
        .unchanged_count = upload.unchanged_count.value_or(0),
        .deleted_count = upload.deleted_count.value_or(0),
        .error = upload.error};
}

sdk::Versioned<Upload> run(sdk::Call& call, const LockedUpload& locked) {
    const auto started_at = call.now();
    const auto outcome = tryMerge(call, locked);
    if (outcome.state == UploadState::Done) call.files().remove(locked.file.value());
    auto finished = store(call, locked.upload.id, started_at, outcome);
    announce(call, finished.record);
    supersedeUploads(call, locked.upload.id);
    return finished;
}

void runUpload(sdk::Call& call, const UploadReference& reference) {
    const auto id = reference.upload_id;
    if (!tryLockImports(call)) {
        // Another import may take longer than the attempts of a job.
        call.enqueue(run_upload_operation, reference, {.dedupe_key = id.view(), .not_before = afterLockPause(call)});
        return;
    }
    const auto locked = call.db().maybe<LockedUpload>(sql::lock_upload, id);
    if (!locked || !locked->file || locked->upload.state == UploadState::Held) return;
    if (call.db().one<bool>(sql::has_later_upload, id)) {
        // The later upload arrived during this unsuccessful run.
        call.files().remove(*locked->file);
        store(call, id, locked->upload.started_at, {.state = UploadState::Superseded});
        return;
    }
    run(call, *locked);
}

}  // namespace cardcage::components
