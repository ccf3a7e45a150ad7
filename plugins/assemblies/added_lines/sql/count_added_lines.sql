-- Notes a change of the added lines of a locked assembly.
-- One: tenant id (uuid). Two: assembly id (uuid).
UPDATE assemblies.assembly AS assembly
   SET added_line_count = (SELECT count(*)
                             FROM assemblies.added_line AS line
                            WHERE line.tenant_id = (SELECT $1::uuid)
                              AND line.assembly_id = $2::uuid),
       updated_at = now(),
       row_version = assembly.row_version + 1
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = $2::uuid
