#pragma once

#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "import/offer_item.hpp"
#include "offers.hpp"

/// POST /offers/import and its response.
namespace cardcage::offers {

/// JSON text of a part, returned as sent.
struct SentPart {
    std::string json = "{}";
};

}  // namespace cardcage::offers

// Written as it is.
template <>
struct cardcage::Scalar<cardcage::offers::SentPart> {
    static constexpr std::string_view example =
        R"({"manufacturer":"Texas Instruments","manufacturer_part_number":"LM358DR"})";
    static constexpr Token token(const Rules&) { return Token::Number; }  // not quoted
    static constexpr std::string_view kind(const Rules&) { return "an object"; }
    static Fault parse(std::string_view given, const Rules&, offers::SentPart& value) {
        value.json = given;
        return {};
    }
    static void write(std::string& out, const offers::SentPart& value, const Rules&) { out += value.json; }
    static void schema(std::string& out, const Rules&) {
        out += R"("type":"object","properties":{"internal_part_number":{"type":"string"},)"
               R"("manufacturer":{"type":"string"},"manufacturer_part_number":{"type":"string"}})";
    }
};

namespace cardcage::offers {

/// One element of the response of POST /offers/import: Created, Replaced, Superseded or Rejected.
struct OfferImportResult {
    sdk::ImportOutcome outcome;
    SentPart part;
    std::optional<OfferId> offer_id;

    static constexpr auto schema() {
        return sdk::record(
            "OfferImportResult",
            sdk::inlined<&OfferImportResult::outcome>(),
            sdk::required<&OfferImportResult::part>("Part as sent."),
            sdk::required<&OfferImportResult::offer_id>(
                "Id of the stored offer; for a superseded element, the id of the later element's offer."
            )
        );
    }
};

struct ImportOptions {
    bool dry_run = false;

    static constexpr auto schema() {
        return sdk::query(
            "OfferImportOptions",
            sdk::optional<&ImportOptions::dry_run>(
                "Returns the same result without storing anything.", sdk::example("false")
            )
        );
    }
};

/// Stores offers, all in one transaction; each replaces the offer of the same part, supplier, supplier part number,
/// customer, packaging, price type and import context. The import context is the header X-Import-Context. One result
/// per element, in order (interface specification, POST /offers/import). In a dry run, new offers have no offer_id.
void importOffers(
    sdk::Call& call, const ImportOptions& options, sdk::Stream<OfferItem>& items, sdk::Sink<OfferImportResult>& results
);

}  // namespace cardcage::offers
