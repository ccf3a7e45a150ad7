-- Analyses of PCBs. A PCB without a row has no file that was ever looked at. `generation` counts starts and everything
-- else that makes a running analysis worthless; a result of an older one is dropped.
CREATE TABLE pcb.analysis (
    tenant_id   uuid   NOT NULL,
    pcb_id      uuid   NOT NULL,
    generation  bigint NOT NULL DEFAULT 1,
    status      text   NOT NULL,
    job_id      uuid,
    design      text,                       -- the one of several boards that a user has chosen
    version     bigint NOT NULL DEFAULT 0,  -- number of finished analyses
    started_at  timestamptz,
    finished_at timestamptz,
    messages    jsonb  NOT NULL DEFAULT '[]',
    extracted   jsonb,                      -- settings that the files have; also of the result that is being replaced
    measured    jsonb,
    facts       text,                       -- everything, in the words and the order of the interface
    analyser    text,
    fingerprint text,                       -- of the files
    result_started_at  timestamptz,         -- of the analysis that found this
    result_finished_at timestamptz,
    cpu_ms      bigint,
    peak_bytes  bigint,
    CONSTRAINT analysis_pkey PRIMARY KEY (tenant_id, pcb_id),
    CONSTRAINT analysis_pcb_id_fkey FOREIGN KEY (tenant_id, pcb_id)
        REFERENCES pcb.pcb (tenant_id, id) ON DELETE CASCADE,
    CONSTRAINT analysis_status_check CHECK (status IN ('NotStarted', 'InProgress', 'Finished', 'Failed', 'NotAvailable'))
);
