-- The default specification of a PCB.
-- One: tenant id (uuid). Two: PCB id (uuid).
{text: stored_specification}
   AND specification.is_default
