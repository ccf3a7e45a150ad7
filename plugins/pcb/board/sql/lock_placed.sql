-- Serializes what decides whose pick-and-place items the assemblies of a PCB have: its own, and the one that it has left.
-- One: tenant id (uuid). Two: PCB id (uuid).
SELECT pg_advisory_xact_lock(hashtextextended('pcb.placements/' || $1::uuid::text || '/' || concerned.id::text, 0))
  FROM (SELECT DISTINCT assembly.id
          FROM pcb.pcb AS pcb
         CROSS JOIN LATERAL (VALUES (pcb.assembly_id), (pcb.placed_assembly_id)) AS assembly (id)
         WHERE pcb.tenant_id = (SELECT $1::uuid)
           AND pcb.id = $2::uuid
           AND assembly.id IS NOT NULL
         ORDER BY assembly.id) AS concerned
