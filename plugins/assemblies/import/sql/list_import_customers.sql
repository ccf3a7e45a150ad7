-- Customers of the elements that are stored, in the order of the request.
SELECT item.customer_number AS number, item.customer_name AS name
  FROM pg_temp.import_item AS item
 WHERE item.reason IS NULL
   AND item.customer_number IS NOT NULL
 GROUP BY item.customer_number, item.customer_name
 ORDER BY min(item.element)
