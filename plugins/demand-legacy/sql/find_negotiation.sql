-- A negotiation.
-- One: tenant id (uuid). Two: id (uuid).
SELECT negotiation.id, negotiation.name, negotiation.sourcing_scenario_id, negotiation.created_at,
       negotiation.row_version
  FROM demand_legacy.negotiation AS negotiation
 WHERE negotiation.tenant_id = (SELECT $1::uuid)
   AND negotiation.id = $2::uuid
   {locked: FOR UPDATE}
