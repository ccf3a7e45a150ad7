-- One scenario, locked until the end of the transaction.
-- One: tenant id (uuid). Two: scenario id (uuid).
SELECT scenario.id, scenario.name
  FROM sourcing.scenario AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = $2::uuid
   FOR UPDATE
