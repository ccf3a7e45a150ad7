-- Assigns a calculation table to an assembly or an RfQ.
-- One: tenant id (uuid). Two: Assembly or Rfq. Three: its id (uuid). Four: table id (uuid).
INSERT INTO costing.table_assignment AS assignment (tenant_id, target_type, target_id, calculation_table_id)
VALUES ($1::uuid, $2::text, $3::uuid, $4::uuid)
ON CONFLICT ON CONSTRAINT table_assignment_pkey DO UPDATE
   SET calculation_table_id = excluded.calculation_table_id
