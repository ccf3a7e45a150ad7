#include "host/runtime/version.hpp"

#include <cardcage/abi.h>

#include <revision.hpp>

#include "host/json/text.hpp"

namespace cardcage::runtime {

std::string_view version() {
    return CARDCAGE_VERSION;
}

std::string_view revision() {
    return CARDCAGE_REVISION;
}

std::string versionJson() {
    std::string text = "{\"name\":\"cardcage\",\"version\":";
    json::appendString(text, version());
    text += ",\"revision\":";
    json::appendString(text, revision());
    text += ",\"abi\":\"1." + std::to_string(CC_ABI_REVISION) + "\",\"compiler\":";
    json::appendString(text, __VERSION__);
    return text + "}\n";
}

}  // namespace cardcage::runtime
