#include "host/files/storage/azure_client.hpp"

#include <Poco/DateTimeFormat.h>
#include <Poco/DateTimeFormatter.h>
#include <Poco/Exception.h>
#include <Poco/Net/HTTPRequest.h>
#include <Poco/Net/HTTPResponse.h>
#include <Poco/Net/HTTPSClientSession.h>
#include <Poco/StreamCopier.h>
#include <Poco/String.h>
#include <Poco/Timestamp.h>

#include <chrono>
#include <optional>
#include <thread>

#include "host/files/storage/store.hpp"
#include "host/outbound/http_client.hpp"

namespace cardcage::files {
namespace {

using namespace std::chrono_literals;

constexpr int attempts = 4;
constexpr std::size_t most_idle_sessions = 8;
const Poco::Timespan patience(30, 0);

bool isWorthRepeating(int status) {
    return status == 408 || status == 500 || status == 502 || status == 503 || status == 504;
}

}  // namespace

std::string AzureClient::Reply::header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
}

AzureClient::AzureClient(AzureAccount account, const std::string& endpoint)
    : account_(std::move(account)), endpoint_(endpoint) {}

AzureClient::~AzureClient() = default;

AzureClient::Reply AzureClient::send(
    const std::string& method, std::string_view blob, const Texts& query, const Texts& headers, std::string_view body
) {
    AzureRequest request{method, pathOf(blob), query, headers, body};
    request.headers["x-ms-version"] = azure_version;
    std::string failure;
    auto pause = 100ms;
    bool made_container = false;
    for (int attempt = 1; attempt <= attempts; ++attempt) {
        request.headers["x-ms-date"] =
            Poco::DateTimeFormatter::format(Poco::Timestamp(), Poco::DateTimeFormat::HTTP_FORMAT);
        try {
            auto reply = once(request);
            if (reply.header("x-ms-error-code") == "ContainerNotFound" && !made_container) {
                made_container = true;
                AzureRequest container{"PUT", pathOf({}), {{"restype", "container"}}, {}, {}};
                container.headers = {
                    {"x-ms-version", request.headers["x-ms-version"]}, {"x-ms-date", request.headers["x-ms-date"]}};
                once(container);  // 201, or 409 when another host was faster
                --attempt;
                continue;
            }
            if (!isWorthRepeating(reply.status)) return reply;
            failure = "status " + std::to_string(reply.status) + " " + reply.header("x-ms-error-code");
        } catch (const Poco::Exception& error) {
            failure = error.displayText();
            const std::lock_guard lock(mutex_);
            idle_.clear();  // the service may have closed them all
        }
        if (attempt == attempts) break;
        std::this_thread::sleep_for(pause);
        pause *= 3;
    }
    throw StoreError("the blob service at " + endpoint_.getHost() + " does not answer: " + failure);
}

AzureClient::Reply AzureClient::expect(
    const std::string& method, std::string_view blob, const Texts& query, const Texts& headers, std::string_view body
) {
    auto reply = send(method, blob, query, headers, body);
    if (reply.isGood()) return reply;
    throw StoreError(
        "the blob service refused " + method + " " + std::string(blob) + ": status " + std::to_string(reply.status) +
        " " + reply.header("x-ms-error-code")
    );
}

AzureClient::Reply AzureClient::once(const AzureRequest& request) {
    std::string target = request.path;
    for (const auto& [name, value] : request.query) {
        std::string text;
        Poco::URI::encode(value, "!#$&'()*+,/:;=?@[]", text);
        target += (target.find('?') == std::string::npos ? '?' : '&') + name + '=' + text;
    }
    Poco::Net::HTTPRequest http(request.method, target, Poco::Net::HTTPMessage::HTTP_1_1);
    for (const auto& [name, value] : request.headers) http.set(name, value);
    http.set("authorization", sharedKeyAuthorization(account_, request));
    http.setContentLength64(static_cast<Poco::Int64>(request.body.size()));

    auto session = takeSession();
    session->sendRequest(http).write(request.body.data(), static_cast<std::streamsize>(request.body.size()));
    Poco::Net::HTTPResponse answer;
    Reply reply;
    auto& stream = session->receiveResponse(answer);
    reply.status = answer.getStatus();
    Poco::StreamCopier::copyToString(stream, reply.body);
    for (const auto& [name, value] : answer) reply.headers.emplace(Poco::toLower(name), value);
    if (request.method != "HEAD" && answer.hasContentLength() &&
        static_cast<std::uint64_t>(answer.getContentLength64()) != reply.body.size()) {
        throw Poco::IOException("the answer was cut off");
    }
    const std::lock_guard lock(mutex_);
    if (idle_.size() < most_idle_sessions) idle_.push_back(std::move(session));
    return reply;
}

/// One that was used before, or a new one. A session whose exchange failed is not given back.
AzureClient::Session AzureClient::takeSession() {
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            auto session = std::move(idle_.back());
            idle_.pop_back();
            return session;
        }
    }
    Session session;
    if (usesTls()) {
        session = std::make_unique<Poco::Net::HTTPSClientSession>(
            endpoint_.getHost(), endpoint_.getPort(), outbound::tlsContext()
        );
    } else {
        session = std::make_unique<Poco::Net::HTTPClientSession>(endpoint_.getHost(), endpoint_.getPort());
    }
    session->setKeepAlive(true);
    session->setTimeout(patience);
    return session;
}

std::string AzureClient::pathOf(std::string_view blob) const {
    auto path = endpoint_.getPath();
    if (!path.ends_with('/')) path += '/';
    path += account_.container;
    if (!blob.empty()) path.append("/").append(blob);
    return path;
}

std::string AzureClient::urlOf(std::string_view blob) const {
    return endpoint_.getScheme() + "://" + endpoint_.getAuthority() + pathOf(blob);
}

}  // namespace cardcage::files
