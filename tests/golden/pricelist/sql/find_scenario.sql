-- One: tenant id (uuid). Two: scenario id (uuid).
SELECT scenario.id
  FROM pricelist.scenario AS scenario
 WHERE scenario.tenant_id = $1::uuid
   AND scenario.id = $2::uuid
