-- Deletes matches that no longer apply.
-- One: tenant id (uuid).
DELETE FROM components.generic_match AS generic_match
 WHERE generic_match.tenant_id = (SELECT $1::uuid)
   AND NOT EXISTS (SELECT
                     FROM pg_temp.wanted_match AS wanted
                    WHERE wanted.component_id = generic_match.component_id
                      AND wanted.position = generic_match.position
                      AND wanted.part_id = generic_match.part_id)
