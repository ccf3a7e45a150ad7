-- Sets the number of the part that a user takes for the board of a locked PCB.
-- One: tenant id (uuid). Two: PCB id (uuid). Three: value, four: revision; NULL: none.
UPDATE pcb.pcb AS pcb
   SET board_value = $3::text, board_revision = $4::text, updated_at = now(), row_version = pcb.row_version + 1
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.id = $2::uuid
