-- Ends a share.
-- One: tenant id (uuid). Two: module. Three: share id (uuid).
DELETE FROM cardcage.share
 WHERE tenant_id = $1::uuid
   AND module = $2
   AND id = $3::uuid
