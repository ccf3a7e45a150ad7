#ifndef CARDCAGE_SHARES_H
#define CARDCAGE_SHARES_H

/* "cardcage.shares/1": records of one tenant that other tenants may read, through an operation of the owner's module.
 * A contract like those of abi.h. Since revision 2. */

#include <cardcage/abi.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The record that may be read, and its readers. */
typedef struct cc_share_grant {
    uint32_t size;
    uint32_t tenant_count;
    const cc_str* tenants;  /* slugs of those who may read beside the owner, at most 100; nobody is told whether there
                             * are such tenants */
    cc_str operation;       /* that answers: one that this module registered, "pcb.show_share/1" */
    cc_str payload;         /* JSON that the operation gets, at most 64 KiB */
    int64_t expires_us;     /* nobody may read from then on; microseconds since 1970, UTC; 0: never */
} cc_share_grant;

/* Tenants without the module, or without permission to read, learn nothing from any of these functions. [request] */
typedef struct cc_shares_v1 {
    uint32_t size;
    /* Makes a share, if the transaction commits. *id: uuid, version 4, which nobody can guess; lives as long as the
     * call. CC_INVALID: a slug is not 1 to 40 of "a-z", "0-9" and "-", or the module has no such operation; CC_SYNTAX:
     * the payload is no JSON; CC_TOO_LARGE: more than 100 tenants, or too long a payload; CC_WRONG_PHASE: in a GET. */
    int32_t (*grant)(cc_call* call, const cc_share_grant* grant, cc_str* id);
    /* Ends a share of this module and tenant when the transaction commits. CC_NOT_FOUND: there is none of that id.
     * CC_WRONG_PHASE: in a GET. */
    int32_t (*revoke)(cc_call* call, cc_str id);
    /* Answers this request with the share: return 0 from the handler, and the host runs the operation as the owner's
     * tenant, with the owner's version of the module, in a transaction that only reads. The operation gets
     *   {"share": "<id>", "variant": "<variant>", "payload": <payload>}
     * and nothing of this request. Its answer is that of the request, and so is its problem; it may answer with files
     * (cc_files_v1.answer, answer_zip) or with JSON. variant: a word of at most 100 bytes, for operations that show
     * several things.
     * CC_NOT_FOUND, and the request goes on: there is no such share, it has ended or expired, this tenant is not named
     * in it, or its owner does not have the module. CC_WRONG_PHASE: not in a GET, or in an operation; CC_CONFLICT: the
     * request is answered already. */
    int32_t (*open)(cc_call* call, cc_str id, cc_str variant);
} cc_shares_v1;
#define CC_SHARES_V1 "cardcage.shares/1"

#ifdef __cplusplus
}
#endif
#endif
