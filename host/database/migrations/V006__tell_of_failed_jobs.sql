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
