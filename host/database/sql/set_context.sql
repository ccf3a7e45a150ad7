-- Sets on whose behalf the statements of the transaction run.
-- One: tenant id. Two: role. Three: time for each statement.
SELECT pg_catalog.set_config('cardcage.tenant', $1, true),
       pg_catalog.set_config('role', $2, true),
       pg_catalog.set_config('statement_timeout', $3, true)
