-- One order of a customer.
-- One: tenant id (uuid). Two: order id (uuid). Three: customer id (uuid), or NULL for nobody.
{text: stored_order}
   AND placed.id = $2::uuid
   AND placed.customer_id = $3::uuid
   {locked: FOR UPDATE OF placed}
