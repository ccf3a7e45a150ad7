-- Ids of BOM items by place: those of some positions in some assemblies.
-- One: tenant id (uuid). Two: ids of the assemblies (array of uuid). Three: positions (array of integer).
SELECT item.assembly_id, item.position, item.bom_item_id
  FROM assemblies_api.bom_item_v1 AS item
 WHERE item.tenant_id = (SELECT $1::uuid)
   AND item.assembly_id = ANY ($2::uuid[])
   AND item.position = ANY ($3::integer[])
