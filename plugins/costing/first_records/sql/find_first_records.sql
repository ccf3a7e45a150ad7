-- Whether the tenant has resources or activities, and whether it has calculation tables.
-- One: tenant id (uuid).
SELECT EXISTS (SELECT FROM costing.resource AS resource WHERE resource.tenant_id = (SELECT $1::uuid))
           OR EXISTS (SELECT FROM costing.activity AS activity WHERE activity.tenant_id = (SELECT $1::uuid)) AS has_activities,
       EXISTS (SELECT FROM costing.calculation_table AS calculation WHERE calculation.tenant_id = (SELECT $1::uuid)) AS has_tables
