-- Serializes changes of the calculation tables of this tenant until the end of the transaction: moving the default
-- requires a consistent view of all of them.
-- One: tenant id.
SELECT true
  FROM (SELECT pg_advisory_xact_lock(hashtextextended('cardcage.costing ' || $1::text, 0))) AS taken
