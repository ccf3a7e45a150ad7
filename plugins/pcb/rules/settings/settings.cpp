#include "settings/settings.hpp"

namespace cardcage::pcb::rules {

Settings defaultSettings() {
    Settings settings;
    for (const auto& type : properties()) settings.set(type.property, type.default_value);
    return settings;
}

}  // namespace cardcage::pcb::rules
