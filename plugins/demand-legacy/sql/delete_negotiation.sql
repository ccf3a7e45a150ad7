-- Deletes a negotiation with its lines.
-- One: tenant id (uuid). Two: id (uuid).
DELETE FROM demand_legacy.negotiation AS negotiation
 WHERE negotiation.tenant_id = (SELECT $1::uuid)
   AND negotiation.id = $2::uuid
