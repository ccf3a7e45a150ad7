-- Takes the last upload for its run, unless it is held. An upload that another transaction is running is skipped. An
-- upload left Running by a job that died is taken again.
-- One: tenant id (uuid). Two: now.
UPDATE components.component_upload AS upload
   SET state = 'Running',
       started_at = $2::timestamptz,
       finished_at = NULL,
       error = NULL,
       row_version = upload.row_version + 1
 WHERE upload.tenant_id = (SELECT $1::uuid)
   AND upload.id = (SELECT due.id
                      FROM components.component_upload AS due
                     WHERE due.tenant_id = (SELECT $1::uuid)
                       AND due.id = (SELECT last.id
                                       FROM components.component_upload AS last
                                      WHERE last.tenant_id = (SELECT $1::uuid)
                                        AND last.state NOT IN ('Superseded', 'Done')
                                      ORDER BY last.received_at DESC, last.id DESC
                                      LIMIT 1)
                       AND due.state <> 'Held'
                       FOR UPDATE SKIP LOCKED)
RETURNING upload.id
