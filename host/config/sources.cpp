#include "host/config/sources.hpp"

#include <fcntl.h>

#include <cerrno>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "host/config/complaint.hpp"
#include "host/posix/contents.hpp"
#include "host/posix/descriptor.hpp"

namespace cardcage::config {
namespace {

constexpr std::string_view ending = ".properties";
constexpr std::size_t largest_file = 1 << 20;

/// The whole file. Throws std::system_error.
std::string contentOf(const std::filesystem::path& path) {
    const posix::Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    auto content = file ? posix::readUpTo(file.get(), largest_file) : std::nullopt;
    if (!content) throw std::system_error(errno, std::generic_category(), "cannot be read");
    content->shrink_to_fit();  // there is one for each tenant, and it is kept
    return std::move(*content);
}

void readInto(Files& files, const std::filesystem::path& path, std::vector<Complaint>& complaints) {
    try {
        auto content = contentOf(path);
        if (content.size() <= largest_file) {
            files.emplace(path.string(), std::move(content));
        } else {
            complaints.push_back({path.string(), {}, {}, "is larger than 1 MiB", {}});
        }
    } catch (const std::system_error& error) {
        complaints.push_back({path.string(), {}, {}, error.what(), {}});
    }
}

bool isTenantFile(const std::filesystem::directory_entry& entry) {
    const auto file_name = entry.path().filename().string();
    return file_name.ends_with(ending) && !file_name.starts_with('.') && !entry.is_directory();
}

}  // namespace

Files readFiles(const Sources& sources) {
    Files files;
    std::vector<Complaint> complaints;
    std::error_code error;
    if (std::filesystem::exists(sources.file, error)) {
        readInto(files, sources.file, complaints);
    } else if (sources.file_required) {
        complaints.push_back({sources.file.string(), {}, {}, "does not exist", {}});
    }
    const auto directory = sources.file.parent_path() / "tenants";
    for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
        if (isTenantFile(entry)) readInto(files, entry.path(), complaints);
    }
    if (!complaints.empty()) throw Refused(std::move(complaints));
    return files;
}

std::string tenantOf(const std::filesystem::path& file) {
    if (file.parent_path().filename() != "tenants") return {};
    return file.stem().string();
}

}  // namespace cardcage::config
