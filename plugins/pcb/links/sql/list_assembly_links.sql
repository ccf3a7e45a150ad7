-- The PCBs of some assemblies, in the order of creation. Width and height of one board come from the default
-- specification, otherwise from the files.
-- One: tenant id (uuid). Two: assembly ids (array of uuid).
SELECT pcb.assembly_id,
       pcb.id AS pcb_id,
       coalesce(specification.given ->> 'boardWidth', analysis.extracted ->> 'boardWidth')::numeric AS board_width,
       coalesce(specification.given ->> 'boardHeight', analysis.extracted ->> 'boardHeight')::numeric AS board_height
  FROM pcb.pcb AS pcb
  LEFT JOIN pcb.specification AS specification
    ON specification.tenant_id = (SELECT $1::uuid)
   AND specification.pcb_id = pcb.id
   AND specification.is_default
  LEFT JOIN pcb.analysis AS analysis
    ON analysis.tenant_id = (SELECT $1::uuid)
   AND analysis.pcb_id = pcb.id
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND pcb.assembly_id = ANY ($2::uuid[])
 ORDER BY pcb.created_at, pcb.id
