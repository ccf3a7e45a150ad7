-- Whether a scenario exists; it cannot be deleted before the end of the transaction.
-- One: tenant id (uuid). Two: scenario id (uuid).
SELECT scenario.id
  FROM sourcing.scenario AS scenario
 WHERE scenario.tenant_id = (SELECT $1::uuid)
   AND scenario.id = $2::uuid
   FOR KEY SHARE
