-- Writes down that a user has signed in; what was written down earlier and counts no more goes.
-- One: tenant id (uuid). Two: user id (uuid). Three: the token of the links on the browser's page; NULL for a program.
WITH ended AS (
    DELETE FROM customers.sign_in AS earlier
     WHERE earlier.tenant_id = (SELECT $1::uuid)
       AND earlier.customer_user_id = $2::uuid
       AND earlier.signed_in_at <= now() - interval '12 hours'
)
INSERT INTO customers.sign_in (tenant_id, customer_user_id, page_hash)
VALUES ($1::uuid, $2::uuid, sha256(convert_to($3::text, 'UTF8')))
