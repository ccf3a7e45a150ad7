#include "withdraw_offers.hpp"

#include "changed_offers.hpp"
#include "sql.hpp"

namespace cardcage::offers {

void Withdrawal::check(sdk::FieldErrors& errors) const {
    const bool has_any = supplier_id || customer_id || manufacturer_part_number || internal_part_number ||
                         supplier_part_number || import_context || imported_before || valid_until_before;
    if (!has_any) errors.add("", "required", "needs at least one field, so that no request withdraws all offers");
}

WithdrawnOffers withdrawOffers(sdk::Call& call, const WithdrawalOptions& options, const Withdrawal& wanted) {
    sdk::FieldErrors errors;
    if (wanted.supplier_id && !call.db().maybe<sdk::Uuid>(sql::find_seller, *wanted.supplier_id)) {
        errors.add("/supplier_id", "unknown_reference", "is neither a supplier nor an inventory site");
    }
    if (wanted.customer_id && !call.db().maybe<contracts::CustomerId>(sql::find_customer, *wanted.customer_id)) {
        errors.add("/customer_id", "unknown_reference", "is not a customer; GET /customers lists them");
    }
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));

    const auto database = call.db();
    const auto ids = database.many<OfferId>(
        sql::lock_withdrawn_offers,
        wanted.supplier_id,
        wanted.customer_id,
        wanted.manufacturer_part_number,
        wanted.internal_part_number,
        wanted.supplier_part_number,
        wanted.import_context,
        wanted.imported_before,
        wanted.valid_until_before
    );
    WithdrawnOffers withdrawn{
        .is_dry_run = options.dry_run,
        .offer_count = static_cast<std::int64_t>(ids.size()),
        .suppliers = database.many<WithdrawnOfSupplier>(sql::count_withdrawn_offers, ids)};
    if (!options.dry_run) tellOfChanges(call, database.run(sql::delete_withdrawn_offers, ids));
    return withdrawn;
}

}  // namespace cardcage::offers
