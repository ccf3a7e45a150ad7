-- PCBs in the order of creation. Without files, the analysis of each is NotAvailable.
-- One: tenant id (uuid). Two: state of the analysis, or NULL for all. Then the window.
SELECT pcb.id, pcb.name, pcb.external_reference, pcb.order_id, pcb.rfq_id, pcb.assembly_id,
       'NotAvailable' AS analysis_status, pcb.created_at, pcb.updated_at
  FROM pcb.pcb AS pcb
 WHERE pcb.tenant_id = (SELECT $1::uuid)
   AND ($2::text IS NULL OR $2::text = 'NotAvailable')
   {page: pcb.created_at}
