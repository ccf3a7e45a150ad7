-- Inserts a new calculation table; no row if the name is taken.
-- One: tenant id (uuid). Then: TableColumns.
INSERT INTO costing.calculation_table AS calculation (tenant_id, {TableColumns})
VALUES ($1::uuid, {$TableColumns})
ON CONFLICT ON CONSTRAINT calculation_table_name_key DO NOTHING
RETURNING calculation.id
