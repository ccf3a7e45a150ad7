-- Adds a line to a locked assembly, or replaces the one of its source and record; no row when that is the same.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: module. Four: its record (uuid). Five: designators (array of
-- text). Six: quantity (numeric). Seven: notes or NULL. Eight: value, nine: revision of the part number.
INSERT INTO assemblies.added_line AS line
       (tenant_id, assembly_id, source, record_id, number, designators, quantity, notes, value, revision)
SELECT $1::uuid, assembly.id, $3::text, $4::uuid, assembly.added_line_count + 1, $5::text[], $6::numeric, $7::text,
       $8::text, $9::text
  FROM assemblies.assembly AS assembly
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = $2::uuid
ON CONFLICT ON CONSTRAINT added_line_pkey DO UPDATE
   SET designators = excluded.designators, quantity = excluded.quantity, notes = excluded.notes,
       value = excluded.value, revision = excluded.revision
 WHERE (line.designators, line.quantity, line.notes, line.value, line.revision)
       IS DISTINCT FROM (excluded.designators, excluded.quantity, excluded.notes, excluded.value, excluded.revision)
