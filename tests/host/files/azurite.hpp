#pragma once

#include <string>

namespace cardcage::test {

/// The blob store that the tests of this program share: azurite, started at the first use on a free port of loopback,
/// in memory, ended with the program. Tests that need it fail where it is not installed (scripts/setup does that).
class Azurite {
public:
    static Azurite& shared();

    static constexpr auto account = "cardcagetests";
    static constexpr auto key = "MDEyMzQ1Njc4OWFiY2RlZg==";  // base64 of 16 bytes that protect nothing
    /// "http://127.0.0.1:<port>/cardcagetests"
    const std::string& endpoint() const { return endpoint_; }

private:
    Azurite();
    ~Azurite();
    std::string endpoint_;
    int process_ = -1;
    int output_ = -1;
};

}  // namespace cardcage::test
