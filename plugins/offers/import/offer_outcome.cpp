#include "import/offer_outcome.hpp"

#include <string_view>
#include <utility>

namespace cardcage::offers {
namespace {

/// Most candidates in a message; more would not be read.
constexpr std::size_t named_candidates = 5;

std::string quoted(std::string_view text) {
    return std::string("'").append(text).append("'");
}

std::string listed(const std::vector<std::string>& texts) {
    std::string list;
    for (std::size_t i = 0; i < texts.size() && i < named_candidates; ++i) list += (i ? ", " : "") + quoted(texts[i]);
    if (texts.size() > named_candidates) list += ", …";
    return list;
}

std::string customerProblem(const OutcomeRow& row) {
    const std::string name = row.customer_name.value_or("");
    const std::string number = row.customer_number.value_or("");
    if (row.customer_hits.value_or(0) > 1) {
        return std::to_string(*row.customer_hits) + " customers are called " + quoted(name) + "; give the number.";
    }
    std::string shown = number.empty() ? quoted(name) : "of number " + quoted(number);
    if (!number.empty() && !name.empty()) shown += " or name " + quoted(name);
    return "Customer " + shown + " is not known; correct it, or create it with POST /customers.";
}

std::string numberProblem(const OutcomeRow& row) {
    std::string problem = "Internal part number " + quoted(*row.internal_part_number) +
                          " is neither a component nor an imported assembly; ";
    return problem + (row.lookalike ? *row.lookalike + "." : "correct it, or import it first.");
}

std::string partProblem(const OutcomeRow& row) {
    const std::string number = quoted(row.manufacturer_part_number.value_or(""));
    if (row.part_numbers) {
        return "Manufacturer part number " + number + " fits several parts of " + quoted(*row.manufacturer) + ": " +
               listed(*row.part_numbers) + "; write it exactly as one of them.";
    }
    return "Manufacturer part number " + number + " is not known for manufacturer " + quoted(*row.manufacturer) +
           "; correct it, or import a component with it first.";
}

}  // namespace

sdk::FieldErrors unresolved(const OutcomeRow& row) {
    sdk::FieldErrors problems;
    const auto add = [&](std::string_view field, std::string_view message) {
        problems.add("/" + std::to_string(row.position) + std::string(field), "unknown_reference", message);
    };
    if (row.internal_part_number) {
        if (!row.number_is_known.value_or(false)) add("/part/internal_part_number", numberProblem(row));
    } else if (row.manufacturer_problem) {
        add("/part/manufacturer", *row.manufacturer_problem);
    } else if (row.part_hits.value_or(0) != 1) {
        add("/part/manufacturer_part_number", partProblem(row));
    }
    if (row.supplier_problem) add("/supplier", *row.supplier_problem);
    if (row.customer_hits && *row.customer_hits != 1) add("/customer", customerProblem(row));
    return problems;
}

OfferImportResult outcomeOf(OutcomeRow row) {
    using sdk::ImportOutcome;
    OfferImportResult result{{}, {std::move(row.part)}, row.offer_id};
    if (row.errors) {
        result.outcome =
            ImportOutcome::refused({row.note.value_or(""), {std::move(*row.errors)}, row.error_count.value_or(0)});
    } else if (row.result == sdk::ImportResult::Rejected) {
        const auto problems = unresolved(row);
        std::string description;
        for (const auto& problem : problems.list()) {
            description += (description.empty() ? "" : " ") + problem.message;
        }
        result.outcome = ImportOutcome::refused(sdk::refusal(problems, std::move(description)));
    } else {
        std::string description = row.result == sdk::ImportResult::Superseded
                                      ? "Superseded by a later element of this request with the same key"
                                      : std::string(wireName(row.result));
        if (row.note) description += "; " + *row.note;
        result.outcome = ImportOutcome::taken(row.result, std::move(description));
    }
    return result;
}

}  // namespace cardcage::offers
