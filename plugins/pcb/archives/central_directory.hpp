#pragma once

#include <cstddef>
#include <string_view>

namespace cardcage::pcb::archives {

/// Looks through the central directory of a zip archive, wherever a reader may find it, without building anything:
/// throws Refusal for more than `most` entries, for a name with a NUL, behind which readers do not look, and for an
/// archive with dozens of ends.
void checkZipDirectory(std::string_view bytes, std::size_t most);

}  // namespace cardcage::pcb::archives
