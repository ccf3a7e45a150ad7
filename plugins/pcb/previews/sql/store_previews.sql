-- Stores pictures of a locked PCB.
-- One: tenant id (uuid). Two: PCB id (uuid). Then, in lists of equal length: kinds, layers, content types, looks (text[]),
-- ids of the contents (uuid[]), widths, heights, positions (bigint[]).
INSERT INTO pcb.preview AS preview
       (tenant_id, pcb_id, kind, layer, content_type, look, file_id, width_nm, height_nm, position)
SELECT $1::uuid, $2::uuid, given.kind, given.layer, given.content_type, given.look, given.file_id, given.width_nm,
       given.height_nm, given.position
  FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[], $8::bigint[], $9::bigint[], $10::bigint[])
       AS given (kind, layer, content_type, look, file_id, width_nm, height_nm, position)
