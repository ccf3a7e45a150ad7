-- Deletes the offers of a supplier with their prices and sets new revisions for their subjects; returns the number of
-- subjects.
-- One: tenant id (uuid). Two: its id (uuid).
WITH deleted AS (
    DELETE FROM offers.offer AS offer
     WHERE offer.tenant_id = (SELECT $1::uuid)
       AND offer.supplier_id = $2::uuid
    RETURNING offer.part_id, offer.internal_part_number)
INSERT INTO offers.subject_revision (tenant_id, subject, revision)
SELECT $1::uuid, touched.subject, new.revision
  FROM (SELECT DISTINCT coalesce('P' || deleted.part_id::text, 'I' || deleted.internal_part_number) COLLATE "C" AS subject
          FROM deleted) AS touched
 CROSS JOIN (SELECT cardcage_api.new_id() AS revision) AS new
 WHERE touched.subject IS NOT NULL
 ORDER BY touched.subject
    ON CONFLICT ON CONSTRAINT subject_revision_pkey
    DO UPDATE SET revision = excluded.revision
