-- Adds sourcing scenarios to an RfQ, except those that it has already.
-- One: tenant id (uuid). Two: RfQ id (uuid). Three: scenario ids (array of uuid).
UPDATE rfqs.rfq AS rfq
   SET sourcing_scenario_ids = rfq.sourcing_scenario_ids ||
           ARRAY(SELECT added.id
                   FROM unnest($3::uuid[]) WITH ORDINALITY AS added(id, position)
                  WHERE added.id <> ALL (rfq.sourcing_scenario_ids)
                  ORDER BY added.position),
       updated_at = now(), row_version = rfq.row_version + 1
 WHERE rfq.tenant_id = (SELECT $1::uuid)
   AND rfq.id = $2::uuid
   AND NOT rfq.sourcing_scenario_ids @> $3::uuid[]
