#ifndef CARDCAGE_HTTP_H
#define CARDCAGE_HTTP_H

/* "cardcage.http/1": requests to other servers. A contract like those of abi.h, of which few modules have need. */

#include <cardcage/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A header field: a token, and a value without a line break. */
typedef struct cc_http_field {
    cc_str name;
    cc_str value;
} cc_http_field;

/* Bits of cc_http_request.flags. */
#define CC_HTTP_PRIVATE 1u /* addresses of this machine and of private networks may be called, too */

typedef struct cc_http_request {
    uint32_t size;
    uint32_t flags;      /* CC_HTTP_… */
    cc_str method;       /* "GET" */
    cc_str url;          /* http:// or https:// with a host and without a user */
    cc_str body;         /* absent: none */
    int64_t patience_us; /* for all of it, the look-up of the name included; at most what the call has left */
    uint64_t size_cap;   /* of the body of the answer, in bytes; 0: only its status is waited for */
    const cc_http_field* fields; /* beside Host, User-Agent, Content-Length and Connection */
    uint64_t field_count;
} cc_http_request;

/* The reason for a missing answer: cc_http_answer.failure. */
#define CC_HTTP_NONE 0
#define CC_HTTP_UNREACHABLE 1 /* no such name, refused, cut off, no HTTP, no valid certificate, too large, … */
#define CC_HTTP_TIMED_OUT 2
#define CC_HTTP_NOT_PUBLIC 3 /* the host has addresses only that need CC_HTTP_PRIVATE */

typedef struct cc_http_answer {
    uint32_t size;
    int32_t status;  /* 200; 0 when none came */
    int32_t failure; /* CC_HTTP_… */
    cc_str body;     /* lives as long as the call */
    cc_str reason;   /* of a failure, a sentence without a full stop for the operator */
} cc_http_answer;

/* One request, one answer, over a connection of its own. Redirects are not followed, certificates are checked, TLS is
 * 1.2 at least. CC_INVALID: a wrong method, address or field. Nothing is done to the database meanwhile; a transaction
 * that is open stays open, so ask before the first statement. [request] */
typedef struct cc_http_v1 {
    uint32_t size;
    int32_t (*send)(cc_call* call, const cc_http_request* request, cc_http_answer* answer);
} cc_http_v1;
#define CC_HTTP_V1 "cardcage.http/1"

#ifdef __cplusplus
}
#endif
#endif
