-- Removes a customer from the lines that name it; their negotiations have another version then.
-- One: tenant id (uuid). Two: customer id (uuid).
WITH forgotten AS (
    UPDATE demand_legacy.forecast_line AS line
       SET customer_id = NULL
     WHERE line.tenant_id = (SELECT $1::uuid)
       AND line.customer_id = $2::uuid
    RETURNING line.negotiation_id)
UPDATE demand_legacy.negotiation AS negotiation
   SET row_version = negotiation.row_version + 1
 WHERE negotiation.tenant_id = (SELECT $1::uuid)
   AND negotiation.id IN (SELECT forgotten.negotiation_id FROM forgotten)
