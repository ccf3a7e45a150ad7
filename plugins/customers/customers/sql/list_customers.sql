-- Customers in the order they were created.
-- One: tenant id (uuid). Two: customer number, or NULL for all. Then the window: most rows (NULL: all), created_at and
-- id of the row it begins after (NULL: from the start).
SELECT customer.id, customer.number, customer.name, customer.industry, customer.currency, customer.notes,
       customer.portal_enabled, customer.created_at, customer.updated_at
  FROM customers.customer AS customer
 WHERE customer.tenant_id = (SELECT $1::uuid)
   AND ($2::text IS NULL OR customer.number = $2::text)
   AND (customer.created_at, customer.id) > (coalesce($4::timestamptz, '-infinity'),
                                       coalesce($5::uuid, '00000000-0000-0000-0000-000000000000'))
 ORDER BY customer.created_at, customer.id
 LIMIT $3::bigint
