-- Inserts a PCB with the description of another one; no row if the order id is taken.
-- One: tenant id (uuid). Two: id of the original (uuid). Three: name. Four: external reference. Five: order id.
INSERT INTO pcb.pcb AS pcb (tenant_id, name, external_reference, order_id, description)
SELECT $1::uuid, $3::text, $4::text, $5::text, original.description
  FROM pcb.pcb AS original
 WHERE original.tenant_id = (SELECT $1::uuid)
   AND original.id = $2::uuid
ON CONFLICT ON CONSTRAINT pcb_order_id_key DO NOTHING
RETURNING pcb.id
