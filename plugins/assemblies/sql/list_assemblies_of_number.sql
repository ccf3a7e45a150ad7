-- Assemblies of a part number in the order they were created: their plan always begins with its index.
-- One: tenant id (uuid). Two: value of the part number, three: revision ('' for none), four: RfQ id, five: source, six:
-- the earliest last change; NULL for all. Then the window.
{text: listed_assembly}
   AND assembly.value = $2::text
   {page: assembly.created_at}
