-- Tries to take the turn of preparing new tenants, until it is given back or the session ends.
SELECT pg_try_advisory_lock(hashtextextended('cardcage.new_tenants', 0))
