-- Inserts a quotation with a new upload link.
-- One: tenant id (uuid). Two: its id, that of the file (uuid). Three: RfQ id (uuid). Four: name of the file.
INSERT INTO rfqs.quotation (tenant_id, id, rfq_id, file_name)
VALUES ($1::uuid, $2::uuid, $3::uuid, $4::text)
