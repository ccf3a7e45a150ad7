-- Counts a supplier's stored offers and the expired ones among them, with the time of the last import. No row
-- without the supplier.
-- One: tenant id (uuid). Two: supplier id (uuid).
SELECT count(offer.id) AS count, count(offer.id) FILTER (WHERE offer.valid_until < current_date) AS expired_count,
       max(offer.imported_at) AS last_imported_at
  FROM suppliers_api.supplier_v1 AS supplier
  LEFT JOIN offers.offer AS offer
    ON offer.tenant_id = (SELECT $1::uuid)
   AND offer.supplier_id = supplier.id
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = $2::uuid
 GROUP BY supplier.id
