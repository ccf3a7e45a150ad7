-- Changes the root assembly of an RfQ. For every field: whether it is sent, and its value (NULL clears).
-- One: tenant id (uuid). Two: RfQ id (uuid). Three, four: name. Five to eight: number as given, value, revision, and
-- the imported assembly it has then. Nine, ten: type. Eleven, twelve: industry. Thirteen to sixteen: customer part
-- number as given, value, revision, customer id (uuid).
UPDATE assemblies.assembly AS assembly
   SET name = CASE WHEN $3::boolean THEN $4::text ELSE assembly.name END,
       value = CASE WHEN $5::boolean THEN $6::text ELSE assembly.value END,
       revision = CASE WHEN $5::boolean THEN coalesce($7::text, '') ELSE assembly.revision END,
       linked_id = CASE WHEN $5::boolean THEN $8::uuid ELSE assembly.linked_id END,
       type = CASE WHEN $9::boolean THEN $10::text ELSE assembly.type END,
       industry = CASE WHEN $11::boolean THEN $12::text ELSE assembly.industry END,
       customer_part_number = CASE WHEN $13::boolean THEN $14::text ELSE assembly.customer_part_number END,
       customer_part_revision = CASE WHEN $13::boolean THEN $15::text ELSE assembly.customer_part_revision END,
       customer_id = CASE WHEN $13::boolean THEN $16::uuid ELSE assembly.customer_id END,
       updated_at = now(),
       row_version = assembly.row_version + 1
 WHERE assembly.tenant_id = (SELECT $1::uuid)
   AND assembly.id = $2::uuid
   AND assembly.source = 'Rfq'
RETURNING assembly.id AS assembly_id, assembly.linked_id AS linked_assembly_id
