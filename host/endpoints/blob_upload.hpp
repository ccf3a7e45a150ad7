#pragma once

#include <cstdint>

#include "host/files/file_repository.hpp"
#include "host/files/signed_link.hpp"
#include "host/files/storage/store.hpp"
#include "host/http/messages/message.hpp"

// Effect of one PUT to an upload link: the whole content, or a step of the block blob protocol.

namespace cardcage::endpoints {

/// Bytes that the body of this PUT may have.
std::uint64_t uploadLimit(const files::SignedLink& link, const http::Request& request);
/// Refuses what the head alone shows to be wrong. Throws Refusal.
void checkUpload(const files::SignedLink& link, const http::Request& request);
/// Does it to a held file. Throws Refusal and what FileRepository throws.
void takeUpload(
    files::FileRow& row,
    const http::Request& request,
    files::FileRepository& repository,
    files::Store& store,
    std::int64_t now_us
);

/// The headers that a client of the protocol expects with 201.
void describeBlob(const files::FileRow& row, const http::Request& request, http::Response& response);

}  // namespace cardcage::endpoints
