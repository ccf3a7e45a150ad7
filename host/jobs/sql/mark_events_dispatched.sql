-- Marks events as delivered.
-- One: event ids.
UPDATE cardcage.event SET dispatched_at = now() WHERE id = ANY($1::text[]::uuid[])
