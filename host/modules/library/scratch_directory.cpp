#include "host/modules/library/scratch_directory.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "host/modules/library/refused.hpp"

namespace cardcage::modules {

ScratchDirectory::ScratchDirectory(const std::string& name) {
    auto pattern = (std::filesystem::temp_directory_path() / (name + "-XXXXXX")).string();
    if (!mkdtemp(pattern.data())) throw Refused("no_scratch", pattern + " cannot be made: " + std::strerror(errno));
    path_ = pattern;
}

ScratchDirectory::~ScratchDirectory() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
}

}  // namespace cardcage::modules
