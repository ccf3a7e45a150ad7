#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cardcage::test {

/// Violations of the rules of OpenAPI 3.1 in a document, of those that matter here: required members, references that
/// lead somewhere, path parameters described and required, unique operation ids and parameters, response keys, tags and
/// security schemes declared, no two paths of one shape, names of components. Empty when all is well.
std::vector<std::string> structuralFaults(std::string_view document);

}  // namespace cardcage::test
