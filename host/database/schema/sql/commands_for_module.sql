-- Returns the commands that make the schemas of a module and grant its role its own tables, present and future; none when
-- all of that is done.
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
 WHERE NOT has_database_privilege($1, current_database(), 'TEMPORARY')
    OR 2 > (SELECT count(*)
              FROM pg_namespace AS schema
             WHERE schema.nspname IN ($2, $3)
               AND has_schema_privilege($1, schema.oid, 'USAGE')
               AND NOT has_schema_privilege('public', schema.oid, 'USAGE')
               AND NOT has_schema_privilege('public', schema.oid, 'CREATE'))
    OR EXISTS (SELECT
                 FROM pg_class AS relation
                 JOIN pg_namespace AS schema ON schema.oid = relation.relnamespace
                WHERE schema.nspname IN ($2, $3)
                  AND relation.relkind IN ('r', 'p', 'v', 'm', 'f')
                  AND NOT (has_table_privilege($1, relation.oid, 'SELECT')
                           AND (schema.nspname = $3
                                OR has_table_privilege($1, relation.oid, 'INSERT')
                                   AND has_table_privilege($1, relation.oid, 'UPDATE')
                                   AND has_table_privilege($1, relation.oid, 'DELETE'))))
    OR EXISTS (SELECT
                 FROM pg_class AS sequence
                 JOIN pg_namespace AS schema ON schema.oid = sequence.relnamespace
                WHERE schema.nspname = $2
                  AND sequence.relkind = 'S'
                  AND NOT (has_sequence_privilege($1, sequence.oid, 'USAGE')
                           AND has_sequence_privilege($1, sequence.oid, 'SELECT')))
       -- Rights of the future: four on tables and two on sequences of its own, one on views.
    OR 7 > (SELECT count(*)
              FROM pg_default_acl AS future
              JOIN pg_namespace AS schema ON schema.oid = future.defaclnamespace
              JOIN pg_roles AS maker ON maker.oid = future.defaclrole
             CROSS JOIN LATERAL aclexplode(future.defaclacl) AS granted
              JOIN pg_roles AS role ON role.oid = granted.grantee
             WHERE maker.rolname = current_user
               AND role.rolname = $1
               AND schema.nspname IN ($2, $3))
