#pragma once

#include <cardcage/contract.hpp>
#include <cardcage/scalar.hpp>
#include <optional>
#include <string>

/// What the host tells modules: contracts of which any module may be a provider.
namespace cardcage::from_host {

/// A job of any module that has ended without success.
struct FailedJob {
    std::string job_id;
    std::string operation;
    std::optional<std::string> dedupe_key;
    std::string state;

    static constexpr auto schema() {
        return sdk::record(
            "FailedJob",
            sdk::required<&FailedJob::job_id>("The job."),
            sdk::required<&FailedJob::operation>("What it was to do."),
            sdk::optional<&FailedJob::dedupe_key>("Its key."),
            sdk::required<&FailedJob::state>("failed or cancelled.")
        );
    }
};

inline constexpr sdk::EventContract<FailedJob> job_failed{"cardcage.job_failed/1", "A job has failed or was cancelled"};

/// Asked once for each tenant and version of a module: rows that a tenant begins with. Rows that are there stay.
inline constexpr sdk::HookContract<void> new_tenant{"cardcage.new_tenant/1", "Add the rows a tenant begins with"};

}  // namespace cardcage::from_host
