-- All specifications of a PCB in the order of creation; there are at most 100.
-- One: tenant id (uuid). Two: PCB id (uuid).
{text: stored_specification}
 ORDER BY specification.created_at, specification.id
