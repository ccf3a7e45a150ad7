SELECT pg_sleep(30)::text
