-- Gives the turn of preparing new tenants back.
SELECT pg_advisory_unlock(hashtextextended('cardcage.new_tenants', 0))
