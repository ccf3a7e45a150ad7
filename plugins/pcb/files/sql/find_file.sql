-- One file of a PCB by its exact name.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: name.
{text: stored_file}
   AND file.name = $3::text
