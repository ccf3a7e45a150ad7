#pragma once

#include <cstddef>
#include <string_view>

namespace cardcage::pcb::archives {

/// Looks through the central directory of a zip archive, as far as there is one, without building anything: throws
/// Refusal for more than `most` entries, and for a name with a NUL, behind which readers do not look.
void checkZipDirectory(std::string_view bytes, std::size_t most);

}  // namespace cardcage::pcb::archives
