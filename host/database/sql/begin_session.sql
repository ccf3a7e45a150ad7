-- Sets what every session begins with. The last column: whether the server is in recovery and refuses to write.
SELECT pg_catalog.set_config('search_path', 'pg_catalog', false),
       pg_catalog.set_config('TimeZone', 'UTC', false),
       pg_catalog.set_config('DateStyle', 'ISO, YMD', false),
       pg_catalog.set_config('IntervalStyle', 'iso_8601', false),
       pg_catalog.set_config('bytea_output', 'hex', false),
       pg_catalog.set_config('extra_float_digits', '1', false),
       pg_catalog.set_config('standard_conforming_strings', 'on', false),
       pg_catalog.set_config('default_transaction_isolation', 'read committed', false),
       pg_catalog.set_config('default_transaction_read_only', 'off', false),
       pg_catalog.pg_is_in_recovery()
