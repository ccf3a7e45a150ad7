-- Ends every link of a user and every sign-in.
-- One: tenant id (uuid). Two: user id (uuid).
WITH links AS (
    DELETE FROM customers.sign_in_link AS link
     WHERE link.tenant_id = (SELECT $1::uuid)
       AND link.customer_user_id = $2::uuid
)
DELETE FROM customers.sign_in AS sign_in
 WHERE sign_in.tenant_id = (SELECT $1::uuid)
   AND sign_in.customer_user_id = $2::uuid
