-- Replaces the plan of an assembly.
-- One: tenant id (uuid). Two: assembly id (uuid). Then: batch_size, yield_percent, learning_percent, boards_per_panel,
-- drivers (JSON), activities (JSON; NULL: those of the tenant).
INSERT INTO costing.assembly_plan AS plan (tenant_id, assembly_id, batch_size, yield_percent, learning_percent,
                                           boards_per_panel, drivers, activities)
VALUES ($1::uuid, $2::uuid, $3::bigint, $4::numeric, $5::numeric, $6::bigint, $7::text, $8::text)
ON CONFLICT ON CONSTRAINT assembly_plan_pkey DO UPDATE
   SET batch_size = excluded.batch_size,
       yield_percent = excluded.yield_percent,
       learning_percent = excluded.learning_percent,
       boards_per_panel = excluded.boards_per_panel,
       drivers = excluded.drivers,
       activities = excluded.activities,
       updated_at = now(),
       row_version = plan.row_version + 1
