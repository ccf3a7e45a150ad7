-- Changes one customer. For every field two parameters: whether it is sent, and its value (NULL clears).
-- One: tenant id (uuid). Two: customer id (uuid). Then: number, name, industry, currency, notes, portal_enabled.
UPDATE customers.customer AS customer
   SET number = CASE WHEN $3::boolean THEN $4::text ELSE customer.number END,
       name = CASE WHEN $5::boolean THEN $6::text ELSE customer.name END,
       industry = CASE WHEN $7::boolean THEN $8::text ELSE customer.industry END,
       currency = CASE WHEN $9::boolean THEN $10::text ELSE customer.currency END,
       notes = CASE WHEN $11::boolean THEN $12::text ELSE customer.notes END,
       portal_enabled = CASE WHEN $13::boolean THEN $14::boolean ELSE customer.portal_enabled END,
       updated_at = now(),
       row_version = customer.row_version + 1
 WHERE customer.tenant_id = (SELECT $1::uuid)
   AND customer.id = $2::uuid
RETURNING customer.id, customer.number, customer.name, customer.industry, customer.currency, customer.notes,
          customer.portal_enabled, customer.created_at, customer.updated_at, customer.row_version
