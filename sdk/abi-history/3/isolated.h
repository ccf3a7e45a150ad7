#ifndef CARDCAGE_ISOLATED_H
#define CARDCAGE_ISOLATED_H

/* "cardcage.isolated/1": functions of a module that run in a process of their own, which can do nothing but compute: for
 * readers of files from outside. A contract like those of abi.h. Since revision 2. */

#include <cardcage/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The surroundings of an isolated function: its payload, its inputs, and a way for its outputs. There is no call, no database, no
 * file and no network; the service tables that init fetched answer CC_WRONG_PHASE. The system calls left are those for
 * memory, for the threads that run already, for the time and for the end; any other one ends the process (SIGSYS). The
 * character set of the process is UTF-8. Valid while the function runs. The functions are used on the thread on which
 * the function was called; CC_WRONG_PHASE: not callable now. [isolated] */
typedef struct cc_isolated_run {
    uint32_t size;
    uint32_t input_count;
    cc_str payload;        /* of the request, as it was given */
    const cc_str* inputs;  /* whole contents, mapped read-only */
    /* Outputs, one after the other. Names and types have 1 to 255 bytes. */
    int32_t (*output_begin)(struct cc_isolated_run* run, cc_str name, cc_str content_type);
    int32_t (*output_write)(struct cc_isolated_run* run, cc_str piece);
    int32_t (*output_end)(struct cc_isolated_run* run);
    /* Reports the progress; phase has at most 200 bytes, total 0: unknown. */
    int32_t (*progress)(struct cc_isolated_run* run, cc_str phase, int64_t done, int64_t total);
    /* Calls work(self, index) once for each index below count, on all processors and in any order, as cardcage.parallel/1
     * does. Not from within work. */
    int32_t (*parallel)(struct cc_isolated_run* run, uint64_t count, int32_t (*work)(void* self, uint64_t index),
                        void* self);
    /* Records why the function refuses its inputs, for the caller; return CC_PROBLEM then. At most 4,096 bytes. */
    int32_t (*refuse)(struct cc_isolated_run* run, cc_str reason);
} cc_isolated_run;

/* Runs in the child. Returns 0 when all is done, CC_PROBLEM after refuse, CC_TOO_LARGE when memory is used up; any other
 * status counts as a crash. */
typedef int32_t (*cc_isolated_work)(void* self, cc_isolated_run* run);

/* A function that the module registers in init. */
typedef struct cc_isolated_function {
    uint32_t size;
    uint32_t flags;         /* none defined yet: 0 */
    cc_str name;            /* "pcb.analyse/1" */
    cc_isolated_work work;
    void* self;             /* handed to it; of the process that the function runs in */
} cc_isolated_function;

/* An input: a file of the module, or bytes. */
typedef struct cc_isolated_input {
    cc_str file;   /* id of cardcage.files/1; absent: bytes */
    cc_str bytes;
} cc_isolated_input;

/* Limits of a run; 0: the usual ones. At most an hour and 1 GiB of output; memory is never above isolated.memory. */
typedef struct cc_isolated_limits {
    uint32_t size;
    uint32_t reserved;
    int64_t cpu_us;   /* of all threads together; usually 60 s */
    int64_t wall_us;  /* from the start of the process; waiting for a turn does not count; usually 180 s */
    uint64_t memory;  /* bytes that the function may take, beside its inputs; usually isolated.memory */
    uint64_t output;  /* bytes of all outputs together; usually 128 MiB */
} cc_isolated_limits;

/* The order of a run. */
typedef struct cc_isolated_request {
    uint32_t size;
    uint32_t input_count;
    cc_str name;                       /* of a function that this module registered */
    cc_str payload;
    const cc_isolated_input* inputs;
    const cc_isolated_limits* limits;  /* NULL: those of the host */
} cc_isolated_request;

/* Takes what comes from the process, on the thread of the handler, in which it may use the call. Texts are borrowed for
 * the call. Any function may be NULL. A negative status ends the process and is returned by run. What came before the
 * end of a run that does not end well is for the handler to drop: it may be wrong, as it came from a process that was
 * misled. */
typedef struct cc_isolated_sink {
    uint32_t size;
    uint32_t reserved;
    void* self;
    int32_t (*begin)(void* self, cc_str name, cc_str content_type);
    int32_t (*write)(void* self, cc_str piece);
    int32_t (*end)(void* self);
    /* Called about every 200 ms, while the run waits for its turn, too: state CC_PROGRESS_WAITING or _RUNNING, and what
     * the function reported last. A positive status stops the run: CC_ISOLATED_STOPPED. */
    int32_t (*tick)(void* self, const cc_progress* progress);
} cc_isolated_sink;

/* The end of a run. */
#define CC_ISOLATED_DONE 0
#define CC_ISOLATED_REFUSED 1 /* text: the reason of the function */
#define CC_ISOLATED_CRASHED 2 /* text: the signal, the status or the nonsense that it wrote */
#define CC_ISOLATED_TIME 3    /* over cpu_us or wall_us; text: which */
#define CC_ISOLATED_MEMORY 4
#define CC_ISOLATED_OUTPUT 5
#define CC_ISOLATED_STOPPED 6 /* by tick, or nobody waits for the call any more */

typedef struct cc_isolated_result {
    uint32_t size;
    int32_t outcome;     /* CC_ISOLATED_… */
    int32_t signal;      /* of a crash; 0: none */
    int32_t reserved;
    cc_str text;         /* for the log and for people; lives as long as the call */
    int64_t cpu_us;      /* processor time of the process */
    uint64_t peak_bytes; /* largest resident memory, as far as it was seen; inputs included */
} cc_isolated_result;

typedef struct cc_isolated_v1 {
    uint32_t size;
    /* CC_DUPLICATE: the name is registered already; CC_INVALID: it is no "module.word/1", or work is NULL. [control],
     * init only */
    int32_t (*add)(const cc_host* host, const cc_isolated_function* function);
    /* Runs a function in a process of its own and fills *result; the outcome is no failure of the call. Waits for its
     * turn: tenants take turns, and the host runs so many processes at once (isolated.processes). CC_NOT_FOUND: no such
     * function, or no such file. CC_TOO_LARGE: the inputs have more than isolated.memory. CC_BUSY: within a row sink or
     * a copy. CC_FAILED: no process can be started, or it cannot be locked in. The transaction stays open and idle
     * meanwhile. [request] */
    int32_t (*run)(cc_call* call, const cc_isolated_request* request, const cc_isolated_sink* sink,
                   cc_isolated_result* result);
} cc_isolated_v1;
#define CC_ISOLATED_V1 "cardcage.isolated/1"

#ifdef __cplusplus
}
#endif
#endif
