#pragma once

#include <cardcage/contract.hpp>
#include <cardcage/scalar.hpp>
#include <optional>
#include <string>

/// Events and hooks of the host: contracts that any module may provide.
namespace cardcage::from_host {

/// A job of any module that has ended without success.
struct FailedJob {
    std::string job_id;
    std::string operation;
    std::optional<std::string> dedupe_key;
    std::string state;

    /// Every module of the tenant that provides job_failed gets it, so each compares `operation` with its own.
    static constexpr auto schema() {
        return sdk::record(
            "FailedJob",
            sdk::required<&FailedJob::job_id>("Id of the job."),
            sdk::required<&FailedJob::operation>("Operation that the job ran."),
            sdk::optional<&FailedJob::dedupe_key>("Key of the job."),
            sdk::required<&FailedJob::state>("failed or cancelled.")
        );
    }
};

/// Published after a job has failed for the last time or was cancelled, to the modules of its tenant.
inline constexpr sdk::EventContract<FailedJob> job_failed{"cardcage.job_failed/1", "A job has failed or was cancelled"};

/// Called once for each tenant and version of a module, to add the rows with which a tenant begins. Existing rows must
/// stay as they are.
inline constexpr sdk::HookContract<void> new_tenant{"cardcage.new_tenant/1", "Add the rows a tenant begins with"};

}  // namespace cardcage::from_host
