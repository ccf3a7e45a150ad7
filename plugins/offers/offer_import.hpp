#pragma once

#include <array>
#include <cardcage/module.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "offer_item.hpp"
#include "offers.hpp"

/// POST /offers/import and what it answers.
namespace cardcage::offers {

/// What became of one element.
enum class ImportResult { Created, Replaced, Superseded, Rejected, Unknown };

constexpr auto wireNames(ImportResult) {
    using enum ImportResult;
    return std::to_array<std::pair<ImportResult, std::string_view>>(
        {{Created, "Created"},
         {Replaced, "Replaced"},
         {Superseded, "Superseded"},
         {Rejected, "Rejected"},
         {Unknown, "Unknown"}}
    );
}

/// JSON text of a part, answered as it was sent.
struct SentPart {
    std::string json = "{}";
};

/// JSON text of a list of ItemError. Text, because it is made while an import is read, kept in the database and only
/// passed on later.
struct ItemErrors {
    std::string json = "[]";
};

struct ItemError {
    std::string pointer;
    std::string rule;
    std::string message;

    static constexpr auto schema() {
        return sdk::record(
            "OfferImportError",
            sdk::required(
                "pointer",
                &ItemError::pointer,
                "JSON pointer into the request body.",
                sdk::example("/0/prices/0/unit_price/amount")
            ),
            sdk::required("rule", &ItemError::rule, "Which rule is broken.", sdk::example("range")),
            sdk::required("message", &ItemError::message, "What to do.", sdk::example("must be at least 0"))
        );
    }
};

}  // namespace cardcage::offers

// Both are written as they are.
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

template <>
struct cardcage::Scalar<cardcage::offers::ItemErrors> {
    static constexpr std::string_view example = "[]";
    static constexpr Token token(const Rules&) { return Token::Number; }  // not quoted
    static constexpr std::string_view kind(const Rules&) { return "an array"; }
    static Fault parse(std::string_view given, const Rules&, offers::ItemErrors& value) {
        value.json = given;
        return {};
    }
    static void write(std::string& out, const offers::ItemErrors& value, const Rules&) { out += value.json; }
    static void schema(std::string& out, const Rules&) {
        out += R"("type":"array","items":{"type":"object","properties":{)"
               R"("pointer":{"type":"string","description":"JSON pointer into the request body."},)"
               R"("rule":{"type":"string","description":"Which rule is broken."},)"
               R"("message":{"type":"string","description":"What to do."}},)"
               R"("required":["pointer","rule","message"]})";
    }
};

namespace cardcage::offers {

/// One element of the answer of POST /offers/import.
struct OfferImportResult {
    int status = 200;
    std::string description;
    SentPart part;
    std::optional<OfferId> offer_id;
    ImportResult result = ImportResult::Unknown;
    ItemErrors errors;

    static constexpr auto schema() {
        return sdk::record(
            "OfferImportResult",
            sdk::required("status", &OfferImportResult::status, "200 or 400.", sdk::example("200")),
            sdk::required(
                "description",
                &OfferImportResult::description,
                "What became of it, and what to do about a rejection.",
                sdk::example("Created")
            ),
            sdk::required("part", &OfferImportResult::part, "The part as sent."),
            sdk::required(
                "offer_id", &OfferImportResult::offer_id, "The stored offer; of a superseded element, the later one's."
            ),
            sdk::required("result", &OfferImportResult::result, "What became of it, as one word."),
            sdk::required("errors", &OfferImportResult::errors, "Of a rejected element: every reason.")
        );
    }
};

struct ImportOptions {
    bool dry_run = false;

    static constexpr auto schema() {
        return sdk::query(
            "OfferImportOptions",
            sdk::optional(
                "dry_run", &ImportOptions::dry_run, "Answers the same and stores nothing.", sdk::example("false")
            )
        );
    }
};

/// Stores offers, all in one transaction; each replaces the one of the same part, supplier, supplier part number,
/// customer, packaging, price type and import context. The import context is the header X-Import-Context.
/// One result per element, in order (interface specification, POST /offers/import). In a dry run what would be created
/// has no offer_id.
void importOffers(
    sdk::Call& call, const ImportOptions& options, sdk::Stream<OfferItem>& items, sdk::Sink<OfferImportResult>& results
);

}  // namespace cardcage::offers
