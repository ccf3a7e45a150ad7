-- Whether a manufacturer has parts.
-- One: tenant id (uuid). Two: manufacturer id (uuid).
SELECT EXISTS (SELECT
                 FROM components.part AS part
                WHERE part.tenant_id = (SELECT $1::uuid)
                  AND part.manufacturer_id = $2::uuid)
