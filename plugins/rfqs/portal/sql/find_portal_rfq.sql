-- One RfQ whose quotation a portal user may read.
-- One: tenant id (uuid). Two: customer user id (uuid), or NULL for nobody. Three: today (date). Four: RfQ id (uuid).
{text: visible_rfq}
   AND rfq.id = $4::uuid
