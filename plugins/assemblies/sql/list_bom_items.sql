-- BOM items of these assemblies, in their order.
-- One: tenant id (uuid). Two: assembly ids (array of uuid).
SELECT item.assembly_id, item.bom_item_id AS id, item.designators, item.quantity, item.unit, item.notes,
       item.do_not_place,
       item.sourced_by
  FROM assemblies_api.bom_item_v1 AS item
 WHERE item.tenant_id = (SELECT $1::uuid)
   AND item.assembly_id = ANY ($2::uuid[])
 ORDER BY item.assembly_id, item.position
