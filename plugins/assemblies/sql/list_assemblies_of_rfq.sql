-- Assemblies of an RfQ in the order they were created: their plan always begins with its index.
-- One: tenant id (uuid). Two: value of the part number, three: revision ('' for none), four: RfQ id, five: source, six:
-- the earliest last change; NULL for all. Then the window.
{text: listed_assembly}
   AND assembly.rfq_id = $4::uuid
   {page: assembly.created_at}
