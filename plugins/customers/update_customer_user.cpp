#include "customer_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {
namespace {

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
    if (patch.resend_invitation && stored.status != UserStatus::Invited) {
        errors.add("/resend_invitation", "conflict", "the invitation is accepted already");
    }
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));
}

}  // namespace

CustomerUser updateCustomerUser(
    sdk::Call& call, CustomerId customer_id, CustomerUserId id, const CustomerUserPatch& patch
) {
    requireConsistent(lockCustomerUser(call, customer_id, id), patch);
    auto changed = call.db().one<CustomerUserRow>(
        sql::update_customer_user,
        call.tenant(),
        id,
        patch.first_name,
        patch.last_name,
        patch.phone,
        patch.language,
        patch.status
    );
    if (patch.resend_invitation) changed = renewInvitation(call, id);
    call.recordVersion(id, changed.row_version);
    return changed.user;
}

}  // namespace cardcage::customers
