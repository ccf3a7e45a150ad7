#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardcage::http {

/// Bytes that grow in memory up to a limit and then in an unlinked spool file: request bodies and answers of any size.
/// Not shared between threads.
class Spool {
public:
    /// `memory_limit`: bytes kept in memory before the content moves to a file in `directory`.
    Spool(std::size_t memory_limit, std::string directory);
    ~Spool();
    Spool(Spool&&) noexcept;
    Spool& operator=(Spool&&) noexcept;

    /// Appends. Throws std::system_error when the disk is full or the quota of all spools is used up.
    void append(std::string_view bytes);
    /// Bytes appended so far.
    std::uint64_t size() const;
    /// Reads from `offset` on, up to `size` bytes; 0 at the end.
    std::size_t read(std::uint64_t offset, char* buffer, std::size_t size) const;
    /// The whole content when it is in memory, otherwise absent.
    std::optional<std::string_view> memory() const;
    /// The descriptor of the spool file, or -1 while the content is in memory (for sendfile).
    int descriptor() const;
    void clear();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// A parsed request. Its head never changes after parsing; strings live as long as the request.
class Request {
public:
    virtual ~Request() = default;

    virtual std::string_view method() const = 0;
    /// As sent, in origin form ("/customers/1?limit=5"); an absolute form was reduced to it.
    virtual std::string_view target() const = 0;
    /// The raw, still encoded path ("/components/A%2FB/risk") and the raw query without '?'.
    virtual std::string_view path() const = 0;
    virtual std::string_view query() const = 0;
    /// Value of a header field, by case-insensitive name; values of repeated list fields are joined by ", ".
    virtual std::optional<std::string_view> header(std::string_view name) const = 0;
    /// Content-Length, absent with chunked coding; 0 when the request has no body.
    virtual std::optional<std::uint64_t> contentLength() const = 0;
    /// Numeric address of the peer, without port.
    virtual std::string_view peer() const = 0;
    /// X-Request-Id when it matches [A-Za-z0-9._-]{1,64}, otherwise a new one.
    virtual std::string_view requestId() const = 0;
    /// The body, complete; empty until Application::handle is called.
    virtual const Spool& body() const = 0;
    /// True when the client has gone (or sends no more) or the server stops, for long work already when it drains: such
    /// work ends early.
    virtual bool cancelled() const = 0;

    /// An object that Application::admit hands to Application::handle. Released after Application::finished,
    /// that is when the client has read the answer; what is needed no longer is better released at the end of handle.
    std::shared_ptr<void> context;
};

/// An answer under construction. Nothing is sent before the handler has returned, so it can be dropped and begun anew.
/// HEAD, Content-Length, Date, Connection and the request id are the connection layer's.
class Response {
public:
    virtual ~Response() = default;

    int status = 200;

    /// Adds a header field. Throws std::invalid_argument when name or value could break the framing (CR, LF, NUL, …) or
    /// the field is the connection layer's: Content-Length, Transfer-Encoding, Connection, Keep-Alive, Upgrade,
    /// Trailer, TE, Date, X-Request-Id.
    virtual void header(std::string_view name, std::string_view value) = 0;
    /// Replaces every field of that name.
    virtual void setHeader(std::string_view name, std::string_view value) = 0;
    virtual std::optional<std::string_view> header(std::string_view name) const = 0;
    /// Makes these bytes the whole body, without a copy. They live as long as the process.
    virtual void share(std::string_view bytes) = 0;
    /// Appends to the body: memory up to 1 MiB, then a spool file.
    virtual void write(std::string_view bytes) = 0;
    virtual std::uint64_t bodySize() const = 0;
    /// Forgets status, headers and body.
    virtual void reset() = 0;
    /// Closes the connection after this answer.
    virtual void close() = 0;
};

/// Decision of Application::admit about a request from its head alone.
struct Admission {
    enum class Kind {
        Answered,  ///< the response is complete; an unread body is drained (up to 64 KiB) or the connection closed
        Run,       ///< receive the body, then call handle on a worker
        RunLong    ///< the same on the workers for long work
    };
    Kind kind = Kind::Answered;
    /// Bytes of body allowed, for a body whose length is not announced.
    std::uint64_t body_limit = 0;
    /// The client whose request it is: those who wait for a worker take turns by this number.
    std::uint64_t group = 0;
    /// The body is gzip: it is unpacked, to `body_limit` bytes at most, before the request is run. 400
    /// malformed_request or 413 payload_too_large otherwise.
    bool packed = false;
};

/// Application that the connection layer serves. Called from many threads at once.
class Application {
public:
    virtual ~Application() = default;

    /// Judges a request by its head: route, token, scope, announced length, type. Never blocks.
    virtual Admission admit(Request& request, Response& response) = 0;
    /// Runs an admitted request, body complete. `worker` numbers the thread that may block: 0 … workers-1 for ordinary
    /// requests, workers … workers+long_workers-1 for long ones; no two calls with one number run at the same time.
    virtual void handle(Request& request, Response& response, unsigned worker) = 0;
    /// True while requests wait for something outside of the server: those that wait for a worker are then not refused
    /// as too many, but wait as long as one that has begun. Never blocks.
    virtual bool isHeldUp() const { return false; }
    /// Writes the error answer of the connection layer itself (framing, limits, time-outs): 400 malformed_request,
    /// 408 request_timeout, 413 payload_too_large, 414 uri_too_long, 417 expectation_failed, 431 headers_too_large,
    /// 500 internal_error (something escaped admit or handle), 501 not_implemented, 503 unavailable (Retry-After is
    /// added), 505 http_version_not_supported, 507 storage_full. The connection closes after it.
    virtual void refuse(
        std::string_view request_id, Response& response, int status, std::string_view code, std::string_view detail
    ) = 0;
    /// The same about a request that `admit` has seen, whose body cannot be received, or which failed: for those whose
    /// clients read errors in a form of their own.
    virtual void refuseAdmitted(
        const Request& request, Response& response, int status, std::string_view code, std::string_view detail
    ) {
        refuse(request.requestId(), response, status, code, detail);
    }
    /// One finished exchange, for the access log and metrics: status 499 when the client left before its answer.
    /// `request` is null when its head could not be parsed. From the end of the head to the last byte handed to the
    /// system, in microseconds. Never blocks.
    virtual void finished(const Request* request, int status, std::uint64_t bytes_sent, std::int64_t microseconds) = 0;
};

}  // namespace cardcage::http
