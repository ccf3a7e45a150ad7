#include "rfq_input.hpp"

#include <algorithm>

namespace cardcage::rfqs {
namespace {

template <class T>
void refuseRepeated(sdk::FieldErrors& errors, const std::string& pointer, const std::vector<T>& values) {
    for (auto value = values.begin(); value != values.end(); ++value) {
        if (std::find(values.begin(), value, *value) == value) continue;
        const auto place = pointer + "/" + std::to_string(value - values.begin());
        errors.add(place, "duplicate", "is in the list already");
    }
}

}  // namespace

void CustomerReference::check(sdk::FieldErrors& errors) const {
    if (!id && !number) errors.add("/number", "required", "an id or a number is needed");
}

void CustomerPartNumberInput::check(sdk::FieldErrors& errors) const {
    if (revision && !revision->empty() && !value) {
        errors.add("/value", "required", "is required when there is a revision");
    }
}

void RfqInput::check(sdk::FieldErrors& errors) const {
    if (order_quantities) refuseRepeated(errors, "/order_quantities", *order_quantities);
    refuseRepeated(errors, "/watchers", watchers);
    refuseRepeated(errors, "/tags", tags);
    refuseRepeated(errors, "/pcb_ids", pcb_ids);
    if (no_quote_reason && status != RfqStatus::NoQuote && errors.isRight("/status")) {
        errors.addAboutPresence("/no_quote_reason", "conflict", "goes with status NoQuote only");
    }
}

void RfqPatch::check(sdk::FieldErrors& errors) const {
    if (order_quantities.hasValue()) refuseRepeated(errors, "/order_quantities", *order_quantities);
    if (watchers.hasValue()) refuseRepeated(errors, "/watchers", *watchers);
    if (tags.hasValue()) refuseRepeated(errors, "/tags", *tags);
    if (pcb_ids.hasValue()) refuseRepeated(errors, "/pcb_ids", *pcb_ids);
}

}  // namespace cardcage::rfqs
