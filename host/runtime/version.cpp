#include "host/runtime/version.hpp"

#include <cardcage/abi.h>

#include <revision.hpp>

#include "host/json/object_writer.hpp"

namespace cardcage::runtime {

std::string_view version() {
    return CARDCAGE_VERSION;
}

std::string_view revision() {
    return CARDCAGE_REVISION;
}

std::string versionJson() {
    return json::ObjectWriter()
               .member("name", "cardcage")
               .member("version", version())
               .member("revision", revision())
               .member("abi", "1." + std::to_string(CC_ABI_REVISION))
               .member("compiler", __VERSION__)
               .text() +
           '\n';
}

}  // namespace cardcage::runtime
