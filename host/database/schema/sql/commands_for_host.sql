-- Returns the commands that make the host's schemas and grant their tables to the runtime login.
-- One: runtime login.
SELECT format($commands$
    CREATE SCHEMA IF NOT EXISTS cardcage;
    REVOKE ALL ON SCHEMA cardcage FROM PUBLIC;
    CREATE SCHEMA IF NOT EXISTS cardcage_api;
    GRANT USAGE ON SCHEMA cardcage_api TO PUBLIC;
    GRANT USAGE ON SCHEMA cardcage TO %1$I;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA cardcage TO %1$I;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA cardcage TO %1$I;
    ALTER DEFAULT PRIVILEGES IN SCHEMA cardcage GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %1$I;
    ALTER DEFAULT PRIVILEGES IN SCHEMA cardcage GRANT USAGE ON SEQUENCES TO %1$I
    $commands$, $1::text)
