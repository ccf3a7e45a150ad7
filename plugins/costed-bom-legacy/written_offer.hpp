#pragma once

#include <cardcage/module.hpp>
#include <string>
#include <string_view>

namespace cardcage::costed_bom_legacy {

/// An offer as GET /admin/offers/{id} returns it, already written.
struct WrittenOffer {
    std::string json;
};

}  // namespace cardcage::costed_bom_legacy

namespace cardcage {

template <>
inline void writeJson(std::string& out, const costed_bom_legacy::WrittenOffer& offer, const Rules&) {
    out += offer.json;
}

namespace detail {

template <>
inline constexpr ObjectDescription object_description<costed_bom_legacy::WrittenOffer>{"", "null"};

}  // namespace detail
}  // namespace cardcage
