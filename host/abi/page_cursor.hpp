#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cardcage::abi {

/// A page cursor: the position a list goes on from, sealed by a MAC over the position and `scope` (tenant, route and
/// filters), so that it is useless for another tenant or another list. Text safe in a query.
std::string sealCursor(std::string_view key, std::string_view scope, std::string_view position);

/// The position inside a cursor; absent when it was not sealed with this key and scope.
std::optional<std::string> openCursor(std::string_view key, std::string_view scope, std::string_view cursor);

}  // namespace cardcage::abi
