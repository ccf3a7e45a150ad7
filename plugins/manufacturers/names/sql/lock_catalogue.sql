-- Serializes changes of the names of this tenant until the end of the transaction. Returns the revision of the public
-- alternative names that the tenant has received.
-- One: tenant id (uuid).
INSERT INTO manufacturers.catalogue AS catalogue (tenant_id)
VALUES ($1::uuid)
ON CONFLICT ON CONSTRAINT catalogue_pkey DO UPDATE
   SET revision = catalogue.revision
RETURNING catalogue.revision
