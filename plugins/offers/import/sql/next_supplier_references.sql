-- The next suppliers and sites in an import, each once, in order. Name and number are empty if absent.
-- One to three: type, name and number after which they begin. Four: how many (bigint).
SELECT item.supplier_type AS type, item.supplier AS name, item.supplier_number AS number
  FROM pg_temp.offer_item AS item
 WHERE item.errors IS NULL
   AND (item.supplier_type, item.supplier, item.supplier_number) > ($1::text, $2::text, $3::text)
 GROUP BY item.supplier_type, item.supplier, item.supplier_number
 ORDER BY item.supplier_type, item.supplier, item.supplier_number
 LIMIT $4::bigint
