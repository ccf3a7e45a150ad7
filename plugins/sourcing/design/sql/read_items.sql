-- BOM lines of some assemblies.
-- One: tenant id (uuid). Two: ids of the assemblies (array of uuid).
SELECT item.assembly_id, item.position, trim_scale(item.quantity) AS quantity, item.unit, item.do_not_place,
       item.sourced_by, item.ratio
  FROM assemblies_api.bom_item_v1 AS item
 WHERE item.tenant_id = (SELECT $1::uuid)
   AND item.assembly_id = ANY ($2::uuid[])
 ORDER BY item.assembly_id, item.position
