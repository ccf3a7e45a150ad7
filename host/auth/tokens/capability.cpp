#include "host/auth/tokens/capability.hpp"

#include <algorithm>
#include <stdexcept>

#include "host/crypto/random.hpp"

namespace cardcage::auth {
namespace {

constexpr std::string_view digits = "0123456789abcdef";
constexpr std::size_t tenant_digits = 32;
constexpr std::size_t secret_bytes = 32;

bool isTokenDigit(char c) {
    return digits.find(c) != std::string_view::npos;
}

}  // namespace

std::string makeCapability(std::string_view tenant) {
    std::string token;
    std::copy_if(tenant.begin(), tenant.end(), std::back_inserter(token), isTokenDigit);
    if (token.size() != tenant_digits) throw std::invalid_argument("a tenant is named by its uuid in lower case");
    token += crypto::randomHex(secret_bytes);
    return token;
}

std::optional<std::string> tenantOfCapability(std::string_view token) {
    if (token.size() != tenant_digits + 2 * secret_bytes || !std::all_of(token.begin(), token.end(), isTokenDigit))
        return std::nullopt;
    std::string tenant(token.substr(0, tenant_digits));
    for (const std::size_t dash : {8, 13, 18, 23}) tenant.insert(dash, 1, '-');
    return tenant;
}

}  // namespace cardcage::auth
