#pragma once

#include <Poco/Net/HTTPClientSession.h>
#include <Poco/URI.h>

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "host/files/storage/azure_signature.hpp"

namespace cardcage::files {

/// Signed requests to the blob service of one account. Repeats what failed on the way or because the service was busy:
/// every request it sends may happen twice. [any thread]; throws StoreError when the service does not answer.
class AzureClient {
public:
    struct Reply {
        int status = 0;
        std::map<std::string, std::string> headers;  ///< names in lower case
        std::string body;

        std::string header(const std::string& name) const;
        bool isGood() const { return status >= 200 && status < 300; }
    };
    using Texts = std::map<std::string, std::string>;

    /// `endpoint`: of the blob service, with the account in its path where the service wants it there.
    AzureClient(AzureAccount account, const std::string& endpoint);
    ~AzureClient();

    /// `blob`: in the container; empty: the container itself. Header names in lower case. Makes the container when it
    /// is missing.
    Reply send(
        const std::string& method,
        std::string_view blob,
        const Texts& query = {},
        const Texts& headers = {},
        std::string_view body = {}
    );
    /// The same; a StoreError when the answer is no success.
    Reply expect(
        const std::string& method,
        std::string_view blob,
        const Texts& query = {},
        const Texts& headers = {},
        std::string_view body = {}
    );

    const AzureAccount& account() const { return account_; }
    bool usesTls() const { return endpoint_.getScheme() == "https"; }
    /// The address of a blob, without a query.
    std::string urlOf(std::string_view blob) const;

private:
    using Session = std::unique_ptr<Poco::Net::HTTPClientSession>;

    Reply once(const AzureRequest& request);
    Session takeSession();
    std::string pathOf(std::string_view blob) const;

    AzureAccount account_;
    Poco::URI endpoint_;
    std::mutex mutex_;
    std::vector<Session> idle_;
};

}  // namespace cardcage::files
