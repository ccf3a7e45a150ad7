-- Inserts a sign-in link of an active user, valid for fourteen days; no row for every other user. Deletes the user's
-- expired links. The user stays active until the end of the transaction, so a deactivation, which ends all links,
-- misses none.
-- One: tenant id (uuid). Two: user id (uuid). Three: the token of the link.
WITH receiver AS (
    SELECT person.id
      FROM customers.customer_user AS person
     WHERE person.tenant_id = (SELECT $1::uuid)
       AND person.id = $2::uuid
       AND person.status = 'Active'
       FOR SHARE
), expired AS (
    DELETE FROM customers.sign_in_link AS link
     WHERE link.tenant_id = (SELECT $1::uuid)
       AND link.customer_user_id = $2::uuid
       AND link.expires_at <= now()
)
INSERT INTO customers.sign_in_link (tenant_id, token_hash, customer_user_id, expires_at)
SELECT $1::uuid, sha256(convert_to($3::text, 'UTF8')), receiver.id, now() + interval '14 days'
  FROM receiver
RETURNING customer_user_id
