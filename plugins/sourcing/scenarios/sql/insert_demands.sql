-- Inserts the demands of a scenario. Equal targets remain separate; the selection sums them up.
-- One: tenant id (uuid). Two: scenario id (uuid). Three to six: types, target ids, quantities and units (arrays).
INSERT INTO sourcing.demand (tenant_id, sourcing_scenario_id, position, type, target_id, quantity, unit)
SELECT $1::uuid, $2::uuid, given.position, given.type, given.target_id, given.quantity, given.unit
  FROM unnest($3::text[], $4::uuid[], $5::numeric[], $6::text[])
           WITH ORDINALITY AS given(type, target_id, quantity, unit, position)
