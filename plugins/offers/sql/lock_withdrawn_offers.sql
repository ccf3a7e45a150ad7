-- The offers that match, locked in the order in which imports write, so that an import and a withdrawal wait for each
-- other. Offers of other modules are left out: their module withdraws them.
-- One: tenant id (uuid). Two: supplier or inventory site (uuid), three: customer id (uuid), four: manufacturer part
-- number, five: internal part number, six: the supplier's part number, seven: import context, eight: imported before
-- (timestamptz), nine: valid until before (date); NULL for all.
SELECT offer.id
  FROM offers.offer AS offer
 WHERE offer.tenant_id = (SELECT $1::uuid)
   AND offer.source IS NULL
   AND ($2::uuid IS NULL OR offer.supplier_id = $2::uuid OR offer.inventory_site_id = $2::uuid)
   AND ($3::uuid IS NULL OR offer.customer_id = $3::uuid)
   AND ($4::text IS NULL
        OR offer.part_id = ANY (ARRAY(SELECT part.id
                                        FROM components_api.part_v1 AS part
                                       WHERE part.tenant_id = (SELECT $1::uuid)
                                         AND part.manufacturer_part_number = $4::text)))
   AND ($5::text IS NULL
        OR offer.internal_part_number = $5::text
        OR offer.custom_part_id = ANY (ARRAY(SELECT part.id
                                               FROM components_api.custom_part_v1 AS part
                                              WHERE part.tenant_id = (SELECT $1::uuid)
                                                AND part.value = $5::text)))
   AND ($6::text IS NULL OR offer.supplier_part_number = $6::text)
   AND ($7::text IS NULL OR offer.import_context = $7::text)
   AND ($8::timestamptz IS NULL OR offer.imported_at < $8::timestamptz)
   AND ($9::date IS NULL OR offer.valid_until < $9::date)
 ORDER BY offer.part_id, offer.internal_part_number, offer.supplier_id, offer.inventory_site_id,
          offer.supplier_part_number, offer.customer_id, offer.packaging, offer.price_type, offer.id
   FOR UPDATE
