-- The files of a PCB that have one of these names.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: names (text[]).
{text: stored_file}
   AND file.name = ANY ($3::text[])
