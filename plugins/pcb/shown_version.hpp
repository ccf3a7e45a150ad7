#pragma once

#include <cardcage/content_hash.hpp>
#include <cardcage/module.hpp>
#include <cstdint>

namespace cardcage::pcb {

/// Returns the version of a record whose answer shows more than is stored with it: rules of other modules, the name of
/// a supplier, what the date has made of an offer. The ETag of it changes with everything that is shown.
template <class Record>
std::int64_t versionOf(std::int64_t row_version, const Record& shown) {
    sdk::ContentHash hash;
    hash.add(row_version);
    hash.add(sdk::toJson(shown));
    return hash.value();
}

}  // namespace cardcage::pcb
