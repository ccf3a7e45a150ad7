-- Inserts the parts of runs.
-- One: tenant id (uuid).
INSERT INTO sourcing.solution_part (tenant_id, solution_id, position, part_key, record, offers, sources, content)
SELECT staged.tenant_id, staged.solution_id, staged.position, staged.part_key, staged.record, staged.offers,
       staged.sources, staged.content
  FROM pg_temp.staged_part AS staged
 WHERE staged.tenant_id = (SELECT $1::uuid)
