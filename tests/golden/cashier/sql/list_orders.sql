-- All orders that were placed, by number.
-- One: tenant id (uuid).
SELECT noted.order_id, noted.number, noted.total_price, noted.currency
  FROM cashier.noted_order AS noted
 WHERE noted.tenant_id = (SELECT $1::uuid)
 ORDER BY noted.number
