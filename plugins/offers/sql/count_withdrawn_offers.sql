-- The suppliers and inventory sites of some offers, each with the number of its offers.
-- One: tenant id (uuid). Two: offer ids (array of uuid).
SELECT counted.id, coalesce(supplier.name, site.name) AS name, counted.offer_count
  FROM (SELECT coalesce(offer.supplier_id, offer.inventory_site_id) AS id, count(*) AS offer_count
          FROM offers.offer AS offer
         WHERE offer.tenant_id = (SELECT $1::uuid)
           AND offer.id = ANY ($2::uuid[])
         GROUP BY coalesce(offer.supplier_id, offer.inventory_site_id)) AS counted
  LEFT JOIN suppliers_api.supplier_v1 AS supplier
    ON supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = counted.id
  LEFT JOIN suppliers_api.inventory_site_v1 AS site
    ON site.tenant_id = (SELECT $1::uuid)
   AND site.id = counted.id
 ORDER BY name, counted.id
