-- Whether another upload was received after this one.
-- One: tenant id (uuid). Two: upload id (uuid).
SELECT EXISTS (SELECT
                 FROM components.component_upload AS later
                 JOIN components.component_upload AS upload
                   ON upload.tenant_id = (SELECT $1::uuid)
                  AND upload.id = $2::uuid
                WHERE later.tenant_id = (SELECT $1::uuid)
                  AND (later.received_at, later.id) > (upload.received_at, upload.id))
