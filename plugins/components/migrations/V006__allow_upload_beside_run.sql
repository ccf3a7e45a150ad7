-- An upload that is being run keeps its row until the run has ended; one that comes meanwhile must not wait for that, so
-- for a while two are open. The later one wins: an earlier one that is still open at the next run is superseded.
DROP INDEX components.component_upload_open_key;
CREATE INDEX component_upload_open_idx ON components.component_upload (tenant_id, received_at, id)
    WHERE state NOT IN ('Superseded', 'Done');
