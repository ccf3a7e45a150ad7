#include "host/admin/demo/api_client.hpp"

#include <Poco/Exception.h>
#include <Poco/JSON/Stringifier.h>
#include <Poco/Net/HTTPResponse.h>
#include <Poco/StreamCopier.h>
#include <Poco/Timespan.h>
#include <Poco/URI.h>

#include <sstream>

#include "host/admin/command_line.hpp"
#include "host/json/document.hpp"

namespace cardcage::admin {
namespace {

constexpr int patience_in_seconds = 600;  ///< an import of much data answers when it is done

}  // namespace

std::string ApiClient::Answer::problemCode() const {
    try {
        return json::parseObject(body)->optValue<std::string>("code", "");
    } catch (const json::SyntaxError&) {
        return {};
    }
}

ApiClient::ApiClient(const std::string& base_url) : base_url_(base_url) {
    try {
        const Poco::URI uri(base_url);
        if (uri.getScheme() != "http" || uri.getHost().empty()) throw Poco::SyntaxException();
        session_.setHost(uri.getHost());
        session_.setPort(uri.getPort());
        prefix_ = uri.getPathEtc();
    } catch (const Poco::SyntaxException&) {
        throw CommandError(Usage, "'" + base_url + "' is no address of a server; write it as http://host:port");
    }
    while (prefix_.ends_with('/')) prefix_.pop_back();
    session_.setKeepAlive(true);
    session_.setTimeout(Poco::Timespan(patience_in_seconds, 0));
}

void ApiClient::authorize(std::string bearer, std::string accept) {
    bearer_ = std::move(bearer);
    accept_ = std::move(accept);
}

Poco::Net::HTTPRequest ApiClient::authorized(const std::string& method, const std::string& target) const {
    Poco::Net::HTTPRequest request(method, prefix_ + target, Poco::Net::HTTPMessage::HTTP_1_1);
    request.set("Accept", accept_);
    if (!bearer_.empty()) request.set("Authorization", "Bearer " + bearer_);
    return request;
}

ApiClient::Answer ApiClient::send(const std::string& method, const std::string& target, std::string_view body) {
    auto request = authorized(method, target);
    if (!body.empty()) request.setContentType("application/json");
    return exchange(request, body);
}

ApiClient::Answer ApiClient::upload(const std::string& target, const std::string& file_name, std::string_view content) {
    const std::string boundary = "cardcage-demo-file";
    auto request = authorized("POST", target);
    request.setContentType("multipart/form-data; boundary=" + boundary);
    std::string body =
        "--" + boundary + "\r\nContent-Disposition: form-data; name=\"files\"; filename=\"" + file_name + "\"\r\n\r\n";
    body.append(content).append("\r\n--" + boundary + "--\r\n");
    return exchange(request, body);
}

ApiClient::Answer ApiClient::put(const std::string& link, std::string_view content, const std::string& content_type) {
    const Poco::URI uri(link);
    Poco::Net::HTTPRequest request("PUT", uri.getPathEtc(), Poco::Net::HTTPMessage::HTTP_1_1);
    request.set("x-ms-blob-type", "BlockBlob");
    request.setContentType(content_type);
    return exchange(request, content);
}

ApiClient::Answer ApiClient::exchange(Poco::Net::HTTPRequest& request, std::string_view body) {
    using namespace Poco::Net;
    try {
        // Also without a body: Poco ends its sending side after a request of unknown length, and the server takes
        // that for a client which does not wait for long work.
        if (request.getMethod() != HTTPRequest::HTTP_GET) {
            request.setContentLength64(static_cast<Poco::Int64>(body.size()));
        }
        session_.sendRequest(request) << body;
        HTTPResponse response;
        Answer answer;
        Poco::StreamCopier::copyToString(session_.receiveResponse(response), answer.body);
        answer.status = response.getStatus();
        return answer;
    } catch (const Poco::Exception& error) {
        session_.reset();
        throw CommandError(
            Unavailable,
            "no server answers at " + base_url_ + " (" + error.displayText() +
                "); start `cardcage serve` with the same configuration, or name its address with --base-url"
        );
    }
}

std::string bodyOf(const Poco::Dynamic::Var& json) {
    std::ostringstream out;
    Poco::JSON::Stringifier::stringify(json, out);
    return out.str();
}

void failOn(const std::string& request, const ApiClient::Answer& answer) {
    throw CommandError(Failure, request + " answered " + std::to_string(answer.status) + ": " + answer.body);
}

}  // namespace cardcage::admin
