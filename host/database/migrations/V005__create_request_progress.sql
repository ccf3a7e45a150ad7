-- How far long requests are, for whoever asks while their own transactions run.
CREATE TABLE cardcage.request_progress (
    tenant_id uuid NOT NULL,
    module text NOT NULL,
    request_id text NOT NULL,
    phase text NOT NULL,
    done bigint NOT NULL,
    total bigint NOT NULL,  -- 0: unknown
    started_at timestamptz NOT NULL,
    finished_at timestamptz,
    is_done boolean NOT NULL,  -- finished well
    beat_at timestamptz NOT NULL,  -- when its host said so: one that does not any more has lost it
    CONSTRAINT request_progress_key PRIMARY KEY (tenant_id, module, request_id),
    CONSTRAINT request_progress_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES cardcage.tenant (id)
);
CREATE INDEX request_progress_beat_at_index ON cardcage.request_progress (beat_at);
