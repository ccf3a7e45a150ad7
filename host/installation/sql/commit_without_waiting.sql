-- Lets the transaction commit before it is on disk.
-- A crash of the server takes back the work together with its note, so it is done again.
SELECT pg_catalog.set_config('synchronous_commit', 'off', true)
