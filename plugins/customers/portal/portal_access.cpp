#include "portal/portal_access.hpp"

#include "portal/portal_pages.hpp"
#include "sql.hpp"

namespace cardcage::customers {
namespace {

constexpr std::int64_t bearer_lifetime_us = 3'600'000'000;  // of Call::portalBearer

void recordSignIn(sdk::Call& call, const PortalUser& user, const std::optional<std::string>& page_token) {
    call.db().run(sql::insert_sign_in, user.customer_user_id, page_token);
}

/// The documents of all modules for the page of this user.
std::vector<PortalDocument> documentsFor(sdk::Call& call, const PortalPage& page) {
    std::vector<PortalDocument> documents;
    for (auto& some : call.collect(contracts::customers::portal_documents, page)) {
        for (auto& document : some) documents.push_back(std::move(document));
    }
    return documents;
}

}  // namespace

PortalAccess newBearer(sdk::Call& call, const PortalUser& user) {
    return {
        .access_token = std::string(call.portalBearer(user.customer_user_id)),
        .expires_at = sdk::Timestamp::fromMicroseconds(call.now().microseconds() + bearer_lifetime_us),
        .customer_id = user.customer_id,
        .customer_user_id = user.customer_user_id,
    };
}

PortalAccess openForProgram(sdk::Call& call, const PortalUser& user) {
    recordSignIn(call, user, {});
    return newBearer(call, user);
}

AnsweredPage openForBrowser(sdk::Call& call, const PortalUser& user) {
    const std::string token(call.newCapability());
    recordSignIn(call, user, token);
    const auto reader = call.db().one<PortalReader>(sql::find_portal_reader, user.customer_user_id);
    const auto documents = documentsFor(call, {user.customer_user_id, token});
    return answerPage(call, documentsPage(reader, documents, languageOfPage(call, reader.language)));
}

AnsweredPage answerPage(sdk::Call& call, const std::string& html) {
    for (const auto& [name, value] : web::headers) call.responseHeader(name, value);
    call.respond(200, html, sdk::borrow(web::media_type));
    return {};
}

web::Language languageOfPage(const sdk::Call& call, std::string_view language_of_user) {
    return web::preferredLanguage(call.header("accept-language").value_or(""))
        .value_or(web::languageOf(language_of_user));
}

sdk::Problem linkNotValid() {
    return sdk::Problem(404, "not_found", "This link is not valid; ask for a new one.");
}

}  // namespace cardcage::customers
