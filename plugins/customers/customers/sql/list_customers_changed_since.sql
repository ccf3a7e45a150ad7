-- Changed customers in the order they were created: planned apart from the list of all.
-- One: tenant id (uuid). Two: customer number, three: name, four: the earliest last change; NULL for all. Then the
-- window.
{text: filtered_customer}
   AND customer.updated_at >= $4::timestamptz
   {page: customer.created_at}
