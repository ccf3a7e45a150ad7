#pragma once

#include <cppunit/extensions/HelperMacros.h>

#include <array>
#include <cardcage/module.hpp>
#include <cardcage/testing/fake_host.hpp>
#include <string>
#include <vector>

namespace cardcage::test {

using cardcage::testing::FakeAnswer;
using cardcage::testing::FakeHost;

/// "rule pointer; rule pointer" of the complaints of an answer.
inline std::string complaints(const FakeAnswer& answer) {
    std::string out;
    for (const auto& error : answer.errors) out += (out.empty() ? "" : "; ") + error.rule + " " + error.pointer;
    return out;
}

}  // namespace cardcage::test
