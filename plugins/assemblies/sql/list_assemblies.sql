-- Assemblies in the order they were created.
-- One: tenant id (uuid). Two: value of the part number, three: revision ('' for none), four: RfQ id, five: source, six:
-- the earliest last change; NULL for all. Then the window.
{text: listed_assembly}
   {page: assembly.created_at}
