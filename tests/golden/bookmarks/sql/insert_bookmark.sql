-- Remembers a bookmark to a customer.
-- One: tenant id (uuid). Two: customer id (uuid).
INSERT INTO bookmarks.bookmark AS bookmark (tenant_id, customer_id)
VALUES ($1::uuid, $2::uuid)
ON CONFLICT ON CONSTRAINT bookmark_pkey DO NOTHING
