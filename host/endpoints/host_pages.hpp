#pragma once

#include <span>
#include <string>
#include <string_view>

#include "host/auth/authenticator.hpp"
#include "host/endpoints/token_exchange.hpp"
#include "host/http/messages/message.hpp"
#include "host/tenancy/view.hpp"

namespace cardcage::endpoints {

/// The host's own public paths: POST /token, the interface description, its reference page and the problem pages.
/// They need no bearer and ignore Accept.
class HostPages {
public:
    enum class Page { None, Root, Token, OpenApi, Docs, ProblemIndex, Problem };

    HostPages(
        std::string public_url, std::string media_segment, TokenExchange& exchange, auth::Authenticator& authenticator
    );

    /// Page of a path; None: the path belongs to a module, or to nobody.
    Page find(std::span<const std::string> segments) const;
    /// Its path template, for logs and metrics.
    static std::string route(Page page);

    /// Answers what needs no worker, refuses wrong methods. Throws Refusal.
    http::Admission admit(
        Page page, const http::Request& request, http::Response& response, const tenancy::Installation& installation
    );
    /// Answers the rest. Throws Refusal.
    void answer(
        Page page, const http::Request& request, http::Response& response, const tenancy::Installation& installation
    );

private:
    void openApi(const http::Request& request, http::Response& response, const tenancy::Installation& installation);

    std::string public_url_;  ///< without a trailing slash
    std::string media_segment_;
    TokenExchange& exchange_;
    auth::Authenticator& authenticator_;
};

}  // namespace cardcage::endpoints
