-- Copies the analysis of a PCB, which does not run, to a clone of it.
-- One: tenant id (uuid). Two: id of the original (uuid). Three: id of the clone (uuid).
INSERT INTO pcb.analysis AS analysis
       (tenant_id, pcb_id, status, design, version, started_at, finished_at, messages, extracted, measured, facts, analyser,
        fingerprint, result_started_at, result_finished_at, cpu_ms, peak_bytes)
SELECT $1::uuid, $3::uuid, original.status, original.design, original.version, original.started_at, original.finished_at,
       original.messages, original.extracted, original.measured, original.facts, original.analyser,
       original.fingerprint, original.result_started_at, original.result_finished_at, original.cpu_ms, original.peak_bytes
  FROM pcb.analysis AS original
 WHERE original.tenant_id = (SELECT $1::uuid)
   AND original.pcb_id = $2::uuid
