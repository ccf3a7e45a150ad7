#pragma once

#include "host/files/file_repository.hpp"
#include "host/files/storage/store.hpp"
#include "host/http/messages/message.hpp"

namespace cardcage::execution {

/// Answers GET or HEAD with a complete file, as something to save and never to show: 200, 206 for a range, 304 for a
/// version the client has, 416 for a range outside of it (RFC 9110, 13.2.2 and 14; RFC 6266).
void answerFile(
    const files::FileRow& file, files::StoredContent& content, const http::Request& request, http::Response& response
);

/// Sets the headers that make a browser save an answer instead of showing it, whatever its type.
void describeDownload(std::string_view name, std::string_view content_type, http::Response& response);

}  // namespace cardcage::execution
