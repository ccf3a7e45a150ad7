-- Stores normalized names again. A name that would equal that of another supplier does not change, so both remain
-- distinguishable.
-- One: tenant id (uuid). Two: ids of suppliers (array of uuid). Three: their normalized names.
UPDATE suppliers.supplier AS supplier
   SET normalized_name = renewed.normalized_name
  FROM (SELECT DISTINCT ON (given.normalized_name) given.id, given.normalized_name
          FROM unnest($2::uuid[], $3::text[]) AS given(id, normalized_name)
         ORDER BY given.normalized_name, given.id) AS renewed
 WHERE supplier.tenant_id = (SELECT $1::uuid)
   AND supplier.id = renewed.id
   AND NOT EXISTS (SELECT
                     FROM suppliers.supplier AS other
                    WHERE other.tenant_id = (SELECT $1::uuid)
                      AND other.normalized_name = renewed.normalized_name)
