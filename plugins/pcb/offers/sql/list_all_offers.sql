-- All offers of a PCB in the order of creation; there are at most 1,000.
-- One: tenant id (uuid). Two: PCB id (uuid).
{text: stored_offer}
 ORDER BY offer.created_at, offer.id
