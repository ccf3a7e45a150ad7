#include "root_assemblies.hpp"

#include "created/created_assembly.hpp"
#include "import/imported_assembly.hpp"
#include "sql.hpp"

namespace cardcage::assemblies {
namespace {

RootCustomerPartNumber firstOf(const std::vector<RootCustomerPartNumber>& numbers) {
    return numbers.empty() ? RootCustomerPartNumber{} : numbers.front();
}

sdk::Problem idTaken() {
    return sdk::Problem::conflict("in_use", "An assembly has the id of this RfQ already.");
}

}  // namespace

Root createRoot(sdk::Call& call, const NewRoot& root) {
    const auto linked = findImported(call, root.internal_part_number);
    sdk::unique("assembly_pkey", idTaken, [&] {
        call.db().run(
            sql::insert_root,
            root.rfq_id,
            linked,
            root.internal_part_number,
            root.name,
            root.type,
            root.industry,
            firstOf(root.customer_part_numbers)
        );
    });
    return {AssemblyId::parse(root.rfq_id.view()).value(), linked};
}

Root updateRoot(sdk::Call& call, const RootChange& change) {
    const auto linked = findImported(call, change.internal_part_number.value());
    const auto customer = firstOf(change.customer_part_numbers.value().value_or(std::vector<RootCustomerPartNumber>()));
    return sdk::unique("assembly_rfq_number_key", numberTaken, [&] {
        const auto changed = call.db().maybe<Root>(
            sql::update_root,
            change.rfq_id,
            change.name,
            change.internal_part_number,
            linked,
            change.type,
            change.industry,
            change.customer_part_numbers.isGiven(),
            customer
        );
        if (!changed) throw sdk::Problem::notFound("RfQ", change.rfq_id);
        return *changed;
    });
}

void deleteRoot(sdk::Call& call, const RfqReference& rfq) {
    std::vector<AssemblyId> ids;
    for (auto& row : call.db().many<CreatedBelow>(sql::list_parents_of_rfq, rfq.rfq_id))
        ids.push_back(std::move(row.id));
    call.db().run(sql::delete_assemblies, ids);
}

FoundImported findImportedFields(sdk::Call& call, const ImportedQuestion& question) {
    const auto id = findImported(call, question.internal_part_number);
    if (!id) return {};
    return {call.db().maybe<ImportedFields>(sql::find_imported_fields, *id)};
}

KnownValues knownValues(sdk::Call& call, const PartNumberValues& request) {
    return {call.db().many<std::string>(sql::list_known_values, request.values)};
}

contracts::LookalikeNumbers lookalikeAssemblies(sdk::Call& call, const contracts::SentNumbers& request) {
    return {call.db().many<contracts::LookalikeNumber>(sql::find_lookalikes, request.values, request.revisions)};
}

UsingAssemblies usingCustomPart(sdk::Call& call, const CustomPartUse& request) {
    return {call.db().many<AssemblyId>(sql::list_custom_part_users, request.custom_part_id)};
}

void forgetCustomer(sdk::Call& call, const CustomerDeletion& deletion) {
    call.db().run(sql::forget_customer, deletion.customer_id);
}

}  // namespace cardcage::assemblies
