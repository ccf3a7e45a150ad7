-- The placed BOM lines of some assemblies.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
SELECT item.assembly_id, item.position, item.designators, item.quantity, item.unit
  FROM assemblies_api.bom_item_v1 AS item
 WHERE item.tenant_id = (SELECT $1::uuid)
   AND item.assembly_id = ANY ($2::uuid[])
   AND NOT item.do_not_place
