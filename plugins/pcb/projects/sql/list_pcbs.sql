-- PCBs in the order of creation.
-- One: tenant id (uuid). Two: state of the analysis, or NULL for all. Three: external reference, or NULL. Then
-- the window.
SELECT pcb.id, pcb.name, pcb.external_reference, pcb.order_id, pcb.rfq_id, pcb.assembly_id,
       coalesce(analysis.status, 'NotAvailable') AS analysis_status, pcb.created_at, pcb.updated_at
  FROM pcb.pcb AS pcb
  LEFT JOIN pcb.analysis AS analysis
         ON analysis.tenant_id = (SELECT $1::uuid)
        AND analysis.pcb_id = pcb.id
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND ($2::text IS NULL OR coalesce(analysis.status, 'NotAvailable') = $2::text)
   AND ($3::text IS NULL OR pcb.external_reference = $3::text)
   {page: pcb.created_at}
