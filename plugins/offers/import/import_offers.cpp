#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "changed_offers.hpp"
#include "import/offer_import.hpp"
#include "import/offer_outcome.hpp"
#include "import/resolution.hpp"
#include "import/staged_offer.hpp"
#include "sql.hpp"

namespace cardcage::offers {
namespace {

/// The header's text is a part of the replacement key, an index entry of limited size.
constexpr std::size_t longest_context = 100;

std::string importContext(const sdk::Call& call) {
    const auto context = sdk::text::trimmed(call.header("X-Import-Context").value_or(""));
    const auto is_plain = [](char letter) { return letter >= ' ' && letter <= '~'; };
    if (context.size() > longest_context || !std::all_of(context.begin(), context.end(), is_plain)) {
        sdk::FieldErrors errors;
        errors.add(
            "X-Import-Context",
            "format",
            "must be at most " + std::to_string(longest_context) +
                " characters of ASCII (letters, digits, blanks and signs)"
        );
        throw sdk::Problem::invalidParameter(std::move(errors));
    }
    return std::string(context);
}

void stage(sdk::Call& call, sdk::Stream<OfferItem>& items) {
    call.db().run(sql::allow_sorting);
    call.db().run(sql::create_offer_item);
    auto rows = call.db().copy<StagedOffer>("offer_item");
    while (const auto item = items.nextChecked()) {
        rows.add(stagedOffer(static_cast<std::int64_t>(items.index()), *item));
        call.stopIfCancelled();
    }
    rows.end();
    call.db().run(sql::analyze_offer_item);
}

void resolve(sdk::Call& call, const std::string& context) {
    resolveManufacturers(call);
    resolveParts(call);
    resolveInternalPartNumbers(call);
    resolveSuppliers(call);
    resolveCustomers(call);
    call.db().run(sql::create_offer_target);
    call.db().run(sql::fill_offer_target, context);
    call.db().run(sql::analyze_offer_target);
}

void merge(sdk::Call& call) {
    call.db().run(sql::create_stored_offer);
    call.db().run(sql::merge_offers);
    call.db().run(sql::analyze_stored_offer);
    // The offers are locked by now, so no other transaction changes their prices.
    if (call.db().one<std::int64_t>(sql::count_replaced_offers) > 0) {
        call.db().run(sql::update_prices);
        call.db().run(sql::delete_surplus_prices);
        call.db().run(sql::insert_missing_prices);
    }
    call.db().run(sql::insert_prices);
}

}  // namespace

void importOffers(
    sdk::Call& call, const ImportOptions& options, sdk::Stream<OfferItem>& items, sdk::Sink<OfferImportResult>& results
) {
    const auto context = importContext(call);
    std::optional<sdk::Database::Savepoint> undone;
    if (options.dry_run) undone.emplace(call.db());
    stage(call, items);
    resolve(call, context);
    merge(call);
    const auto revised = call.db().run(sql::revise_subjects);
    call.db().each<OutcomeRow>(
        sql::read_outcomes, [&](OutcomeRow row) { results.write(outcomeOf(std::move(row))); }, options.dry_run
    );
    if (undone) {
        undone->rollback();
    } else {
        tellOfChanges(call, revised);
    }
}

}  // namespace cardcage::offers
