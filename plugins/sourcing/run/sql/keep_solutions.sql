-- Keeps solutions regardless of newer ones.
-- One: tenant id (uuid). Two: solution ids (array of uuid).
UPDATE sourcing.solution AS solution
   SET is_kept = true
 WHERE solution.tenant_id = (SELECT $1::uuid)
   AND solution.id = ANY ($2::uuid[])
   AND NOT solution.is_kept
