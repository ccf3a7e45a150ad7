-- Ends of server processes while code of modules ran. One row for each end; `module` and what follows it say whose fault
-- it is, as far as that is known: the innermost call of the thread that failed. `calls` are all that ran, suspects where
-- nobody knows.
CREATE TABLE cardcage.module_crash (
    id uuid NOT NULL,  -- of that life of the process: each end is recorded once
    happened_at timestamptz NOT NULL,
    process text NOT NULL,  -- host and number, as in cardcage.job.claimed_by
    reason text NOT NULL,
    detail text NOT NULL,
    module text,
    version text,
    build text,  -- SHA-256 of the file
    route text,
    operation text,
    phase text,
    tenant text,  -- slug
    request text,
    calls jsonb NOT NULL,
    CONSTRAINT module_crash_id_key PRIMARY KEY (id),
    CONSTRAINT module_crash_reason_check CHECK (reason IN ('signal', 'exit', 'stuck', 'killed'))
);
CREATE INDEX module_crash_build_index ON cardcage.module_crash (build, happened_at) WHERE build IS NOT NULL;

-- Builds that no host serves, until an operator releases them.
CREATE TABLE cardcage.module_quarantine (
    build text NOT NULL,
    module text NOT NULL,
    version text NOT NULL,
    reason text NOT NULL,
    phase text,  -- of the start that failed: what was before it can run again
    since timestamptz NOT NULL DEFAULT now(),
    released_at timestamptz,  -- crashes before then count no more
    CONSTRAINT module_quarantine_build_key PRIMARY KEY (build)
);
CREATE TRIGGER module_quarantine_raises_epoch
    AFTER INSERT OR UPDATE ON cardcage.module_quarantine
    FOR EACH STATEMENT EXECUTE FUNCTION cardcage.raise_epoch();

-- Runs that ended their server.
ALTER TABLE cardcage.job ADD COLUMN crashes integer NOT NULL DEFAULT 0;
