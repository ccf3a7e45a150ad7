// cardcage.files/1: the files of a tenant's module, in the transaction of the caller.

#include <algorithm>
#include <optional>
#include <vector>

#include "host/abi/boundary.hpp"
#include "host/abi/files/files_access.hpp"
#include "host/abi/service_tables.hpp"

/// A file that a handler writes in pieces.
struct cc_upload {
    cc_call& call;
    cardcage::files::FileSpec spec;
    std::optional<cardcage::files::CheckedContent> content;  ///< absent: ended, given up, or failed
};

namespace cardcage::abi {
namespace {

using files::FileRepository;
using files::FileSpec;

constexpr std::size_t stored_at_once = 256 * 1024;

files::CheckedContent newContent(const cc_call& call, const FileSpec& spec) {
    return {call.run.services.file_store.create(), spec.size_cap, spec.prefix};
}

std::int32_t putBody(cc_call* call, const cc_file_spec* given, cc_file* file) {
    if (!covers(given, &cc_file_spec::prefix) || !isAsked(file)) return CC_INVALID;
    return onFiles(call, Access::Writes, [&](FileRepository& repository) -> std::int64_t {
        const auto spec = fileSpecOf(*call, *given);
        auto content = newContent(*call, spec);
        if (call->is_operation) {
            content.write(call->payload);
        } else {
            const auto& body = call->run.request.body();
            std::vector<char> buffer(static_cast<std::size_t>(std::min<std::uint64_t>(stored_at_once, body.size())));
            for (std::uint64_t offset = 0; offset < body.size();) {
                if (call->run.cancelled()) return CC_CANCELLED;
                const auto count = body.read(offset, buffer.data(), buffer.size());
                if (count == 0) throw files::StoreError("the spooled body is shorter than it should be");
                content.write({buffer.data(), count});
                offset += count;
            }
        }
        tellFile(call, repository.add(spec, content, fileTimeUs(*call)), file);
        return CC_OK;
    });
}

std::int32_t putBegin(cc_call* call, const cc_file_spec* given, cc_upload** upload) {
    if (!covers(given, &cc_file_spec::prefix) || !upload) return CC_INVALID;
    if (call->run.work.mode() != database::Mode::Write) return CC_WRONG_PHASE;
    return static_cast<std::int32_t>(onStore(call, [&]() -> std::int64_t {
        auto spec = fileSpecOf(*call, *given);
        auto content = newContent(*call, spec);
        auto made = std::make_shared<cc_upload>(cc_upload{*call, std::move(spec), std::move(content)});
        *upload = call->uploads.emplace_back(std::move(made)).get();
        return CC_OK;
    }));
}

std::int32_t putWrite(cc_upload* upload, cc_str piece) {
    if (!upload->content) return CC_INVALID;
    const auto result = static_cast<std::int32_t>(onStore(&upload->call, [&]() -> std::int64_t {
        upload->content->write(view(piece));
        return CC_OK;
    }));
    if (result != CC_OK) upload->content.reset();
    return result;
}

std::int32_t putEnd(cc_upload* upload, cc_file* file) {
    if (!upload->content || !isAsked(file)) return CC_INVALID;
    auto* call = &upload->call;
    const auto result = onFiles(call, Access::Writes, [&](FileRepository& repository) -> std::int64_t {
        tellFile(call, repository.add(upload->spec, *upload->content, fileTimeUs(*call)), file);
        return CC_OK;
    });
    if (result != CC_BUSY) upload->content.reset();
    return result;
}

void putAbort(cc_upload* upload) {
    upload->content.reset();
}

std::int32_t stat(cc_call* call, cc_str id, cc_file* file) {
    if (!isAsked(file)) return CC_INVALID;
    return onFiles(call, Access::Reads, [&](FileRepository& repository) -> std::int64_t {
        const auto row = currentFile(call, repository, id);
        if (!row) return CC_NOT_FOUND;
        tellFile(call, *row, file);
        return CC_OK;
    });
}

std::int64_t read(cc_call* call, cc_str id, std::uint64_t offset, char* buffer, std::size_t size) {
    if (!buffer && size) return CC_INVALID;
    auto& open = call->open_file;
    if (!open.content || open.id != view(id)) {
        const auto opened = onFiles(call, Access::Reads, [&](FileRepository& repository) -> std::int64_t {
            auto content = contentOf(*call, currentFile(call, repository, id));
            if (!content) return CC_NOT_FOUND;
            open = {std::string(view(id)), std::move(content)};
            return CC_OK;
        });
        if (opened != CC_OK) return opened;
    }
    return onStore(call, [&] { return static_cast<std::int64_t>(open.content->read(offset, buffer, size)); });
}

/// A file as the text of a JSON reader.
class FileSource : public json::ByteSource {
public:
    explicit FileSource(std::unique_ptr<files::StoredContent> content) : content_(std::move(content)) {}
    std::size_t read(char* buffer, std::size_t size) override {
        const auto count = content_->read(offset_, buffer, size);
        offset_ += count;
        return count;
    }

private:
    std::unique_ptr<files::StoredContent> content_;
    std::uint64_t offset_ = 0;
};

std::int32_t openJson(cc_call* call, cc_str id, cc_json** reader) {
    if (!reader) return CC_INVALID;
    return onFiles(call, Access::Reads, [&](FileRepository& repository) -> std::int64_t {
        auto content = contentOf(*call, currentFile(call, repository, id));
        if (!content) return CC_NOT_FOUND;
        auto json = std::make_unique<cc_json>();
        json->source = std::make_unique<FileSource>(std::move(content));
        json::Limits limits;
        limits.nodes = 0;
        json->reader = std::make_unique<json::Reader>(*json->source, limits);
        *reader = call->readers.emplace_back(std::move(json)).get();
        return CC_OK;
    });
}

std::int32_t copy(cc_call* call, cc_str id, cc_str name, cc_file* file) {
    if (!isAsked(file)) return CC_INVALID;
    return onFiles(call, Access::Writes, [&](FileRepository& repository) -> std::int64_t {
        if (name.data) files::check({.name = std::string(view(name))});
        currentFile(call, repository, id);
        const auto row = repository.copy(view(id), view(name), fileTimeUs(*call));
        if (!row) return CC_NOT_FOUND;
        tellFile(call, *row, file);
        return CC_OK;
    });
}

std::int32_t remove(cc_call* call, cc_str id) {
    return onFiles(call, Access::Writes, [&](FileRepository& repository) -> std::int64_t {
        if (call->open_file.id == view(id)) call->open_file = {};
        return repository.remove(view(id)) ? CC_OK : CC_NOT_FOUND;
    });
}

/// Safe for the one function that returns nothing.
void safePutAbort(cc_upload* upload) noexcept {
    if (!upload || !isOpen(upload)) return;
    try {
        putAbort(upload);
    } catch (...) {  // a file that cannot be removed is swept later
    }
}

}  // namespace

const cc_files_v1 files_table{
    .size = sizeof(cc_files_v1),
    .put_body = safe<putBody>,
    .put_begin = safe<putBegin>,
    .put_write = safe<putWrite>,
    .put_end = safe<putEnd>,
    .put_abort = safePutAbort,
    .stat = safe<stat>,
    .read = safe<read>,
    .open_json = safe<openJson>,
    .copy = safe<copy>,
    .remove = safe<remove>,
    .answer = safe<answerWithFile>,
    .answer_zip = safe<answerWithZip>,
    .sign_get = safe<signGet>,
    .sign_put = safe<signPut>,
    .end_upload = safe<endUpload>};

}  // namespace cardcage::abi
