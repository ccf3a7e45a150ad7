#include "archives/unpack.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "analysis/values/text.hpp"
#include "archives/archive.hpp"

namespace cardcage::pcb::archives {
namespace {

using analysis::FileKind;

constexpr std::size_t head_size = 65'536;

FileKind kindOfHead(std::string_view head) {
    std::string converted;
    return analysis::kindOf(head, analysis::readableText(head, converted));
}

/// The name without its extensions: a folder for what is inside.
std::string stemOf(const std::string& name) {
    const auto stem = name.substr(0, name.find('.', 1));
    return stem.empty() ? name : stem;
}

std::string joined(const std::string& folder, const std::string& name) {
    return folder.empty() || name.empty() ? folder + name : folder + "/" + name;
}

/// Facts that the names in an archive tell, read before anything is taken out of it.
class Inspection {
public:
    explicit Inspection(Archive archive) {
        while (const auto* entry = archive.next()) note(*entry);
    }
    /// ODB++ has its layers in `matrix/matrix`, and facts in `misc/info` beside the folder of its steps.
    bool isOdb() const { return has_matrix_ || (has_info_ && has_steps_); }

private:
    void note(const EntryName& entry) {
        const auto path = joined(entry.folder, entry.name);
        if (!paths_.insert(path).second)
            throw Refusal(Fault::Duplicate, path, "is in the archive twice under one path");
        has_matrix_ = has_matrix_ || path == "matrix/matrix" || path.ends_with("/matrix/matrix");
        has_info_ = has_info_ || path == "misc/info" || path.ends_with("/misc/info");
        has_steps_ = has_steps_ || path.starts_with("steps/") || path.find("/steps/") != std::string::npos;
    }

    std::set<std::string> paths_;
    bool has_matrix_ = false;
    bool has_info_ = false;
    bool has_steps_ = false;
};

class Unpacking {
public:
    Unpacking(const Limits& limits, Sink& sink) : counters_(limits), sink_(sink) {}

    void add(const Upload& upload, std::size_t input) {
        input_ = input;
        auto kind = kindOfHead(upload.bytes.substr(0, std::min(upload.bytes.size(), head_size)));
        if (kind == FileKind::Archive && mayBeUnpacked(upload.bytes, kind)) return unpackArchive(upload.bytes, {}, 0);
        sink_.begin({upload.name, {}, kind, input_, false});
        sink_.end();
    }

private:
    /// Looks at all names of an archive; `kind` becomes that of a file that stays whole.
    bool mayBeUnpacked(std::string_view bytes, FileKind& kind) {
        if (useOf(bytes) == ArchiveUse::Keep) return false;
        Counters names(counters_.limits());
        if (!Inspection(Archive(bytes, names)).isOdb()) return true;
        kind = FileKind::OdbPlusPlus;
        return false;
    }

    void unpackArchive(std::string_view bytes, const std::string& folder, int depth) {
        Archive archive(bytes, counters_);
        while (const auto* entry = archive.next()) {
            if (isLeftover(*entry)) continue;
            const FoundFile file{entry->name, joined(folder, entry->folder), FileKind::Other, input_, true};
            try {
                takeEntry(archive, file, depth);
            } catch (Refusal& refusal) {
                if (refusal.entry.empty()) refusal.entry = joined(file.folder, file.name);
                throw;
            }
        }
    }

    /// Holds the beginning of a file back until it tells what the file is; an archive is held back as a whole.
    void takeEntry(Archive& archive, FoundFile file, int depth) {
        std::string held;
        bool is_open = false;
        const auto open = [&] {
            sink_.begin(file);
            sink_.write(held);
            held.clear();
            is_open = true;
        };
        archive.read([&](std::string_view piece) {
            if (is_open) return sink_.write(piece);
            held += piece;
            if (held.size() < head_size) return;
            file.kind = kindOfHead(held.substr(0, head_size));
            if (file.kind != FileKind::Archive) open();
        });
        if (is_open) return sink_.end();
        file.kind = kindOfHead(std::string_view(held).substr(0, std::min(held.size(), head_size)));
        if (file.kind == FileKind::Archive && takeNested(held, file, depth + 1)) return;
        open();
        sink_.end();
    }

    /// Unpacks an archive that was in another one into a folder of its name.
    bool takeNested(const std::string& bytes, FoundFile& file, int depth) {
        if (useOf(bytes) == ArchiveUse::Keep) return false;
        counters_.checkNesting(depth);
        if (!mayBeUnpacked(bytes, file.kind)) return false;
        unpackArchive(bytes, joined(file.folder, stemOf(file.name)), depth);
        return true;
    }

    Counters counters_;
    Sink& sink_;
    std::size_t input_ = 0;
};

}  // namespace

void unpack(const std::vector<Upload>& uploads, const Limits& limits, Sink& sink) {
    Unpacking unpacking(limits, sink);
    for (std::size_t i = 0; i < uploads.size(); ++i) {
        try {
            unpacking.add(uploads[i], i);
        } catch (Refusal& refusal) {
            refusal.input = i;
            throw;
        }
    }
}

}  // namespace cardcage::pcb::archives
