-- Some scenarios, locked until the end of the transaction.
-- One: tenant id (uuid). Two: scenario ids (array of uuid).
SELECT scenario.id
  FROM sourcing.scenario AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = ANY ($2::uuid[])
 ORDER BY scenario.id
   FOR UPDATE
