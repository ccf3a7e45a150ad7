#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace cardcage::installation {

/// Settings of a module as its configuration files have them: text by key.
using SettingTexts = std::map<std::string, std::string>;

/// Returns the reason for which `value` is wrong by the JSON schema of the module's manifest (an object schema; empty:
/// the module has no settings); absent when it is right. Knows type, enum, minimum, maximum, minLength and maxLength.
std::optional<std::string> settingFault(std::string_view schema, std::string_view key, std::string_view value);

/// The settings as the JSON object the module reads: each text as the type its schema names, with the schema's
/// defaults for all others. Settings that are wrong are left out.
std::string settingsJson(std::string_view schema, const SettingTexts& texts);

}  // namespace cardcage::installation
