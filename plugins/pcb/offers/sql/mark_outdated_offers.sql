-- Marks the offers of a specification whose board is no longer the present one; returns their ids.
-- One: tenant id (uuid). Two: specification id (uuid). Three: present settings (jsonb). Four: present values of the
-- files (jsonb), or NULL.
UPDATE pcb.offer AS offer
   SET is_outdated = true, updated_at = now(), row_version = offer.row_version + 1
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.specification_id = $2::uuid
   AND NOT offer.is_outdated
   AND (offer.settings - ARRAY['notes', 'dateCode'] <> $3::jsonb - ARRAY['notes', 'dateCode']
        OR offer.extracted IS DISTINCT FROM $4::jsonb)
RETURNING offer.id
