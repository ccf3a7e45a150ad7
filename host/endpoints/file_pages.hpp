#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "host/database/connection.hpp"
#include "host/files/signed_link.hpp"
#include "host/files/storage/store.hpp"
#include "host/http/messages/message.hpp"
#include "host/observability/clock.hpp"
#include "host/observability/log.hpp"
#include "host/requests/refusal.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::endpoints {

/// GET /downloads/{file} and PUT /uploads/{file}: the links of cardcage.files/1. They need no bearer; their signed
/// ticket has their permission. Uploads use the block blob protocol when the ticket allows it.
class FilePages {
public:
    enum class Page { None, Download, Upload };

    FilePages(
        files::Store& store,
        const files::LinkSigner& signer,
        const observability::Clock& clock,
        observability::Log& log,
        std::chrono::milliseconds deadline
    );

    static Page find(const std::vector<std::string>& segments);
    /// Its path template, for logs and metrics.
    static std::string route(Page page);

    /// Judges the method, the ticket and the announced length. `link`: what the ticket allows, for `answer`.
    http::Admission admit(
        Page page,
        const http::Request& request,
        http::Response& response,
        std::shared_ptr<const files::SignedLink>& link
    );
    void answer(
        const files::SignedLink& link,
        const http::Request& request,
        http::Response& response,
        const tenancy::Installation& installation,
        database::Connection& connection
    );
    /// Answers with a problem, in the form that the client of this link reads. `link` may be null.
    static void refuse(
        const files::SignedLink* link,
        const requests::Refusal& refused,
        const http::Request& request,
        http::Response& response
    );

private:
    void download(
        const files::SignedLink& link,
        const http::Request& request,
        http::Response& response,
        database::Connection& connection
    );
    void upload(
        const files::SignedLink& link,
        const http::Request& request,
        http::Response& response,
        const tenancy::TenantView& tenant,
        database::Connection& connection
    );

    files::Store& store_;
    const files::LinkSigner& signer_;
    const observability::Clock& clock_;
    observability::Log& log_;
    std::chrono::milliseconds deadline_;
};

}  // namespace cardcage::endpoints
