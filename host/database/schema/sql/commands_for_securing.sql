-- Returns the commands that separate the rows of a table by tenant. A policy of the migration is left as it is here, and
-- checked later. Statistics estimate every tenant alike: a tenth of the table, or the share of the largest tenant when
-- none has that much. Otherwise they would estimate a tenant that came after they were taken as a single row; statements
-- compare in a way that only uses the number of tenants (sdk/README.md, "Plans").
-- One: schema. Two: table. Three: whether it has a policy.
SELECT format($commands$
    ALTER TABLE %1$I.%2$I
        ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY,
        ALTER COLUMN tenant_id SET (n_distinct = 10)
    $commands$, $1::text, $2::text)
 UNION ALL
SELECT format($commands$
    CREATE POLICY tenant_policy ON %1$I.%2$I TO PUBLIC
     USING (tenant_id = pg_catalog.current_setting('cardcage.tenant')::uuid)
      WITH CHECK (tenant_id = pg_catalog.current_setting('cardcage.tenant')::uuid)
    $commands$, $1, $2)
 WHERE NOT $3::boolean
