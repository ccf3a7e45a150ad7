#pragma once

#include "host/files/signed_link.hpp"
#include "host/http/messages/message.hpp"
#include "host/modules/registration.hpp"
#include "host/requests/refusal.hpp"

namespace cardcage::requests {

/// Form of a refusal; it follows from the endpoint that a request matched.
enum class RefusalForm {
    Problem,   ///< application/problem+json
    LinkPage,  ///< of a link of a message: a page, when the client prefers one
    FileLink   ///< of a link to a file: as the block blob protocol reports errors, when the client speaks it
};
/// Returns the form of refusals on that route.
RefusalForm refusalFormOf(const modules::Route& route);

/// Answers with the refusal. `ticket`: the permission of a link to a file; null when there is none.
void answerRefusal(
    RefusalForm form,
    const Refusal& refused,
    const files::SignedLink* ticket,
    const http::Request& request,
    http::Response& response
);

/// The headers that a client of the block blob protocol expects of each answer.
void describeBlobAnswer(const http::Request& request, http::Response& response);

}  // namespace cardcage::requests
