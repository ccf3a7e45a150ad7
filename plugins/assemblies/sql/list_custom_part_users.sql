-- Assemblies with a BOM item that may be this custom part, and those that read them live.
-- One: tenant id (uuid). Two: custom part id (uuid).
WITH using_it AS (
    SELECT part_option.assembly_id AS id
      FROM components_api.custom_part_v1 AS custom_part
      JOIN assemblies.bom_option AS part_option
        ON part_option.tenant_id = custom_part.tenant_id
       AND part_option.value = custom_part.value
       AND part_option.revision = custom_part.revision
     WHERE custom_part.tenant_id = (SELECT $1::uuid)
       AND custom_part.id = $2::uuid
     UNION
    SELECT line.assembly_id
      FROM components_api.custom_part_v1 AS custom_part
      JOIN assemblies.added_line AS line
        ON line.tenant_id = custom_part.tenant_id
       AND line.value = custom_part.value
       AND line.revision = custom_part.revision
     WHERE custom_part.tenant_id = (SELECT $1::uuid)
       AND custom_part.id = $2::uuid
)
SELECT using_it.id
  FROM using_it
 UNION
SELECT assembly.id
  FROM assemblies.assembly AS assembly
  JOIN using_it
    ON assembly.linked_id = using_it.id
 WHERE assembly.tenant_id = (SELECT $1::uuid)
 ORDER BY id
