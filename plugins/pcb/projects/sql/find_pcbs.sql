-- PCBs by what other systems call them, in the order of creation.
-- One: tenant id (uuid). Two: order id, or NULL. Three: external reference, or NULL. Then the window.
{text: stored_pcb}
   AND ($2::text IS NULL OR pcb.order_id = $2::text)
   AND ($3::text IS NULL OR pcb.external_reference = $3::text)
   {page: pcb.created_at}
