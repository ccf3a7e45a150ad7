-- Updates a purchase order, which is no longer a generated one.
-- One: tenant id (uuid). Two: purchase order id (uuid). Three: number. Then the supplier: id (uuid), name and number;
-- then status, currency, notes.
UPDATE purchase_orders_legacy.purchase_order AS bought
   SET number = $3::text, supplier_id = $4::uuid, supplier_name = $5::text, supplier_number = $6::text,
       status = $7::text, currency = $8::text, notes = $9::text, is_generated = false, updated_at = now()
 WHERE bought.tenant_id = (SELECT $1::uuid)
   AND bought.id = $2::uuid
