-- Sets a new revision for all subjects whose offers an import stored, in an order that lets two simultaneous imports
-- wait for each other; returns their number.
-- One: tenant id (uuid).
INSERT INTO offers.subject_revision (tenant_id, subject, revision)
SELECT $1::uuid, touched.subject, new.revision
  FROM (SELECT coalesce('P' || target.part_id::text, 'I' || target.internal_part_number) COLLATE "C" AS subject
          FROM (SELECT DISTINCT (target.identity).part_id, (target.identity).internal_part_number
                  FROM pg_temp.offer_target AS target) AS target) AS touched
 CROSS JOIN (SELECT cardcage_api.new_id() AS revision) AS new
 ORDER BY touched.subject
    ON CONFLICT ON CONSTRAINT subject_revision_pkey
    DO UPDATE SET revision = excluded.revision
