-- All files of a PCB in the order of the uploads; their number is limited.
-- One: tenant id (uuid). Two: PCB id (uuid).
{text: stored_file}
 ORDER BY file.position
