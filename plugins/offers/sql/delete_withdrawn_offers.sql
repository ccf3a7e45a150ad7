-- Deletes offers with their prices and sets new revisions for their subjects; returns the number of subjects.
-- One: tenant id (uuid). Two: offer ids (array of uuid).
WITH deleted AS (
    DELETE FROM offers.offer AS offer
     WHERE offer.tenant_id = (SELECT $1::uuid)
       AND offer.id = ANY ($2::uuid[])
    RETURNING offer.part_id, offer.internal_part_number)
{text: revise_deleted}
