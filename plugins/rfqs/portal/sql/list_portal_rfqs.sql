-- The RfQs whose quotation a portal user may read, in the order they were created.
-- One: tenant id (uuid). Two: customer user id (uuid), or NULL for nobody. Three: today (date). Then the window.
{text: visible_rfq}
   {page: rfq.created_at}
