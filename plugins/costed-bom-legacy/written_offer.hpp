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
inline void writeSchema<costed_bom_legacy::WrittenOffer>(
    std::string& out, const Rules&, Components&, std::string_view description, bool nullable
) {
    out += nullable ? R"({"type":["object","null"])" : R"({"type":"object")";
    out += R"(,"examples":[null])";
    appendDescription(out, description);
    out += '}';
}
template <>
inline void writeExample<costed_bom_legacy::WrittenOffer>(std::string& out, const Rules&) {
    out += "null";
}

}  // namespace detail
}  // namespace cardcage
