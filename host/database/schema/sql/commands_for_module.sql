-- Returns the commands that make the schemas of a module and grant its role its own tables, present and future.
-- One: role. Two: schema of its tables. Three: schema of the views that it publishes.
SELECT format($commands$
    GRANT TEMPORARY ON DATABASE %1$I TO %2$I;
    CREATE SCHEMA IF NOT EXISTS %3$I;
    CREATE SCHEMA IF NOT EXISTS %4$I;
    REVOKE ALL ON SCHEMA %3$I, %4$I FROM PUBLIC;
    GRANT USAGE ON SCHEMA %3$I, %4$I TO %2$I;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %3$I TO %2$I;
    GRANT SELECT ON ALL TABLES IN SCHEMA %4$I TO %2$I;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %3$I TO %2$I;
    ALTER DEFAULT PRIVILEGES IN SCHEMA %3$I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO %2$I;
    ALTER DEFAULT PRIVILEGES IN SCHEMA %3$I GRANT USAGE, SELECT ON SEQUENCES TO %2$I;
    ALTER DEFAULT PRIVILEGES IN SCHEMA %4$I GRANT SELECT ON TABLES TO %2$I
    $commands$, current_database(), $1::text, $2::text, $3::text)
