-- Deletes assemblies of an RfQ with their content.
-- One: tenant id (uuid). Two: assembly ids (array of uuid).
WITH gone AS (
    DELETE FROM assemblies.assembly AS assembly
     WHERE assembly.tenant_id = (SELECT $1::uuid)
       AND assembly.id = ANY ($2::uuid[])
       AND assembly.source <> 'Import'
    RETURNING assembly.id
), without_pnp AS (
    DELETE FROM assemblies.pnp_item AS item USING gone WHERE item.tenant_id = (SELECT $1::uuid) AND item.assembly_id = gone.id
), without_added_lines AS (
    DELETE FROM assemblies.added_line AS item USING gone WHERE item.tenant_id = (SELECT $1::uuid) AND item.assembly_id = gone.id
), without_options AS (
    DELETE FROM assemblies.bom_option AS item USING gone WHERE item.tenant_id = (SELECT $1::uuid) AND item.assembly_id = gone.id
), without_items AS (
    DELETE FROM assemblies.bom_item AS item USING gone WHERE item.tenant_id = (SELECT $1::uuid) AND item.assembly_id = gone.id
)
DELETE FROM assemblies.nesting AS item USING gone WHERE item.tenant_id = (SELECT $1::uuid) AND item.parent_id = gone.id
