-- One specification of a PCB, by its id, otherwise by its name. No name has the form of an id.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: specification id (uuid), or NULL. Four: name.
{text: stored_specification}
   AND (specification.id = $3::uuid OR ($3::uuid IS NULL AND specification.name = $4::text))
