-- Copies the specifications of a PCB to another one. A microsecond each keeps their order.
-- One: tenant id (uuid). Two: id of the original (uuid). Three: id of the clone (uuid).
INSERT INTO pcb.specification AS specification (tenant_id, pcb_id, name, is_default, given, created_at)
SELECT $1::uuid, $3::uuid, original.name, original.is_default, original.given,
       now() + interval '1 microsecond' * row_number() OVER (ORDER BY original.created_at, original.id)
  FROM pcb.specification AS original
 WHERE original.tenant_id = (SELECT $1::uuid)
   AND original.pcb_id = $2::uuid
