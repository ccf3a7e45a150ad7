#pragma once

namespace cardcage::isolated {

/// The whole life of the process of an isolated function: the program is started with "module run-isolated" and the
/// descriptors of descriptor.hpp. Returns the exit code; usually the host ends the process before.
int childMain();

}  // namespace cardcage::isolated
