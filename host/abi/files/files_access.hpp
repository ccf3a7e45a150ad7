#pragma once

#include <cardcage/abi.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>

#include "host/abi/boundary.hpp"
#include "host/execution/call.hpp"
#include "host/files/file_repository.hpp"

// Shared by the functions of cardcage.files/1.

namespace cardcage::abi {

inline constexpr std::int64_t microseconds_a_second = 1'000'000;

enum class Access { Reads, Writes };

files::FileRepository fileRepositoryOf(cc_call& call);
std::int64_t fileTimeUs(const cc_call& call);
/// Records the problem on the call.
std::int32_t refuseFile(cc_call* call, problems::Problem problem);
problems::Problem problemOf(const files::StoreError& error);

/// Runs a step that uses the store; what can go wrong there becomes the status the contract names.
template <class Function>
std::int64_t onStore(cc_call* call, Function&& function) {
    try {
        if (call->run.cancelled()) return CC_CANCELLED;
        return function();
    } catch (const files::FileProblem& refused) {
        if (refused.problem.code == "payload_too_large") return CC_TOO_LARGE;
        return refuseFile(call, refused.problem);
    } catch (const files::StoreError& error) {
        return refuseFile(call, problemOf(error));
    } catch (const database::DatabaseError& error) {
        call->run.database_error = error;
        return CC_DATABASE;
    } catch (const std::system_error& error) {  // the spool of the answer is full
        return refuseFile(call, problems::Problem::of("storage_full", {}, error.what()));
    }
}

/// The same for a step that reads or writes rows: as the host, whose table no module may touch.
template <class Function>
std::int32_t onFiles(cc_call* call, Access access, Function&& function) {
    if (call->run.work.busy()) return CC_BUSY;
    if (access == Access::Writes && call->run.work.mode() != database::Mode::Write) return CC_WRONG_PHASE;
    return static_cast<std::int32_t>(onStore(call, [&]() -> std::int64_t {
        const RoleScope as_host(*call, {});
        auto repository = fileRepositoryOf(*call);
        return function(repository);
    }));
}

/// Text that lives as long as the call.
cc_str keptText(cc_call* call, std::string_view text);
bool isAsked(const cc_file* file);
void tellFile(cc_call* call, const files::FileRow& row, cc_file* out);
/// The file that a module wants, within the limit of the host. Throws FileProblem.
files::FileSpec fileSpecOf(const cc_call& call, const cc_file_spec& given);

/// The row, with what came to a link of the store, when this request may write that down.
std::optional<files::FileRow> currentFile(cc_call* call, files::FileRepository& repository, cc_str id);
/// Null: there is no such file, or nothing complete has come yet.
std::unique_ptr<files::StoredContent> contentOf(const cc_call& call, const std::optional<files::FileRow>& row);

// The part of the table that answers and makes links.
std::int32_t answerWithFile(cc_call* call, cc_str id);
std::int32_t answerWithZip(cc_call* call, cc_str name, const cc_zip_entry* entries, std::size_t entry_count);
std::int32_t signGet(cc_call* call, cc_str id, std::int64_t seconds, cc_str* url, std::int64_t* expires_us);
std::int32_t signPut(
    cc_call* call,
    const cc_file_spec* given,
    std::uint32_t flags,
    std::int64_t seconds,
    cc_file* file,
    cc_str* url,
    std::int64_t* expires_us
);
std::int32_t endUpload(cc_call* call, cc_str id);

}  // namespace cardcage::abi
