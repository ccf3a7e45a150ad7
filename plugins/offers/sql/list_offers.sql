-- Offers in the order they were created, which is that of their ids.
-- One: tenant id (uuid). Two: manufacturer part number, three: internal part number, four: id of a supplier or
-- inventory site (uuid); NULL for all. Then the window.
{text: stored_offer}
   AND ($2::text IS NULL OR part.manufacturer_part_number = $2::text)
   AND ($3::text IS NULL OR coalesce(offer.internal_part_number, custom_part.value) = $3::text)
   AND ($4::uuid IS NULL OR offer.supplier_id = $4::uuid OR offer.inventory_site_id = $4::uuid)
   AND ($6::timestamptz IS NULL OR offer.id > $7::uuid)
 ORDER BY offer.id
 LIMIT $5::bigint
