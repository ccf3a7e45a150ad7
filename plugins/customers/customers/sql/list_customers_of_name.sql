-- The customers of a name in the order they were created: its plan always begins with the index of names.
-- One: tenant id (uuid). Two: customer number, three: name, four: the earliest last change; NULL for all. Then the
-- window.
{text: filtered_customer}
   AND customer.folded_name = lower(regexp_replace(normalize($3::text, NFKC), '\s+', '', 'g'))
   {page: customer.created_at}
