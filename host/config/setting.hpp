#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>

namespace cardcage::config {

enum class Type {
    Text,
    Choice,    ///< one of Setting::choices
    Integer,   ///< within minimum … maximum
    Boolean,   ///< true, false
    Duration,  ///< 500ms, 10s, 5m, 1h; minimum and maximum in milliseconds
    Bytes,     ///< 65536, 64KiB, 4MiB, 1GiB; minimum and maximum in bytes
    List,      ///< names separated by commas; "*" = all
    Pin        ///< a version of a module: 1.4.0, 1.4.*, 1.*
};

/// One setting of the server, declared once: reading, checks, output and documentation follow from it.
struct Setting {
    /// "server.port". Parts in angle brackets match any name: "modules.pin.<module>".
    std::string_view name;
    Type type;
    std::string_view default_value;
    std::string_view description;
    /// Inclusive bounds of Integer, Duration and Bytes.
    std::int64_t minimum = 0;
    std::int64_t maximum = std::numeric_limits<std::int64_t>::max();
    std::string_view choices = {};  ///< of Choice: space-separated
    bool secret = false;            ///< never printed
    bool tenant = false;            ///< allowed in a tenant's file
    bool live = false;              ///< a change takes effect without a restart

    /// True for a setting whose name has parts in angle brackets.
    bool family() const { return name.find('<') != std::string_view::npos; }
    /// True when `key` is this setting, or one of this family.
    bool matches(std::string_view key) const;
    /// "CARDCAGE_SERVER_PORT"; empty for a family, whose names an environment variable cannot spell.
    std::string environmentName() const;
};

/// Every setting, in the order of the reference.
std::span<const Setting> settings();
/// The setting a key belongs to, or null.
const Setting* findSetting(std::string_view key);
/// The known name that a wrong one was probably meant to be, or empty. `tenant`: of those a tenant's file may have.
std::string suggestedName(std::string_view wrong, bool tenant = false);
/// The file that documents every setting: config/cardcage.properties.
std::string referenceText();

}  // namespace cardcage::config
