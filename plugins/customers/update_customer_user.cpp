#include "portal_access.hpp"
#include "sql.hpp"

namespace cardcage::customers {
namespace {

/// After the patch.
bool isDeactivated(const CustomerUser& stored, const CustomerUserPatch& patch) {
    if (patch.status.hasValue()) return *patch.status == AccountStatus::Deactivated;
    return stored.status == UserStatus::Deactivated;
}

/// What the patch asks for against what is stored (records, "Customer user": email is fixed, Active and Deactivated
/// change into each other, only the invited person ends an invitation).
void requireConsistent(const CustomerUser& stored, const CustomerUserPatch& patch) {
    sdk::FieldErrors errors;
    if (patch.email.hasValue() && !sdk::text::equalsIgnoringCase(*patch.email, stored.email)) {
        errors.add("/email", "conflict", "cannot be changed; delete the user and invite the new address");
    }
    if (patch.status.hasValue() && stored.status == UserStatus::Invited) {
        errors.add("/status", "conflict", "can be set once the invitation is accepted");
    }
    if (patch.resend_invitation && isDeactivated(stored, patch)) {
        errors.add("/resend_invitation", "conflict", "needs a user who is not Deactivated; set status Active with it");
    }
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
}

}  // namespace

CustomerUser updateCustomerUser(
    sdk::Call& call, CustomerId customer_id, CustomerUserId id, const CustomerUserPatch& patch
) {
    requireConsistent(lockCustomerUser(call, customer_id, id), patch);
    auto changed = call.db().one<sdk::Versioned<CustomerUser>>(
        sql::update_customer_user, id, patch.first_name, patch.last_name, patch.phone, patch.language, patch.status
    );
    if (changed.record.status == UserStatus::Deactivated) call.db().run(sql::end_portal_access, id);
    if (patch.resend_invitation && changed.record.status == UserStatus::Invited) changed = renewInvitation(call, id);
    if (patch.resend_invitation && changed.record.status == UserStatus::Active) sendSignInLink(call, changed.record);
    call.recordVersion(id, changed.row_version);
    return changed.record;
}

}  // namespace cardcage::customers
