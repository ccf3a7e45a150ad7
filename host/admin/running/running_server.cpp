#include "host/admin/running/running_server.hpp"

#include <Poco/Exception.h>
#include <Poco/Net/HTTPClientSession.h>
#include <Poco/Net/HTTPRequest.h>
#include <Poco/Net/HTTPResponse.h>
#include <Poco/StreamCopier.h>
#include <Poco/URI.h>

namespace cardcage::admin {
namespace {

constexpr int seconds_for_page = 5;

}  // namespace

std::optional<RunningServer> RunningServer::find(const runtime::Paths& paths) {
    auto serving = supervision::ServingFile::find(paths.run);
    if (!serving) return std::nullopt;
    return RunningServer(std::move(*serving));
}

json::Object::Ptr RunningServer::page(const std::string& target) const {
    using namespace Poco::Net;
    try {
        const Poco::URI uri(serving_.admin_url);
        HTTPClientSession session(uri.getHost(), uri.getPort());
        session.setTimeout(Poco::Timespan(seconds_for_page, 0));
        session.setKeepAlive(false);
        HTTPRequest request(HTTPRequest::HTTP_GET, target, HTTPMessage::HTTP_1_1);
        session.sendRequest(request);
        HTTPResponse response;
        std::string body;
        Poco::StreamCopier::copyToString(session.receiveResponse(response), body);
        const auto parsed = json::parsed(body);
        return parsed ? json::asObject(*parsed) : nullptr;
    } catch (const Poco::Exception&) {
        return nullptr;
    }
}

}  // namespace cardcage::admin
