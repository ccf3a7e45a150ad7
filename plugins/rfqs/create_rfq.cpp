#include "linked/imported_assembly.hpp"
#include "linked/pcbs.hpp"
#include "linked/references.hpp"
#include "linked/root_assembly.hpp"
#include "linked/sourcing.hpp"
#include "settings.hpp"
#include "sql.hpp"
#include "stored_rfq.hpp"

namespace cardcage::rfqs {
namespace {

Rfq newRfq(sdk::Call& call, const RfqInput& input) {
    sdk::FieldErrors errors;
    const auto part_numbers = input.customer_part_numbers.value_or(std::vector<CustomerPartNumberInput>());
    const auto customers = findCustomers(call, &input.customer, part_numbers, errors);
    checkUsers(call, {input.customer_user_id, customers.customer, input.assigned_to, input.watchers}, errors);
    checkPcbs(call, input.pcb_ids, errors);
    if (!errors.empty()) throw sdk::Problem::invalid(std::move(errors));

    const auto imported = findImported(call, input.internal_part_number);
    const bool takes_number_over = imported && !input.customer_part_numbers;
    return {
        .number = input.number.value_or(""),
        .name = input.name,
        .status = input.status,
        .customer = {*customers.customer, {}, {}},
        .customer_user_id = input.customer_user_id,
        .internal_part_number = input.internal_part_number,
        .customer_part_numbers = takes_number_over
                                     ? partNumbersFor(*customers.customer, *imported)
                                     : firstPartNumber(part_numbers, customers.of_part_number, *customers.customer),
        .type = input.type.value_or(imported ? imported->type : AssemblyType::Pcba),
        .industry = input.industry.value_or(imported ? imported->industry : Industry::Other),
        .order_quantities = input.order_quantities.value_or(std::vector<std::int64_t>()),
        .base_currency = input.base_currency ? *input.base_currency : call.settings<Settings>().base_currency,
        .due_date = input.due_date,
        .quotation_valid_until = input.quotation_valid_until,
        .requested_delivery_date = input.requested_delivery_date,
        .assigned_to = input.assigned_to,
        .watchers = input.watchers,
        .notes = input.notes,
        .external_reference = input.external_reference,
        .tags = input.tags,
        .pcb_ids = input.pcb_ids,
        .no_quote_reason = input.no_quote_reason,
        .created_by = actorOf(call),
    };
}

std::string takeNumber(sdk::Call& call) {
    auto number = call.db().maybe<std::string>(sql::take_number);
    if (!number) {
        call.db().run(sql::open_number_series);
        number = call.db().one<std::string>(sql::take_number);
    }
    return *number;
}

/// Stores the RfQ under its own number, or under the next free one: a user may take a number of the series in the
/// meantime.
void insertNumbered(sdk::Call& call, Rfq& rfq) {
    const bool has_number = !rfq.number.empty();
    for (;;) {
        call.stopIfCancelled();
        if (!has_number) rfq.number = takeNumber(call);
        if (const auto id = insertRfq(call, rfq)) {
            rfq.id = *id;
            return;
        }
        if (has_number) throw numberTaken();
    }
}

}  // namespace

Rfq createRfq(sdk::Call& call, const RfqInput& input) {
    auto rfq = newRfq(call, input);
    if (rfq.status == RfqStatus::QuotationAvailable) throw quotationMissing();
    insertNumbered(call, rfq);
    addStatusChange(call, rfq.id, std::nullopt, rfq.status);
    call.invoke(contracts::assemblies::create_root, newRoot(rfq));
    linkPcbs(call, rfq.id, {}, rfq.pcb_ids);
    addScenarios(call, rfq, rfq.order_quantities);
    return answerRfq(call, rfq.id);
}

}  // namespace cardcage::rfqs
