-- Whether an administrator has set pick-and-place items of an assembly.
-- One: tenant id (uuid). Two: assembly id (uuid).
SELECT EXISTS (SELECT
                 FROM assemblies.pnp_item AS item
                WHERE item.tenant_id = (SELECT $1::uuid)
                  AND item.assembly_id = $2::uuid
                  AND item.source IS NULL)
