-- Waits until nobody else changes the suppliers or sites of this tenant, and keeps everybody else waiting until the
-- end of the transaction. Whoever decides by names and numbers (which supplier is meant, is a number free, which site
-- is the default) must see them all.
-- One: tenant id.
SELECT true
  FROM (SELECT pg_advisory_xact_lock(hashtextextended('cardcage.suppliers ' || $1::text, 0))) AS taken
