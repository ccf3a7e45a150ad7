-- Offers of a PCB in the order of creation.
-- One: tenant id (uuid). Two: PCB id (uuid). Then the window.
{text: stored_offer}
   {page: offer.created_at}
