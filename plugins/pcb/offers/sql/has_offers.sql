-- Whether a PCB has offers that are not outdated.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT EXISTS (SELECT
                 FROM pcb.offer AS offer
                WHERE offer.tenant_id = (SELECT $1::uuid)
                  AND offer.pcb_id = $2::uuid
                  AND NOT offer.is_outdated)
