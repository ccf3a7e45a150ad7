-- Placements in the pick-and-place files of some assemblies.
-- One: tenant id (uuid). Two: assembly ids (uuid[]).
SELECT item.assembly_id, item.designator, item.side = 'Bottom' AS is_bottom, item.mount_type, item.do_not_place
  FROM assemblies_api.pnp_item_v1 AS item
 WHERE item.tenant_id = (SELECT $1::uuid)
   AND item.assembly_id = ANY ($2::uuid[])
   AND NOT item.fiducial
