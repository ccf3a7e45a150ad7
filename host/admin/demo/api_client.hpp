#pragma once

#include <Poco/Dynamic/Var.h>
#include <Poco/Net/HTTPClientSession.h>
#include <Poco/Net/HTTPRequest.h>

#include <string>
#include <string_view>

namespace cardcage::admin {

/// A client of a running server's interface, over one kept connection.
class ApiClient {
public:
    struct Answer {
        int status = 0;
        std::string body;
        /// Member "code" of a problem; empty when the answer is none.
        std::string problemCode() const;
    };

    /// Throws CommandError Usage unless the URL begins with http://.
    explicit ApiClient(const std::string& base_url);

    /// Headers of every later request.
    void authorize(std::string bearer, std::string accept);
    /// `target` begins with a slash; a body is JSON. Throws CommandError Unavailable when nobody answers.
    Answer send(const std::string& method, const std::string& target, std::string_view body = {});
    /// Sends a file as the only one of a form (multipart/form-data).
    Answer upload(const std::string& target, const std::string& file_name, std::string_view content);
    /// Sends a file to a link of the server, with the protocol of Azure Blob Storage and without the bearer.
    Answer put(const std::string& link, std::string_view content, const std::string& content_type);

private:
    Poco::Net::HTTPRequest authorized(const std::string& method, const std::string& target) const;
    Answer exchange(Poco::Net::HTTPRequest& request, std::string_view body);

    std::string base_url_;
    std::string prefix_;  ///< path of the base URL without its last slash
    std::string bearer_;
    std::string accept_ = "*/*";
    Poco::Net::HTTPClientSession session_;
};

/// The body of a request.
std::string bodyOf(const Poco::Dynamic::Var& json);

/// Throws CommandError Failure with what a request was answered.
[[noreturn]] void failOn(const std::string& request, const ApiClient::Answer& answer);

}  // namespace cardcage::admin
