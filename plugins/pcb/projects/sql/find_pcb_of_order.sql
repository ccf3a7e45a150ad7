-- The PCB with an order id.
-- One: tenant id (uuid). Two: order id.
{text: stored_pcb}
   AND pcb.order_id = $2::text
