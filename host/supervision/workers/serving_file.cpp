#include "host/supervision/workers/serving_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <sstream>
#include <system_error>

#include "host/json/json_tree.hpp"
#include "host/json/object_writer.hpp"

namespace cardcage::supervision {
namespace {

constexpr char file_name[] = "server";

std::string textOf(const Serving& serving) {
    return json::ObjectWriter()
               .member("pid", serving.pid)
               .member("admin_url", serving.admin_url)
               .member("has_workers", serving.has_workers)
               .text() +
           '\n';
}

/// True when a process that lives has locked it.
bool isLocked(const std::filesystem::path& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool is_free = flock(file, LOCK_SH | LOCK_NB) == 0;
    close(file);
    return !is_free;
}

}  // namespace

ServingFile::ServingFile(const std::filesystem::path& run, const Serving& serving) : path_(run / file_name) {
    file_ = open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    const auto fail = [this] {
        throw std::system_error(errno, std::generic_category(), "cannot write " + path_.string());
    };
    if (file_ < 0) fail();
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) {
        close(file_);
        file_ = -1;
        return;
    }
    const auto text = textOf(serving);
    if (ftruncate(file_, 0) != 0 || pwrite(file_, text.data(), text.size(), 0) < 0) fail();
}

ServingFile::~ServingFile() {
    if (file_ < 0) return;
    unlink(path_.c_str());
    close(file_);
}

std::optional<Serving> ServingFile::find(const std::filesystem::path& run) {
    const auto path = run / file_name;
    if (!isLocked(path)) return std::nullopt;
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    const auto parsed = json::parsed(text.str());
    const auto serving = parsed ? json::asObject(*parsed) : json::Object::Ptr();
    if (!serving) return std::nullopt;
    return Serving{
        .pid = serving->optValue("pid", 0),
        .admin_url = serving->optValue("admin_url", std::string()),
        .has_workers = serving->optValue("has_workers", false)};
}

}  // namespace cardcage::supervision
