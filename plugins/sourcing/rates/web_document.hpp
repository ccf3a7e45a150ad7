#pragma once

#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string>

namespace cardcage::sourcing {

/// What may be fetched.
struct FetchLimits {
    std::chrono::milliseconds patience{5'000};  ///< for all of it
    std::size_t size = 1'048'576;               ///< of an answer with its header, in bytes
    bool allow_private = false;                 ///< addresses outside the public internet
};

/// The document did not come; the message says why, for the operator.
class FetchError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The body that an http or https address answers with 200. Redirects are not followed: whoever moves a document can be
/// given the new address. Certificates are checked. Starts no thread. Throws FetchError.
std::string fetchDocument(const std::string& url, const FetchLimits& limits);

}  // namespace cardcage::sourcing
