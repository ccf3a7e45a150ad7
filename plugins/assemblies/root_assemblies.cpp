#include "root_assemblies.hpp"

#include "import/imported_assembly.hpp"
#include "sql.hpp"

namespace cardcage::assemblies {
namespace {

RootCustomerPartNumber firstOf(const std::vector<RootCustomerPartNumber>& numbers) {
    return numbers.empty() ? RootCustomerPartNumber{} : numbers.front();
}

}  // namespace

Root createRoot(sdk::Call& call, const NewRoot& root) {
    const auto linked = findImported(call, root.internal_part_number);
    const auto customer = firstOf(root.customer_part_numbers);
    call.db().run(
        sql::insert_root,
        root.rfq_id,
        linked,
        valueOf(root.internal_part_number),
        revisionOf(root.internal_part_number),
        root.name,
        root.type,
        root.industry,
        customer.value,
        customer.revision,
        customer.customer_id
    );
    return {AssemblyId::parse(root.rfq_id.view()).value(), linked};
}

Root updateRoot(sdk::Call& call, const RootChange& change) {
    const auto customer = firstOf(change.customer_part_numbers.value().value_or(std::vector<RootCustomerPartNumber>()));
    const auto linked = findImported(call, change.internal_part_number.value());
    try {
        const auto changed = call.db().maybe<Root>(
            sql::update_root,
            change.rfq_id,
            change.name,
            change.internal_part_number.isGiven(),
            valueOf(change.internal_part_number.value()),
            revisionOf(change.internal_part_number.value()),
            linked,
            change.type,
            change.industry,
            change.customer_part_numbers.isGiven(),
            customer.value,
            customer.revision,
            customer.customer_id
        );
        if (!changed) throw sdk::Problem::notFound("RfQ", change.rfq_id);
        return *changed;
    } catch (const sdk::DbError& error) {
        if (error.violates("assembly_rfq_number_key")) throw numberTaken();
        throw;
    }
}

void deleteRoot(sdk::Call& call, const RfqReference& rfq) {
    call.db().run(sql::delete_root, rfq.rfq_id);
}

KnownValues knownValues(sdk::Call& call, const PartNumberValues& request) {
    return {call.db().many<std::string>(sql::list_known_values, request.values)};
}

UsingAssemblies usingCustomPart(sdk::Call& call, const CustomPartUse& request) {
    return {call.db().many<AssemblyId>(sql::list_custom_part_users, request.custom_part_id)};
}

void forgetCustomer(sdk::Call& call, const CustomerDeletion& deletion) {
    call.db().run(sql::forget_customer, deletion.customer_id);
}

}  // namespace cardcage::assemblies
