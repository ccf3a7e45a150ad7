#pragma once

#include <cardcage/module.hpp>

namespace cardcage::pcb {

/// Returns the body of a request that may leave it out. Throws what Call::decodeBody throws.
template <class Record>
Record optionalBody(const sdk::Call& call) {
    const bool is_streamed = call.header("transfer-encoding").has_value();
    if (!is_streamed && call.header("content-length").value_or("0") == "0") return {};
    return call.decodeBody<Record>();
}

}  // namespace cardcage::pcb
