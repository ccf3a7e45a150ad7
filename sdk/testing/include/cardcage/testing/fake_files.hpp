#pragma once

#include <cardcage/abi.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "fake_host.hpp"

// cardcage.files/1 of the fake host: files in FakeHost::files, by id.

namespace cardcage::testing {

/// The functions of the service; each works like that of the host, without a quota and without a transaction.
struct FakeFiles {
    using Call = FakeHost::FakeCall;

    /// A file being written.
    struct Upload {
        Call& call;
        FakeFile file;
    };

    static Call& of(cc_call* call) { return FakeHost::of(call); }
    static std::string text(cc_str given) { return FakeHost::text(given); }

    static FakeFile asked(const cc_file_spec& spec) {
        FakeFile file;
        file.name = text(spec.name);
        if (spec.content_type.size) file.content_type = text(spec.content_type);
        file.size_cap = spec.size_cap;
        file.prefix = text(spec.prefix);
        return file;
    }
    /// Not SHA-256, but other digits for other contents.
    static std::string hashOf(const std::string& content) {
        std::string digits;
        std::uint64_t hash = 14695981039346656037u;
        for (int part = 0; part < 4; ++part) {
            for (const unsigned char c : content) hash = (hash ^ c) * 1099511628211u;
            char piece[17];
            std::snprintf(piece, sizeof piece, "%016llx", static_cast<unsigned long long>(hash += 1));
            digits += piece;
        }
        return digits;
    }
    static void tell(Call& call, const std::string& id, const FakeFile& file, cc_file* out) {
        out->is_complete = file.is_complete;
        out->id = call.keep(id);
        out->name = call.keep(file.name);
        out->content_type = call.keep(file.content_type);
        out->sha256 = file.is_complete ? call.keep(hashOf(file.content)) : cc_str{nullptr, 0};
        out->bytes = file.is_complete ? file.content.size() : 0;
        out->stored_us = file.is_complete ? call.host.now_us : 0;
    }
    static std::string add(Call& call, FakeFile file) {
        char id[37];
        std::snprintf(id, sizeof id, "0190a6f2-0000-4000-8000-%012zu", ++call.host.files_made);
        call.host.files[id] = std::move(file);
        return id;
    }
    static FakeFile* find(Call& call, cc_str id) {
        const auto found = call.host.files.find(text(id));
        return found == call.host.files.end() ? nullptr : &found->second;
    }
    static std::int32_t store(Call& call, FakeFile file, cc_file* out) {
        if (file.size_cap && file.content.size() > file.size_cap) return CC_TOO_LARGE;
        if (!file.content.starts_with(file.prefix)) {
            call.answer.status = 415;
            call.answer.code = "unsupported_media_type";
            return CC_PROBLEM;
        }
        const std::string id = add(call, std::move(file));
        tell(call, id, call.host.files[id], out);
        return CC_OK;
    }

    static std::int32_t putBody(cc_call* call, const cc_file_spec* spec, cc_file* out) {
        auto file = asked(*spec);
        file.content = of(call).body;
        return store(of(call), std::move(file), out);
    }
    static std::int32_t putBegin(cc_call* call, const cc_file_spec* spec, cc_upload** upload) {
        *upload = reinterpret_cast<cc_upload*>(new Upload{of(call), asked(*spec)});
        return CC_OK;
    }
    static std::int32_t putWrite(cc_upload* upload, cc_str piece) {
        reinterpret_cast<Upload*>(upload)->file.content += text(piece);
        return CC_OK;
    }
    static std::int32_t putEnd(cc_upload* upload, cc_file* out) {
        const std::unique_ptr<Upload> ended(reinterpret_cast<Upload*>(upload));
        return store(ended->call, std::move(ended->file), out);
    }
    static void putAbort(cc_upload* upload) { delete reinterpret_cast<Upload*>(upload); }

    static std::int32_t stat(cc_call* call, cc_str id, cc_file* out) {
        const auto* file = find(of(call), id);
        if (!file) return CC_NOT_FOUND;
        tell(of(call), text(id), *file, out);
        return CC_OK;
    }
    static std::int64_t read(cc_call* call, cc_str id, std::uint64_t offset, char* buffer, std::size_t size) {
        const auto* file = find(of(call), id);
        if (!file || !file->is_complete) return CC_NOT_FOUND;
        if (offset >= file->content.size()) return 0;
        return static_cast<std::int64_t>(file->content.copy(buffer, size, static_cast<std::size_t>(offset)));
    }
    static std::int32_t openJson(cc_call* call, cc_str id, cc_json** reader) {
        const auto* file = find(of(call), id);
        if (!file || !file->is_complete) return CC_NOT_FOUND;
        of(call).readers.push_back(std::make_unique<FakeJson>(file->content));
        *reader = reinterpret_cast<cc_json*>(of(call).readers.back().get());
        return CC_OK;
    }
    static std::int32_t copy(cc_call* call, cc_str id, cc_str name, cc_file* out) {
        const auto* file = find(of(call), id);
        if (!file || !file->is_complete) return CC_NOT_FOUND;
        auto copied = *file;
        if (name.data) copied.name = text(name);
        return store(of(call), std::move(copied), out);
    }
    static std::int32_t remove(cc_call* call, cc_str id) {
        return of(call).host.files.erase(text(id)) ? CC_OK : CC_NOT_FOUND;
    }

    static std::int32_t respond(Call& call, std::string type, std::string body) {
        if (call.answered || call.streaming) return CC_CONFLICT;
        call.answer.status = 200;
        call.answer.content_type = std::move(type);
        call.answer.body = std::move(body);
        call.answered = true;
        return CC_OK;
    }
    static std::int32_t answer(cc_call* call, cc_str id) {
        const auto* file = find(of(call), id);
        if (!file || !file->is_complete) return CC_NOT_FOUND;
        of(call).answer.headers["Content-Disposition"] = "attachment; filename=\"" + file->name + "\"";
        return respond(of(call), file->content_type, file->content);
    }
    /// The archive is a text of "<name> <bytes>" lines.
    static std::int32_t answerZip(cc_call* call, cc_str name, const cc_zip_entry* entries, std::size_t entry_count) {
        std::string lines;
        for (std::size_t i = 0; i < entry_count; ++i) {
            const auto* file = find(of(call), entries[i].file);
            if (!file || !file->is_complete) return CC_NOT_FOUND;
            lines += text(entries[i].name) + " " + std::to_string(file->content.size()) + "\n";
        }
        of(call).answer.headers["Content-Disposition"] = "attachment; filename=\"" + text(name) + "\"";
        return respond(of(call), "application/zip", std::move(lines));
    }

    static std::int32_t signGet(cc_call* call, cc_str id, std::int64_t seconds, cc_str* url, std::int64_t* expires_us) {
        const auto* file = find(of(call), id);
        if (!file || !file->is_complete) return CC_NOT_FOUND;
        *url = of(call).keep("https://fake.example/downloads/" + text(id) + "?sig=fake");
        *expires_us = of(call).host.now_us + seconds * 1'000'000;
        return CC_OK;
    }
    static std::int32_t signPut(
        cc_call* call,
        const cc_file_spec* spec,
        std::uint32_t,
        std::int64_t seconds,
        cc_file* out,
        cc_str* url,
        std::int64_t* expires_us
    ) {
        auto file = asked(*spec);
        file.is_complete = false;
        file.takes_uploads = true;
        const auto id = add(of(call), std::move(file));
        tell(of(call), id, of(call).host.files[id], out);
        *url = of(call).keep("https://fake.example/uploads/" + id + "?sig=fake");
        *expires_us = of(call).host.now_us + seconds * 1'000'000;
        return CC_OK;
    }
    static std::int32_t endUpload(cc_call* call, cc_str id) {
        auto* file = find(of(call), id);
        if (!file) return CC_NOT_FOUND;
        file->takes_uploads = false;
        return CC_OK;
    }

    static constexpr cc_files_v1 table() {
        return {
            sizeof(cc_files_v1),
            &putBody,
            &putBegin,
            &putWrite,
            &putEnd,
            &putAbort,
            &stat,
            &read,
            &openJson,
            &copy,
            &remove,
            &answer,
            &answerZip,
            &signGet,
            &signPut,
            &endUpload};
    }
};

}  // namespace cardcage::testing
