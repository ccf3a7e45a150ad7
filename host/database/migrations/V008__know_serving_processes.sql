-- The processes that serve, of all hosts, each with the changes (cardcage.epoch) that it has in force: commands wait until
-- all that live have theirs. A row goes with its process; one that was lost with its machine is silent.
CREATE TABLE cardcage.serving_process (
    name text NOT NULL,  -- host and number, as in cardcage.job.claimed_by
    epoch bigint NOT NULL,
    beat_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT serving_process_name_key PRIMARY KEY (name)
);
