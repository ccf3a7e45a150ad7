-- Changed assemblies in the order they were created: planned apart from the list of all.
-- One: tenant id (uuid). Two: value of the part number, three: revision ('' for none), four: RfQ id, five: source, six:
-- the earliest last change; NULL for all. Then the window.
{text: listed_assembly}
   AND assembly.updated_at >= $6::timestamptz
   {page: assembly.created_at}
