-- Inserts the pick-and-place items of the file.
-- One: tenant id (uuid). Two: assembly id (uuid). Three: id of the module that puts them; NULL: an administrator.
INSERT INTO assemblies.pnp_item (tenant_id, assembly_id, position, designator, x, y, rotation, source_rotation, side,
       value, package, mount_type, do_not_place, fiducial, source)
SELECT $1::uuid, $2::uuid, given.position, given.designator, given.x, given.y, given.rotation, given.source_rotation,
       given.side, given.value, given.package, given.mount_type, given.do_not_place, given.fiducial,
       $3::text
  FROM pg_temp.pnp_row AS given
