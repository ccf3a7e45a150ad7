-- Durable work and what happened, told to whoever wants to know.

CREATE TABLE cardcage.job (
    id uuid NOT NULL DEFAULT cardcage_api.new_id(),
    number bigint GENERATED ALWAYS AS IDENTITY,  -- jobs that are due at the same time run in this order
    tenant_id uuid NOT NULL,
    operation text NOT NULL,
    module text,  -- the one whose operation it is; NULL: whichever module provides it to the tenant
    payload text NOT NULL,
    dedupe_key text,
    occasion text,  -- of a schedule: the local time it stands for
    state text NOT NULL DEFAULT 'waiting',
    attempts integer NOT NULL DEFAULT 0,
    max_attempts integer NOT NULL,
    not_before timestamptz NOT NULL,
    is_cancelled boolean NOT NULL DEFAULT false,  -- somebody asked for its end
    claim uuid,  -- of the run that has it now; a run whose claim is not here any more must not commit
    claimed_by text,
    heartbeat_at timestamptz,
    phase text,
    done bigint,
    total bigint,
    last_error text,
    created_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    finished_at timestamptz,
    CONSTRAINT job_id_key PRIMARY KEY (id),
    CONSTRAINT job_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES cardcage.tenant (id),
    CONSTRAINT job_state_check CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
    CONSTRAINT job_claim_check CHECK ((state = 'running') = (claim IS NOT NULL)),
    CONSTRAINT job_max_attempts_check CHECK (max_attempts > 0)
);
-- While a job of an operation and key waits, another is not added.
CREATE UNIQUE INDEX job_dedupe_key_index ON cardcage.job (tenant_id, operation, dedupe_key)
    WHERE state = 'waiting' AND dedupe_key IS NOT NULL;
-- However many hosts see a schedule fall due, and whenever they are restarted: one job for each occasion.
CREATE UNIQUE INDEX job_occasion_index ON cardcage.job (tenant_id, module, operation, occasion)
    WHERE occasion IS NOT NULL;
CREATE INDEX job_waiting_index ON cardcage.job (tenant_id, not_before, number) WHERE state = 'waiting';
-- The jobs that are due first, of any tenant: a claim looks at some of them instead of at every tenant.
CREATE INDEX job_due_index ON cardcage.job (not_before, number) WHERE state = 'waiting';
CREATE INDEX job_running_index ON cardcage.job (tenant_id) WHERE state = 'running';
CREATE INDEX job_finished_index ON cardcage.job (finished_at) WHERE finished_at IS NOT NULL;

CREATE TABLE cardcage.event (
    id uuid NOT NULL DEFAULT cardcage_api.new_id(),
    number bigint GENERATED ALWAYS AS IDENTITY,
    tenant_id uuid NOT NULL,
    name text NOT NULL,
    payload text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    dispatched_at timestamptz,
    CONSTRAINT event_id_key PRIMARY KEY (id),
    CONSTRAINT event_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES cardcage.tenant (id)
);
CREATE INDEX event_new_index ON cardcage.event (number) WHERE dispatched_at IS NULL;
CREATE INDEX event_dispatched_index ON cardcage.event (dispatched_at) WHERE dispatched_at IS NOT NULL;

-- A job that has ended without being done is an event, whichever way it ended: after its last attempt, with its server,
-- or because an operator wanted so. Whoever asked for the job can tell its users. Not told of: calls of webhooks, and
-- jobs of this event itself, which would go round for ever; nor a job whose work another one of the same key does.
CREATE FUNCTION cardcage.tell_of_failed_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT
                     FROM cardcage.job AS twin
                    WHERE twin.tenant_id = NEW.tenant_id
                      AND twin.operation = NEW.operation
                      AND twin.dedupe_key = NEW.dedupe_key
                      AND twin.state IN ('waiting', 'running')) THEN
        INSERT INTO cardcage.event (tenant_id, name, payload)
        VALUES (NEW.tenant_id, 'cardcage.job_failed/1',
                pg_catalog.json_build_object('job_id', NEW.id, 'operation', NEW.operation,
                                             'dedupe_key', NEW.dedupe_key, 'state', NEW.state)::text);
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER job_failed_trigger AFTER UPDATE OF state ON cardcage.job
    FOR EACH ROW
    WHEN (NEW.state IN ('failed', 'cancelled') AND OLD.state IN ('waiting', 'running')
          AND NEW.module IS DISTINCT FROM 'cardcage' AND NEW.operation <> 'cardcage.job_failed/1')
    EXECUTE FUNCTION cardcage.tell_of_failed_job();
