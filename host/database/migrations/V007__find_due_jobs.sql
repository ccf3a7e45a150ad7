-- The jobs that are due first, whosever they are: a claim looks at some of them instead of at every tenant.
CREATE INDEX job_due_index ON cardcage.job (not_before, number) WHERE state = 'waiting';
