#include "portal_users/customer_users.hpp"

#include "portal/portal_access.hpp"
#include "portal_users/held_users.hpp"
#include "sql.hpp"

namespace cardcage::customers {
namespace {

/// A row of list_customer_users.sql, in SELECT order. The list is ordered by the first invitation, which a new one does
/// not change.
struct ListedUser {
    CustomerUser item;
    sdk::Timestamp created_at;
};

/// The user after the patch.
bool isDeactivated(const CustomerUser& stored, const CustomerUserPatch& patch) {
    if (patch.status.hasValue()) return *patch.status == AccountStatus::Deactivated;
    return stored.status == UserStatus::Deactivated;
}

/// Checks the patch against the stored user (interface specification, "Customer user"): email is fixed, Active and
/// Deactivated change into each other, only the invited person ends an invitation.
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

sdk::Page<CustomerUser> listCustomerUsers(sdk::Call& call, CustomerId customer_id) {
    if (!call.db().maybe<sdk::Versioned<Customer>>(sql::find_customer, customer_id)) {
        throw sdk::Problem::notFound("customer", customer_id);
    }
    return sdk::list<ListedUser>(call, sql::list_customer_users, customer_id);
}

CustomerUser lockCustomerUser(sdk::Call& call, CustomerId customer_id, CustomerUserId id) {
    return sdk::locked<CustomerUser>(call, sql::lock_customer_user, "customer user", id, customer_id);
}

InvitedCustomerUser updateCustomerUser(
    sdk::Call& call, CustomerId customer_id, CustomerUserId id, const CustomerUserPatch& patch
) {
    // The customer before the user: in the order of a deletion of the customer.
    if (patch.resend_invitation) holdCustomers(call, {{customer_id}});
    requireConsistent(lockCustomerUser(call, customer_id, id), patch);
    const bool has_enabled_portal = patch.resend_invitation && enablePortal(call, customer_id);
    auto changed = call.db().one<sdk::Versioned<CustomerUser>>(
        sql::update_customer_user, id, patch.first_name, patch.last_name, patch.phone, patch.language, patch.status
    );
    if (changed.record.status == UserStatus::Deactivated) call.db().run(sql::end_portal_access, id);
    if (patch.resend_invitation && changed.record.status == UserStatus::Invited) changed = renewInvitation(call, id);
    if (patch.resend_invitation && changed.record.status == UserStatus::Active) sendSignInLink(call, changed.record);
    call.recordVersion(id, changed.row_version);
    return {changed.record, has_enabled_portal};
}

void deleteCustomerUser(sdk::Call& call, CustomerId customer_id, CustomerUserId id) {
    lockCustomerUser(call, customer_id, id);
    call.collect(contracts::customers::before_delete_user, {id});
    call.db().run(sql::delete_customer_user, id);
}

}  // namespace cardcage::customers
