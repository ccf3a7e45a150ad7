-- Takes back the role and the search path that a migration may have set for its transaction.
SELECT pg_catalog.set_config('role', 'none', false), pg_catalog.set_config('search_path', 'pg_catalog', true)
