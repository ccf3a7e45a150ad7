-- Customers in the order they were created.
-- One: tenant id (uuid). Two: customer number, three: name, four: the earliest last change; NULL for all. Then the
-- window.
{text: filtered_customer}
   {page: customer.created_at}
