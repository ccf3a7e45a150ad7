-- Pick-and-place items of an assembly in the order of the file, with the BOM item of the same designator. They may be
-- those of the imported assembly that it reads live (assemblies.pnp_content).
-- One: tenant id (uuid). Two: assembly id (uuid).
WITH place AS (
    SELECT DISTINCT ON (named.designator) named.designator, item.bom_item_id, item.do_not_place, part_option.value,
           part_option.revision
      FROM assemblies_api.bom_item_v1 AS item
     CROSS JOIN unnest(item.designators) AS named (designator)
      LEFT JOIN assemblies_api.bom_option_v1 AS part_option
        ON part_option.tenant_id = item.tenant_id
       AND part_option.assembly_id = item.assembly_id
       AND part_option.item_position = item.position
       AND part_option.position = 1
     WHERE item.tenant_id = (SELECT $1::uuid)
       AND item.assembly_id = $2::uuid
     ORDER BY named.designator, item.position
)
SELECT item.designator, item.x, item.y, item.rotation, item.source_rotation, item.side, item.value, item.package,
       item.mount_type, item.do_not_place OR coalesce(place.do_not_place, false) AS do_not_place, place.bom_item_id,
       place.value, place.revision, item.fiducial
  FROM assemblies.pnp_content AS content
  JOIN assemblies.pnp_item AS item
    ON item.tenant_id = (SELECT $1::uuid)
   AND item.assembly_id = content.content_id
  LEFT JOIN place
    ON place.designator = item.designator
 WHERE content.tenant_id = (SELECT $1::uuid)
   AND content.id = $2::uuid
 ORDER BY item.position
