#pragma once

#include <array>
#include <cardcage/contracts/ids.hpp>
#include <cardcage/module.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// The tenant's own users.
namespace cardcage::customers {

using contracts::ApplicationUserId;

enum class Role { Admin, Sales, Sourcing, Engineering, Viewer, Unknown };

constexpr auto wireNames(Role) {
    using enum Role;
    return sdk::words<Admin, Sales, Sourcing, Engineering, Viewer, Unknown>;
}

struct ApplicationUser {
    ApplicationUserId id;
    std::string email;
    std::optional<std::string> first_name;
    std::optional<std::string> last_name;
    Role role = Role::Unknown;
    bool is_active = true;
    sdk::Timestamp created_at;

    static constexpr auto schema() {
        return sdk::record(
            "ApplicationUser",
            sdk::required<&ApplicationUser::id>("Id of the user."),
            sdk::required<&ApplicationUser::email>(
                "Address; unique among the tenant's users.", sdk::example("sam@example.com")
            ),
            sdk::required<&ApplicationUser::first_name>("First name.", sdk::example("Sam")),
            sdk::required<&ApplicationUser::last_name>("Last name.", sdk::example("Seller")),
            sdk::required<&ApplicationUser::role>("Role of the user."),
            sdk::required<&ApplicationUser::is_active>("Whether work may be assigned to the user."),
            sdk::required<&ApplicationUser::created_at>("Time of creation.")
        );
    }
};

struct ApplicationUserInput {
    std::string email;
    std::optional<std::string> first_name;
    std::optional<std::string> last_name;
    Role role = Role::Viewer;
    bool is_active = true;

    static constexpr auto schema() {
        return sdk::record(
            "ApplicationUserInput",
            sdk::required<&ApplicationUserInput::email>(
                "Address; unique.", sdk::email, sdk::example("sam@example.com")
            ),
            sdk::optional<&ApplicationUserInput::first_name>(
                "First name.", sdk::trimmed, sdk::length(1, 255), sdk::example("Sam")
            ),
            sdk::optional<&ApplicationUserInput::last_name>(
                "Last name.", sdk::trimmed, sdk::length(1, 255), sdk::example("Seller")
            ),
            sdk::optional<&ApplicationUserInput::role>("Role of the user; Viewer by default."),
            sdk::optional<&ApplicationUserInput::is_active>("Whether work may be assigned to the user; true by default."
            )
        );
    }
};

struct ApplicationUserPatch {
    sdk::Patch<std::string> email;
    sdk::Patch<std::string> first_name;
    sdk::Patch<std::string> last_name;
    sdk::Patch<Role> role;
    sdk::Patch<bool> is_active;

    static constexpr auto schema() {
        return sdk::patchOf<ApplicationUserInput>(
            "ApplicationUserPatch",
            sdk::patched<&ApplicationUserPatch::email>(),
            sdk::patched<&ApplicationUserPatch::first_name>(),
            sdk::patched<&ApplicationUserPatch::last_name>(),
            sdk::patched<&ApplicationUserPatch::role>("Role of the user."),
            sdk::patched<&ApplicationUserPatch::is_active>("Whether work may be assigned to the user.")
        );
    }
};

/// Returns the tenant's own users in the order of creation.
sdk::Page<ApplicationUser> listApplicationUsers(sdk::Call& call);

/// Creates one of the tenant's own users. 409 email_taken.
ApplicationUser createApplicationUser(sdk::Call& call, const ApplicationUserInput& input);

/// Returns one of the tenant's own users. 404.
ApplicationUser findApplicationUser(sdk::Call& call, ApplicationUserId id);

/// Changes the fields of the patch. 404, 412; 409 email_taken.
ApplicationUser updateApplicationUser(sdk::Call& call, ApplicationUserId id, const ApplicationUserPatch& patch);

/// Locks one user for a change: the version in If-Match, otherwise 412. 404.
void lockApplicationUser(sdk::Call& call, ApplicationUserId id);

/// 404, 412.
void deleteApplicationUser(sdk::Call& call, ApplicationUserId id);

}  // namespace cardcage::customers
