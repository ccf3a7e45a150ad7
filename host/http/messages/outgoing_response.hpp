#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "host/http/messages/message.hpp"

namespace cardcage::http {

/// The answer under construction; its fields are kept as they will be sent.
class OutgoingResponse final : public Response {
public:
    explicit OutgoingResponse(const std::string& spool_directory);

    void header(std::string_view name, std::string_view value) override;
    void setHeader(std::string_view name, std::string_view value) override;
    std::optional<std::string_view> header(std::string_view name) const override;
    void share(std::string_view bytes) override { shared_ = bytes; }
    void write(std::string_view bytes) override { body_.append(bytes); }
    std::uint64_t bodySize() const override { return shared_.empty() ? body_.size() : shared_.size(); }
    void reset() override;
    void close() override { close_ = true; }

    bool closes() const { return close_; }
    /// Each field as "name: value\r\n".
    std::string_view fields() const { return fields_; }
    /// The body when it is in memory, otherwise absent: it is in the file of `spool` then.
    std::optional<std::string_view> memory() const { return shared_.empty() ? body_.memory() : std::optional(shared_); }
    const Spool& spool() const { return body_; }
    /// Ready for another request.
    void clear();

private:
    std::string fields_;
    Spool body_;
    std::string_view shared_;  ///< the body instead of body_
    bool close_ = false;
};

/// The reason phrase of a status; empty for unknown ones.
std::string_view reasonPhrase(int status);

}  // namespace cardcage::http
