-- Waits until nobody else stores costs of this tenant, and keeps everybody else waiting until the end of the
-- transaction.
-- One: tenant id.
SELECT true
  FROM (SELECT pg_advisory_xact_lock(hashtextextended('cardcage.costing.costs ' || $1::text, 0))) AS taken
