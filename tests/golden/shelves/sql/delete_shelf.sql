-- Gives up the shelf of a supplier.
-- One: tenant id (uuid). Two: supplier id (uuid).
DELETE FROM shelves.shelf AS shelf
 WHERE shelf.tenant_id = (SELECT $1::uuid)
   AND shelf.supplier_id = $2::uuid
