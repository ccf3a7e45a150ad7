/* The Cardcage module contract, generation 1: plain C99, nothing else crosses between the host and a module.
 *
 * A module exports one function, cardcage_module_entry_1. The host calls it, then init(); in init() the module
 * fetches service tables by id and registers its routes and operations. From then on the host calls the handlers.
 *
 * The promise: a module binary built with SDK 1.x works in every host 1.y with y >= x. Therefore
 *   - every struct that one side fills for the other begins with its size; a reader looks only at that many bytes.
 *     Structs without a size never grow: cc_str, and the elements of arrays (cc_value, cc_field_error, cc_log_field,
 *     cc_zip_entry, ...);
 *   - service tables only ever grow at the end; an incompatible change gets a new id ("cardcage.db/2");
 *   - constants that a reader does not know must be accepted, not refused.
 *
 * Rules that hold for every function here:
 *   - Strings are UTF-8, not terminated, borrowed for the duration of the call unless a comment says otherwise.
 *     The host copies what it keeps. data == NULL means "absent" (SQL NULL, header not sent).
 *   - Nothing is freed by the other side. What must outlive a call lives in the request's arena (cc_call_v1.alloc).
 *   - No exception crosses. A negative status names the error; 0 is success.
 *   - The tag in brackets names the place from which a function may be called:
 *     [control] only inside init, start, drain and stop; [request] on the thread that runs the handler, while it runs;
 *     [any] from everywhere. A call in the wrong phase returns CC_WRONG_PHASE and does nothing.
 *   - Times are microseconds since 1970 in UTC unless a comment says otherwise; sizes are bytes; ids are UUIDs in their
 *     36 characters.
 */
#ifndef CARDCAGE_ABI_H
#define CARDCAGE_ABI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows by one with every compatible addition; the descriptor of a module names the revision it was built with. */
#define CC_ABI_REVISION 3u

#define CC_EXPORT __attribute__((visibility("default")))

/* ------------------------------------------------------------------------------------------------- basic types */

/* Text or bytes. Not terminated. data == NULL: absent. */
typedef struct cc_str {
    const char* data;
    size_t size;
} cc_str;

/* A cc_str of a string literal: for static tables, and as an expression. */
#define CC_LITERAL(text) {(text), sizeof(text) - 1}
#ifdef __cplusplus
#define CC_STR(text) (::cc_str CC_LITERAL(text))
#else
#define CC_STR(text) ((cc_str)CC_LITERAL(text))
#endif

/* Status of a call across the boundary. Unknown negative values are failures, too. */
#define CC_OK 0
#define CC_FAILED (-1)         /* an internal error; its cause is in the log */
#define CC_INVALID (-2)        /* an argument is wrong: null handle, size too small, unknown name, malformed text */
#define CC_WRONG_PHASE (-3)    /* not callable now: see the tag of the function */
#define CC_NOT_FOUND (-4)      /* nothing of that name */
#define CC_BUSY (-5)           /* a row sink or a copy of this request is open; or a lock is held by somebody else */
#define CC_PROBLEM (-6)        /* a problem is recorded on the call; return this status to let the host answer with it */
#define CC_DATABASE (-7)       /* the statement failed: see cc_db_v1.last_error; return it to let the host answer */
#define CC_CANCELLED (-8)      /* the deadline passed or the host is stopping: return as soon as possible */
#define CC_TOO_LARGE (-9)      /* over a limit of the host */
#define CC_SYNTAX (-10)        /* the JSON text is not well formed: cc_json_event.text has the reason, .position the place */
#define CC_DUPLICATE (-11)     /* registered already */
#define CC_CONFLICT (-12)      /* the answer was given already */

typedef struct cc_host cc_host;         /* one per loaded module generation; valid from init to destroy */
typedef struct cc_call cc_call;         /* one request or operation call; valid while its handler runs */
typedef struct cc_json cc_json;         /* one JSON text being read; valid while the handler runs */

/* The host, as a module sees it. */
struct cc_host {
    uint32_t size;
    uint32_t abi_revision; /* of the host */
    /* The service table of that id, or NULL when this host has none. Tables live as long as the host handle.
     * [any] */
    const void* (*get_service)(const cc_host* host, cc_str id);
};

/* ---------------------------------------------------------------------------------------------- module and entry */

/* The functions of a module that the host calls. Static in the module; the host reads it once, at load. */
typedef struct cc_module_descriptor {
    uint32_t size;
    uint32_t abi_revision; /* CC_ABI_REVISION of the SDK the module was built with */
    /* Fetches services and registers routes and operations. No I/O, 100 ms. *self is handed to the other functions.
     * A negative status refuses the module; nothing else of it is called then but destroy. [control] */
    int32_t (*init)(const cc_host* host, void** self);
    /* The rest may be NULL. start: warms caches, 5 s. drain: no new requests come from now on. stop: requests have
     * ended. destroy: frees what init made; the host handle is invalid afterwards. [control] */
    int32_t (*start)(void* self);
    int32_t (*drain)(void* self);
    int32_t (*stop)(void* self);
    void (*destroy)(void* self);
} cc_module_descriptor;

/* The one exported symbol of a module. The descriptor is static in the module. */
typedef const cc_module_descriptor* (*cc_module_entry)(void);
CC_EXPORT const cc_module_descriptor* cardcage_module_entry_1(void);

/* Runs a request or an operation call. Answers through cc_call_v1.respond, or begin/write/end, and returns 0; or
 * returns a negative status: CC_PROBLEM after cc_call_v1.problem, CC_DATABASE after a failed statement, anything else
 * becomes a 500 without text. The host may run a handler again when the database asks for a retry, as long as nothing
 * has been sent: a handler has no side effects but those of its transaction. [request] */
typedef int32_t (*cc_handler)(void* self, cc_call* call);

/* Bits of cc_route.flags. */
#define CC_ROUTE_VERSIONED 1u     /* Accept must name model and version */
#define CC_ROUTE_DEFAULT 2u       /* answers when Accept names no version */
#define CC_ROUTE_UNSTABLE 4u      /* its shape can change without a new version */
#define CC_ROUTE_DEPRECATED 8u    /* Deprecation, Sunset and Link headers are sent and use is counted */
#define CC_ROUTE_LONG 16u         /* may take minutes: runs on workers of its own, deadline 60 minutes */
#define CC_ROUTE_CAPABILITY 32u   /* no bearer: the last path parameter is a token of cc_call_v1.new_capability */

/* One operation of the HTTP interface. Schemas are JSON Schema texts (OpenAPI 3.1); they may refer to
 * "#/components/schemas/<Name>", which `components` (an object of schemas by name) defines. */
typedef struct cc_route {
    uint32_t size;
    uint32_t flags;
    cc_str method;             /* "GET", "POST", "PUT", "PATCH", "DELETE"; HEAD and OPTIONS are the host's */
    cc_str path;               /* template: "/customers/{id}/users/{user_id}"; literals win over parameters */
    cc_str model;              /* data model of the media type: "customer"; absent: plain application/json only */
    int32_t version;           /* of the data model */
    int32_t success_status;    /* documented status of success; 0 means 200 */
    cc_str scope;              /* "read", "write", …; absent: by method (GET reads, everything else writes) */
    cc_str operation_id;       /* name in the OpenAPI document; unique in the module */
    cc_str summary;            /* one line; required */
    cc_str description;        /* Markdown; may be absent */
    cc_str parameters;         /* JSON array of OpenAPI parameter objects (path, query, header); may be absent */
    cc_str request_schema;     /* JSON schema of the body; absent: none. Of a body that is no JSON: see request_type */
    cc_str response_schema;    /* JSON schema of the success answer; absent: no content */
    cc_str response_type;      /* media type of the success answer when it is not JSON */
    cc_str components;         /* JSON object of named schemas the others refer to; may be absent */
    cc_str problems;           /* space-separated problem codes it may answer beyond the host's own: "number_taken" */
    uint64_t body_limit;       /* bytes; 0: the host's default for JSON */
    int64_t deprecated_at;     /* seconds since 1970, for CC_ROUTE_DEPRECATED */
    int64_t sunset_at;         /* the same; 0: not announced */
    cc_handler handler;
    void* self;                /* handed to the handler */
    /* The name of a lock of the tenant that the handler takes with cc_db_v1.try_lock. While this host
     * runs a request of the tenant on a route with the same module and name, others are refused before their body is
     * received: 409 import_in_progress. Absent: none. */
    cc_str exclusive;
    /* Media types of a body that is no JSON, separated by ", ": "multipart/form-data", "text/csv, text/plain". The host refuses a body of another
     * Content-Type with 415; application/octet-stream takes every type. A multipart body needs the header, because it names
     * the boundary; every other body may come without it. request_schema describes the body: a string, or for
     * multipart/form-data an object whose properties are the parts. Absent: JSON, unless the schema has
     * "contentMediaType", whose type is described but not compared. Since revision 2. */
    cc_str request_type;
} cc_route;

/* A function that other modules call by name. Its handler reads its payload with cc_json_v1.open_body and answers
 * with respond(call, 200, "application/json", text), like a route. */
typedef struct cc_operation {
    uint32_t size;
    uint32_t flags;            /* none defined yet: 0 */
    cc_str name;               /* "customers.ensure/1" */
    cc_str summary;            /* one line; required */
    cc_str request_schema;     /* JSON schema texts, as in cc_route */
    cc_str response_schema;
    cc_str components;
    cc_handler handler;
    void* self;
} cc_operation;

/* "cardcage.module/1": registration. CC_DUPLICATE: the same method, path, model and version (or name) twice. */
typedef struct cc_module_v1 {
    uint32_t size;
    int32_t (*add_route)(const cc_host* host, const cc_route* route);             /* [control], init only */
    int32_t (*add_operation)(const cc_host* host, const cc_operation* operation); /* [control], init only */
} cc_module_v1;
#define CC_MODULE_V1 "cardcage.module/1"

/* ------------------------------------------------------------------------------------------------------- the call */

/* Kinds of principals. */
#define CC_PRINCIPAL_API_CLIENT 1    /* an API token's client */
#define CC_PRINCIPAL_CUSTOMER_USER 2 /* a portal user of a customer */
#define CC_PRINCIPAL_SYSTEM 3        /* the host itself: capability links, jobs */

/* The client or user on whose behalf a call runs. */
typedef struct cc_principal {
    uint32_t size;
    int32_t kind;
    cc_str id;     /* uuid */
    cc_str scopes; /* space-separated */
} cc_principal;

/* One complaint about one place of the request. */
typedef struct cc_field_error {
    cc_str pointer; /* JSON pointer into the body ("/users/0/email"), or the name of a query parameter */
    cc_str rule;    /* "required", "type", "format", "enum", "range", "length", "duplicate", "unknown_reference", … */
    cc_str message; /* "must be at most 64 characters" */
} cc_field_error;

/* An error answer. The host renders it, so that the whole interface has one error shape (RFC 9457). */
typedef struct cc_problem {
    uint32_t size;
    int32_t status;              /* HTTP status, 400 to 599 */
    cc_str code;                 /* snake_case, from the host's table or of the module's own */
    cc_str detail;               /* for the client: what to do next */
    cc_str cause;                /* for the log only */
    const cc_field_error* errors;
    size_t error_count;
    int32_t retry_after;         /* seconds; 0: no Retry-After */
} cc_problem;

/* "cardcage.call/1": the request and the answer of a handler. Strings that it returns live as long as the call.
 * Functions that return a string return an absent one when there is none, or when the handle is null. [request] */
typedef struct cc_call_v1 {
    uint32_t size;
    cc_str (*tenant)(cc_call* call);      /* uuid */
    /* The id of the request, which log lines and problems carry, too: X-Request-Id of the client, or one of the host. */
    cc_str (*request_id)(cc_call* call);
    /* The caller; fills *principal. A job and a capability link run as CC_PRINCIPAL_SYSTEM. */
    int32_t (*principal)(cc_call* call, cc_principal* principal); /* fills up to principal->size bytes */

    /* Decoded path parameter; absent when the template has none of that name. */
    cc_str (*path_param)(cc_call* call, cc_str name);
    /* Decoded query parameter; absent when not sent or empty. One that the route describes with allowEmptyValue is
     * absent only when not sent. One sent twice was refused before (400). */
    cc_str (*query_param)(cc_call* call, cc_str name);
    /* A header of the request; absent when it was not sent, in operations, and for Authorization. */
    cc_str (*header)(cc_call* call, cc_str name);

    int64_t (*remaining_ms)(cc_call* call); /* until the deadline */
    int32_t (*cancelled)(cc_call* call);    /* 1: stop as soon as possible */

    /* Memory of the request, aligned for every type, freed by the host when the call has ended. NULL: out of memory. */
    void* (*alloc)(cc_call* call, size_t size);

    /* Raw body: up to `size` bytes into `buffer`; returns the number read, 0 at the end, or a negative status. */
    int64_t (*body_read)(cc_call* call, char* buffer, size_t size);
    /* Size of the whole body, or of the payload of an operation; known before it is read. */
    uint64_t (*body_size)(cc_call* call);

    /* The answer, whole; status 200 to 299. Content type absent: the negotiated one (JSON). CC_CONFLICT: the call was
     * answered already. */
    int32_t (*respond)(cc_call* call, int32_t status, cc_str content_type, cc_str body);
    /* The answer in pieces, of any length; nothing is sent before end, so that an error can still become a problem. */
    int32_t (*begin)(cc_call* call, int32_t status, cc_str content_type);
    int32_t (*write)(cc_call* call, cc_str piece);
    int32_t (*end)(cc_call* call);
    /* A header of the answer; the host's own (Content-Length, Vary, ETag, …) are CC_INVALID, as are control characters
     * and every header in an operation. Call it before the answer is complete. */
    int32_t (*response_header)(cc_call* call, cc_str name, cc_str value);
    /* Records an error answer; return CC_PROBLEM from the handler. The last one recorded counts. */
    int32_t (*problem)(cc_call* call, const cc_problem* problem);

    /* Version of the record being answered: becomes a strong ETag; the host answers If-None-Match with 304 itself. */
    int32_t (*record_version)(cc_call* call, cc_str id, int64_t version);
    /* Call under the row lock, before a change. CC_PROBLEM (412 precondition_failed) when If-Match names another one. */
    int32_t (*require_match)(cc_call* call, cc_str id, int64_t version);

    /* List paging. `limit`: 0 when not asked for. `after`: what an earlier next_page was given, checked by the host
     * against tenant, route and filters; absent on the first page. CC_PROBLEM: the parameter is wrong (400). */
    int32_t (*page)(cc_call* call, int64_t* limit, cc_str* after);
    /* Announces a further page (Link rel="next") that begins after `position` (text of the module's choice). */
    int32_t (*next_page)(cc_call* call, cc_str position);

    /* An absolute link below the public address of this server: "/customers/1" becomes "https://…/customers/1". */
    cc_str (*public_url)(cc_call* call, cc_str path);
    /* An unguessable token that names this tenant, for a CC_ROUTE_CAPABILITY link. Store only its hash. */
    cc_str (*new_capability)(cc_call* call);
    /* A bearer of scope "portal" for that customer user of this tenant, valid for an hour. */
    cc_str (*portal_bearer)(cc_call* call, cc_str customer_user_id);
} cc_call_v1;
#define CC_CALL_V1 "cardcage.call/1"

/* ----------------------------------------------------------------------------------------------------------- JSON */

/* Kinds of cc_json_event. */
#define CC_JSON_END 0          /* the text ended, nothing more comes */
#define CC_JSON_NULL 1
#define CC_JSON_FALSE 2
#define CC_JSON_TRUE 3
#define CC_JSON_NUMBER 4       /* text: exactly as written */
#define CC_JSON_STRING 5       /* text: decoded, UTF-8, without U+0000 and lone surrogates */
#define CC_JSON_KEY 6          /* text: decoded; never twice in one object */
#define CC_JSON_OBJECT_BEGIN 7
#define CC_JSON_OBJECT_END 8
#define CC_JSON_ARRAY_BEGIN 9
#define CC_JSON_ARRAY_END 10

/* One event of a JSON text, filled by cc_json_v1.next. */
typedef struct cc_json_event {
    uint32_t size;
    int32_t kind;
    cc_str text;       /* borrowed until the next call on this reader; on CC_SYNTAX: what is wrong */
    uint64_t position; /* byte offset behind the event */
} cc_json_event;

/* "cardcage.json/1": one strict reader (RFC 8259, no duplicate keys, depth 64) over a body or a borrowed text. */
typedef struct cc_json_v1 {
    uint32_t size;
    /* Reads the body (or the payload of an operation) from its start. At most one reader at a time. [request] */
    int32_t (*open_body)(cc_call* call, cc_json** reader);
    /* Reads a text that stays alive while the reader is used. [request] */
    int32_t (*open_text)(cc_call* call, cc_str text, cc_json** reader);
    /* The next event; CC_SYNTAX (again and again) from the first error on, CC_TOO_LARGE past the node limit. [request] */
    int32_t (*next)(cc_json* reader, cc_json_event* event);
} cc_json_v1;
#define CC_JSON_V1 "cardcage.json/1"

/* ------------------------------------------------------------------------------------------------------- database */

/* Kinds of cc_value. */
#define CC_VALUE_NULL 0
#define CC_VALUE_BOOL 1        /* integer: 0 or 1 */
#define CC_VALUE_INTEGER 2     /* integer */
#define CC_VALUE_TEXT 3        /* text; PostgreSQL infers the type: uuid, numeric, date, jsonb, … */
#define CC_VALUE_BYTES 4       /* text holds the bytes: bytea */
#define CC_VALUE_TEXTS 5       /* texts, count: text[]; an absent one is NULL */
#define CC_VALUE_INTEGERS 6    /* integers, count: bigint[] */

/* One parameter of a statement. Only the members that its kind names are read. */
typedef struct cc_value {
    int32_t kind;
    uint32_t count;
    int64_t integer;
    cc_str text;
    const cc_str* texts;
    const int64_t* integers;
} cc_value;

/* A statement: one .sql file. Static in the module; the host knows it by the hash of its text. */
typedef struct cc_statement {
    uint32_t size;
    cc_str name; /* file name without ending: its name in logs and metrics */
    cc_str sql;
} cc_statement;

/* Takes one row: columns as text, absent = NULL, borrowed for this call. A negative status ends the statement. */
typedef int32_t (*cc_row_sink)(void* self, const cc_str* columns, size_t count);

/* The size of the result of a statement. */
typedef struct cc_db_result {
    uint32_t size;
    uint32_t columns;
    int64_t rows; /* returned or changed */
} cc_db_result;

/* The error of a statement, as PostgreSQL reports it. Texts live until the next failure of the call. */
typedef struct cc_db_error {
    uint32_t size;
    cc_str sqlstate;   /* "23505" */
    cc_str constraint; /* name, when one was violated */
    cc_str message;    /* of the server; for the log, never for a client */
} cc_db_error;

/* "cardcage.db/1": the tenant's data, as the module's role, tenant set for the transaction. A route other than GET and
 * HEAD runs in one transaction, opened by its first statement and committed by the host before the answer; a GET's
 * statements are single ones unless it asks for a snapshot. While a row sink or a copy is open every other call of
 * this table returns CC_BUSY. [request] */
typedef struct cc_db_v1 {
    uint32_t size;
    /* Runs a statement and hands each row to the sink as it comes. result may be NULL, sink too. CC_DATABASE: failed;
     * outside a savepoint the transaction is lost then. A negative status of the sink is returned as it is. */
    int32_t (*run)(cc_call* call, const cc_statement* statement, const cc_value* values, size_t value_count,
                   cc_row_sink sink, void* self, cc_db_result* result);
    /* Fills *error with the last CC_DATABASE of this call. */
    int32_t (*last_error)(cc_call* call, cc_db_error* error);

    /* Bulk rows into a temporary table of this transaction (ON COMMIT DROP), created before with run.
     * columns: comma-separated names. copy_end sets *rows (may be NULL) to the number of rows; CC_DATABASE may come as
     * late as there. */
    int32_t (*copy_begin)(cc_call* call, cc_str table, cc_str columns);
    int32_t (*copy_row)(cc_call* call, const cc_value* values, size_t value_count);
    int32_t (*copy_end)(cc_call* call, int64_t* rows);

    /* Nested savepoints: release keeps, rollback undoes what was done since the last savepoint. */
    int32_t (*savepoint)(cc_call* call);
    int32_t (*release)(cc_call* call);
    int32_t (*rollback)(cc_call* call);

    /* Makes all statements of a GET see one state (REPEATABLE READ, read only). Before the first statement. */
    int32_t (*snapshot)(cc_call* call);
    /* Advisory lock of (tenant, name) until the end of the transaction. CC_BUSY: somebody else holds it. */
    int32_t (*try_lock)(cc_call* call, cc_str name);

    /* Inside a row sink: the names of the columns of its statement, up to `capacity` of them, borrowed until the sink
     * returns. Returns CC_WRONG_PHASE when no row sink is open. */
    int32_t (*column_names)(cc_call* call, cc_str* names, size_t capacity);
} cc_db_v1;
#define CC_DB_V1 "cardcage.db/1"

/* ----------------------------------------------------------------------------------------------------- operations */

/* Takes the answer of one provider of a collected operation; a negative status ends the collection with that status. */
typedef int32_t (*cc_answer_sink)(void* self, cc_str module, cc_str answer);

/* "cardcage.operation/1": functions of the modules that the tenant has switched on, inside the caller's transaction
 * (under a savepoint, undone when the provider fails). Payloads are JSON. [request] */
typedef struct cc_operation_v1 {
    uint32_t size;
    /* The one provider. *answer lives as long as the call. CC_NOT_FOUND: this tenant has no provider.
     * CC_PROBLEM: it refused; the problem is recorded on the caller's call: return it, or go on. */
    int32_t (*invoke)(cc_call* call, cc_str name, cc_str payload, cc_str* answer);
    /* Every provider, in module-id order. No provider at all is fine. CC_PROBLEM: the first that refused. */
    int32_t (*collect)(cc_call* call, cc_str name, cc_str payload, cc_answer_sink sink, void* self);
    /* Whether this tenant has a provider that invoke would call; runs nothing. CC_OK, or CC_NOT_FOUND. (1.3) */
    int32_t (*is_provided)(cc_call* call, cc_str name);
} cc_operation_v1;
#define CC_OPERATION_V1 "cardcage.operation/1"

/* ------------------------------------------------------------------------------------ settings, mail, time, traces */

/* "cardcage.config/1": this module's settings, a JSON object checked by the host against the manifest's schema. */
typedef struct cc_config_v1 {
    uint32_t size;
    cc_str (*settings)(const cc_host* host);        /* the defaults of the installation; borrowed until stop [any] */
    cc_str (*tenant_settings)(cc_call* call);       /* the same, overlaid with the tenant's choices [request] */
    /* Calls back, on a thread of the host, after a change of the defaults. One callback a module; cleared in stop.
     * [control] */
    int32_t (*on_change)(const cc_host* host, void (*changed)(void* self), void* self);
} cc_config_v1;
#define CC_CONFIG_V1 "cardcage.config/1"

/* A message to one person. */
typedef struct cc_mail {
    uint32_t size;
    cc_str kind;     /* kind of message, for the operator: "customer_invitation" */
    cc_str to;       /* one address */
    cc_str language; /* BCP 47 */
    cc_str subject;  /* one line */
    cc_str text;     /* plain text body */
} cc_mail;

/* "cardcage.notify/1": messages to people, through an outbox in the caller's transaction: sent if it commits. The message
 * is copied. CC_INVALID: an empty address, or a line break in any text but the body; CC_WRONG_PHASE: in a GET. */
typedef struct cc_notify_v1 {
    uint32_t size;
    int32_t (*mail)(cc_call* call, const cc_mail* mail); /* [request] */
} cc_notify_v1;
#define CC_NOTIFY_V1 "cardcage.notify/1"

/* "cardcage.clock/1": the time. Tests inject theirs, so modules never ask the operating system. [any] */
typedef struct cc_clock_v1 {
    uint32_t size;
    int64_t (*now_us)(const cc_host* host); /* microseconds since 1970, UTC */
} cc_clock_v1;
#define CC_CLOCK_V1 "cardcage.clock/1"

/* Levels of cc_log_v1.write. */
#define CC_LOG_ERROR 1
#define CC_LOG_WARNING 2
#define CC_LOG_INFORMATION 3
#define CC_LOG_DEBUG 4

/* A key of a log line and its value. */
typedef struct cc_log_field {
    cc_str key;
    cc_str value;
} cc_log_field;

/* "cardcage.log/1": one line of the host's log, with the module's id, and the request's when there is a call. */
typedef struct cc_log_v1 {
    uint32_t size;
    /* Copies message and fields; call may be NULL. [any] */
    int32_t (*write)(const cc_host* host, cc_call* call, int32_t level, cc_str message, const cc_log_field* fields,
                     size_t field_count);
} cc_log_v1;
#define CC_LOG_V1 "cardcage.log/1"

/* "cardcage.metrics/1": counters and histograms, named "cardcage_<module>_<name>" by the host. [any] */
typedef struct cc_metrics_v1 {
    uint32_t size;
    int32_t (*count)(const cc_host* host, cc_str name, cc_str help, int64_t amount);         /* adds to a counter */
    int32_t (*observe)(const cc_host* host, cc_str name, cc_str help, int64_t microseconds); /* one duration */
} cc_metrics_v1;
#define CC_METRICS_V1 "cardcage.metrics/1"

/* ----------------------------------------------------------------------------------------- files, jobs, events */

/* A file of the tenant, kept by the host for the module that stored it. Its content never changes: storing a new one
 * makes a new file, and copies of one content take its space once. */
typedef struct cc_file {
    uint32_t size;
    uint32_t is_complete; /* 0: no complete content has come through the upload link; bytes and sha256 absent */
    cc_str id;            /* uuid, version 4 */
    cc_str name;          /* of a download */
    cc_str content_type;
    cc_str sha256;        /* 64 lower-case hexadecimal digits */
    uint64_t bytes;
    int64_t stored_us;    /* when its content came; microseconds since 1970, UTC */
} cc_file;

/* Name, type and limits of a new file. */
typedef struct cc_file_spec {
    uint32_t size;
    cc_str name;         /* 1 to 255 bytes; no separator, control character, device name, or < > : " | ? * */
    cc_str content_type; /* "application/pdf"; absent: application/octet-stream */
    uint64_t size_cap;   /* bytes; 0: the host's limit for files */
    cc_str prefix;       /* the content must begin with these bytes ("%PDF-"); absent: any content */
} cc_file_spec;

typedef struct cc_upload cc_upload; /* a file being written; valid while the handler runs, given up when it ends */

/* One file of a zip archive. */
typedef struct cc_zip_entry {
    cc_str file; /* id */
    cc_str name; /* inside the archive; a relative path with '/' */
} cc_zip_entry;

/* Bits of flags of cc_files_v1.sign_put. */
#define CC_UPLOAD_BLOB 1u /* the link speaks the block blob protocol: single put, staged blocks, block list */

/* "cardcage.files/1": files of the tenant. What a handler stores or removes holds when its transaction commits; a GET
 * stores nothing (CC_WRONG_PHASE). A module reaches its own files only: CC_NOT_FOUND for every other id.
 * CC_TOO_LARGE: over the cap. CC_PROBLEM: the tenant's quota is used up (507 storage_full), or a wrong name or content
 * (400 invalid_field, 415 unsupported_media_type). Texts of cc_file live as long as the call. [request] */
typedef struct cc_files_v1 {
    uint32_t size;
    /* Stores the body of the request, as it came, as a file; it is not read into memory. */
    int32_t (*put_body)(cc_call* call, const cc_file_spec* spec, cc_file* file);
    /* The same in pieces, from any source. put_end completes the file, put_abort gives it up; the handle is invalid after
     * either. */
    int32_t (*put_begin)(cc_call* call, const cc_file_spec* spec, cc_upload** upload);
    int32_t (*put_write)(cc_upload* upload, cc_str piece);
    int32_t (*put_end)(cc_upload* upload, cc_file* file);
    void (*put_abort)(cc_upload* upload);

    /* The facts about a file. */
    int32_t (*stat)(cc_call* call, cc_str id, cc_file* file);
    /* Up to `size` bytes from `offset`; the number read, 0 at the end, or a negative status. */
    int64_t (*read)(cc_call* call, cc_str id, uint64_t offset, char* buffer, size_t size);
    /* A reader of the file as JSON, as of a body without a limit of values. */
    int32_t (*open_json)(cc_call* call, cc_str id, cc_json** reader);
    /* A file of the same content under another name (absent: the same name). */
    int32_t (*copy)(cc_call* call, cc_str id, cc_str name, cc_file* file);
    /* Removes the file when the transaction commits; the quota is free at once. */
    int32_t (*remove)(cc_call* call, cc_str id);

    /* Answers with the file: its type, Content-Disposition: attachment, ETag, and the part that Range asks for. */
    int32_t (*answer)(cc_call* call, cc_str id);
    /* Answers with a zip archive of that name, in the order of the entries. Entries of the same name, up to case, get
     * numbers: "a.pdf", "A (2).pdf". */
    int32_t (*answer_zip)(cc_call* call, cc_str name, const cc_zip_entry* entries, size_t entry_count);

    /* A link that needs no bearer and serves GET for `seconds` (1 to 604,800); *expires_us: when it ends. */
    int32_t (*sign_get)(cc_call* call, cc_str id, int64_t seconds, cc_str* url, int64_t* expires_us);
    /* A link that takes the content of a new file by PUT, again and again until it expires or end_upload; the last
     * complete content counts. flags: CC_UPLOAD_… A file without one is removed an hour after its link expired. */
    int32_t (*sign_put)(cc_call* call, const cc_file_spec* spec, uint32_t flags, int64_t seconds, cc_file* file,
                        cc_str* url, int64_t* expires_us);
    /* Ends the link of a file: it takes nothing more. */
    int32_t (*end_upload)(cc_call* call, cc_str id);
} cc_files_v1;
#define CC_FILES_V1 "cardcage.files/1"

/* An operation that the host runs later, by itself. */
typedef struct cc_job {
    uint32_t size;
    int32_t max_attempts; /* 0: 10. It is tried again after a failure with growing pauses, not after a refusal (4xx) */
    cc_str operation;     /* "components.run_upload/1", of the module that provides it to the tenant then */
    cc_str payload;       /* JSON, as the operation takes it */
    cc_str dedupe_key;    /* absent: none. While a job of this operation and key waits, another is not added */
    int64_t not_before_us; /* microseconds since 1970, UTC; 0: as soon as possible */
} cc_job;

/* States of cc_progress. */
#define CC_PROGRESS_RUNNING 1
#define CC_PROGRESS_DONE 2   /* answered, and its changes are committed */
#define CC_PROGRESS_FAILED 3 /* refused, failed or lost with its host; nothing of it is stored */
#define CC_PROGRESS_WAITING 4   /* of a job: it has not begun, or it begins again after a failure */
#define CC_PROGRESS_CANCELLED 5 /* of a job: an operator cancelled it; nothing of it is stored */

/* Progress of a long request or of a job. */
typedef struct cc_progress {
    uint32_t size;
    int32_t state;        /* CC_PROGRESS_… */
    cc_str phase;         /* as reported last */
    int64_t done;
    int64_t total;        /* 0: unknown */
    int64_t started_us;   /* microseconds since 1970, UTC */
    int64_t finished_us;  /* 0: it runs */
} cc_progress;

/* "cardcage.jobs/1": durable work. A job exists if the transaction that enqueued it commits; it runs in a transaction
 * of its own that also marks it done, so its changes to the data happen exactly once. [request] */
typedef struct cc_jobs_v1 {
    uint32_t size;
    /* *id: uuid of the job, or of the waiting one with the same key. CC_WRONG_PHASE in a GET, CC_TOO_LARGE for a payload of
     * more than 16 MiB, CC_SYNTAX for one that is no JSON, CC_INVALID for a malformed name, a key of more than 500 bytes or
     * more than 100 attempts. */
    int32_t (*enqueue)(cc_call* call, const cc_job* job, cc_str* id);
    /* Next time at which the schedule of that operation (in the module's manifest) is due for this tenant.
     * CC_NOT_FOUND: there is no such schedule, or its calendar is "never". */
    int32_t (*next_due)(cc_call* call, cc_str operation, int64_t* due_us);
    /* Reports the progress of this job, or of this request of a CC_ROUTE_LONG route; total 0: unknown. It can be read soon,
     * long before the transaction ends; that of a request by find_progress. Elsewhere it does nothing. Jobs learn from
     * cc_call_v1.cancelled that an operator cancelled them. */
    int32_t (*progress)(cc_call* call, cc_str phase, int64_t done, int64_t total);
    /* Progress of the request of this module with that request id (the client may choose it: X-Request-Id), whichever host
     * runs it. Known for a day. Fills up to progress->size bytes. CC_NOT_FOUND: it never reported any. */
    int32_t (*find_progress)(cc_call* call, cc_str request_id, cc_progress* progress);
    /* State and progress of a job of this tenant whose operation this module provides, by the id of enqueue: what it
     * reported last, whichever host runs it. Fills up to progress->size bytes; started_us is 0 before its first run.
     * CC_NOT_FOUND: there is no such job, or it ended longer ago than jobs are kept. Since revision 2. */
    int32_t (*find_job)(cc_call* call, cc_str id, cc_progress* progress);
} cc_jobs_v1;
#define CC_JOBS_V1 "cardcage.jobs/1"

/* "cardcage.events/1": messages after the fact: every operation of that name which the tenant's modules provide runs as a
 * job after the commit, at least once, and the tenant's webhooks are called. [request] */
typedef struct cc_events_v1 {
    uint32_t size;
    /* Publishes an event if the transaction commits. name: "components.upload_held/1"; payload: a JSON object. Needs a
     * writing request: CC_WRONG_PHASE in a GET. */
    int32_t (*publish)(cc_call* call, cc_str name, cc_str payload);
} cc_events_v1;
#define CC_EVENTS_V1 "cardcage.events/1"

/* "cardcage.parallel/1": pure computing on all processors. Modules start no threads. [request] */
typedef struct cc_parallel_v1 {
    uint32_t size;
    /* Calls work(self, index) once for each index below count, on several threads at once and in any order; returns when
     * all of them have. A status other than CC_OK keeps further ones from beginning and is returned. CC_CANCELLED: nobody
     * waits for the call any more. `work` may use no service and no call, and nothing may be thrown out of it. */
    int32_t (*run)(cc_call* call, uint64_t count, int32_t (*work)(void* self, uint64_t index), void* self);
} cc_parallel_v1;
#define CC_PARALLEL_V1 "cardcage.parallel/1"

#ifdef __cplusplus
}
#endif

#endif
