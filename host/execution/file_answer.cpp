#include "host/execution/file_answer.hpp"

#include <Poco/DateTimeFormat.h>
#include <Poco/DateTimeFormatter.h>
#include <Poco/Timestamp.h>

#include <algorithm>
#include <vector>

#include "host/files/byte_range.hpp"
#include "host/files/file_name.hpp"
#include "host/http/messages/entity_tag.hpp"
#include "host/problems/problem.hpp"

namespace cardcage::execution {
namespace {

constexpr std::size_t piece_size = 256 * 1024;

void writePart(files::StoredContent& content, const files::ByteRange& part, http::Response& response) {
    std::vector<char> buffer(static_cast<std::size_t>(std::min<std::uint64_t>(piece_size, part.size)));
    for (std::uint64_t done = 0; done < part.size;) {
        const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), part.size - done));
        const auto count = content.read(part.first + done, buffer.data(), wanted);
        if (count == 0) throw files::StoreError("a stored content is shorter than it should be");
        response.write({buffer.data(), count});
        done += count;
    }
}

std::string contentRange(const std::string& part, std::uint64_t total) {
    return "bytes " + part + "/" + std::to_string(total);
}

}  // namespace

void describeDownload(std::string_view name, std::string_view content_type, http::Response& response) {
    response.setHeader("Content-Type", content_type);
    response.setHeader("Content-Disposition", files::contentDisposition(name));
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("Cache-Control", "private, no-cache");
}

void answerFile(
    const files::FileRow& file, files::StoredContent& content, const http::Request& request, http::Response& response
) {
    const auto total = content.size();
    const auto etag = '"' + file.sha256.value_or("") + '"';
    const auto last_modified =
        Poco::DateTimeFormatter::format(Poco::Timestamp(file.stored_us), Poco::DateTimeFormat::HTTP_FORMAT);
    response.setHeader("ETag", etag);
    response.setHeader("Last-Modified", last_modified);
    const auto known = request.header("If-None-Match");
    if (known && http::listsEntityTag(*known, etag, true)) {
        response.status = 304;
        return;
    }
    response.setHeader("Accept-Ranges", "bytes");

    files::RangeChoice choice;
    const auto range = request.header("Range");
    if (range && request.method() == "GET") {
        const auto condition = request.header("If-Range");
        if (!condition || files::ifRangeMatches(*condition, etag, last_modified)) {
            choice = files::chooseRange(*range, total);
        }
    }
    switch (choice.kind) {
        case files::RangeChoice::Kind::Whole:
            response.status = 200;
            describeDownload(file.name, file.content_type, response);
            writePart(content, {0, total}, response);
            return;
        case files::RangeChoice::Kind::Part: {
            const auto last = choice.part.first + choice.part.size - 1;
            response.status = 206;
            describeDownload(file.name, file.content_type, response);
            response.setHeader(
                "Content-Range", contentRange(std::to_string(choice.part.first) + "-" + std::to_string(last), total)
            );
            writePart(content, choice.part, response);
            return;
        }
        case files::RangeChoice::Kind::Unsatisfiable: {
            const auto problem = problems::Problem::of("range_not_satisfiable");
            response.status = problem.answerStatus();
            response.setHeader("Content-Type", problems::problem_media_type);
            response.setHeader("Content-Range", contentRange("*", total));
            response.write(problems::render(problem, request.requestId()));
            return;
        }
    }
}

}  // namespace cardcage::execution
