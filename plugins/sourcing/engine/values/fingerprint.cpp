#include "values/fingerprint.hpp"

#include <openssl/evp.h>

#include <stdexcept>

namespace cardcage::sourcing::engine {

std::string Fingerprint::text() const {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * bytes.size());
    for (const auto byte : bytes) {
        text += digits[byte >> 4];
        text += digits[byte & 15];
    }
    return text;
}

FingerprintBuilder::FingerprintBuilder()
    : method_(EVP_MD_fetch(nullptr, "SHA256", nullptr)), context_(EVP_MD_CTX_new()) {
    if (!method_ || !context_) throw std::runtime_error("OpenSSL has no SHA-256");
}

FingerprintBuilder::~FingerprintBuilder() = default;

void FingerprintBuilder::FreeContext::operator()(evp_md_ctx_st* context) const {
    EVP_MD_CTX_free(context);
}

void FingerprintBuilder::FreeMethod::operator()(evp_md_st* method) const {
    EVP_MD_free(method);
}

void FingerprintBuilder::add(std::string_view text) {
    add(text.size());
    if (!text.empty()) addBytes(text.data(), text.size());
}

void FingerprintBuilder::add(const Fingerprint& fingerprint) {
    addBytes(fingerprint.bytes.data(), fingerprint.bytes.size());
}

Fingerprint FingerprintBuilder::finish() {
    Fingerprint result;
    if (EVP_DigestInit_ex(context_.get(), method_.get(), nullptr) != 1 ||
        EVP_DigestUpdate(context_.get(), bytes_.data(), used_) != 1 ||
        EVP_DigestFinal_ex(context_.get(), result.bytes.data(), nullptr) != 1) {
        throw std::runtime_error("OpenSSL cannot make a SHA-256");
    }
    used_ = 0;
    return result;
}

}  // namespace cardcage::sourcing::engine
