-- Serializes changes of the suppliers and sites of this tenant until the end of the transaction. Decisions by names and
-- numbers (the supplier meant, the uniqueness of a number, the default site) require a consistent view of all of them.
-- One: tenant id.
SELECT true
  FROM (SELECT pg_advisory_xact_lock(hashtextextended('cardcage.suppliers ' || $1::text, 0))) AS taken
