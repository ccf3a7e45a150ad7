// Shares (cardcage.shares/1) that a request makes, opens and ends, and an operation that shows them in several ways.

#include <array>
#include <cardcage/module.hpp>
#include <cardcage/shares/shares.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sql.hpp"

namespace cardcage::sharing {
namespace {

struct SharedText {
    std::string text;
    std::optional<FileId> file;

    static constexpr auto schema() {
        return sdk::record(
            "SharedText",
            sdk::required<&SharedText::text>("The text."),
            sdk::required<&SharedText::file>("A file of the module.")
        );
    }
};

struct NewShare {
    std::string text;
    std::vector<std::string> tenants;
    std::optional<sdk::Timestamp> expires_at;

    static constexpr auto schema() {
        return sdk::record(
            "NewShare",
            sdk::required<&NewShare::text>("The text; also the content of a file."),
            sdk::required<&NewShare::tenants>("Who may read it."),
            sdk::optional<&NewShare::expires_at>("Until when.")
        );
    }
};

struct Share {
    sdk::ShareId id;

    static constexpr auto schema() { return sdk::record("Share", sdk::required<&Share::id>("Its id.")); }
};

/// The tenant and the text that the operation finds while it runs for a reader.
struct ShownText {
    std::string tenant;
    std::string text;
    std::vector<std::string> words;
    std::optional<std::string> header;
    std::optional<std::string> query;
    std::string scopes;

    static constexpr auto schema() {
        return sdk::record(
            "ShownText",
            sdk::required<&ShownText::tenant>("Tenant as which it runs."),
            sdk::required<&ShownText::text>("The text that is shared."),
            sdk::required<&ShownText::words>("Words of that tenant."),
            sdk::required<&ShownText::header>("Header X-Secret of the request."),
            sdk::required<&ShownText::query>("Query parameter of the request."),
            sdk::required<&ShownText::scopes>("Rights as which it runs.")
        );
    }
};

inline constexpr sdk::OperationContract<sdk::OpenedShare<SharedText>, sdk::Answered> show{
    "sharing.show/1", "Show a shared text"};

std::optional<std::string> copied(std::optional<std::string_view> text) {
    return text ? std::optional<std::string>(*text) : std::nullopt;
}

sdk::Answered showText(sdk::Call& call, const sdk::OpenedShare<SharedText>& opened) {
    if (opened.variant == "silent") return {};
    if (opened.variant == "refusal") throw sdk::Problem::conflict("in_use", opened.payload.text);
    if (opened.variant == "worn") throw sdk::Problem::conflict("worn_out", opened.payload.text);
    if (opened.variant == "crash") __builtin_trap();
    if (opened.variant == "file") {
        call.files().answer(*opened.payload.file);
        return {};
    }
    if (opened.variant == "write") call.db().run(sql::insert_word, opened.payload.text);
    if (opened.variant == "store") call.files().store({.name = "a"}, [](auto sink) { sink("text"); });
    if (opened.variant == "grant") sdk::grantShare(call, show, opened.payload, {});
    if (opened.variant == "again") sdk::openShare(call, opened.share);
    const ShownText shown{
        .tenant = std::string(call.tenant()),
        .text = opened.payload.text,
        .words = call.db().many<std::string>(sql::list_words),
        .header = copied(call.header("x-secret")),
        .query = copied(call.query("variant")),
        .scopes = std::string(call.principal().scopes)};
    call.respond(200, sdk::toJson(shown));
    return {};
}

struct Variant {
    std::string variant;

    static constexpr auto schema() {
        return sdk::query("Variant", sdk::optional<&Variant::variant>("What to do beside showing it."));
    }
};

Share makeShare(sdk::Call& call, const NewShare& input) {
    call.db().run(sql::insert_word, input.text);
    const auto file = call.files().store({.name = "text.txt"}, [&](auto sink) { sink(input.text); });
    return {sdk::grantShare(call, show, SharedText{input.text, file.id}, {input.tenants, input.expires_at})};
}

void endShare(sdk::Call& call, sdk::ShareId id) {
    if (!sdk::revokeShare(call, id)) throw sdk::Problem::notFound("share", id);
}

sdk::AnsweredByOwner<ShownText> openShare(sdk::Call& call, sdk::ShareId id, const Variant& wanted) {
    return sdk::openShare(call, id, wanted.variant);
}

std::span<const sdk::Route> routes() {
    static const auto table = std::to_array<sdk::Route>({
        sdk::post("/sharing/shares", sdk::unversioned, &makeShare, "Make a share"),
        sdk::del("/sharing/shares/{id}", sdk::unversioned, &endShare, "End a share"),
        sdk::get("/sharing/shares/{id}", sdk::unversioned, &openShare, "Open a share").problems("in_use", "worn_out"),
        sdk::post("/sharing/shares/{id}/open", sdk::unversioned, &openShare, "Open a share where it cannot be"),
    });
    return table;
}

std::span<const sdk::Operation> operations() {
    static const auto table = std::to_array<sdk::Operation>({sdk::provide(show, &showText)});
    return table;
}

}  // namespace
}  // namespace cardcage::sharing

CARDCAGE_MODULE(cardcage::sharing::routes, cardcage::sharing::operations)
