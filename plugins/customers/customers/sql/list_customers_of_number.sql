-- The customer of a number: a statement of its own, so that its plan always begins with the key.
-- One: tenant id (uuid). Two: customer number, three: name, four: the earliest last change; NULL for all. Then the
-- window.
{text: filtered_customer}
   AND customer.number = $2::text
   {page: customer.created_at}
