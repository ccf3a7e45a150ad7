-- Removes manual rates of the tenant.
-- One: tenant id (uuid). Two: base currency. Three: currencies (array of text).
DELETE FROM sourcing.tenant_rate AS manual
 WHERE manual.tenant_id = (SELECT $1::uuid)
   AND manual.base_currency = $2::text
   AND manual.currency = ANY ($3::text[])
