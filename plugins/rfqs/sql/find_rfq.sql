-- One RfQ with its newest complete quotation, and its version.
-- One: tenant id (uuid). Two and three: quotations with an open link to which a complete content has come (array of
-- uuid), and when (array of timestamptz). Four: RfQ id (uuid).
{text: stored_rfq}
   AND rfq.id = $4::uuid
