#pragma once

#include <cardcage/module/answer.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Imports. A handler takes the elements as sdk::Stream and judges each on its own; the rows are copied into a temporary
// table, and a few statements over all of them find, insert and update the records:
//
//   auto stage = call.db().copy<StagedOffer>("staged_offer");
//   while (auto element = offers.nextChecked()) stage.add(staged(*element));
//   stage.end();
//
// Every import reports on each element in one shape: status, result, description, errors and error_count. The
// record of the answer has an ImportOutcome as an inlined member, and beside it the reference as it was sent and the
// ids that the import has found or made:
//
//   struct ImportedOffer {
//       sdk::ImportOutcome outcome;
//       std::optional<OfferId> offer_id;
//       static constexpr auto schema() {
//           return sdk::record("ImportedOffer", sdk::inlined<&ImportedOffer::outcome>(), …

namespace cardcage {

/// Outcome of one element of an import, as one word. Each import answers some of these words.
enum class ImportResult {
    Created,        ///< a new record was stored
    Updated,        ///< a stored record was changed
    Unchanged,      ///< the stored record has all of it already
    Replaced,       ///< the stored record was replaced as a whole
    AlreadyExists,  ///< a record of this name exists; nothing was stored
    AliasesAdded,   ///< further names were added to a stored record
    Renamed,        ///< a stored record got another name
    Superseded,     ///< a later element of the same request has the same key
    Skipped,        ///< not stored, because of errors in it or in what it needs
    Rejected,       ///< refused; the errors are its reasons
    Unknown         ///< a word of a newer version
};

/// The words on the wire.
constexpr auto wireNames(ImportResult) {
    using enum ImportResult;
    return words<
        Created,
        Updated,
        Unchanged,
        Replaced,
        AlreadyExists,
        AliasesAdded,
        Renamed,
        Superseded,
        Skipped,
        Rejected,
        Unknown>;
}

/// JSON text of a list of errors, {pointer, rule, message} each. A text, because it is made while an import is read,
/// kept in the database with the element, and only passed on later.
struct ImportErrors {
    std::string json = "[]";

    friend bool operator==(const ImportErrors&, const ImportErrors&) = default;
};

/// Written as the JSON array that it is; never read from a request.
template <>
struct Scalar<ImportErrors> {
    static constexpr std::string_view example = "[]";
    static constexpr Token token(const Rules&) { return Token::Number; }  // not quoted
    static constexpr std::string_view kind(const Rules&) { return "an array"; }
    static Fault parse(std::string_view given, const Rules&, ImportErrors& value) {
        value.json = given;
        return {};
    }
    static void write(std::string& out, const ImportErrors& value, const Rules&) { out += value.json; }
    static void schema(std::string& out, const Rules&) {
        out += R"("type":"array","maxItems":)" + std::to_string(FieldErrors::limit) +
               R"(,"items":{"type":"object","properties":{)"
               R"("pointer":{"type":"string","description":"JSON pointer into the request body."},)"
               R"("rule":{"type":"string","description":"The rule that is broken, as one word."},)"
               R"("message":{"type":"string","description":"Way to mend the entry."}},)"
               R"("required":["pointer","rule","message"]})";
    }
};

/// Reasons why an element is refused. In a staging table it is three columns, all of them NULL for an element that is
/// not refused.
struct Refusal {
    std::string description;       ///< the reasons in words, for people
    ImportErrors errors;           ///< the reasons, the first hundred
    std::int64_t error_count = 0;  ///< number of all reasons
};

/// Returns a refusal with these errors. Without a description the first ten errors are its words, and the number of the
/// others: "/3/name is required; /3/type must be a string; 98 more errors".
inline Refusal refusal(const FieldErrors& errors, std::string description = {}) {
    constexpr std::size_t most_in_words = 10;
    Refusal refused{std::move(description), {"["}, static_cast<std::int64_t>(errors.count())};
    std::string words;
    std::size_t told = 0;
    for (const FieldError& error : errors.list()) {
        if (refused.errors.json.size() > 1) refused.errors.json += ',';
        refused.errors.json += R"({"pointer":)";
        text::appendJsonString(refused.errors.json, error.pointer);
        refused.errors.json += R"(,"rule":)";
        text::appendJsonString(refused.errors.json, error.rule);
        refused.errors.json += R"(,"message":)";
        text::appendJsonString(refused.errors.json, error.message);
        refused.errors.json += '}';
        if (told == most_in_words) continue;
        if (told++ > 0) words += "; ";
        words.append(error.pointer).append(" ").append(error.message);
    }
    refused.errors.json += ']';
    if (errors.count() > told) {
        words += "; " + detail::counted(static_cast<std::int64_t>(errors.count() - told), "more error");
    }
    if (refused.description.empty()) refused.description = std::move(words);
    return refused;
}

/// The part of the answer of an import that is the same for every import and every element.
struct ImportOutcome {
    std::int32_t status = 200;
    ImportResult result = ImportResult::Unknown;
    std::string description;
    ImportErrors errors;
    std::int64_t error_count = 0;

    /// Returns the outcome of an element that was taken: status 200 without errors.
    static ImportOutcome taken(ImportResult result, std::string description) {
        return {200, result, std::move(description), {}, 0};
    }
    /// Returns the outcome of an element that was refused: status 400 with its reasons.
    static ImportOutcome refused(Refusal refusal, ImportResult result = ImportResult::Rejected) {
        return {400, result, std::move(refusal.description), std::move(refusal.errors), refusal.error_count};
    }

    /// Its fields appear among those of the record that has it as sdk::inlined.
    static constexpr auto schema() {
        return record(
            "ImportOutcome",
            required<&ImportOutcome::status>("200 when the element was taken, 400 when it was not.", example("200")),
            required<&ImportOutcome::result>("Outcome of the element, as one word."),
            required<&ImportOutcome::description>("Outcome in words, for people.", example("Created")),
            required<&ImportOutcome::errors>("Errors of the element: the first hundred."),
            required<&ImportOutcome::error_count>("Number of all errors of the element.", example("0"))
        );
    }
};

}  // namespace cardcage
