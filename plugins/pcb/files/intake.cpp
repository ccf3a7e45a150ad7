#include "files/intake.hpp"

#include <algorithm>
#include <cardcage/isolated.hpp>
#include <cardcage/web/multipart.hpp>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "files/upload_problem.hpp"
#include "work/unpack_upload.hpp"

namespace cardcage::pcb {
namespace {

/// Begins a file of that name. What the files service refuses about the name becomes `problem()`.
template <class MakeProblem>
sdk::FileWriter writerOf(
    const sdk::Call& call, const std::string& name, const Settings& settings, MakeProblem problem
) {
    try {
        const auto most = static_cast<std::uint64_t>(settings.upload_file_bytes);
        return call.files().writer({.name = name, .content_type = unpacked_type, .size_cap = most});
    } catch (const sdk::HostError& error) {
        if (error.status() == CC_PROBLEM) throw problem();
        throw;
    }
}

/// Stores the parts of the form that are files, as they came.
std::vector<sdk::File> storeParts(const sdk::Call& call, const Settings& settings) {
    sdk::Multipart body(
        call,
        {.parts = static_cast<std::size_t>(settings.upload_parts),
         .part_bytes = static_cast<std::uint64_t>(settings.upload_file_bytes)}
    );
    std::vector<sdk::File> parts;
    std::int64_t bytes = 0;
    while (const auto* part = body.next()) {
        if (!part->filename) continue;
        auto file = writerOf(call, *part->filename, settings, [&] { return wrongPartName(parts.size()); });
        for (auto piece = body.read(); !piece.empty(); piece = body.read()) {
            bytes += std::ssize(piece);
            if (bytes > settings.upload_bytes) throw uploadTooLarge(settings.upload_bytes);
            file.write(piece);
        }
        parts.push_back(file.finish());
    }
    if (parts.empty()) throw noParts();
    return parts;
}

/// Stores what comes out of archives, and keeps the listing, which comes last.
class UnpackedFiles : public sdk::IsolatedSink {
public:
    UnpackedFiles(sdk::Call& call, const Settings& settings) : call_(call), settings_(settings) {}

    void begin(std::string_view name, std::string_view content_type) override {
        is_listing_ = content_type == listing_type;
        if (is_listing_) return;
        const std::string own(name);
        writer_.emplace(writerOf(call_, own, settings_, [&] { return wrongEntryName(own); }));
    }
    void write(std::string_view piece) override {
        if (is_listing_) {
            listing += piece;
        } else {
            writer_->write(piece);
        }
    }
    void end() override {
        if (is_listing_) return;
        files.push_back(writer_->finish());
        writer_.reset();
    }
    bool tick(std::string_view phase, std::int64_t done, std::int64_t total, bool) override {
        call_.progress(phase, done, total);
        return !call_.cancelled();
    }

    std::vector<sdk::File> files;
    std::string listing;

private:
    sdk::Call& call_;
    const Settings& settings_;
    std::optional<sdk::FileWriter> writer_;
    bool is_listing_ = false;
};

sdk::IsolatedRequest requestOf(
    const std::vector<sdk::File>& parts, const std::string& order, const Settings& settings
) {
    sdk::IsolatedRequest request{.name = unpack_function, .payload = order};
    for (const auto& part : parts) request.inputs.emplace_back(part.id);
    request.limits.cpu = std::chrono::seconds(settings.archive_cpu_seconds);
    request.limits.memory = static_cast<std::uint64_t>(settings.archive_memory);
    // The outputs are the unpacked files and the listing of them; the function itself counts the former.
    request.limits.output = std::uint64_t{1} << 30;
    return request;
}

std::string orderOf(const std::vector<sdk::File>& parts, const Settings& settings) {
    std::vector<std::string> names;
    for (const auto& part : parts) names.push_back(part.name);
    const archives::Limits limits{
        .bytes = static_cast<std::uint64_t>(settings.archive_bytes),
        .file_bytes = static_cast<std::uint64_t>(settings.upload_file_bytes),
        .entries = static_cast<std::size_t>(settings.archive_entries),
        .ratio = static_cast<std::uint64_t>(settings.archive_ratio),
        .nesting = static_cast<int>(settings.archive_nesting)};
    return unpackOrder(limits, names);
}

/// Pairs the listing with the stored files. A listing that does not fit comes from a process that was misled.
std::vector<IncomingFile> pairedWith(
    const std::vector<ListedFile>& listing, const std::vector<sdk::File>& parts, const std::vector<sdk::File>& unpacked
) {
    std::vector<IncomingFile> files;
    std::set<std::int64_t> taken;
    auto next = unpacked.begin();
    for (const auto& listed : listing) {
        const bool fits = listed.is_unpacked ? next != unpacked.end() && next->name == listed.name
                                             : listed.input < std::ssize(parts) && taken.insert(listed.input).second;
        if (!fits) throw std::runtime_error("the listing of an upload does not fit its files");
        const auto& content = listed.is_unpacked ? *next++ : parts[static_cast<std::size_t>(listed.input)];
        files.push_back({content.name, listed.path, listed.file_type, content});
    }
    if (next != unpacked.end()) throw std::runtime_error("the listing of an upload lacks files");
    return files;
}

/// Removes the stored parts that are no files of the PCB: archives that were unpacked.
void removeUnpacked(
    const sdk::Call& call, const std::vector<sdk::File>& parts, const std::vector<ListedFile>& listing
) {
    std::vector<bool> is_kept(parts.size());
    for (const auto& listed : listing)
        if (!listed.is_unpacked) is_kept.at(static_cast<std::size_t>(listed.input)) = true;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (!is_kept[i]) call.files().remove(parts[i].id);
}

/// A set often contains its own archive: a file of equal name and content counts once.
void dropCopies(const sdk::Call& call, std::vector<IncomingFile>& files) {
    std::set<std::pair<std::string, std::string>> known;
    std::erase_if(files, [&](const IncomingFile& file) {
        if (known.emplace(file.name, file.content.sha256).second) return false;
        call.files().remove(file.content.id);
        return true;
    });
}

/// Folders become parts of paths in archives that are downloaded, so the files service has to take their names, too.
void checkFolders(const sdk::Call& call, const std::vector<IncomingFile>& files, const Settings& settings) {
    std::set<std::string> checked;
    for (const auto& file : files) {
        for (std::size_t begin = 0; begin < file.path.size();) {
            const auto end = std::min(file.path.find('/', begin), file.path.size());
            const auto folder = file.path.substr(begin, end - begin);
            if (checked.insert(folder).second)
                writerOf(call, folder, settings, [&] { return wrongEntryName(file.path + "/" + file.name); });
            begin = end + 1;
        }
    }
}

/// A file that got another name is stored under it.
void renameContents(const sdk::Call& call, std::vector<IncomingFile>& files) {
    for (auto& file : files) {
        if (file.name == file.content.name) continue;
        auto renamed = call.files().copy(file.content.id, file.name);
        call.files().remove(file.content.id);
        file.content = std::move(renamed);
    }
}

std::string nameWithFolders(const IncomingFile& file) {
    auto name = file.path.empty() ? file.name : file.path + "/" + file.name;
    std::replace(name.begin(), name.end(), '/', '_');
    return name;
}

}  // namespace

void resolveNames(std::vector<IncomingFile>& files) {
    constexpr std::size_t longest_name = 255;
    std::map<std::string, int> uses;
    for (const auto& file : files) ++uses[file.name];
    std::set<std::string> names;
    for (auto& file : files) {
        if (uses[file.name] > 1) file.name = nameWithFolders(file);
        if (file.name.size() > longest_name || !names.insert(file.name).second) throw namesTwice(file.name);
    }
}

std::vector<IncomingFile> takeUpload(sdk::Call& call, const Settings& settings) {
    const auto parts = storeParts(call, settings);
    UnpackedFiles unpacked(call, settings);
    const auto order = orderOf(parts, settings);
    const auto result = sdk::runIsolated(call, requestOf(parts, order, settings), unpacked);
    requireUnpacked(call, result, parts, settings);
    const auto listing = call.decodeText<std::vector<ListedFile>>(unpacked.listing, sdk::Decoder::UnknownKeys::Refused);
    auto files = pairedWith(listing, parts, unpacked.files);
    removeUnpacked(call, parts, listing);
    checkFolders(call, files, settings);
    dropCopies(call, files);
    resolveNames(files);
    renameContents(call, files);
    return files;
}

}  // namespace cardcage::pcb
