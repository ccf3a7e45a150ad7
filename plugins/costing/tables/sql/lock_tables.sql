-- Waits until nobody else changes the calculation tables of this tenant, and keeps everybody else waiting until the end
-- of the transaction: whoever moves the default must see them all.
-- One: tenant id.
SELECT true
  FROM (SELECT pg_advisory_xact_lock(hashtextextended('cardcage.costing ' || $1::text, 0))) AS taken
